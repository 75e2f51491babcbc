package org.gatehouse.feed.sync;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedSelection;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/**
 * The response to a sync (docs/api/sync.md). It documents the format, and is used to write everything except the accreditations, which are
 * stored as ready text.
 */
@Schema(description = "Accreditations of an event, all or those that changed; one consistent state of the database.")
record SyncResponse(
        @Doc("Identifier of the event.") @Example("7") long eventId,

        @Doc("Revision of the event's feed that this answer brings its receiver to.") @Example("4711")
        long revision,

        @Doc("true: this is everything or its first page, replace your copy (with a reason: apply as changes and"
                + " drop what is not listed). false: apply as changes.")
        boolean full,

        @Schema(
                nullable = true,
                description =
                        "Why everything is sent although changes were asked for: unknown_cursor, or history_changed after a"
                                + " failover or restore.",
                example = "unknown_cursor")
        @Nullable
        String reason,

        @Doc("Clock of the server's database when the answer was made, UTC.")
        Instant serverTime,

        @Doc("Send this as since in the next poll to miss nothing, whatever your own clock says.")
        Instant nextSince,

        @Doc("Opaque; send it as cursor in the next poll to get exactly what followed this answer: the next"
                + " page, or what changed.")
        String cursor,

        @Schema(
                nullable = true,
                description =
                        "Of a page: whether others follow; ask for them with cursor. Absent from answers that are no"
                                + " page.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable
        Boolean hasMore,

        @Doc("Live accreditations of the event; of a page, when all pages and the poll after them are applied.")
        @Example("312")
        long count,

        @Doc("16 hexadecimal digits: xor over all live accreditations of the first 8 bytes of SHA-256 of"
                + " \"<id>:<revision>\", to compare with your own copy.")
        @Example("9f0d2c41b7e6a853")
        String digest,

        @Schema(
                nullable = true,
                description = "true when since lies in the server's future: your clock is ahead. Absent otherwise.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable
        Boolean clockAhead,

        @Schema(
                nullable = true,
                description =
                        "Everything after this instant is sent, more than you asked for: you missed a poll, lost an"
                                + " answer, or your clock is ahead. Only for gates; absent otherwise.")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable
        Instant sinceUsed,

        @Doc("By revision and id for changes, by id for everything; applying one twice is harmless.")
        List<GateAccreditation> accreditations) {

    static SyncResponse headOf(FeedHead head, FeedSelection selection) {
        return new SyncResponse(
                head.eventId(),
                head.revision(),
                selection.full(),
                selection.reason(),
                head.serverTime(),
                head.changedAt(),
                head.cursor().text(),
                null,
                head.count(),
                head.digestText(),
                selection.clockAhead() ? true : null,
                selection.sinceUsed(),
                List.of());
    }

    static SyncResponse ofPage(FeedHead head, FeedPage page) {
        return new SyncResponse(
                head.eventId(),
                page.revision(),
                page.selection().full(),
                page.selection().reason(),
                head.serverTime(),
                page.nextSince(),
                page.cursor(),
                page.hasMore(),
                head.count(),
                head.digestText(),
                page.selection().clockAhead() ? true : null,
                page.selection().sinceUsed(),
                List.of());
    }

    /** What a gate knows of one accreditation. A deleted one has only the fields id to deleted, zones (empty) and cause. */
    @Schema(
            requiredProperties = {"id", "revision", "changed_at", "deleted", "zones"},
            description =
                    "One accreditation. Of a deleted one (only in incremental answers) just id, revision, changed_at,"
                            + " deleted, zones (empty) and cause are present.")
    record GateAccreditation(
            @Doc("The accreditation_id of scans.") @Example("1042")
            long id,

            @Doc("Revision of the last change of this accreditation.")
            long revision,

            @Doc("When that was, UTC.") Instant changedAt,

            @Doc("true: no longer valid, refuse it at every gate.")
            boolean deleted,

            @Doc("Whose it is.") @Nullable Long personId,

            @Schema(nullable = true, description = "As on the badge.") @Nullable
            String firstName,

            @Schema(nullable = true, description = "As on the badge.") @Nullable
            String lastName,

            @Doc("Lines of the badge; some may be empty.") @Nullable
            List<String> lines,

            @Doc("Position on the badge; null when it has none.") @Nullable
            GatePosition position,

            @Doc("Zones that are open now, in the event's order.")
            List<GateZone> zones,

            @Doc("Only where access is limited to times: all zones by their times. Where it is there, it alone counts.")
            @Nullable
            List<GateAccess> access,

            @Doc(
                    "Only of somebody whom a hold stops: why, in the order of their kinds. zones is empty then, and access absent.")
            @Nullable
            List<GateHold> holds,

            @Doc("The photo on the badge; null when there is none.") @Nullable
            GateImage image,

            @Schema(description = "Changes when the badge is declared invalid.", format = "uuid") @Nullable
            String randomHash,

            @Doc("The whole text in the badge's QR code. Compare all of it: after a badge was invalidated the"
                    + " number stays and the rest changes.")
            @Example("1042-6f0c6a51-3f57-4ab2-a9ad-4c7d5a3f1c11")
            @Nullable
            String qr,

            @Doc("Member that it belongs to; null when it belongs to none.") @Nullable
            GateMember member,

            @Schema(
                    description = "Of a deleted one: why.",
                    allowableValues = {"withdrawn", "deleted", "merged", "erased"})
            @Nullable
            String cause) {}

    record GateAccess(
            @Doc("Pairs of the first instant and the one at which the time ends; a null in a pair is an open end,"
                    + " null in place of all pairs is always.")
            @Nullable
            List<List<@Nullable Instant>> valid,

            @Doc("Identifiers of the zones that are open then.")
            List<Long> zones) {}

    record GateHold(
            @Doc("Code of the kind of hold.") @Example("background_check")
            String code,

            @Doc("What to show, in English.") @Example("Not cleared yet.")
            String text) {}

    record GatePosition(
            @Doc("Identifier of the position.") long id,
            @Doc("Short name.") @Nullable String code,
            @Doc("Name in English.") String name,

            @Doc("Background, #RRGGBB.") @Example("#1B5E20") @Nullable
            String color,

            @Doc("Text on it, #RRGGBB.") @Example("#FFFFFF") @Nullable
            String textColor) {}

    record GateZone(
            @Doc("The zone_id of scans.") long id,

            @Doc("Short text, printed on badges.") @Example("VIL")
            String code) {}

    record GateImage(
            @Doc("Identifier of the image.") long id,

            @Schema(description = "Changes with the picture.", format = "uuid")
            String thumbnailHash,

            @Doc("Path from the server's root; append _accreditation for the 3:4 portrait.")
            @Example("/images/thumbnails/0b0d8f0e-6c3b-4a39-8b29-0c1f6c3f7b11")
            String thumbnail) {}

    record GateMember(
            @Doc("Code, such as BR.") String code,
            @Doc("Name in English.") String name) {}
}
