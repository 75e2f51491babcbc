package org.gatehouse.platform;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.jspecify.annotations.Nullable;

/** A spreadsheet in a response, as another program reads it: rows of texts by column. */
public final class SheetFile {

    private SheetFile() {}

    /** The only sheet of an Excel file, its first row taken as the names of the columns. */
    public static List<Map<String, String>> xlsx(Answer answer) {
        try (ReadableWorkbook book = new ReadableWorkbook(new ByteArrayInputStream(answer.bytes()))) {
            List<Row> rows = book.getFirstSheet().read();
            List<String> columns = rows.getFirst().stream().map(Cell::getText).toList();
            List<Map<String, String>> found = new ArrayList<>();
            for (Row row : rows.subList(1, rows.size())) {
                Map<String, String> cells = new LinkedHashMap<>();
                for (int column = 0; column < columns.size(); column++) {
                    cells.put(columns.get(column), column < row.getCellCount() ? text(row.getCell(column)) : "");
                }
                found.add(cells);
            }
            return found;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static String text(@Nullable Cell cell) {
        return cell == null ? "" : cell.getText();
    }

    /** The names of its columns. */
    public static List<String> columns(Answer xlsx) {
        try (ReadableWorkbook book = new ReadableWorkbook(new ByteArrayInputStream(xlsx.bytes()))) {
            return book.getFirstSheet().read().getFirst().stream()
                    .map(Cell::getText)
                    .toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    public static List<Map<String, String>> csv(Answer answer) {
        String text = answer.text();
        if (!text.startsWith("\uFEFF")) {
            throw new AssertionError("no byte order mark");
        }
        try {
            return CSVFormat.RFC4180.builder().setHeader().get().parse(new StringReader(text.substring(1))).stream()
                    .map(CSVRecord::toMap)
                    .toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
