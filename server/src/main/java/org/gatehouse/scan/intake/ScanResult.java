package org.gatehouse.scan.intake;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.scan.ScanVerdict;
import org.gatehouse.scan.Verdict;
import org.jspecify.annotations.Nullable;

/** The response to one scan of a batch: the verdict that it would have got as a single scan, or why it was rejected. */
@Schema(description = "What became of one scan of a batch; a rejected one has errors and nothing else")
record ScanResult(
        @Doc("Our id of the scan; null when rejected") @Example("815") @Nullable
        Long id,

        @Doc("recorded, duplicate, quarantined or rejected") Verdict verdict,
        @Doc("As in the answer to a single scan") @Nullable String reason,
        @Doc("As in the answer to a single scan") @Nullable Boolean late,
        @Doc("As in the answer to a single scan") @Nullable Boolean clockAhead,
        @Doc("As in the answer to a single scan") @Nullable Instant receivedAt,
        @Doc("field: what is wrong; empty unless rejected") List<String> errors) {

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
