package org.gatehouse.console.scans;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.gatehouse.console.Screen;
import org.gatehouse.scan.ScanConflict;
import org.gatehouse.scan.ScanConflict.ConflictingScan;
import org.jspecify.annotations.Nullable;

/**
 * A conflict in words.
 *
 * @param scans address of this person's scans around it
 */
public record ConflictLine(ScanConflict conflict, String person, List<Piece> sentence, String scans) {

    /** What a spreadsheet of conflicts holds: of two zones the scan before stands behind. */
    static final List<String> COLUMNS = List.of(
            "kind",
            "accreditation_id",
            "first_name",
            "last_name",
            "zone",
            "scanned_at",
            "device",
            "revision",
            "other_zone",
            "other_scanned_at",
            "other_device");

    static @Nullable Object[] cells(ScanConflict found) {
        ConflictingScan scan = found.scan();
        ConflictingScan other = found.other();
        return new @Nullable Object[] {
            found.kind(),
            found.accreditationId(),
            found.firstName(),
            found.lastName(),
            zone(scan),
            scan.timestamp(),
            Objects.requireNonNullElse(scan.device(), scan.clientId()),
            scan.revision(),
            other == null ? null : zone(other),
            other == null ? null : other.timestamp(),
            other == null ? null : Objects.requireNonNullElse(other.device(), other.clientId())
        };
    }

    static ConflictLine of(Screen screen, ScanConflict found) {
        return new ConflictLine(
                found,
                ScanLine.name(found.firstName(), found.lastName(), found.accreditationId()),
                sentence(screen, found),
                around(screen, found));
    }

    private static List<Piece> sentence(Screen screen, ScanConflict found) {
        ConflictingScan scan = found.scan();
        ConflictingScan other = found.other();
        if (!found.kind().equals("two_zones")) {
            String key = "scans.sentence." + found.kind();
            return Piece.sentence(screen, key, zone(scan), scan.timestamp(), String.valueOf(scan.revision()));
        }
        if (other == null) {
            return Piece.sentence(screen, "scans.sentence.alone", zone(scan), scan.timestamp());
        }
        String seconds = screen.number(
                Duration.between(other.timestamp(), scan.timestamp()).toSeconds());
        return Piece.sentence(
                screen,
                "scans.sentence.two_zones",
                zone(other),
                other.timestamp(),
                zone(scan),
                scan.timestamp(),
                seconds);
    }

    private static String zone(ConflictingScan scan) {
        return Objects.requireNonNullElse(scan.zoneName(), "#" + scan.zoneId());
    }

    private static String around(Screen screen, ScanConflict found) {
        Instant at = found.scan().timestamp();
        return screen.eventPath() + "/scans?person=" + found.accreditationId()
                + "&since=" + minute(screen, at.minus(5, ChronoUnit.MINUTES))
                + "&until=" + minute(screen, at.plus(5, ChronoUnit.MINUTES));
    }

    private static LocalDateTime minute(Screen screen, Instant at) {
        return at.atZone(screen.zone()).toLocalDateTime().truncatedTo(ChronoUnit.MINUTES);
    }

    /** The gate of the scan, or its client where the gate did not say. */
    public String gate() {
        return Objects.requireNonNullElse(
                conflict.scan().device(), conflict.scan().clientId());
    }
}
