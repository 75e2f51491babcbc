package org.gatehouse.badge.print;

import java.time.Instant;
import java.util.List;
import org.gatehouse.badge.layout.Duplex;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** A requested file of badges, and its progress. */
public record BadgePrintJob(
        @Doc("Identifier; the print_id of paths") @Example("12")
        long id,

        @Doc("All jobs of its order, in the order of their badges: several, where one file could not hold all badges")
        @Example("[12]")
        List<Long> jobs,

        @Doc("How far it is; FAILED can be started again") @Example("RUNNING")
        PrintState state,

        @Doc("Badges in the file") @Example("480") int total,
        @Doc("Badges that are drawn") @Example("125") int done,

        @Doc("Drawn with initials, because there is no photo") @Example("3")
        int photoMissing,

        @Doc("Left out, because nobody has reviewed their photo; they stand in refused") @Example("1")
        int photoPending,

        @Doc("Which photos it may show") @Example("approved")
        PrintPhotos photos,

        @Doc("Order of the badges") @Example("MEMBER") PrintSort sort,

        @Doc("Whether a sheet lies before each member, position or group") @Example("true")
        boolean separated,

        @Doc("Who is not in the file and why") List<RefusedBadge> refused,

        @Doc("In the file, but somebody else marked them as printed while it was drawn") @Example("[]")
        List<Long> printedMeanwhile,

        @Doc("In the file, but no longer valid when it was finished: declared invalid or withdrawn; to be"
                + " thrown away")
        @Example("[]")
        List<Long> changedMeanwhile,

        @Doc("Whether it prints again what was printed") @Example("false")
        boolean reprint,

        @Doc("Why it is printed again") @Example("LOST") @Nullable
        PrintReason reason,

        @Doc("The reason in words") @Example("Fell into the pool") @Nullable
        String reasonText,

        @Doc("Why it failed, in words") @Example("The server that drew it stopped.") @Nullable
        String error,

        @Doc("Who asked for it") @Example("maria") String requestedBy,
        @Doc("When it was asked for") Instant requestedAt,

        @Doc("When it was done or failed; null before") @Nullable
        Instant finishedAt,

        @Doc(
                "Path of the PDF; null before it is done, without any badge, after it was deleted, and when there are several")
        @Example("/registrations/accreditation/events/7/badges/prints/12/file")
        @Nullable
        String file,

        @Doc("Bytes of the PDF, or of all together") @Example("41231004") @Nullable
        Long fileBytes,

        @Doc(
                "The PDF, or all of them: layouts of different sheets make a file each, so that a printer needs one paper at"
                        + " a time. Empty where file_bytes is null")
        List<PrintFile> files,

        @Doc("When the PDF is deleted; null when there is none") @Nullable
        Instant expiresAt) {

    /** One of the files of a job. */
    public record PrintFile(
            @Doc("Its path") @Example("/registrations/accreditation/events/7/badges/prints/12/files/1")
            String file,

            @Doc("Bytes of the PDF") @Example("41231004") long fileBytes,
            @Doc("Badges in the file") @Example("480") int badges,

            @Doc("Width of the paper in mm; null for a file of an older version") @Example("105") @Nullable
            Double paperWidth,

            @Doc("Height of the paper in mm; null for a file of an older version") @Example("148") @Nullable
            Double paperHeight,

            @Doc("Whether badges with the event's own layout are in it") @Example("true")
            boolean ownLayout,

            @Doc("Names of the other layouts in it") @Example("[\"Press card\"]")
            List<String> layouts,

            @Doc("Sides of the paper that are printed, 1 or 2; null for a file of an older version")
            @Example("2")
            @Nullable
            Integer sides,

            @Doc(
                    "Of two sides: how the printer turns sheets over, LONG_EDGE or SHORT_EDGE; PLAIN, where each back is the page after its"
                            + " front. Null for one side")
            @Example("LONG_EDGE")
            @Nullable
            Duplex duplex) {}

    /** Those that are not in the file because they had been printed. */
    public List<Long> printedBefore() {
        return refused.stream()
                .filter(badge -> badge.reason() == Refusal.ALREADY_PRINTED)
                .map(RefusedBadge::accreditationId)
                .toList();
    }

    /** An accreditation that is not in the file. */
    public record RefusedBadge(
            @Doc("The accreditation") @Example("4713") long accreditationId,
            @Doc("Why") @Example("ALREADY_PRINTED") Refusal reason) {}

    /** Why a badge is not printed. */
    public enum Refusal {
        DELETED,
        NOT_APPROVED,
        /** A hold stops the print. */
        HELD,
        ALREADY_PRINTED,
        BEING_PRINTED,
        PHOTO_MISSING,
        /** The photo awaits review, or was replaced while the file was drawn. */
        PHOTO_PENDING
    }
}
