package org.gatehouse.console.imports;

import java.util.Map;
import java.util.Objects;
import org.gatehouse.console.Screen;
import org.gatehouse.imports.Import;

/** Says in the reader's words what imports say in their own. */
public final class Words {

    private Words() {}

    /** What a column can be: a field of all events, or a custom field by its name. */
    public static String field(String field, Map<String, String> customFields, Screen screen) {
        String custom = customFields.get(field);
        return custom != null ? custom : screen.text("imports.field." + field);
    }

    /** Why a row was refused. What only the server's rules know is said as they say it. */
    public static String reason(Import.ImportedRow row, Screen screen) {
        String key = "imports.reason." + row.reason();
        String text = screen.text(key, Objects.requireNonNullElse(row.value(), ""));
        return text.equals(key) ? Objects.requireNonNullElse(row.detail(), "") : text;
    }
}
