package org.gatehouse.people.photo;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.gatehouse.image.upload.ImageService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes images that are no longer used. It belongs to this feature because only this feature knows which images people have. */
@Component
class UnusedImageCleanup {

    private static final Logger log = LoggerFactory.getLogger(UnusedImageCleanup.class);
    private static final int AT_ONCE = 500;

    private final PersonImageRepository personImages;
    private final ImageService images;
    private final Clock clock;
    private final Duration keepUnused;

    UnusedImageCleanup(
            PersonImageRepository personImages,
            ImageService images,
            Clock clock,
            @Value("${gatehouse.images.keep-unused}") Duration keepUnused) {
        this.personImages = personImages;
        this.images = images;
        this.clock = clock;
        this.keepUnused = keepUnused;
    }

    /**
     * Every node may run this at any time. No upload takes a day, so an upload that is still unfinished after a day was left by a crash.
     */
    @Scheduled(initialDelayString = "PT5M", fixedDelayString = "PT1H")
    void remove() {
        Instant now = clock.instant();
        images.removeUnfinished(now.minus(Duration.ofDays(1)));
        removeUnusedSince(now.minus(keepUnused));
    }

    void removeUnusedSince(Instant before) {
        List<Long> unused = personImages.unused(before, AT_ONCE);
        long removed = unused.stream().filter(id -> images.remove(id, before)).count();
        images.removeUnusedFiles();
        if (removed > 0) {
            log.info("removed {} images that nobody used", removed);
        }
    }
}
