package org.gatehouse.console.people;

import java.util.List;
import java.util.Optional;
import org.gatehouse.console.Screen;
import org.gatehouse.console.photos.PhotoPictures;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonImage;
import org.gatehouse.people.PhotoState;
import org.jspecify.annotations.Nullable;

/** Selects the photos of a person that a page shows. */
public final class PersonPhotos {

    /** The order of the photos; the photo of the badge comes first. */
    public static final List<ImageType> ORDER = List.of(ImageType.ACCREDITATION, ImageType.TEAM, ImageType.PERSONAL);

    private PersonPhotos() {}

    /** The photo that represents the person; null when there is none, or when all are refused. */
    public static @Nullable PersonImage first(Person person) {
        return ORDER.stream()
                .flatMap(type -> of(person, type).stream())
                .filter(image -> image.state() != PhotoState.REJECTED)
                .findFirst()
                .orElse(null);
    }

    public static Optional<PersonImage> of(Person person, ImageType type) {
        return person.images().stream().filter(image -> image.type() == type).findFirst();
    }

    /** The address of the photo in any state, for those who may see refused photos. */
    public static String address(Screen screen, PersonImage image, String variant) {
        return image.state() == PhotoState.REJECTED
                ? PhotoPictures.deskUrl(screen, image.id(), image.thumbnailHash(), variant)
                : address(image, variant);
    }

    /** The address of a photo that is not refused, such as {@code /images/thumbnails/<hash>_square}. */
    public static String address(PersonImage image, String variant) {
        return "/images/thumbnails/" + image.thumbnailHash() + "_" + variant;
    }
}
