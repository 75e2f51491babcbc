package org.gatehouse.console.photos;

import java.util.List;
import org.gatehouse.people.photo.ReviewedPhoto;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;

/**
 * A photo in the review.
 *
 * @param place in the queue; the review continues after it
 * @param notice what went wrong with the last decision; null when nothing did
 */
public record ReviewCardView(
        ReviewedPhoto photo,
        String name,
        List<Position> positions,
        String place,
        @Nullable String notice) {}
