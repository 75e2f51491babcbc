package org.gatehouse.console.photos;

import java.util.UUID;
import org.gatehouse.console.Screen;
import org.gatehouse.people.PhotoState;
import org.gatehouse.people.ReplacedPhoto;
import org.gatehouse.people.photo.ReviewedPhoto;

/** Where pages find the pictures of a photo. A picture that may be withdrawn has an address that only the desk may open. */
public final class PhotoPictures {

    private PhotoPictures() {}

    /** The photo itself, such as its {@code portrait}. */
    public static String now(Screen screen, ReviewedPhoto photo, String variant) {
        return photo.state() == PhotoState.REJECTED
                ? deskUrl(screen, photo.id(), photo.thumbnailHash(), variant)
                : "/images/thumbnails/" + photo.thumbnailHash() + "_" + variant;
    }

    /** The one that the photo replaced. */
    public static String before(Screen screen, ReviewedPhoto photo, ReplacedPhoto previous, String variant) {
        return deskUrl(screen, photo.id(), previous.thumbnailHash(), variant);
    }

    /** The address of a picture that may be withdrawn. */
    public static String deskUrl(Screen screen, long photoId, UUID hash, String variant) {
        return screen.eventPath() + "/photos/" + photoId + "/pictures/" + hash + "_" + variant;
    }
}
