package org.gatehouse.scan;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.UUID;
import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * A well-formed scan on its way to the database.
 *
 * @param duplicateKey two deliveries with the same one are one scan, see {@link #of}. It stands in the columns {@code dedupe_key} and never
 *     on the wire: a gate's {@code scan_id} is only a part of it.
 */
public record Scan(ScanSender sender, ScanReport report, boolean late, boolean clockAhead, UUID duplicateKey) {

    /**
     * Flags the scan's times and computes its duplicate key. It covers the content even when the gate sends its own {@code scan_id}: a gate
     * that restarts its counter sends old ids with other content. Those scans are new, and each is safe to retry. The device is part of
     * the key only without {@code scan_id}, because another device may deliver the scans that a broken device had queued.
     */
    public static Scan of(ScanSender sender, ScanReport sent, ScanSettings settings) {
        ScanReport report = storable(sent);
        Duration delay = Duration.between(report.timestamp(), sender.receivedAt());
        boolean late = delay.compareTo(settings.lateAfter()) > 0;
        boolean clockAhead = delay.negated().compareTo(settings.clockTolerance()) > 0;
        return new Scan(sender, report, late, clockAhead, duplicateKeyOf(sender, report));
    }

    /** The database keeps microseconds and rounds half up, so the duplicate key must not depend on a finer time. */
    private static ScanReport storable(ScanReport sent) {
        return new ScanReport(
                sent.accreditationId(),
                sent.zoneId(),
                sent.allowed(),
                sent.timestamp().truncatedTo(ChronoUnit.MICROS),
                sent.scanId(),
                sent.revision(),
                sent.direction());
    }

    private static UUID duplicateKeyOf(ScanSender sender, ScanReport report) {
        // None of the texts can contain U+0000, so two different scans never give the same text.
        String text = String.join(
                "\0",
                report.scanId() == null ? "device" : "scan_id",
                report.scanId() == null ? sender.device() : report.scanId(),
                sender.clientId(),
                Long.toString(sender.eventId()),
                Long.toString(report.accreditationId()),
                Long.toString(report.zoneId()),
                report.timestamp().toString(),
                report.allowed() + (report.way() == Direction.OUT ? " out" : ""));
        ByteBuffer digest = ByteBuffer.wrap(Sha256.of(text));
        return new UUID(digest.getLong(), digest.getLong());
    }

    public long microsOfTimestamp() {
        return micros(report.timestamp());
    }

    public long microsOfReceipt() {
        return micros(sender.receivedAt());
    }

    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    /** Equal for scans that could become one row or that share a scan_id. */
    public int affinity() {
        Object same = report.scanId() == null ? duplicateKey : report.scanId();
        return Objects.hash(sender.eventId(), sender.clientId(), same);
    }

    /** The identifier that must not arrive twice with different content; null without {@code scan_id}. */
    public @Nullable IdOfDevice idOfDevice() {
        return report.scanId() == null
                ? null
                : new IdOfDevice(sender.eventId(), sender.clientId(), sender.device(), report.scanId());
    }

    /** The identifier that a device gave a scan. */
    public record IdOfDevice(long eventId, String clientId, String device, String scanId) {}
}
