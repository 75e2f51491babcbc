package org.gatehouse.console.accreditations;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.console.Screen;

/** The names of badge holders on pages. */
public final class HolderName {

    private HolderName() {}

    /** The names on the badge; the number when there are no names. */
    public static String of(AccreditationSummary badge, Screen screen) {
        String name = Stream.of(badge.firstName(), badge.lastName())
                .filter(Objects::nonNull)
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(" "));
        return name.isEmpty() ? screen.text("accreditations.nameless", String.valueOf(badge.id())) : name;
    }
}
