package org.gatehouse.console.imports;

import java.util.Objects;
import org.gatehouse.console.Screen;
import org.gatehouse.imports.RowRefusal;

/** Translates what imports of lists report into the reader's language. */
public final class ListImportTexts {

    private ListImportTexts() {}

    /** Why a row was refused. A refusal that only the server's rules know is shown in their words. */
    public static String reason(RowRefusal why, Screen screen) {
        if (why.limit() != null) {
            return ImportTexts.tooLong(why.field(), why.limit(), screen);
        }
        String value = Objects.requireNonNullElse(why.value(), "");
        String own = screen.find("lists.reason." + why.reason(), value);
        String text = own == null ? screen.find("imports.reason." + why.reason(), value) : own;
        return text == null ? Objects.requireNonNullElse(why.detail(), "") : text;
    }
}
