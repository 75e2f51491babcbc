package org.gatehouse.people;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gatehouse.platform.problem.PlatformProblem;

/** The orders of a list of people. Every order is total, so that pages neither repeat nor omit a person. */
public enum PersonSort {
    LASTNAME_ASC("order by p.last_name_key, p.first_name_key, p.id"),
    LASTNAME_DESC("order by p.last_name_key desc, p.first_name_key desc, p.id desc"),
    FIRSTNAME_ASC("order by p.first_name_key, p.last_name_key, p.id"),
    FIRSTNAME_DESC("order by p.first_name_key desc, p.last_name_key desc, p.id desc"),
    ID_ASC("order by p.id"),
    ID_DESC("order by p.id desc");

    private final String orderBy;

    PersonSort(String orderBy) {
        this.orderBy = orderBy;
    }

    public String orderBy() {
        return orderBy;
    }

    private String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static PersonSort of(String sent) {
        return Arrays.stream(values())
                .filter(sort -> sort.wireName().equals(sent))
                .findFirst()
                .orElseThrow(() -> PlatformProblem.INVALID.ofField(
                        "sort",
                        "is not one of %s",
                        Arrays.stream(values()).map(PersonSort::wireName).collect(Collectors.joining(", "))));
    }
}
