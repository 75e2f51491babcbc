package org.gatehouse.platform.sheet;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.jspecify.annotations.Nullable;

/**
 * Writes an Excel file. Texts are written into their cells and not into the table of shared texts, which would stay in memory until the
 * end.
 */
final class XlsxWriter implements SheetWriter {

    /** The number of rows kept in memory. */
    private static final int ROWS_A_FLUSH = 200;

    /** Excel keeps 15 digits of a number. */
    private static final BigDecimal EXACT = BigDecimal.valueOf(999_999_999_999_999L);

    /** Before this date Excel counts a day that never existed, 29 February 1900. */
    private static final LocalDate FIRST_DATE = LocalDate.of(1900, 3, 1);

    private static final LocalDate LAST_DATE = LocalDate.of(9999, 12, 31);

    private static final double SECONDS_A_DAY = 86_400;
    private static final double COLUMN_WIDTH = 16;

    private final Sheet sheet;
    private final int rowsASheet;
    private final Workbook workbook;
    private Worksheet worksheet;
    private int sheets;
    private int row;

    XlsxWriter(Sheet sheet, OutputStream out) {
        this(sheet, out, Worksheet.MAX_ROWS);
    }

    XlsxWriter(Sheet sheet, OutputStream out, int rowsASheet) {
        this.sheet = sheet;
        this.rowsASheet = rowsASheet;
        this.workbook = new Workbook(ignoringClose(out), "Gatehouse", "1.0");
        this.worksheet = nextWorksheet();
    }

    /** The library closes the stream it writes to, but ours still has to be sent. */
    private static OutputStream ignoringClose(OutputStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                out.write(bytes, from, length);
            }

            @Override
            public void close() throws IOException {
                flush();
            }
        };
    }

    /** The next sheet: {@code scans}, then {@code scans 2} and so on, because a sheet has room for 1,048,576 rows. */
    private Worksheet nextWorksheet() {
        sheets++;
        Worksheet next = workbook.newWorksheet(sheets == 1 ? sheet.name() : sheet.name() + " " + sheets);
        next.freezePane(0, 1);
        row = 0;
        for (int column = 0; column < sheet.columns().size(); column++) {
            next.width(column, COLUMN_WIDTH);
            next.inlineString(row, column, CellText.xlsx(sheet.columns().get(column)));
            next.style(row, column).bold().set();
        }
        row++;
        return next;
    }

    @Override
    public void row(@Nullable Object... cells) {
        try {
            makeRoom();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        for (int column = 0; column < cells.length; column++) {
            Object cell = cells[column];
            if (cell != null) {
                write(column, cell);
            }
        }
        row++;
    }

    private void makeRoom() throws IOException {
        if (row == rowsASheet) {
            worksheet.finish();
            worksheet = nextWorksheet();
        } else if (row % ROWS_A_FLUSH == 0) {
            worksheet.flush();
        }
    }

    private void write(int column, Object cell) {
        if (cell instanceof Number number && isExact(number)) {
            worksheet.value(row, column, number);
        } else if (cell instanceof Boolean flag) {
            worksheet.value(row, column, flag);
        } else if (cell instanceof LocalDate date && isKnown(date)) {
            worksheet.value(row, column, date);
            worksheet.style(row, column).format("dd.mm.yyyy").set();
        } else if (cell instanceof LocalDateTime moment && isKnown(moment.toLocalDate())) {
            worksheet.value(row, column, moment);
            worksheet.style(row, column).format("dd.mm.yyyy hh:mm").set();
        } else if (cell instanceof LocalTime time) {
            worksheet.value(row, column, time.toSecondOfDay() / SECONDS_A_DAY);
            worksheet.style(row, column).format("hh:mm").set();
        } else if (cell instanceof Number) {
            worksheet.inlineString(row, column, cell.toString());
        } else if (cell instanceof LocalDate date) {
            worksheet.inlineString(row, column, CellText.of(date));
        } else {
            worksheet.inlineString(row, column, CellText.xlsx(CellText.of(cell, sheet.zone())));
        }
    }

    /** Whether Excel counts this day as everybody does; it also has a 29 February 1900. */
    private static boolean isKnown(LocalDate date) {
        return !date.isBefore(FIRST_DATE) && !date.isAfter(LAST_DATE);
    }

    private static boolean isExact(Number number) {
        return new BigDecimal(number.toString()).abs().compareTo(EXACT) <= 0;
    }

    @Override
    public void close() throws IOException {
        worksheet.finish();
        workbook.finish();
    }
}
