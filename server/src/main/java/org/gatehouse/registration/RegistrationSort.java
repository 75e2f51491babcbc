package org.gatehouse.registration;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The orders of the desk's list of registrations. */
public enum RegistrationSort {
    REGISTERED(false, "r.created_at, r.id"),
    /** By last name. The index on people has the same order. */
    NAME(true, "p.last_name_key, p.first_name_key, p.id, r.id"),
    /** By the time of the latest decision. */
    DECIDED(false, "r.state_changed_at, r.id"),
    /** For clients that read page by page: nobody who registers meanwhile moves the others. */
    ID(false, "r.id");

    private final boolean byPerson;
    private final String keys;

    RegistrationSort(boolean byPerson, String keys) {
        this.byPerson = byPerson;
        this.keys = keys;
    }

    boolean byPerson() {
        return byPerson;
    }

    /** Returns the order-by clause. All keys change direction together, so that an index can be read backwards. */
    String orderBy(boolean descending) {
        return Arrays.stream(keys.split(", "))
                .map(key -> descending ? key + " desc" : key)
                .collect(Collectors.joining(", ", "order by ", "\n"));
    }
}
