package org.gatehouse.platform.sheet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SheetWriterTest {

    private static final List<String> FORMULAS = List.of(
            "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1", "＝1+1", "-2+3+cmd|' /C calc'!A0", "'=1");

    @Test
    void numbersDatesAndTimesAreCellsOfTheirKind() throws IOException {
        List<Cell> row = xlsxRow(42, 2.5, true, LocalDate.of(2026, 9, 23), LocalTime.of(18, 0), null);

        assertThat(row.get(0).asNumber()).isEqualByComparingTo("42");
        assertThat(row.get(1).asNumber()).isEqualByComparingTo("2.5");
        assertThat(row.get(2).asBoolean()).isTrue();
        assertThat(row.get(3).asDate().toLocalDate()).isEqualTo(LocalDate.of(2026, 9, 23));
        assertThat(row.get(3).getDataFormatString()).isEqualTo("dd.mm.yyyy");
        assertThat(row.get(4).asNumber()).isEqualByComparingTo("0.75");
        assertThat(row.get(4).getDataFormatString()).isEqualTo("hh:mm");
    }

    @Test
    void instantsAreWrittenInTheZoneOfTheSheet() throws IOException {
        Instant instant = Instant.parse("2026-07-01T10:00:00.5Z");

        assertThat(xlsxRow(instant).getFirst().asString()).isEqualTo("2026-07-01T12:00:00.5+02:00");
        assertThat(csvRow(instant).get(0)).isEqualTo("2026-07-01T12:00:00.5+02:00");
    }

    @Test
    void whatExcelWouldRoundIsAText() throws IOException {
        List<Cell> row = xlsxRow(999_999_999_999_999L, Long.MAX_VALUE, Long.MIN_VALUE, LocalDate.of(1899, 12, 31));

        assertThat(row.get(0).getType()).isEqualTo(CellType.NUMBER);
        assertThat(row.get(1).asString()).isEqualTo("9223372036854775807");
        assertThat(row.get(2).asString()).isEqualTo("-9223372036854775808");
        assertThat(row.get(3).asString()).isEqualTo("31.12.1899");
    }

    @Test
    void noTextIsAFormula() throws IOException {
        for (String formula : FORMULAS) {
            String shown = xlsxRow(formula).getFirst().asString();
            assertThat(xlsxRow(formula).getFirst().getType()).isEqualTo(CellType.STRING);
            assertThat(shown).startsWith("'");
            assertThat(csvRow(formula).get(0)).startsWith("'");
        }
        assertThat(csvRow("Ana-Maria = ok", -1).toList()).containsExactly("Ana-Maria = ok", "-1");
    }

    @Test
    void namesOfAllScriptsComeThroughBothFormats() throws IOException {
        for (String name : List.of(
                "李小龍",
                "محمد",
                "Ğüneş",
                "O'Brien, \"Ann\" & <b>",
                "👩‍🚀",
                " padded ",
                "two\nlines",
                "a;b,c",
                "_x0041_")) {
            assertThat(csvRow(name).get(0)).isEqualTo(name);
            if (!name.startsWith("_x")) {
                assertThat(xlsxRow(name).getFirst().asString()).isEqualTo(name);
            }
        }
        assertThat(CellText.xlsx("_x0041_ _x_")).isEqualTo("_x005F_x0041_ _x_");
    }

    @Test
    void whatXmlCannotHoldIsReplaced() throws IOException {
        assertThat(xlsxRow("a\u0001b\u001Fc\uFFFEd\uD800e").getFirst().asString())
                .isEqualTo("a\uFFFDb\uFFFDc\uFFFDd\uFFFDe");
    }

    @Test
    void aTextTooLongForExcelEndsInAnEllipsis() throws IOException {
        String kept = xlsxRow("x".repeat(32_767)).getFirst().asString();
        String cut = xlsxRow("x".repeat(32_765) + "👩 and more").getFirst().asString();

        assertThat(kept).hasSize(32_767).doesNotContain("…");
        assertThat(cut).isEqualTo("x".repeat(32_765) + "…");
        assertThat(csvRow("y".repeat(40_000)).get(0)).hasSize(40_000);
    }

    @Test
    void aFullSheetIsFollowedByAnother() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (SheetWriter writer = new XlsxWriter(sheet("number"), file, 1_000)) {
            for (int number = 1; number <= 2_000; number++) {
                writer.row(number);
            }
        }

        try (ReadableWorkbook book = new ReadableWorkbook(new ByteArrayInputStream(file.toByteArray()))) {
            assertThat(book.getSheets().map(org.dhatim.fastexcel.reader.Sheet::getName))
                    .containsExactly("scans", "scans 2", "scans 3");
            List<String> all = book.getSheets()
                    .flatMap(SheetWriterTest::rowsOf)
                    .map(row -> row.getCellText(0))
                    .toList();
            assertThat(all).hasSize(2_003).filteredOn("number"::equals).hasSize(3);
            assertThat(all)
                    .containsSubsequence(IntStream.rangeClosed(1, 2_000)
                            .mapToObj(String::valueOf)
                            .toList());
        }
    }

    @Test
    void csvIsWhatItsStandardSays() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (SheetWriter writer = new CsvWriter(sheet("name", "born"), file)) {
            writer.row("Li, Ana", LocalDate.of(2004, 2, 29));
            writer.row("Wu", null);
        }

        assertThat(file.toString(StandardCharsets.UTF_8))
                .isEqualTo("\uFEFFname,born\r\n\"Li, Ana\",29.02.2004\r\nWu,\r\n");
    }

    @Test
    void aFileThatWasNotFinishedCannotBeRead() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        SheetWriter writer = SheetFormat.XLSX.writer(sheet("number"), file);
        for (int number = 0; number < 5_000; number++) {
            writer.row(number);
        }

        assertThat(file.size()).isPositive();
        assertThatThrownBy(() -> new ReadableWorkbook(new ByteArrayInputStream(file.toByteArray())))
                .isInstanceOf(IOException.class);
    }

    @Test
    void xlsxIsTheDefaultAndOtherFormatsAreRefused() {
        assertThat(SheetFormat.of(null)).isEqualTo(SheetFormat.XLSX);
        assertThat(SheetFormat.of("")).isEqualTo(SheetFormat.XLSX);
        assertThat(SheetFormat.of("CSV")).isEqualTo(SheetFormat.CSV);
        assertThatThrownBy(() -> SheetFormat.of("pdf"))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("format");
    }

    private static Sheet sheet(String... columns) {
        return new Sheet("scans-7", "scans", ZoneId.of("Europe/Berlin"), List.of(columns));
    }

    private static List<Cell> xlsxRow(@Nullable Object... cells) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (SheetWriter writer = SheetFormat.XLSX.writer(sheet("a"), file)) {
            writer.row(cells);
        }
        var options = new org.dhatim.fastexcel.reader.ReadingOptions(true, false);
        try (ReadableWorkbook book = new ReadableWorkbook(new ByteArrayInputStream(file.toByteArray()), options)) {
            return book.getFirstSheet().read().get(1).stream().toList();
        }
    }

    private static java.util.stream.Stream<Row> rowsOf(org.dhatim.fastexcel.reader.Sheet sheet) {
        try {
            return sheet.read().stream();
        } catch (IOException broken) {
            throw new java.io.UncheckedIOException(broken);
        }
    }

    private static CSVRecord csvRow(@Nullable Object... cells) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (SheetWriter writer = SheetFormat.CSV.writer(sheet("a"), file)) {
            writer.row(cells);
        }
        String text = file.toString(StandardCharsets.UTF_8);
        return CSVFormat.RFC4180.parse(new StringReader(text)).getRecords().get(1);
    }
}
