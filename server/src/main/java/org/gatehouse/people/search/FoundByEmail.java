package org.gatehouse.people.search;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import java.util.List;
import org.gatehouse.people.Gender;
import org.jspecify.annotations.Nullable;

/** The people who have the address searched for (spec 4). */
public record FoundByEmail(
        @Schema(description = "In order of address, then id; at most 20.")
        List<Match> people) {

    /** Exactly the fields of spec 2. */
    @Schema(name = "FoundPerson")
    record Match(
            @Schema(description = "Person id.", example = "7")
            long id,

            @Schema(description = "Null for people of a single name.", example = "Ana") @Nullable
            String firstName,

            @Schema(description = "Null for people of a single name.", example = "Jovanović") @Nullable
            String lastName,

            @Schema(description = "The primary address.", example = "ana@example.org")
            String email,

            @Schema(description = "M, F or X; null when unset.") @Nullable
            Gender gender,

            @Schema(description = "Null when unset.", example = "1999-05-17") @Nullable
            LocalDate dateOfBirth) {}
}
