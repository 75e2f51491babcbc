package org.gatehouse.hold;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.OneLine;
import org.jspecify.annotations.Nullable;

/** A kind of hold in a request; the server sets {@code id} and ignores a sent value. */
public record HoldKindInput(
        @Doc("Short code, unique at the event; gates are sent it")
        @Example("background_check")
        @NotBlank
        @OneLine(max = 50)
        String code,

        @Doc("What desks call it, in one language or in all") @NotNull @Valid
        NameInput name,

        @Doc("What gates show, in one language or in all") @NotNull @Valid
        NameInput text,

        @Doc("What it stops, at least one: gate, print, hand_out")
        @Example("[\"gate\", \"hand_out\"]")
        @NotNull
        @Size(min = 1, max = 3)
        List<@NotNull HoldStop> stops,

        @Doc("What opens such holds besides people: POSITION, NO_PHOTO or WATCHLIST; null or absent: nothing")
        @Example("POSITION")
        @Nullable
        HoldOpening opens,

        @Doc("Identifiers of the positions, for POSITION alone") @Example("[5]") @Size(max = 1000) @Nullable
        List<@NotNull Long> positions,

        @Doc("Whether those are held too who are accredited in a position that is added; required where there are some")
        @Example("false")
        @Nullable
        Boolean alsoExisting,

        @Doc("Place in lists; absent: the end on creation, unchanged later") @Example("1") @Min(0) @Nullable
        Integer sort,

        @Doc("The version that was read; another one answers 409. Absent: the last writer wins") @Nullable
        Integer version) {

    Set<HoldStop> allStops() {
        return EnumSet.copyOf(stops);
    }

    HoldOpening opening() {
        return opens == null ? HoldOpening.BY_HAND : opens;
    }

    Set<Long> allPositions() {
        return positions == null ? Set.of() : new TreeSet<>(positions);
    }
}
