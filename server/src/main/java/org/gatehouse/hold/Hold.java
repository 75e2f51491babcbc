package org.gatehouse.hold;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A hold of an accreditation (docs/api/holds.md). */
public record Hold(
        @Doc("Identifier of the hold") @Example("31") long id,

        @Doc("What it is for") KindRef kind,

        @Doc("Why, as somebody wrote it; null when it opened by itself")
        @Example("Letter of the ministry is missing")
        @Nullable
        String reason,

        @Doc("Since when the accreditation is held") Instant openedAt,

        @Doc("User name or client id of who opened it; null: it opened by itself") @Example("ana") @Nullable
        String openedBy,

        @Doc("Until when; null: it is open") @Nullable Instant closedAt,

        @Doc("User name or client id of who closed it; null: it is open, or closed by itself") @Example("ben") @Nullable
        String closedBy,

        @Doc("Why it was closed; null when nobody said") @Example("Letter has come") @Nullable
        String closeReason,

        @Doc("Whether it is open, and only a few people may close it: for others it is 403 hold_reserved")
        boolean reserved) {

    /** The kind of a hold. */
    @Schema(name = "HoldKindOfHold")
    public record KindRef(
            @Doc("Identifier of the kind") @Example("2") long id,

            @Doc("Its code") @Example("background_check") String code,

            @Doc("What desks call it, in the language asked for")
            Text name,

            @Doc("What it stops: gate, print, hand_out") @Example("[\"gate\", \"hand_out\"]")
            List<HoldStop> stops) {}

    @Schema(name = "HoldList")
    record Listed(
            @Doc("Open ones first, then the closed ones, newest first")
            List<Hold> holds) {}
}
