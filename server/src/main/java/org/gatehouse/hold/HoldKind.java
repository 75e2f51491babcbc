package org.gatehouse.hold;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A reason for which accreditations of an event can be held (docs/api/holds.md). */
public record HoldKind(
        @Doc("Identifier of the kind") @Example("2") long id,

        @Doc("Short code, unique at the event; gates are sent it") @Example("background_check")
        String code,

        @Doc("What desks call it, in the language asked for")
        Text name,

        @Doc("What gates show") Text text,

        @Doc("What it stops: gate, print, hand_out") @Example("[\"gate\", \"hand_out\"]")
        List<HoldStop> stops,

        @Doc(
                "What opens such holds besides people: POSITION the first accreditation in one of its positions, NO_PHOTO while no photo"
                        + " counts, WATCHLIST a hit of the watchlist; null: nothing")
        @Example("POSITION")
        @Nullable
        HoldOpening opens,

        @Doc("Identifiers of the positions for POSITION; otherwise empty") @Example("[5]")
        List<Long> positions,

        @Doc("Place in lists") @Example("1") int sort,

        @Doc("Rises with every change; PUT may send it to refuse overwriting") @Example("3")
        int version) {

    /** The kind by which desks stop an accreditation; each event has it from the start. */
    public static final String STOPPED = "stopped";

    @Schema(name = "HoldKindList")
    record Listed(@Doc("Kinds of hold by sort") List<HoldKind> holdKinds) {}
}
