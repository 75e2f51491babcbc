package org.gatehouse.platform.sheet;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.jspecify.annotations.Nullable;

/** Reads the first sheet of an Excel file after counting its unpacked size, so that a ZIP bomb does no harm. */
final class XlsxReader {

    private static final int MOST_ENTRIES = 2000;

    /** A person does not type a number that is longer than this when written out. */
    private static final int LONGEST_NUMBER = 400;

    private static final Pattern NOT_FORMAT = Pattern.compile("\"[^\"]*\"|\\[[^]]*]|\\\\.");
    private static final Pattern DATE = Pattern.compile("[yYdD]|[mM]{3}");
    private static final ReadingOptions WITH_FORMATS = new ReadingOptions(true, true);

    private XlsxReader() {}

    static void read(Path file, SheetLimits limits, SheetReader.Counted sink) throws IOException {
        try {
            checkSize(file, limits.inflatedBytes());
            try (ReadableWorkbook book = new ReadableWorkbook(file.toFile(), WITH_FORMATS);
                    Stream<Row> rows = book.getFirstSheet().openStream()) {
                rows.forEach(row -> sink.row(row.getRowNum(), texts(row, limits.columns())));
            }
        } catch (SheetFault fault) {
            throw fault;
        } catch (IOException | RuntimeException broken) {
            throw new SheetFault(
                    SheetFault.Kind.UNREADABLE, "The file begins like an Excel file and cannot be read as one.");
        }
    }

    /** Counts by unpacking; the sizes that the entries declare are not trusted. */
    private static void checkSize(Path file, long limit) throws IOException {
        byte[] piece = new byte[1 << 16];
        long inflated = 0;
        Set<String> names = new HashSet<>();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                if (!names.add(entry.getName()) || names.size() > MOST_ENTRIES) {
                    throw new SheetFault(SheetFault.Kind.UNREADABLE, "The file is no Excel file of one workbook.");
                }
                try (InputStream content = zip.getInputStream(entry)) {
                    for (int read = content.read(piece); read >= 0; read = content.read(piece)) {
                        inflated += read;
                        if (inflated > limit) {
                            throw new SheetFault(
                                    SheetFault.Kind.TOO_LARGE, "The file unpacks to more than %d bytes.", limit);
                        }
                    }
                }
            }
        }
    }

    private static List<String> texts(Row row, int columns) {
        int count = Math.min(row.getCellCount(), columns + 1);
        List<String> texts = new ArrayList<>(count);
        for (int column = 0; column < count; column++) {
            Cell cell = row.getCell(column);
            texts.add(cell == null ? "" : text(cell));
        }
        return texts;
    }

    private static String text(Cell cell) {
        CellType type = cell.getType();
        if (type == CellType.NUMBER) {
            return isDate(cell.getDataFormatString()) ? date(cell) : number(cell);
        }
        if (type == CellType.STRING) {
            return String.valueOf(cell.getText());
        }
        String raw = cell.getRawValue();
        return raw == null ? "" : raw;
    }

    private static boolean isDate(@Nullable String format) {
        return format != null
                && DATE.matcher(NOT_FORMAT.matcher(format).replaceAll("")).find();
    }

    private static String date(Cell cell) {
        LocalDateTime at = cell.asDate();
        return at.toLocalTime().equals(LocalTime.MIDNIGHT) ? at.toLocalDate().toString() : at.toString();
    }

    private static String number(Cell cell) {
        BigDecimal value = cell.asNumber().stripTrailingZeros();
        boolean readable = Math.abs((long) value.scale()) + value.precision() <= LONGEST_NUMBER;
        return readable ? value.toPlainString() : String.valueOf(cell.getRawValue());
    }
}
