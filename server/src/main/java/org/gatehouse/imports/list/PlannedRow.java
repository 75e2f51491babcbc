package org.gatehouse.imports.list;

import java.util.List;
import java.util.Objects;
import org.gatehouse.imports.ImportOutcome;
import org.gatehouse.imports.RowRefusal;
import org.gatehouse.imports.TextLimit;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** What a row of a file would do to its list, or did. */
public record PlannedRow(
        @Doc("Row, as spreadsheets count") @Example("2") int row,

        @Doc("What it does") ImportOutcome outcome,

        @Doc("Code or name of the item; empty for a row that names none") @Example("FI")
        String item,

        @Doc("What changes; all values of a new item") List<PlannedChange> changes,

        @Doc("Field that the refusal is about; null when the row is not refused") @Example("country") @Nullable
        String field,

        @Doc("Its value in the row; null when it has none") @Nullable
        String value,

        @Doc("Cause of the refusal, a fixed word; null when the row is not refused")
        @Example("unknown_country")
        @Nullable
        String reason,

        @Doc("What to do about it, in English; null when the row is not refused") @Nullable
        String detail,

        @Doc("Of a value that is too long: how long it is and may be; else null") @Nullable
        TextLimit limit,

        @Doc("The other things for which the row is refused, at most 20; none where there is one thing only")
        List<RowRefusal> alsoRefused) {

    /** What runs before this field stored has none. */
    public PlannedRow {
        alsoRefused = Objects.requireNonNullElse(alsoRefused, List.of());
    }

    /** All things for which the row is refused; none for one that is not. */
    public List<RowRefusal> refusals() {
        return reason == null ? List.of() : new RowRefusal(field, value, reason, detail, limit).and(alsoRefused);
    }

    /** The same row with the refusal of this field and reason before the others. */
    PlannedRow beginningWith(@Nullable String ofField, @Nullable String forReason) {
        List<RowRefusal> sorted = RowRefusal.beginningWith(ofField, forReason, refusals());
        if (sorted.isEmpty()) {
            return this;
        }
        RowRefusal first = sorted.getFirst();
        return new PlannedRow(
                row,
                outcome,
                item,
                changes,
                first.field(),
                first.value(),
                first.reason(),
                first.detail(),
                first.limit(),
                sorted.subList(1, sorted.size()));
    }

    /** A value that changes. */
    public record PlannedChange(
            @Doc("Field") @Example("name_de") String field,

            @Doc("Its value before; empty when it had none") @Example("Finland")
            String from,

            @Doc("Its value afterwards") @Example("Finnland")
            String to) {}
}
