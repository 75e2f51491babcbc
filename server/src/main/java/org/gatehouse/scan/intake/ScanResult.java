package org.gatehouse.scan.intake;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.gatehouse.scan.ScanVerdict;
import org.gatehouse.scan.Verdict;
import org.jspecify.annotations.Nullable;

/** The answer to one scan of a batch: the verdict that it would have got as a single scan, or why it was rejected. */
@Schema(description = "What became of one scan of a batch; a rejected one has errors and nothing else")
record ScanResult(
        @Schema(description = "Our id of the scan; null when rejected", example = "815") @Nullable
        Long id,

        @Schema(description = "recorded, duplicate, quarantined or rejected")
        Verdict verdict,

        @Schema(description = "As in the answer to a single scan") @Nullable
        String reason,

        @Schema(description = "As in the answer to a single scan") @Nullable
        Boolean late,

        @Schema(description = "As in the answer to a single scan") @Nullable
        Boolean clockAhead,

        @Schema(description = "As in the answer to a single scan") @Nullable
        Instant receivedAt,

        @Schema(description = "field: what is wrong; empty unless rejected")
        List<String> errors) {

    static ScanResult of(ScanVerdict verdict) {
        return new ScanResult(
                verdict.id(),
                verdict.verdict(),
                verdict.reason(),
                verdict.late(),
                verdict.clockAhead(),
                verdict.receivedAt(),
                List.of());
    }

    static ScanResult rejected(List<String> errors) {
        return new ScanResult(null, Verdict.REJECTED, null, null, null, null, errors);
    }
}
