package org.gatehouse.console.photos;

import java.util.UUID;
import org.gatehouse.console.Screen;
import org.gatehouse.people.PhotoState;
import org.gatehouse.people.photo.EventPhotoService.EventPhoto;
import org.gatehouse.people.photo.ReviewedPhoto;

/** Where pages find the pictures of a photo. A picture that may be withdrawn has an address that only the desk may open. */
public final class PhotoPictures {

    private PhotoPictures() {}

    /** The photo itself, such as its {@code portrait}. */
    public static String now(Screen screen, EventPhoto shown, String variant) {
        ReviewedPhoto photo = shown.photo();
        return photo.state() == PhotoState.REJECTED
                ? atTheDesk(screen, photo.id(), photo.thumbnailHash(), variant)
                : "/images/thumbnails/" + photo.thumbnailHash() + "_" + variant;
    }

    /** One that the photo replaced. */
    public static String before(Screen screen, EventPhoto shown, UUID hash, String variant) {
        return atTheDesk(screen, shown.photo().id(), hash, variant);
    }

    /** The address of a picture that may be withdrawn. */
    public static String atTheDesk(Screen screen, long photoId, UUID hash, String variant) {
        return screen.eventPath() + "/photos/" + photoId + "/pictures/" + hash + "_" + variant;
    }
}
