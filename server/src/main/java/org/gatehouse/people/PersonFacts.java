package org.gatehouse.people;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** What a row of a file says of a person; null says nothing. */
public record PersonFacts(
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String email,
        @Nullable Gender gender,
        @Nullable LocalDate dateOfBirth,
        @Nullable Long countryId,
        @Nullable String title) {

    /** Whether it says something else than what is known; capitals of an address say nothing. */
    public boolean differFrom(KnownPerson known) {
        return says(firstName, known.firstName())
                || says(lastName, known.lastName())
                || (email != null && !email.equalsIgnoreCase(known.email()))
                || says(gender, known.gender())
                || says(dateOfBirth, known.dateOfBirth())
                || says(countryId, known.countryId())
                || says(title, known.title());
    }

    private static boolean says(@Nullable Object sent, @Nullable Object stored) {
        return sent != null && !sent.equals(stored);
    }
}
