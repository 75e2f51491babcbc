package org.gatehouse.watchlist;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** Somebody who must not get in unnoticed (docs/api/watchlist.md). */
public record WatchlistEntry(
        @Doc("Entry id") @Example("12") long id,

        @Doc("The only event at which it counts; null for all") @Example("7") @Nullable
        Long eventId,

        @Doc("Null for a single name, and for an entry by address") @Example("Ana") @Nullable
        String firstName,

        @Doc("Null for a single name, and for an entry by address") @Example("Jovanović") @Nullable
        String lastName,

        @Doc("Null when unknown") @Example("1999-05-17") @Nullable
        LocalDate dateOfBirth,

        @Doc("Null without one") @Example("ana@example.org") @Nullable
        String emailAddress,

        @Doc("Why") @Example("Ban of 12 May") String reason,

        @Doc("User name or client id of who made it") @Example("mara")
        String madeBy,

        @Doc("When that was") Instant madeAt,
        @Doc("When it ends; it is removed then") Instant expiresAt,

        @Doc("People of the caller's events whom it fits and of whom nobody decided that it is somebody else")
        @Example("1")
        int hits,

        @Doc("Send it back with a change to be told when somebody else changed the entry meanwhile")
        int version) {

    /** The name and the address, whichever there are, for a line of a list. */
    public String title() {
        return titleOf(firstName, lastName, emailAddress);
    }

    /** The last day on which it counts, by the clocks of a reader in this time zone. */
    public LocalDate lastDay(ZoneId zone) {
        return lastDayOf(expiresAt, zone);
    }

    static LocalDate lastDayOf(Instant end, ZoneId zone) {
        return LocalDate.ofInstant(end.minusNanos(1), zone);
    }

    static String titleOf(@Nullable String first, @Nullable String last, @Nullable String address) {
        String name = (first == null ? "" : first + " ") + (last == null ? "" : last);
        return name.isEmpty() ? String.valueOf(address) : name.strip();
    }
}
