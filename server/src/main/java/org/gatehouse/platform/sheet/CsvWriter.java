package org.gatehouse.platform.sheet;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/** Writes RFC 4180 in UTF-8 with a byte order mark; without the mark Excel reads the file in the local code page. */
final class CsvWriter implements SheetWriter {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

    private final ZoneId zone;
    private final CSVPrinter csv;

    CsvWriter(Sheet sheet, OutputStream out) throws IOException {
        this.zone = sheet.zone();
        Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 14);
        text.write('\uFEFF');
        this.csv = new CSVPrinter(text, CSVFormat.RFC4180);
        csv.printRecord(sheet.columns().stream().map(CellText::harmless));
    }

    @Override
    public void row(@Nullable Object... cells) {
        try {
            for (Object cell : cells) {
                csv.print(cell == null ? "" : text(cell));
            }
            csv.println();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private Object text(Object cell) {
        if (cell instanceof Number || cell instanceof Boolean) {
            return cell;
        }
        if (cell instanceof LocalDate date) {
            return CellText.of(date);
        }
        return cell instanceof LocalTime time ? TIME.format(time) : CellText.harmless(CellText.of(cell, zone));
    }

    @Override
    public void close() throws IOException {
        csv.flush();
    }
}
