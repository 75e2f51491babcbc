package org.gatehouse.imports.person;

import java.util.Collection;
import java.util.stream.Collectors;
import org.gatehouse.imports.file.RowRefusedException;
import org.jspecify.annotations.Nullable;

/** The refusals of rows that do not say clearly which person they are about. Each names the people and the way out. */
final class PersonRefusals {

    private static final int MOST_NAMED = 3;

    private PersonRefusals() {}

    static RowRefusedException ambiguous(String field, @Nullable String value, Collection<PersonOfRows> found) {
        return new RowRefusedException(
                field,
                value,
                "ambiguous_person",
                "It may be any of these people: %s; write the number of one as person_id.",
                called(found));
    }

    /** The address belongs to somebody else. */
    static RowRefusedException other(RowValues row, Collection<PersonOfRows> sharers) {
        return otherPerson(
                row,
                sharers,
                "The row says %s, but the address belongs to %s, another person by first name or birthday. %s import with"
                        + " shared_addresses or write another address.");
    }

    /** The address belongs to somebody with another surname, who may be the same person or not. */
    static RowRefusedException ambiguous(RowValues row, Collection<PersonOfRows> people) {
        return otherPerson(
                row,
                people,
                "The row says %s, and the address belongs to %s: with another surname they are taken for one person only if both"
                        + " have the same birthday. %s give both their birthdays or write another address.");
    }

    /** {@code detail} has places for the name in the row, the people with the address, and the way out if they are one person. */
    private static RowRefusedException otherPerson(RowValues row, Collection<PersonOfRows> people, String detail) {
        PersonOfRows first = people.iterator().next();
        String ifTheyAreOne = first.id() == null
                ? "If they are one person, make the rows agree; if not,"
                : "If they are one person, write %d as person_id; if not,".formatted(first.id());
        String said = detail.formatted(row.facts().who().name(), called(people), ifTheyAreOne);
        return new RowRefusedException("email", row.facts().email(), "other_person", "%s", said)
                .about(first.id(), first.who().name(), row.facts().who().name());
    }

    private static String called(Collection<PersonOfRows> people) {
        String named =
                people.stream().limit(MOST_NAMED).map(PersonOfRows::called).collect(Collectors.joining(", "));
        return people.size() <= MOST_NAMED ? named : named + " and %d more".formatted(people.size() - MOST_NAMED);
    }
}
