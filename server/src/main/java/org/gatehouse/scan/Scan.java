package org.gatehouse.scan;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.UUID;
import org.gatehouse.feed.BadgeCode;
import org.gatehouse.feed.GateVerdict;
import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * A well-formed scan on its way to the database.
 *
 * @param duplicateKey two deliveries with the same one are one scan, see {@link #of}. It stands in the columns {@code dedupe_key} and never
 *     on the wire: a gate's {@code scan_id} is only a part of it.
 * @param asked null if the gate decided by itself
 */
public record Scan(
        ScanSender sender,
        ScanReport report,
        boolean late,
        boolean clockAhead,
        UUID duplicateKey,
        @Nullable Asked asked) {

    /**
     * Flags the scan's times and computes its duplicate key. It covers the content even when the gate sends its own {@code scan_id}: a gate
     * that restarts its counter sends old ids with other content. Those scans are new, and each is safe to retry. The device is part of
     * the key only without {@code scan_id}, because another device may deliver the scans that a broken device had queued.
     */
    public static Scan of(ScanSender sender, ScanReport sent, ScanSettings settings) {
        ScanReport report = storable(sent);
        return flagged(sender, report, duplicateKeyOf(sender, report), null, settings);
    }

    /**
     * A scan about which Gatehouse shall decide. With a {@code scan_id} its duplicate key does not cover the content: whoever repeats a
     * question gets the first answer, and whoever asks something else under the same id gets none.
     *
     * @param sent refused until {@link #decide}
     */
    public static Scan asking(ScanSender sender, ScanReport sent, BadgeCode badge, ScanSettings settings) {
        ScanReport report = storable(sent);
        String content = String.join(
                "\0",
                String.valueOf(badge.hash()),
                Long.toString(report.accreditationId()),
                Long.toString(report.zoneId()),
                report.way().name());
        String question = report.scanId() == null
                ? String.join(
                        "\0",
                        "decide",
                        sender.device(),
                        content,
                        report.timestamp().toString())
                : String.join("\0", "decide_id", report.scanId());
        UUID key = half(String.join("\0", question, sender.clientId(), Long.toString(sender.eventId())));
        return flagged(sender, report, key, new Asked(badge, half(content), null), settings);
    }

    private static Scan flagged(
            ScanSender sender, ScanReport report, UUID key, @Nullable Asked asked, ScanSettings settings) {
        Duration delay = Duration.between(report.timestamp(), sender.receivedAt());
        boolean late = delay.compareTo(settings.lateAfter()) > 0;
        boolean clockAhead = delay.negated().compareTo(settings.clockTolerance()) > 0;
        return new Scan(sender, report, late, clockAhead, key, asked);
    }

    /** The scan with the decision about what was asked, made by the feed as it was at this revision. */
    public Scan decide(GateVerdict.Reason reason, long revision) {
        Asked question = Objects.requireNonNull(asked);
        return new Scan(
                sender,
                report.decided(reason == GateVerdict.Reason.GRANTED, revision),
                late,
                clockAhead,
                duplicateKey,
                new Asked(question.badge(), question.content(), reason));
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
        return half(text);
    }

    private static UUID half(String text) {
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
