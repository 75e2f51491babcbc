package org.gatehouse.imports.list;

import java.util.List;
import java.util.stream.Collectors;
import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;

/** What a file would do to its list now, row by row. */
record ListPlan(List<Planned> rows) {

    /**
     * A row with its write.
     *
     * @param item the item as it is stored; null for a new one and for a row that is refused
     * @param is the values of the item afterwards; those of the row when it is refused
     * @param write null when nothing is written
     */
    record Planned(
            PlannedRow row,
            @Nullable StoredItem item,
            ListValues is,
            @Nullable ItemWrite write) {

        /** What is written, independent of the reader's language. */
        private String essence() {
            StringBuilder essence = new StringBuilder();
            essence.append(row.row())
                    .append(' ')
                    .append(row.outcome())
                    .append(' ')
                    .append(row.reason());
            if (item != null) {
                essence.append(' ').append(item.id()).append(' ').append(item.version());
            }
            is.byField()
                    .forEach((field, value) ->
                            essence.append('\t').append(field).append('=').append(value.key()));
            return essence.toString();
        }
    }

    List<PlannedRow> shown() {
        return rows.stream().map(Planned::row).toList();
    }

    /** Identifies the plan: it is another one as soon as any row would do something else. */
    String fingerprint() {
        return Sha256.hex(rows.stream().map(Planned::essence).collect(Collectors.joining("\n")));
    }
}
