package org.gatehouse.console;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The names of people on pages. */
public final class PersonName {

    private PersonName() {}

    /** The person's names; the number when there are no names. */
    public static String of(@Nullable String firstName, @Nullable String lastName, long id) {
        return of(firstName, lastName, "#" + id);
    }

    /** The person's names; the other text when there are no names. */
    public static String of(@Nullable String firstName, @Nullable String lastName, String otherwise) {
        String name = Stream.of(firstName, lastName)
                .filter(Objects::nonNull)
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(" "));
        return name.isEmpty() ? otherwise : name;
    }
}
