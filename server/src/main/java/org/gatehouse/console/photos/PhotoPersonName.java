package org.gatehouse.console.photos;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The names of people on the pages for photos. */
final class PhotoPersonName {

    private PhotoPersonName() {}

    /** The person's names; the number when there are no names. */
    static String of(@Nullable String firstName, @Nullable String lastName, long id) {
        String name = Stream.of(firstName, lastName)
                .filter(Objects::nonNull)
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(" "));
        return name.isEmpty() ? "#" + id : name;
    }
}
