package org.gatehouse.imports.sheet;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;

/** Reads CSV as programs and people of many habits write it. */
final class CsvReader {

    /** Quotation marks of word processors. */
    private static final Pattern TYPOGRAPHIC = Pattern.compile("[„“”«»‹›‘’‚](.*)[“”«»‹›‘’]", Pattern.DOTALL);

    /** Old programs end a text so. */
    private static final String END_OF_DOS_FILE = "\u001A";

    private final CsvForm form;
    private final SheetLimits limits;
    private boolean begun;
    private boolean typographic;

    /** The delimiter inside lines that are each one quoted text; null while the first line is none. */
    private @Nullable Character inner;

    private CsvReader(CsvForm form, SheetLimits limits) {
        this.form = form;
        this.limits = limits;
    }

    static void read(InputStreamSource file, CsvForm form, SheetLimits limits, SheetReader.Counted sink)
            throws IOException {
        new CsvReader(form, limits).read(file, sink);
    }

    private void read(InputStreamSource file, SheetReader.Counted sink) throws IOException {
        int number = 0;
        try (BoundedRow text = new BoundedRow(open(file, form.encoding()), limits);
                CSVParser rows = format(form.delimiter()).parse(text)) {
            text.skip(form.skipped());
            Iterator<CSVRecord> each = rows.iterator();
            while (has(each, number)) {
                number++;
                List<String> cells = cells(each.next().toList());
                if (cells.getLast().endsWith(END_OF_DOS_FILE) && !has(each, number)) {
                    cells = withoutEnd(cells);
                }
                SheetReader.requireRow(
                        number, cells.stream().mapToInt(String::length).sum(), limits);
                sink.row(number, cells);
                text.begin(number);
            }
        }
    }

    private CSVFormat format(char delimiter) {
        return CSVFormat.RFC4180
                .builder()
                .setDelimiter(delimiter)
                .setQuote(form.quote())
                .setEscape(form.escaped() ? '\\' : null)
                .setIgnoreEmptyLines(false)
                .setIgnoreSurroundingSpaces(true)
                .get();
    }

    private static boolean has(Iterator<CSVRecord> rows, int number) {
        try {
            return rows.hasNext();
        } catch (UncheckedIOException | IllegalStateException broken) {
            throw new SheetFault(
                    SheetFault.Kind.UNREADABLE, "Row %d cannot be read: its quotation marks do not pair.", number + 1);
        }
    }

    /** The cells as they were meant. */
    private List<String> cells(List<String> raw) {
        String only = only(raw);
        if (!begun && !raw.stream().allMatch(String::isBlank)) {
            begun = true;
            inner = only == null || form.columns() > 1 ? null : delimiterInside(only);
            typographic = raw.stream().allMatch(cell -> cell.isBlank() || isTypographic(cell));
        }
        List<String> cells = only == null ? raw : separated(raw, only);
        return typographic || isTypographic(cells)
                ? cells.stream().map(CsvReader::unquoted).toList()
                : cells.stream().map(CsvReader::text).toList();
    }

    /**
     * The text of a formula that is nothing but a text, which keeps Excel from taking {@code 0042} for a number; any other cell as it is. A
     * pattern that allows for doubled quotation marks would exhaust the stack on a long cell.
     */
    private static String text(String cell) {
        String formula = cell.startsWith("=") ? cell.substring(1).stripLeading() : "";
        if (formula.length() < 2 || !formula.startsWith("\"") || !formula.endsWith("\"")) {
            return cell;
        }
        String quoted = formula.substring(1, formula.length() - 1);
        boolean isOneText = quoted.replace("\"\"", "").indexOf('"') < 0;
        return isOneText ? quoted.replace("\"\"", "\"") : cell;
    }

    private static List<String> withoutEnd(List<String> cells) {
        List<String> all = new ArrayList<>(cells);
        all.set(all.size() - 1, all.getLast().replace(END_OF_DOS_FILE, ""));
        return all;
    }

    /** The only cell of a row that is not empty; null when there are several. */
    private static @Nullable String only(List<String> raw) {
        String only = raw.getFirst();
        return !only.isBlank() && raw.stream().skip(1).allMatch(String::isBlank) ? only : null;
    }

    private static @Nullable Character delimiterInside(String line) {
        return CsvForm.DELIMITERS
                .chars()
                .filter(delimiter -> line.indexOf(delimiter) >= 0)
                .mapToObj(delimiter -> (char) delimiter)
                .max(Comparator.comparingLong(delimiter ->
                        line.chars().filter(letter -> letter == delimiter).count()))
                .orElse(null);
    }

    /** The cells of a line that is one quoted text, or that has another delimiter than most lines. */
    private List<String> separated(List<String> raw, String only) {
        if (inner != null) {
            return split(only, inner, raw);
        }
        for (char delimiter : CsvForm.DELIMITERS.toCharArray()) {
            List<String> cells = form.columns() > 1 ? split(only, delimiter, raw) : raw;
            if (cells.size() == form.columns()) {
                return cells;
            }
        }
        return raw;
    }

    private List<String> split(String line, char delimiter, List<String> otherwise) {
        try (CSVParser rows = format(delimiter).parse(new StringReader(line))) {
            Iterator<CSVRecord> each = rows.iterator();
            List<String> cells = each.hasNext() ? each.next().toList() : otherwise;
            return each.hasNext() ? otherwise : cells;
        } catch (IOException | UncheckedIOException | IllegalStateException broken) {
            return otherwise;
        }
    }

    /** Whether several cells, and all that are not empty, are quoted: a single one can be a nickname. */
    private static boolean isTypographic(List<String> cells) {
        List<String> full = cells.stream().filter(cell -> !cell.isBlank()).toList();
        return full.size() > 1 && full.stream().allMatch(CsvReader::isTypographic);
    }

    private static boolean isTypographic(String cell) {
        return TYPOGRAPHIC.matcher(cell.strip()).matches();
    }

    private static String unquoted(String cell) {
        String text = cell.strip();
        return isTypographic(text) ? text.substring(1, text.length() - 1) : cell;
    }

    /** Opens the text after its byte order mark. A byte that is no character becomes U+FFFD. */
    static Reader open(InputStreamSource file, Charset encoding) throws IOException {
        BufferedReader text = new BufferedReader(
                new InputStreamReader(new BufferedInputStream(file.getInputStream(), 1 << 16), encoding), 1 << 14);
        text.mark(1);
        if (text.read() != '\uFEFF') {
            text.reset();
        }
        return text;
    }

    /** Gives up a row without an end before it fills the memory. Quotation marks inside a cell are doubled. */
    private static final class BoundedRow extends FilterReader {

        /** The parser reads ahead. */
        private static final int AHEAD = 1 << 17;

        private final SheetLimits limits;
        private long left;
        private int row;

        BoundedRow(Reader text, SheetLimits limits) {
            super(text);
            this.limits = limits;
            begin(0);
        }

        void begin(int after) {
            row = after + 1;
            left = 2L * limits.rowCharacters() + AHEAD;
        }

        void skip(int characters) throws IOException {
            for (int at = 0; at < characters; at++) {
                in.read();
            }
        }

        @Override
        public int read() throws IOException {
            int letter = super.read();
            count(1);
            return letter;
        }

        @Override
        public int read(char[] letters, int from, int length) throws IOException {
            int read = super.read(letters, from, length);
            count(Math.max(0, read));
            return read;
        }

        private void count(int read) {
            left -= read;
            if (left < 0) {
                SheetReader.requireRow(row, Integer.MAX_VALUE, limits);
            }
        }
    }
}
