package org.gatehouse.imports.file;

import java.util.regex.Pattern;
import org.gatehouse.platform.sheet.CellText;

/** Refuses cells that hold no value: damaged text, a part of a value, or a formula without a result. */
public final class DamagedCell {

    /** What spreadsheets of all languages show where a formula failed: {@code #VALUE!}, {@code #¿NOMBRE?}, {@code #Н/Д}. */
    private static final Pattern ERROR_VALUE = Pattern.compile("#[¡¿]?\\p{Lu}[\\p{Lu}/_'0 ]{1,30}[!?]|#\\p{Lu}/\\p{Lu}"
            + "|#(?:NV|YOK|HIÁNYZIK|NENÍ_K_DISPOZICI|NEDOSTUPNÝ|GETTING_DATA)|Err ?:[0-9]{3}");

    /** What programs write into a CSV instead of a value for which its column is too narrow. */
    private static final Pattern SHORTENED = Pattern.compile("#{3,}|[+-]?[0-9](?:[.,][0-9]+)?E\\+[0-9]{2,3}");

    /** Bytes of UTF-8 that a program took for a code page before it saved them, such as {@code JÃ¼rgen} and {@code GroÃŸ}. */
    private static final Pattern READ_WRONGLY = Pattern.compile(
            "Ã(?:[¡-¿ŒœŠšŽžŸ€‚ƒ„†‡ˆ‰‹•˜™›]|[‘’“”–—…](?=\\p{L}))|[ÂÄÅÎÏÐÑØÙ][¡-¨¬¯-¹¼-¿€‚ƒ„†‡ˆ‰‹˜™›]|â€[™œ˜“”]");

    private DamagedCell() {}

    public static void refuse(String field, String cell) throws RowRefusedException {
        if (cell.indexOf('\uFFFD') >= 0 || READ_WRONGLY.matcher(cell).find()) {
            throw new RowRefusedException(
                    field,
                    cell,
                    "unreadable_text",
                    "The text has bytes that are no characters in the encoding of the file; choose the encoding, or mend the cell.");
        }
        if (ERROR_VALUE.matcher(cell).matches()) {
            throw new RowRefusedException(
                    field,
                    cell,
                    "error_value",
                    "The spreadsheet shows an error in this cell; mend its formula, or empty it.");
        }
        if (SHORTENED.matcher(cell).matches()) {
            throw new RowRefusedException(
                    field,
                    cell,
                    "shortened",
                    "The spreadsheet has not written the whole value; widen its column, or format its cells as text, and save it again.");
        }
        if (cell.startsWith(CellText.NOT_CALCULATED)) {
            throw new RowRefusedException(
                    field,
                    cell,
                    "not_calculated",
                    "The file holds a formula without its result; open it in a spreadsheet program, save it and send it again.");
        }
    }
}
