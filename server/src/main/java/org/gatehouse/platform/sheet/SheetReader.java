package org.gatehouse.platform.sheet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.springframework.core.io.InputStreamSource;

/** Reads tables that people send: XLSX, or CSV as spreadsheet programs of any country write it. The content decides which it is. */
public final class SheetReader {

    private static final int SNIFFED = 4;

    private SheetReader() {}

    /**
     * Passes on the first sheet row by row, with constant memory.
     *
     * @param file can be opened several times
     * @throws SheetFault if the file is not a table, or too large
     */
    public static SheetForm read(InputStreamSource file, SheetLimits limits, TableSink sink) throws IOException {
        Counted counted = new Counted(limits, sink);
        SheetForm form = isZip(file) ? xlsx(file, limits, counted) : CsvReader.read(file, counted);
        counted.end();
        return form;
    }

    private static boolean isZip(InputStreamSource file) throws IOException {
        byte[] head;
        try (InputStream content = file.getInputStream()) {
            head = content.readNBytes(SNIFFED);
        }
        if (head.length == 0) {
            throw new SheetFault(SheetFault.Kind.UNREADABLE, "The file is empty.");
        }
        if (head.length == SNIFFED && (head[0] & 0xFF) == 0xD0 && (head[1] & 0xFF) == 0xCF) {
            throw new SheetFault(
                    SheetFault.Kind.UNSUPPORTED,
                    "This is an Excel file of the old form (.xls) or one with a password; save it as .xlsx or .csv.");
        }
        return head.length == SNIFFED && head[0] == 'P' && head[1] == 'K' && head[2] == 3 && head[3] == 4;
    }

    /** The library reads the file in random order, so a copy lies on disk meanwhile. */
    private static SheetForm xlsx(InputStreamSource file, SheetLimits limits, Counted sink) throws IOException {
        Path copy = Files.createTempFile("gatehouse-sheet-", ".xlsx");
        try {
            try (InputStream content = file.getInputStream()) {
                Files.copy(content, copy, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            }
            XlsxReader.read(copy, limits, sink);
            return new SheetForm(SheetFormat.XLSX, null, null);
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    /** Enforces the limits, skips empty rows and finds the header. */
    static final class Counted {

        private final SheetLimits limits;
        private final TableSink sink;
        private boolean headed;
        private int rows;
        private long characters;

        Counted(SheetLimits limits, TableSink sink) {
            this.limits = limits;
            this.sink = sink;
        }

        /** A row as it is in the file. */
        void row(int number, List<String> raw) {
            List<String> cells = trimmed(raw);
            if (cells.isEmpty()) {
                return;
            }
            cells.forEach(this::count);
            if (cells.size() > limits.columns()) {
                throw new SheetFault(
                        SheetFault.Kind.TOO_LARGE,
                        "Row %d has %d columns; at most %d are read.",
                        number,
                        cells.size(),
                        limits.columns());
            }
            if (!headed) {
                headed = true;
                sink.header(cells);
                return;
            }
            rows++;
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
            if (cell.indexOf('\0') >= 0) {
                throw new SheetFault(
                        SheetFault.Kind.UNSUPPORTED, "This is neither text nor an Excel file (it holds U+0000).");
            }
        }

        void end() {
            if (!headed) {
                throw new SheetFault(SheetFault.Kind.NO_HEADER, "The file holds nothing, not even names of columns.");
            }
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
}
