package org.gatehouse.badge.print;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One badge that was printed. */
public record PrintLogEntry(
        @Schema(description = "The accreditation", example = "4711")
        long accreditationId,

        @Schema(description = "The job, whose file it was in", example = "12")
        long printId,

        @Schema(description = "When the file was finished") Instant printedAt,

        @Schema(description = "Who printed it", example = "maria")
        String printedBy,

        @Schema(description = "Whether it had been printed before", example = "false")
        boolean reprint,

        @Schema(description = "Why it was printed again", example = "LOST") @Nullable
        PrintReason reason,

        @Schema(description = "The reason in words") @Nullable
        String reasonText,

        @Schema(description = "Whether it has a photo", example = "true")
        boolean photo,

        @Schema(description = "The random_hash on it; another than the accreditation's is no longer valid")
        UUID randomHash) {}
