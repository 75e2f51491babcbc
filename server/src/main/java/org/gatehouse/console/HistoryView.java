package org.gatehouse.console;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.gatehouse.log.LogEntry;
import org.jspecify.annotations.Nullable;

/** An action in the history of a person, a registration or an accreditation, with the fields that it changed. */
public record HistoryView(Instant at, String by, String text, List<String> changes) {

    /** Translates a changed value; null leaves out a field that adds nothing on this page. */
    public interface Shown {

        @Nullable
        String of(String field, String value);
    }

    /**
     * The entry in the reader's language.
     *
     * @param actions the beginning of the keys that name actions
     * @param fields the beginning of the keys that name fields
     */
    public static HistoryView of(LogEntry entry, String actions, String fields, Shown shown, Screen screen) {
        List<String> changes = new ArrayList<>();
        entry.data().forEach((field, value) -> {
            String said = shown.of(field, value);
            if (said != null) {
                changes.add(screen.label(fields, field) + ": " + said);
            }
        });
        return new HistoryView(entry.occured(), entry.actorName(), screen.named(actions, entry.message()), changes);
    }
}
