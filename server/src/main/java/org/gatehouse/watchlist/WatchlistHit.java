package org.gatehouse.watchlist;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** Somebody whom an entry of the watchlist fits. */
public record WatchlistHit(
        @Doc("Hit id") @Example("31") long id,
        @Doc("OPEN, CONFIRMED or DISMISSED") HitState state,

        @Doc("When the entry was first found to fit the person")
        Instant foundAt,

        @Doc("User name or client id of who decided last; null while it is open") @Nullable
        String decidedBy,

        @Doc("When that was") @Nullable Instant decidedAt,

        @Doc("What was written about the decision") @Nullable
        String note,

        @Doc("The entry") Entry entry,
        @Doc("The person") Somebody person) {

    /** The entry of a hit. */
    public record Entry(
            @Doc("Entry id") @Example("12") long id,

            @Doc("The only event at which it counts; null for all") @Example("7") @Nullable
            Long eventId,

            @Doc("First name") @Example("Ana") @Nullable String firstName,

            @Doc("Last name") @Example("Jovanović") @Nullable
            String lastName,

            @Doc("Null when unknown") @Example("1999-05-17") @Nullable
            LocalDate dateOfBirth,

            @Doc("Null without one") @Example("ana@example.org") @Nullable
            String emailAddress,

            @Doc("Why") @Example("Ban of 12 May") String reason,

            @Doc("User name or client id of who made it") @Example("mara")
            String madeBy,

            @Doc("When it ends") Instant expiresAt) {

        /** The name, or the address of an entry without one. */
        public String title() {
            return WatchlistEntry.titleOf(firstName, lastName, emailAddress);
        }

        /** The last day on which it counts, by the clocks of a reader in this time zone. */
        public LocalDate lastDay(ZoneId zone) {
            return WatchlistEntry.lastDayOf(expiresAt, zone);
        }
    }

    /** The person of a hit. */
    public record Somebody(
            @Doc("Person id") @Example("4") long id,
            @Doc("First name") @Example("Ana") @Nullable String firstName,

            @Doc("Last name") @Example("Jovanovic") @Nullable
            String lastName,

            @Doc("Null when unknown") @Example("1999-05-17") @Nullable
            LocalDate dateOfBirth,

            @Doc("The primary address") @Example("ana@example.org") @Nullable
            String emailAddress,

            @Doc("Part of the addresses of the photo on badges; null without one") @Nullable
            UUID thumbnailHash,

            @Doc("Address of its preview; null without one") @Nullable
            String thumbnail) {}
}
