package org.gatehouse.accreditation.list;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sort orders of a list of accreditations; equal rows are sorted by last name, first name, person, id. */
public enum AccreditationSort {
    NAME("", ""),
    FIRST_NAME("", "l.first_name"),
    ID("", "l.accreditation_id"),
    POSITION("left join position sorted on sorted.id = l.position_id\n", "sorted.sort, sorted.id"),
    MEMBER("""
            left join (select id, row_number() over (order by folded(text_in(name, 'en')), id) as place from member) sorted
                on sorted.id = l.member_id
            """, "sorted.place"),
    GROUP("""
            left join registration sorted_registration on sorted_registration.id = l.registration_id
            left join registration_group sorted
                on sorted.event_id = sorted_registration.event_id and sorted.id = sorted_registration.group_id
            """, "folded(sorted.name), sorted.id"),
    COUNTRY("""
            left join person sorted_person on sorted_person.id = l.person_id
            left join (select id, row_number() over (order by folded(text_in(name, 'en')), id) as place from country) sorted
                on sorted.id = sorted_person.country_id
            """, "sorted.place"),
    PRINTED(
            "left join accreditation sorted on sorted.event_id = l.event_id and sorted.id = l.accreditation_id\n",
            "sorted.printed_at"),
    DISTRIBUTED(
            "left join accreditation sorted on sorted.event_id = l.event_id and sorted.id = l.accreditation_id\n",
            "sorted.distributed_at");

    private static final List<String> NAMES =
            List.of("l.last_name", "l.first_name", "l.person_id", "l.accreditation_id");

    private final String join;
    private final String keys;

    AccreditationSort(String join, String keys) {
        this.join = join;
        this.keys = keys;
    }

    String join() {
        return join;
    }

    /** The {@code order by} clause. All keys change direction together, so that an index can be read backwards. */
    String orderBy(boolean descending) {
        return Stream.concat(Stream.of(keys.split(", ")).filter(key -> !key.isEmpty()), NAMES.stream())
                .map(key -> descending ? key + (key.startsWith("l.") ? " desc" : " desc nulls last") : key)
                .collect(Collectors.joining(", ", "order by ", "\n"));
    }
}
