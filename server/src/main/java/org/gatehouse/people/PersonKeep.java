package org.gatehouse.people;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** Until when somebody must not be erased, and why. */
@Schema(name = "PersonKeep")
public record PersonKeep(
        @Doc("The person") @Example("7") long personId,

        @Doc("The last day, which ends at midnight UTC") @Example("2027-03-31")
        LocalDate until,

        @Doc("Why") @Example("Complaint about a decision, file 12/2026")
        String reason,

        @Doc("User name or client id of who asked for it") @Example("privacy")
        String keptBy,

        @Doc("When that was") Instant keptAt) {

    /** Whether the day has not passed, so that the person must not be erased. */
    public boolean isInForce(Clock clock) {
        return !until.isBefore(today(clock));
    }

    /** The day of which {@link #until} is one. */
    public static LocalDate today(Clock clock) {
        return LocalDate.now(clock.withZone(ZoneOffset.UTC));
    }
}
