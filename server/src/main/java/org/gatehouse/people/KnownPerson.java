package org.gatehouse.people;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A person as an import finds one. */
public record KnownPerson(
        long id,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String email,
        @Nullable Gender gender,
        @Nullable LocalDate dateOfBirth,
        @Nullable Long countryId,
        @Nullable String title) {}
