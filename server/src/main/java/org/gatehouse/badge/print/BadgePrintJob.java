package org.gatehouse.badge.print;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A requested file of badges, and its progress. */
public record BadgePrintJob(
        @Schema(description = "Identifier; the print_id of paths", example = "12")
        long id,

        @Schema(description = "How far it is; FAILED can be started again", example = "RUNNING")
        PrintState state,

        @Schema(description = "Badges in the file", example = "480")
        int total,

        @Schema(description = "Badges that are drawn", example = "125")
        int done,

        @Schema(description = "Drawn with initials, because there is no photo", example = "3")
        int photoMissing,

        @Schema(description = "Left out, because nobody has reviewed their photo; they stand in refused", example = "1")
        int photoPending,

        @Schema(description = "Which photos it may show", example = "approved")
        PrintPhotos photos,

        @Schema(description = "Who is not in the file and why")
        List<RefusedBadge> refused,

        @Schema(
                description = "In the file, but somebody else marked them as printed while it was drawn",
                example = "[]")
        List<Long> printedMeanwhile,

        @Schema(
                description =
                        "In the file, but no longer valid when it was finished: declared invalid or withdrawn; to be"
                                + " thrown away",
                example = "[]")
        List<Long> changedMeanwhile,

        @Schema(description = "Whether it prints again what was printed", example = "false")
        boolean reprint,

        @Schema(description = "Why it is printed again", example = "LOST") @Nullable
        PrintReason reason,

        @Schema(description = "The reason in words", example = "Fell into the pool") @Nullable
        String reasonText,

        @Schema(description = "Why it failed, in words", example = "The server that drew it stopped.") @Nullable
        String error,

        @Schema(description = "Who asked for it", example = "maria")
        String requestedBy,

        @Schema(description = "When it was asked for") Instant requestedAt,

        @Schema(description = "When it was done or failed; null before") @Nullable
        Instant finishedAt,

        @Schema(
                description = "Path of the PDF; null before it is done, without any badge, and after it was deleted",
                example = "/registrations/accreditation/events/7/badges/prints/12/file")
        @Nullable
        String file,

        @Schema(description = "Bytes of the PDF", example = "41231004") @Nullable
        Long fileBytes,

        @Schema(description = "When the PDF is deleted; null when there is none") @Nullable
        Instant expiresAt) {

    /** An accreditation that is not in the file. */
    public record RefusedBadge(
            @Schema(description = "The accreditation", example = "4713")
            long accreditationId,

            @Schema(description = "Why", example = "ALREADY_PRINTED")
            Refusal reason) {}

    /** Why a badge is not printed. */
    public enum Refusal {
        DELETED,
        NOT_APPROVED,
        ALREADY_PRINTED,
        BEING_PRINTED,
        PHOTO_MISSING,
        /** The photo awaits review, or was replaced while the file was drawn. */
        PHOTO_PENDING
    }
}
