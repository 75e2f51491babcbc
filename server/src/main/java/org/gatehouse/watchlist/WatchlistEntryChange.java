package org.gatehouse.watchlist;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.LongText;
import org.jspecify.annotations.Nullable;

/** What can be changed of an entry. Another name or address is another entry, for which nothing has been decided yet. */
public record WatchlistEntryChange(
        @Doc("Why, at most 500 characters")
        @Example("Ban of 12 May, prolonged")
        @NotBlank
        @Size(max = 500)
        @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
        String reason,

        @Doc("When it ends, at the latest in the year 2999") @Example("2027-12-31T23:00:00Z") @NotNull
        Instant expiresAt,

        @Doc("The version that was read; when somebody changed the entry since, the answer is 409") @Nullable
        Integer version) {

    public WatchlistEntryChange {
        reason = reason == null ? reason : reason.strip();
    }
}
