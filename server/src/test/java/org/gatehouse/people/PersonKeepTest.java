package org.gatehouse.people;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PersonKeepTest {

    /** The clock of a node may be of any time zone. */
    @ParameterizedTest
    @CsvSource({
        "2027-03-30T12:00:00Z, UTC, true",
        "2027-03-31T00:00:00Z, America/New_York, true",
        "2027-03-31T23:59:59Z, Pacific/Auckland, true",
        "2027-04-01T00:00:00Z, UTC, false",
        "2027-04-01T00:00:00Z, America/New_York, false"
    })
    void lastDayIsWholeAndEndsAtMidnightUtc(Instant now, ZoneId zone, boolean inForce) {
        PersonKeep keep = new PersonKeep(
                7, LocalDate.parse("2027-03-31"), "Complaint", "privacy", Instant.parse("2026-11-29T12:00:00Z"));

        assertThat(keep.isInForce(Clock.fixed(now, zone))).isEqualTo(inForce);
    }
}
