package org.gatehouse.console.photos;

import java.util.List;
import org.gatehouse.people.photo.EventPhotoService.EventPhoto;
import org.gatehouse.people.photo.ReviewedPhoto;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;

/**
 * A photo of the review.
 *
 * @param place in the queue, to go on behind it
 * @param notice what went wrong with what was decided last; null when nothing did
 */
public record ReviewCardView(
        EventPhoto shown,
        String name,
        List<Position> positions,
        String place,
        @Nullable String notice) {

    public ReviewedPhoto photo() {
        return shown.photo();
    }
}
