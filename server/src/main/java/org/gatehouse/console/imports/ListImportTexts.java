package org.gatehouse.console.imports;

import java.util.Objects;
import org.gatehouse.console.Screen;
import org.gatehouse.imports.list.PlannedRow;

/** Translates what imports of lists report into the reader's language. */
public final class ListImportTexts {

    private ListImportTexts() {}

    /** Why a row was refused. A refusal that only the server's rules know is shown in their words. */
    public static String reason(PlannedRow row, Screen screen) {
        if (row.limit() != null) {
            return ImportTexts.tooLong(row.field(), row.limit(), screen);
        }
        String value = Objects.requireNonNullElse(row.value(), "");
        String own = screen.find("lists.reason." + row.reason(), value);
        String text = own == null ? screen.find("imports.reason." + row.reason(), value) : own;
        return text == null ? Objects.requireNonNullElse(row.detail(), "") : text;
    }
}
