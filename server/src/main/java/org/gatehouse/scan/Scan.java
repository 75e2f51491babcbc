package org.gatehouse.scan;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A well-formed scan on its way to the database.
 *
 * @param key what makes two deliveries one scan, see {@link #of}
 */
public record Scan(ScanSender sender, ScanReport report, boolean late, boolean clockAhead, UUID key) {

    /**
     * Flags the scan's times and finds its key. The key covers the content also where the gate sends its own {@code scan_id}: a
     * gate that began counting anew sends old ids with other content, and those are scans of their own, each safe to retry.
     * The device is part of it only without {@code scan_id}: another device may deliver what a broken one had queued.
     */
    public static Scan of(ScanSender sender, ScanReport sent, ScanSettings settings) {
        ScanReport report = storable(sent);
        Duration delay = Duration.between(report.timestamp(), sender.receivedAt());
        boolean late = delay.compareTo(settings.lateAfter()) > 0;
        boolean clockAhead = delay.negated().compareTo(settings.clockTolerance()) > 0;
        return new Scan(sender, report, late, clockAhead, keyOf(sender, report));
    }

    /** The database keeps microseconds, rounding half up: the key must not see more than it does. */
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

    private static UUID keyOf(ScanSender sender, ScanReport report) {
        // U+0000 can be in none of the texts, so no two scans read alike.
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
        ByteBuffer digest = ByteBuffer.wrap(sha256(text));
        return new UUID(digest.getLong(), digest.getLong());
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every Java has SHA-256", missing);
        }
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

    /** Equal for scans that could be one row, or that share a scan_id. */
    public int affinity() {
        Object same = report.scanId() == null ? key : report.scanId();
        return Objects.hash(sender.eventId(), sender.clientId(), same);
    }

    /** What must not come twice with different content; null without {@code scan_id}. */
    public @Nullable IdOfDevice idOfDevice() {
        return report.scanId() == null
                ? null
                : new IdOfDevice(sender.eventId(), sender.clientId(), sender.device(), report.scanId());
    }

    /** The identifier that a device gave a scan. */
    public record IdOfDevice(long eventId, String clientId, String device, String scanId) {}
}
