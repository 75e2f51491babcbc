package org.gatehouse.console.photos;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What people are called here. */
final class PhotoPersonName {

    private PhotoPersonName() {}

    /** Their names; whoever has none has a number. */
    static String of(@Nullable String firstName, @Nullable String lastName, long id) {
        String name = Stream.of(firstName, lastName)
                .filter(Objects::nonNull)
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(" "));
        return name.isEmpty() ? "#" + id : name;
    }
}
