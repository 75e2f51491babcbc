package org.gatehouse.registration;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What the desk's list of registrations can be sorted by. */
public enum RegistrationSort {
    /** As they came in. */
    REGISTERED(false, "r.id"),
    /** By last name; the index of people has them in this order. */
    NAME(true, "lower(p.last_name), lower(p.first_name), p.id, r.id"),
    /** When somebody decided last. */
    DECIDED(false, "r.state_changed_at, r.id");

    private final boolean byPerson;
    private final String keys;

    RegistrationSort(boolean byPerson, String keys) {
        this.byPerson = byPerson;
        this.keys = keys;
    }

    boolean byPerson() {
        return byPerson;
    }

    /** The clause; all keys turn together, so that an index is read backwards. */
    String orderBy(boolean descending) {
        return Arrays.stream(keys.split(", (?=[a-z]+[.(])"))
                .map(key -> descending ? key + " desc" : key)
                .collect(Collectors.joining(", ", "order by ", "\n"));
    }
}
