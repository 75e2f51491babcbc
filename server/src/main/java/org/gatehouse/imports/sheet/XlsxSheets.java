package org.gatehouse.imports.sheet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToLongFunction;
import org.gatehouse.platform.sheet.CellText;
import org.jspecify.annotations.Nullable;

/**
 * Finds the sheet with the data. A cover, a note or an empty sheet often comes before it.
 *
 * @param sheets those that are not hidden, at least one
 * @param known how many texts of a row are names of columns that are known
 */
record XlsxSheets(List<XlsxWorkbook.Tab> sheets, Opened opened, ToLongFunction<List<String>> known) {

    /** Enough to distinguish a table from a title. */
    private static final int LOOKED_AT = 20;

    /** Reads a part row by row. */
    interface Opened {

        /** Reads the whole sheet, or only its beginning. */
        BitSet read(String part, boolean whole, XlsxSheet.Rows rows) throws IOException;
    }

    /** How much a sheet looks like the table with the data. */
    private enum Look {
        EMPTY,
        /** A title, a note or a list of one column. */
        TEXT,
        /** Names of columns that are known, without a row below. */
        HEADER,
        /** Two rows of several cells. */
        TABLE,
        /** Names of columns that are known, and a row below. */
        KNOWN
    }

    SheetNotes read(@Nullable String chosen, SheetReader.Counted sink) throws IOException {
        List<Look> looks = looks();
        int at = chosen == null ? looks.indexOf(most(looks)) : numberOf(chosen);
        List<String> others = new ArrayList<>();
        for (int other = 0; other < sheets.size(); other++) {
            if (other != at && looks.get(other) != Look.EMPTY) {
                others.add(sheets.get(other).name());
            }
        }
        BitSet hiddenColumns = opened.read(sheets.get(at).part(), true, (number, cells, hidden) -> {
            sink.row(number, cells, hidden);
            return true;
        });
        return sink.notes(sheets.get(at), at + 1, others, hiddenColumns);
    }

    private int numberOf(String chosen) {
        for (int at = 0; at < sheets.size(); at++) {
            if (sheets.get(at).name().equals(chosen)) {
                return at;
            }
        }
        throw new SheetFault(
                SheetFault.Kind.NO_SHEET,
                "is not the name of a visible sheet of the file, which has: %s",
                String.join(", ", sheets.stream().map(XlsxWorkbook.Tab::name).toList()));
    }

    private static Look most(List<Look> looks) {
        return looks.stream().max(Look::compareTo).orElse(Look.EMPTY);
    }

    private List<Look> looks() throws IOException {
        List<Look> looks = new ArrayList<>();
        for (XlsxWorkbook.Tab sheet : sheets) {
            looks.add(sheets.size() == 1 ? Look.KNOWN : look(sheet));
        }
        return looks;
    }

    private Look look(XlsxWorkbook.Tab sheet) throws IOException {
        Beginning beginning = new Beginning(known);
        try {
            opened.read(sheet.part(), false, (number, cells, hidden) -> beginning.add(cells));
        } catch (SheetFault fault) {
            return Look.TABLE;
        }
        return beginning.look();
    }

    /** The first rows of a sheet that hold something. */
    private static final class Beginning {

        private final ToLongFunction<List<String>> known;
        private int rows;
        private int wide;
        private boolean named;
        private boolean below;

        Beginning(ToLongFunction<List<String>> known) {
            this.known = known;
        }

        boolean add(List<String> raw) {
            List<String> cells = raw.stream().map(CellText::withoutQuoting).toList();
            long full = cells.stream().filter(cell -> !cell.isEmpty()).count();
            if (full > 0) {
                rows++;
                below = named;
                named = named || known.applyAsLong(cells) > 1;
                wide += full > 1 ? 1 : 0;
            }
            return rows < LOOKED_AT && !below;
        }

        Look look() {
            if (below) {
                return Look.KNOWN;
            }
            if (wide > 1) {
                return Look.TABLE;
            }
            return rows == 0 ? Look.EMPTY : named ? Look.HEADER : Look.TEXT;
        }
    }
}
