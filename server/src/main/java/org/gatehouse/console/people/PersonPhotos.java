package org.gatehouse.console.people;

import java.util.List;
import java.util.Optional;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonImage;
import org.jspecify.annotations.Nullable;

/** Selects the photos of a person that a page shows. */
public final class PersonPhotos {

    /** The order of the photos; the photo of the badge comes first. */
    public static final List<ImageType> ORDER = List.of(ImageType.ACCREDITATION, ImageType.TEAM, ImageType.PERSONAL);

    private PersonPhotos() {}

    /** The photo that represents the person; null when there is none. */
    public static @Nullable PersonImage first(Person person) {
        return ORDER.stream()
                .flatMap(type -> of(person, type).stream())
                .findFirst()
                .orElse(null);
    }

    public static Optional<PersonImage> of(Person person, ImageType type) {
        return person.images().stream().filter(image -> image.type() == type).findFirst();
    }

    /** The address of the photo, such as {@code /images/thumbnails/<hash>_square}. */
    public static String address(PersonImage image, String variant) {
        return "/images/thumbnails/" + image.thumbnailHash() + "_" + variant;
    }
}
