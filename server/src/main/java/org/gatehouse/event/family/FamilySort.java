package org.gatehouse.event.family;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;

/** The orders of the event area's lists, by the names that clients of the family use (docs/api/events.md). */
enum FamilySort {
    START_DATE_ASC("e.start_date, e.id"),
    START_DATE_DESC("e.start_date desc, e.id desc"),
    END_DATE_ASC("e.end_date, e.id"),
    END_DATE_DESC("e.end_date desc, e.id desc"),
    NAME_ASC("folded(text_in(e.name, :language)), e.id"),
    NAME_DESC("folded(text_in(e.name, :language)) desc, e.id"),
    NUMBER_ASC("substring(e.skill_number from '^[0-9]{1,18}')::bigint nulls last, e.skill_number, e.id"),
    NUMBER_DESC("substring(e.skill_number from '^[0-9]{1,18}')::bigint desc nulls last, e.skill_number desc, e.id");

    private final String order;

    FamilySort(String order) {
        this.order = order;
    }

    String orderBy() {
        return "order by " + order + "\n";
    }

    static Set<FamilySort> ofEvents() {
        return EnumSet.range(START_DATE_ASC, NAME_DESC);
    }

    static Set<FamilySort> ofSkills() {
        return EnumSet.range(NAME_ASC, NUMBER_DESC);
    }

    /** Reads {@code name}, {@code name_asc} and {@code name_desc}; an absent or empty order is the list's own. */
    static FamilySort of(@Nullable String sort, FamilySort own, Set<FamilySort> known) {
        if (sort == null || sort.isEmpty()) {
            return own;
        }
        String name = (sort.endsWith("_asc") || sort.endsWith("_desc") ? sort : sort + "_asc").toUpperCase(Locale.ROOT);
        return known.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> PlatformProblem.INVALID.ofField(
                        "sort",
                        "is not one of %s",
                        known.stream()
                                .map(one -> one.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))));
    }
}
