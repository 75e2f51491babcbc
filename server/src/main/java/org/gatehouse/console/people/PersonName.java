package org.gatehouse.console.people;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.people.Person;
import org.gatehouse.people.search.LikelyDuplicateRepository;
import org.jspecify.annotations.Nullable;

/** The names of people on pages. */
public final class PersonName {

    private PersonName() {}

    public static String of(Person person) {
        return of(person.firstName(), person.lastName());
    }

    public static String of(LikelyDuplicateRepository.Candidate person) {
        return of(person.firstName(), person.lastName());
    }

    /** At least one of the two names is always present. */
    private static String of(@Nullable String first, @Nullable String last) {
        return Stream.of(first, last).filter(Objects::nonNull).collect(Collectors.joining(" "));
    }
}
