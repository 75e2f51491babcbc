package org.gatehouse.watchlist;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.time.LocalDate;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.LongText;
import org.gatehouse.platform.text.OneLine;
import org.jspecify.annotations.Nullable;

/** A new entry: a name, with the birthday where it is known, or an address, or both. */
public record WatchlistEntryInput(
        @Doc("The only event at which it counts; null for all, which takes the right at all events")
        @Example("7")
        @Nullable
        Long eventId,

        @Doc("At most 200 characters") @Example("Ana") @OneLine(max = 200) @Nullable
        String firstName,

        @Doc("At most 200 characters") @Example("Jovanović") @OneLine(max = 200) @Nullable
        String lastName,

        @Doc("yyyy-MM-dd, from 1900 to today; only beside a name. Somebody with another birthday is somebody else")
        @Example("1999-05-17")
        @Nullable
        LocalDate dateOfBirth,

        @Doc("Whoever has this address is meant, whatever the name") @Example("ana@example.org") @Nullable
        String emailAddress,

        @Doc("Why, at most 500 characters; whoever has the right to the watchlist reads it")
        @Example("Ban of 12 May")
        @NotBlank
        @Size(max = 500)
        @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
        String reason,

        @Doc("When it ends, at the latest in the year 2999") @Example("2026-12-31T23:00:00Z") @NotNull
        Instant expiresAt) {

    public WatchlistEntryInput {
        firstName = LongText.nullIfBlank(firstName);
        lastName = LongText.nullIfBlank(lastName);
        emailAddress = LongText.nullIfBlank(emailAddress);
        reason = reason == null ? reason : reason.strip();
    }

    boolean hasName() {
        return firstName != null || lastName != null;
    }
}
