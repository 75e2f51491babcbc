package org.gatehouse.feed.gates;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** How fresh an event's gates are. */
@Schema(description = "How fresh the gates of an event are")
public record GateBoard(
        @Doc("Revision of the event's last change") @Example("4711")
        long revision,

        @Doc("Gates that polled within the last 10 minutes (gatehouse.feed.gate-live-for), or 5 of their own intervals")
        @Example("64")
        long live,

        @Doc("Live gates that were served everything") @Example("63")
        long upToDate,

        @Doc("Live gates that lack a change") @Example("1") long behind,

        @Doc("Live gates of which is not known what they have: they never asked for everything")
        long unknown,

        @Doc("Live gates whose last poll, or a change that they lack, is older than 3 of their own intervals")
        long late,

        @Doc("Age of the oldest change that some live gate lacks, in seconds; null when none lacks any")
        @Example("41")
        @Nullable
        Long oldestChangeSeconds,

        @Doc("By client and device; whoever polls is one, also a script")
        List<BoardGate> gates,

        @Doc("Gates in all") @Example("64") long totalCount,

        @Doc("What reports scans and never asked for the feed; the numbers above do not count these. At most 1000")
        List<ScanOnlyGate> scanOnly) {

    /** The numbers above the list. */
    record Sum(
            long revision,
            long live,
            long upToDate,
            long behind,
            long unknown,
            long late,
            @Nullable Long oldestChangeSeconds,
            long totalCount) {}

    /** When this client was last heard of, through any of its devices; null when it never polled or reported a scan. */
    public @Nullable Heard heard(@Nullable String clientId) {
        List<BoardGate> polling =
                gates.stream().filter(gate -> gate.clientId().equals(clientId)).toList();
        Instant poll = latest(polling.stream().map(BoardGate::lastPollAt));
        Instant scan = latest(Stream.concat(
                polling.stream().map(BoardGate::lastScanAt),
                scanOnly.stream()
                        .filter(gate -> gate.clientId().equals(clientId))
                        .map(ScanOnlyGate::lastScanAt)));
        boolean silent = !polling.isEmpty() && polling.stream().noneMatch(BoardGate::live);
        return poll == null && scan == null ? null : new Heard(poll, scan, silent);
    }

    private static @Nullable Instant latest(Stream<? extends @Nullable Instant> times) {
        return times.filter(Objects::nonNull).max(Comparator.naturalOrder()).orElse(null);
    }

    /**
     * The latest signs of a client, of which at least one is present.
     *
     * @param silent whether it used to poll and has stopped; false for a client that only reports scans
     */
    public record Heard(
            @Nullable Instant lastPollAt, @Nullable Instant lastScanAt, boolean silent) {}

    /** The same numbers above another list of gates. */
    public GateBoard with(List<BoardGate> others) {
        return new GateBoard(
                revision,
                live,
                upToDate,
                behind,
                unknown,
                late,
                oldestChangeSeconds,
                List.copyOf(others),
                totalCount,
                scanOnly);
    }

    /** The same board with at most this number of gates. */
    public GateBoard first(int most) {
        return with(gates.subList(0, Math.min(most, gates.size())));
    }

    static GateBoard of(Sum sum, List<BoardGate> gates, List<ScanOnlyGate> scanOnly) {
        return new GateBoard(
                sum.revision(),
                sum.live(),
                sum.upToDate(),
                sum.behind(),
                sum.unknown(),
                sum.late(),
                sum.oldestChangeSeconds(),
                gates,
                sum.totalCount(),
                scanOnly);
    }

    @Schema(description = "One gate, as far as its polls tell")
    public record BoardGate(
            @Doc("The client that polls") @Example("a1b2c3d4e5f6")
            String clientId,

            @Doc("Its name; null when it is gone") @Example("Gates north") @Nullable
            String clientName,

            @Doc("Its header Gatehouse-Device; null when there was none") @Example("gate-north-2") @Nullable
            String device,

            @Doc(
                    "Whether it polled within the last 10 minutes (gatehouse.feed.gate-live-for), or 5 of its own intervals")
            boolean live,

            @Doc("Whether its last poll, or a change that it lacks, is older than 3 of its own intervals")
            boolean late,

            @Doc("When it last polled, by our clock") Instant lastPollAt,

            @Doc("Seconds between its polls, learned from them, 60 or more; 120 at first") @Example("120")
            long pollSeconds,

            @Doc("Revision that it was served without a gap; null when it never was") @Example("4711") @Nullable
            Long revision,

            @Doc("Revisions that it lacks; null when not known") @Example("0") @Nullable
            Long revisionsBehind,

            @Doc("Age of the oldest change that it lacks, 0 for none; null when not known") @Example("0") @Nullable
            Long secondsBehind,

            @Doc("Polls since it was first seen") @Example("720")
            long polls,

            @Doc("Polls that did not come in pauses of 3 and more of its intervals, since it was first seen")
            @Example("2")
            long missedPolls,

            @Doc("When it last reported a scan, by our clock; null when it has not since it first polled") @Nullable
            Instant lastScanAt,

            @Doc("Its clock minus ours, in seconds; null when its last poll did not tell") @Example("-3") @Nullable
            Long clockOffsetSeconds,

            @Schema(
                    nullable = true,
                    allowableValues = {"date", "since"},
                    description =
                            "What tells the offset: its header Date, or since + 3 minutes, right if it polls with its"
                                    + " time minus 3 minutes; null without an offset")
            @Nullable
            String clockOffsetFrom) {}

    @Schema(description = "A gate that reports scans and never asked for the feed: what it knows is not known")
    public record ScanOnlyGate(
            @Doc("The client that reports") @Example("a1b2c3d4e5f6")
            String clientId,

            @Doc("Its name; null when it is gone") @Example("Scan app north") @Nullable
            String clientName,

            @Doc("Its header Gatehouse-Device; null when there was none") @Example("phone-2") @Nullable
            String device,

            @Doc("When it first reported a scan, by our clock")
            Instant firstScanAt,

            @Doc("When it last reported a scan, by our clock")
            Instant lastScanAt) {}
}
