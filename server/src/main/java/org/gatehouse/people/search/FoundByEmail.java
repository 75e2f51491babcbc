package org.gatehouse.people.search;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import java.util.List;
import org.gatehouse.people.Gender;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The people who have the address searched for (docs/api/people.md). */
public record FoundByEmail(
        @Doc("In order of address, then id; at most 20.") List<Match> people) {

    /** Exactly the fields of docs/api/people.md. */
    @Schema(name = "FoundPerson")
    record Match(
            @Doc("Person id.") @Example("7") long id,

            @Doc("Null for people of a single name.") @Example("Ana") @Nullable
            String firstName,

            @Doc("Null for people of a single name.") @Example("Jovanović") @Nullable
            String lastName,

            @Doc("The primary address.") @Example("ana@example.org")
            String email,

            @Doc("M, F or X; null when unset.") @Nullable Gender gender,

            @Doc("Null when unset.") @Example("1999-05-17") @Nullable
            LocalDate dateOfBirth) {}
}
