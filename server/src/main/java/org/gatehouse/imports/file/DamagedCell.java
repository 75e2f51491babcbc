package org.gatehouse.imports.file;

import java.util.regex.Pattern;
import org.gatehouse.platform.sheet.CellText;

/** Refuses cells that hold no value: damaged text, or a formula without a result. */
public final class DamagedCell {

    /** What English and German spreadsheets show where a formula failed. */
    private static final Pattern ERROR_VALUE = Pattern.compile(
            "#(?:N/A|NV|REF!|BEZUG!|VALUE!|WERT!|NAME\\?|DIV/0!|NULL!|NUM!|ZAHL!|SPILL!|ÜBERLAUF!|CALC!|KALK!|FIELD!|FELD!|"
                    + "BLOCKED!|BLOCKIERT!|CONNECT!|UNKNOWN!|BUSY!|GETTING_DATA|ERROR!)|Err:[0-9]{3}");

    private DamagedCell() {}

    public static void refuse(String field, String cell) throws RowRefusedException {
        if (cell.indexOf('\uFFFD') >= 0) {
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
        if (cell.startsWith(CellText.NOT_CALCULATED)) {
            throw new RowRefusedException(
                    field,
                    cell,
                    "not_calculated",
                    "The file holds a formula without its result; open it in a spreadsheet program, save it and send it again.");
        }
    }
}
