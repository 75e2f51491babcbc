package org.gatehouse.people.person;

import java.time.LocalDate;
import org.gatehouse.people.Gender;
import org.jspecify.annotations.Nullable;

/**
 * A person as an import finds one.
 *
 * @param email the primary address
 */
public record KnownPerson(
        long id,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String email,
        @Nullable Gender gender,
        @Nullable LocalDate dateOfBirth,
        @Nullable Long countryId,
        @Nullable String title) {

    /** All that a row of a file can say of the person. */
    public PersonFacts facts() {
        return new PersonFacts(firstName, lastName, email, gender, dateOfBirth, countryId, title);
    }
}
