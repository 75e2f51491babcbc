package org.gatehouse.imports.sheet;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;

/**
 * Reads a sheet of an Excel file. No library reads the files of all programs within bounds, so its parts are read here (decision 0037); a
 * library knows the formats of numbers.
 */
final class XlsxReader {

    private XlsxReader() {}

    /**
     * Parts refer to each other in any order, so a copy lies on disk meanwhile.
     *
     * @param chosen the name of the sheet to be read; null for the one that looks like the table
     */
    static SheetNotes read(
            InputStreamSource file, @Nullable String chosen, SheetLimits limits, SheetReader.Counted sink)
            throws IOException {
        Path copy = Files.createTempFile("gatehouse-sheet-", ".xlsx");
        try {
            try (InputStream content = file.getInputStream()) {
                Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
            }
            return read(copy, chosen, limits, sink);
        } catch (ZipException | EOFException broken) {
            throw XlsxXml.broken();
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    private static SheetNotes read(Path file, @Nullable String chosen, SheetLimits limits, SheetReader.Counted sink)
            throws IOException {
        try (XlsxParts parts = new XlsxParts(file, limits.inflatedBytes())) {
            FileKind.requireWorkbook(parts);
            XlsxWorkbook book = XlsxWorkbook.of(parts);
            XlsxStyles styles = XlsxStyles.of(parts, book.styles());
            try (XlsxTexts texts = XlsxTexts.of(parts, book.texts(), limits)) {
                XlsxNumbers numbers = new XlsxNumbers(book.since1904());
                XlsxSheets sheets = new XlsxSheets(
                        book.sheets(),
                        (part, whole, rows) -> {
                            try (XlsxXml cells = parts.open(part)) {
                                if (cells == null) {
                                    throw XlsxXml.broken();
                                }
                                MergedCells merged = whole ? merged(parts, part) : new MergedCells();
                                return new XlsxSheet(cells, texts, styles, numbers, merged, limits).read(rows);
                            }
                        },
                        sink::known);
                return sheets.read(chosen, sink);
            }
        }
    }

    /** A sheet lists its merged cells after all cells. */
    private static MergedCells merged(XlsxParts parts, String sheet) throws IOException {
        MergedCells merged = new MergedCells();
        try (XlsxXml xml = parts.open(sheet)) {
            while (xml != null && xml.next()) {
                if (xml.starts("mergeCell")) {
                    merged.add(String.valueOf(xml.attribute("ref")));
                }
            }
        }
        return merged;
    }

    /**
     * Cells that are merged over several rows, such as the country of a whole team. A sheet shows the text of the first one in all of them.
     * Cells that are merged across columns are titles, which belong to one.
     */
    static final class MergedCells {

        private static final int MOST = 10_000;
        private static final Pattern AREA =
                Pattern.compile("\\$?([A-Za-z]{1,3})\\$?([0-9]{1,7}):\\$?[A-Za-z]{1,3}\\$?([0-9]{1,7})");

        /** By the first row. */
        private final Map<Integer, List<Area>> areas = new HashMap<>();

        /** Cells of earlier rows that reach into this one, by column. */
        private final Map<Integer, Shown> shown = new HashMap<>();

        private int count;

        private record Area(int column, int lastRow) {}

        private record Shown(String text, int lastRow) {}

        private void add(String place) {
            Matcher area = AREA.matcher(place);
            if (!area.matches()) {
                return;
            }
            int first = Integer.parseInt(area.group(2));
            int last = Integer.parseInt(area.group(3));
            if (last > first) {
                count++;
                if (count > MOST) {
                    throw new SheetFault(
                            SheetFault.Kind.TOO_LARGE,
                            "More than %d cells are merged over several rows; undo that, or send the table as CSV.",
                            MOST);
                }
                areas.computeIfAbsent(first, none -> new ArrayList<>())
                        .add(new Area(XlsxSheet.columnOf(area.group(1)) - 1, last));
            }
        }

        /** Puts the texts of merged cells above into the empty cells of a row. A row that has no text of its own stays empty. */
        void fill(int row, List<String> cells) {
            shown.values().removeIf(above -> above.lastRow() < row);
            if (cells.stream().anyMatch(text -> !text.isEmpty())) {
                shown.forEach((column, above) -> {
                    if (column >= cells.size() || cells.get(column).isEmpty()) {
                        XlsxSheet.put(cells, column, above.text());
                    }
                });
            }
            for (Area area : areas.getOrDefault(row, List.of())) {
                String text = area.column() < cells.size() ? cells.get(area.column()) : "";
                if (!text.isEmpty()) {
                    shown.put(area.column(), new Shown(text, area.lastRow()));
                }
            }
        }
    }
}
