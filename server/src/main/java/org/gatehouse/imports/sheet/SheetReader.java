package org.gatehouse.imports.sheet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.gatehouse.platform.sheet.CellText;
import org.gatehouse.platform.sheet.SheetFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;

/** Reads tables that people send: XLSX, or CSV as spreadsheet programs of any country write it. The content decides which it is. */
public final class SheetReader {

    /** Excel has as many rows. */
    static final int LAST_ROW = 1_048_576;

    private SheetReader() {}

    /**
     * Passes on a table row by row, with constant memory. Of a workbook it is the sheet that was chosen, else the first visible one that
     * holds a table.
     *
     * @param file can be opened several times
     * @throws SheetFault if the file is not a table, or too large
     */
    public static SheetForm read(InputStreamSource file, SheetChoice choice, SheetLimits limits, TableSink sink)
            throws IOException {
        Counted counted = new Counted(choice.headerRow(), limits, sink);
        if (FileKind.isZip(file)) {
            SheetNotes notes = XlsxReader.read(file, choice.sheet(), limits, counted);
            return new SheetForm(SheetFormat.XLSX, null, null, counted.end(), notes);
        }
        CsvForm form = CsvForm.of(file, choice.encoding());
        CsvReader.read(file, form, limits, counted);
        return new SheetForm(
                SheetFormat.CSV, form.encoding().name(), form.delimiterName(), counted.end(), SheetNotes.NONE);
    }

    static void requireRow(int number, int characters, SheetLimits limits) {
        if (characters > limits.rowCharacters()) {
            throw new SheetFault(
                    SheetFault.Kind.UNREADABLE,
                    "Row %d has more than %d characters; no row about a person is so long. Does a line break or a quotation"
                            + " mark lack?",
                    number,
                    limits.rowCharacters());
        }
    }

    static void requireColumn(int number, int columns, SheetLimits limits) {
        if (columns > limits.columns()) {
            throw new SheetFault(
                    SheetFault.Kind.TOO_LARGE,
                    "Row %d has %d columns; at most %d are read.",
                    number,
                    columns,
                    limits.columns());
        }
    }

    /** Enforces the limits, skips empty rows and finds the header. */
    static final class Counted {

        /** A title, a date and an address of the sender may stand above a table, hardly more. */
        private static final int SEARCHED = 20;

        /** Text has fewer than one zero in this many characters. */
        private static final int MOST_ZEROS = 50;

        private record NumberedRow(int number, List<String> cells, boolean hidden) {}

        private final @Nullable Integer headerRow;
        private final SheetLimits limits;
        private final TableSink sink;
        private final List<NumberedRow> first = new ArrayList<>();
        private int header;
        private int rows;
        private long characters;
        private long zeros;
        private int columns;
        private final HiddenRows hidden = new HiddenRows();

        Counted(@Nullable Integer headerRow, SheetLimits limits, TableSink sink) {
            this.headerRow = headerRow;
            this.limits = limits;
            this.sink = sink;
        }

        /** A row as it is in the file. */
        void row(int number, List<String> raw) {
            row(number, raw, false);
        }

        /** A row as it is in the file; a sheet may hide it. */
        void row(int number, List<String> raw, boolean isHidden) {
            List<String> cells = trimmed(raw);
            if (number > LAST_ROW) {
                throw new SheetFault(SheetFault.Kind.TOO_LARGE, "The file has more than %d rows.", LAST_ROW);
            }
            if (cells.isEmpty()) {
                return;
            }
            cells.forEach(this::count);
            if (header == 0) {
                zeros += raw.stream().mapToLong(CellText::zeros).sum();
            }
            requireColumn(number, cells.size(), limits);
            if (header > 0) {
                deliver(number, cells, isHidden);
            } else if (headerRow == null) {
                first.add(new NumberedRow(number, cells, isHidden));
                if (first.size() == SEARCHED) {
                    search();
                }
            } else if (number >= headerRow) {
                begin(number, cells);
            }
        }

        private void search() {
            NumberedRow found = first.get(
                    sink.headerAmong(first.stream().map(NumberedRow::cells).toList()));
            begin(found.number(), found.cells());
            first.stream()
                    .filter(row -> row.number() > header)
                    .forEach(row -> deliver(row.number(), row.cells(), row.hidden()));
            first.clear();
        }

        private void begin(int number, List<String> cells) {
            if (headerRow != null && headerRow != number) {
                throw new SheetFault(SheetFault.Kind.NO_HEADER, "Row %d is empty and names no columns.", headerRow);
            }
            requireText();
            header = number;
            columns = cells.size();
            sink.header(cells);
        }

        private void deliver(int number, List<String> cells, boolean isHidden) {
            rows++;
            if (isHidden) {
                hidden.add(number);
            }
            if (rows > limits.rows()) {
                throw new SheetFault(
                        SheetFault.Kind.TOO_LARGE, "The file has more than %d rows; send it in parts.", limits.rows());
            }
            sink.row(number, cells);
        }

        private void count(String cell) {
            characters += cell.length();
            if (characters > limits.characters()) {
                throw new SheetFault(
                        SheetFault.Kind.TOO_LARGE,
                        "The cells hold more than %d characters; send the file in parts.",
                        limits.characters());
            }
        }

        /** Refuses what begins with many zeros. A few are damaged bytes, which cost their rows. */
        private void requireText() {
            if (zeros * MOST_ZEROS > characters) {
                throw new SheetFault(
                        SheetFault.Kind.UNSUPPORTED, "This is neither text nor an Excel file (it holds U+0000).");
            }
        }

        /** How many of these texts are names of columns that are known. */
        long known(List<String> names) {
            return sink.known(names);
        }

        /** What the sheet hides of what was read, after the last row. */
        SheetNotes notes(XlsxWorkbook.Tab sheet, int sheetNumber, List<String> others, BitSet hiddenColumns) {
            end();
            return new SheetNotes(
                    sheet.name(),
                    sheetNumber,
                    others,
                    hidden.count,
                    hidden.numbers(),
                    hiddenColumns.stream()
                            .takeWhile(column -> column < columns)
                            .boxed()
                            .toList());
        }

        /** Passes on what waits, and returns the number of the header. */
        int end() {
            if (header == 0 && !first.isEmpty()) {
                search();
            }
            if (header == 0) {
                throw new SheetFault(
                        SheetFault.Kind.NO_HEADER,
                        headerRow == null
                                ? "The file holds nothing, not even names of columns."
                                : "The file ends before the row that was named as the one with the names of the columns.");
            }
            return header;
        }

        /** Removes empty cells at the end. */
        private static List<String> trimmed(List<String> raw) {
            List<String> cells = raw.stream().map(CellText::withoutQuoting).toList();
            int end = cells.size();
            while (end > 0 && cells.get(end - 1).isEmpty()) {
                end--;
            }
            return cells.subList(0, end);
        }
    }

    /** The numbers of hidden rows, those that follow each other as one range. */
    private static final class HiddenRows {

        private final List<int[]> ranges = new ArrayList<>();
        private int count;

        void add(int number) {
            count++;
            if (!ranges.isEmpty() && ranges.getLast()[1] == number - 1) {
                ranges.getLast()[1] = number;
            } else if (ranges.size() <= SheetNotes.MOST_RANGES) {
                ranges.add(new int[] {number, number});
            }
        }

        List<String> numbers() {
            return ranges.stream()
                    .limit(SheetNotes.MOST_RANGES)
                    .map(range -> range[0] == range[1] ? String.valueOf(range[0]) : range[0] + "-" + range[1])
                    .toList();
        }
    }
}
