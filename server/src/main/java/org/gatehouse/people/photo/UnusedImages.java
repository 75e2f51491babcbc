package org.gatehouse.people.photo;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.platform.retention.ExpiringRows;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Images that are no longer used. They are removed by this feature because only it knows which images people have. */
@Component
class UnusedImages implements ExpiringRows {

    private static final int AT_ONCE = 100;

    private final PersonImageRepository personImages;
    private final ImageService images;
    private final Duration keepUnused;

    UnusedImages(
            PersonImageRepository personImages,
            ImageService images,
            @Value("${gatehouse.images.keep-unused}") Duration keepUnused) {
        this.personImages = personImages;
        this.images = images;
        this.keepUnused = keepUnused;
    }

    @Override
    public String name() {
        return "images that nobody used";
    }

    @Override
    public Duration keptFor() {
        return keepUnused;
    }

    @Override
    public int removeSome(Instant before) {
        List<Long> unused = personImages.unused(before, AT_ONCE);
        return (int) unused.stream().filter(id -> images.remove(id, before)).count();
    }
}
