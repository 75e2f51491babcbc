package org.gatehouse.console.badges;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.accreditation.AccreditationSummary;

/** The names of badge holders, for lists that know only the numbers. */
public final class HolderNames {

    private HolderNames() {}

    static Map<Long, String> of(Map<Long, AccreditationSummary> badges) {
        return badges.values().stream().collect(Collectors.toMap(AccreditationSummary::id, HolderNames::name));
    }

    private static String name(AccreditationSummary badge) {
        String name = Stream.of(
                        Objects.requireNonNullElse(badge.firstName(), ""),
                        Objects.requireNonNullElse(badge.lastName(), ""))
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(" "));
        return name.isEmpty() ? "#" + badge.id() : name;
    }

    /** The name, or the number when the name is not known. */
    public static String of(Map<Long, String> names, long id) {
        return names.getOrDefault(id, "#" + id);
    }
}
