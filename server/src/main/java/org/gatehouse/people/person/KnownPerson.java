package org.gatehouse.people.person;

import java.time.LocalDate;
import org.gatehouse.people.Gender;
import org.jspecify.annotations.Nullable;

/**
 * A stored person, as an import reads it.
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
        @Nullable String title,
        @Nullable String language,
        @Nullable String phone,
        @Nullable String note) {

    /** Returns everything about the person that a row of a file can state. */
    public PersonFacts facts() {
        return new PersonFacts(
                firstName, lastName, email, gender, dateOfBirth, countryId, title, language, phone, note);
    }
}
