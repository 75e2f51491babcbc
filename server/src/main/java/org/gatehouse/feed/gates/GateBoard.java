package org.gatehouse.feed.gates;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How fresh an event's gates are. */
@Schema(description = "How fresh the gates of an event are")
public record GateBoard(
        @Schema(description = "Revision of the event's last change", example = "4711")
        long revision,

        @Schema(
                description = "Gates that polled within the last 10 minutes (gatehouse.feed.gate-live-for)",
                example = "64")
        long live,

        @Schema(description = "Live gates that were served everything", example = "63")
        long upToDate,

        @Schema(description = "Live gates that lack a change", example = "1")
        long behind,

        @Schema(description = "Live gates of which is not known what they have: they never asked for everything")
        long unknown,

        @Schema(
                description =
                        "Age of the oldest change that some live gate lacks, in seconds; null when none lacks any",
                example = "41")
        @Nullable
        Long oldestChangeSeconds,

        @Schema(description = "By client and device; whoever polls is one, also a script")
        List<BoardGate> gates,

        @Schema(description = "Gates in all", example = "64")
        long totalCount) {

    /** The numbers above the list. */
    record Sum(
            long revision,
            long live,
            long upToDate,
            long behind,
            long unknown,
            @Nullable Long oldestChangeSeconds,
            long totalCount) {}

    /** The same numbers above another list of gates. */
    public GateBoard with(List<BoardGate> others) {
        return new GateBoard(
                revision, live, upToDate, behind, unknown, oldestChangeSeconds, List.copyOf(others), totalCount);
    }

    /** The same board with at most this number of gates. */
    public GateBoard first(int most) {
        return with(gates.subList(0, Math.min(most, gates.size())));
    }

    static GateBoard of(Sum sum, List<BoardGate> gates) {
        return new GateBoard(
                sum.revision(),
                sum.live(),
                sum.upToDate(),
                sum.behind(),
                sum.unknown(),
                sum.oldestChangeSeconds(),
                gates,
                sum.totalCount());
    }

    @Schema(description = "One gate, as far as its polls tell")
    public record BoardGate(
            @Schema(description = "The client that polls", example = "a1b2c3d4e5f6")
            String clientId,

            @Schema(description = "Its name; null when it is gone", example = "Gates north") @Nullable
            String clientName,

            @Schema(description = "Its header Gatehouse-Device; null when there was none", example = "gate-north-2")
            @Nullable
            String device,

            @Schema(description = "Whether it polled within the last 10 minutes (gatehouse.feed.gate-live-for)")
            boolean live,

            @Schema(description = "When it last polled, by our clock")
            Instant lastPollAt,

            @Schema(description = "Revision that it was served without a gap; null when it never was", example = "4711")
            @Nullable
            Long revision,

            @Schema(description = "Revisions that it lacks; null when not known", example = "0") @Nullable
            Long revisionsBehind,

            @Schema(
                    description = "Age of the oldest change that it lacks, 0 for none; null when not known",
                    example = "0")
            @Nullable
            Long secondsBehind,

            @Schema(description = "Polls since it was first seen", example = "720")
            long polls,

            @Schema(description = "Polls of every 2 minutes that did not come, since it was first seen", example = "2")
            long missedPolls,

            @Schema(
                    description =
                            "When it last reported a scan, by our clock; null when it has not since it first polled")
            @Nullable
            Instant lastScanAt,

            @Schema(
                    description = "Its clock minus ours, in seconds; null when its last poll did not tell",
                    example = "-3")
            @Nullable
            Long clockOffsetSeconds,

            @Schema(
                    nullable = true,
                    allowableValues = {"date", "since"},
                    description =
                            "What tells the offset: its header Date, or since + 3 minutes, right if it polls with its time"
                                    + " minus 3 minutes; null without an offset")
            @Nullable
            String clockOffsetFrom) {}
}
