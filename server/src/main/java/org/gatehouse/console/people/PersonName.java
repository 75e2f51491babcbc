package org.gatehouse.console.people;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.people.Person;
import org.gatehouse.people.search.LikelyDuplicateRepository;
import org.jspecify.annotations.Nullable;

/** What people are called on pages. */
public final class PersonName {

    private PersonName() {}

    public static String of(Person person) {
        return of(person.firstName(), person.lastName());
    }

    public static String of(LikelyDuplicateRepository.Candidate person) {
        return of(person.firstName(), person.lastName());
    }

    /** One of the two is always there. */
    private static String of(@Nullable String first, @Nullable String last) {
        return Stream.of(first, last).filter(Objects::nonNull).collect(Collectors.joining(" "));
    }
}
