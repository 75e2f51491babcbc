package org.gatehouse.console.imports;

import java.util.Map;
import java.util.Objects;
import org.gatehouse.console.Screen;
import org.gatehouse.imports.Import;
import org.gatehouse.imports.ImportOutcome;

/** Translates what imports report into the reader's language. */
public final class ImportTexts {

    private ImportTexts() {}

    /** The name of the field to which a column can belong: a field of all events, or a custom field by its name. */
    public static String field(String field, Map<String, String> customFields, Screen screen) {
        String custom = customFields.get(field);
        return custom != null ? custom : screen.text("imports.field." + field);
    }

    /** Why a row was refused. A refusal that only the server's rules know is shown in their words. */
    public static String reason(Import.ImportedRow row, Screen screen) {
        String key = "imports.reason." + row.reason();
        String text = row.knownName() == null
                ? screen.find(key, Objects.requireNonNullElse(row.value(), ""))
                : screen.find(
                        row.personId() == null ? key + ".row" : key,
                        Objects.requireNonNullElse(row.value(), ""),
                        row.knownName(),
                        Objects.requireNonNullElse(row.saidName(), ""),
                        String.valueOf(row.personId()));
        return text == null ? Objects.requireNonNullElse(row.detail(), "") : text;
    }

    /** Which name replaces which; empty when no name changes. */
    public static String renamed(Import.ImportedRow row, Screen screen) {
        return row.knownName() == null || row.outcome() == ImportOutcome.REFUSED
                ? ""
                : screen.text("imports.renamed", row.knownName(), Objects.requireNonNullElse(row.saidName(), ""));
    }
}
