package org.gatehouse.console.photos;

import java.util.List;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.photo.ReviewedPhoto;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;

/**
 * A person in a list of photos.
 *
 * @param positions that the person holds at the event
 * @param photo null when it is missing
 */
public record PhotoCardView(
        long personId,
        String name,
        List<Position> positions,
        @Nullable ReviewedPhoto photo) {

    /** Whether the photo is not the one for the badge. */
    public boolean isOther() {
        return photo != null && photo.type() != ImageType.ACCREDITATION;
    }

    /** The page of the person's photos of this type. */
    public String person(String path) {
        return path + "/person/" + personId + (photo == null || !isOther() ? "" : "?type=" + photo.type());
    }
}
