package org.gatehouse.cleaning;

import java.util.ArrayList;
import java.util.List;
import org.gatehouse.cleaning.CleanedColumn.Alike;
import org.gatehouse.platform.gate.GateView;
import org.jspecify.annotations.Nullable;

/**
 * A table with texts that came in, and how its rows are read, told and shown.
 *
 * @param key the columns of the primary key
 * @param event SQL for the event of the row t; null is no event
 * @param shown SQL for the number of the thing on whose page the row of t is shown
 * @param versioned whether the rows have versions, which rise with each change
 * @param oneOf columns of which one must be left
 * @param unless SQL for rows that stay as they are
 * @param gates what gates are told; null: they see none of it
 */
record CleanedTable(
        String name,
        List<KeyColumn> key,
        List<CleanedColumn> columns,
        String event,
        String shown,
        boolean versioned,
        List<String> oneOf,
        @Nullable String unless,
        @Nullable Announcement gates) {

    record KeyColumn(String name, String type) {}

    /** Tells gates of the row with this event and this number of the thing that it is shown with. */
    interface Announcement {
        void to(GateView gates, long eventId, long shownId);
    }

    static CleanedTable table(String name) {
        return new CleanedTable(
                name,
                List.of(new KeyColumn("id", "bigint")),
                List.of(),
                "null::bigint",
                "t.id",
                true,
                List.of(),
                null,
                null);
    }

    /** The same for a table of events' things. */
    static CleanedTable ofEvents(String name) {
        return table(name).event("t.event_id");
    }

    CleanedTable key(KeyColumn... columnsOfKey) {
        return new CleanedTable(name, List.of(columnsOfKey), columns, event, shown, versioned, oneOf, unless, gates);
    }

    CleanedTable event(String sql) {
        return new CleanedTable(name, key, columns, sql, shown, versioned, oneOf, unless, gates);
    }

    CleanedTable shown(String sql) {
        return new CleanedTable(name, key, columns, event, sql, versioned, oneOf, unless, gates);
    }

    CleanedTable withoutVersion() {
        return new CleanedTable(name, key, columns, event, shown, false, oneOf, unless, gates);
    }

    CleanedTable oneOf(String... some) {
        return new CleanedTable(name, key, columns, event, shown, versioned, List.of(some), unless, gates);
    }

    CleanedTable unless(String sql) {
        return new CleanedTable(name, key, columns, event, shown, versioned, oneOf, sql, gates);
    }

    CleanedTable seenByGates(Announcement announcement) {
        return new CleanedTable(name, key, columns, event, shown, versioned, oneOf, unless, announcement);
    }

    CleanedTable required(StoredForm form, String... names) {
        return with(form, true, names);
    }

    CleanedTable optional(StoredForm form, String... names) {
        return with(form, false, names);
    }

    private CleanedTable with(StoredForm form, boolean required, String... names) {
        List<CleanedColumn> all = new ArrayList<>(columns);
        for (String column : names) {
            all.add(new CleanedColumn(column, form, required, null, List.of()));
        }
        return new CleanedTable(name, key, List.copyOf(all), event, shown, versioned, oneOf, unless, gates);
    }

    /** No two rows may be alike in the last column, among those that are equal in these. */
    CleanedTable unlike(Alike alike, String... within) {
        List<CleanedColumn> all = new ArrayList<>(columns);
        CleanedColumn last = all.removeLast();
        all.add(new CleanedColumn(last.name(), last.form(), last.required(), alike, List.of(within)));
        return new CleanedTable(name, key, List.copyOf(all), event, shown, versioned, oneOf, unless, gates);
    }
}
