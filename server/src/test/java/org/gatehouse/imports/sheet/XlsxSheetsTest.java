package org.gatehouse.imports.sheet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which sheet of a workbook is read, and what is said about it. */
class XlsxSheetsTest {

    private static final SheetLimits LIMITS = new SheetLimits(200_000, 100, 32_767, 64_000_000, 600_000_000);
    private static final String TABLE = rows("First name|Last name", "Ana|Lima");
    private static final String UNKNOWN = rows("Keresztnév|Vezetéknév", "Ana|Lima");
    private static final String TITLE = rows("Delegation list 2026");
    private static final String FORM = rows("Delegation|Germany", "Contact|Ana", "Phone|+49 1");
    private static final String EMPTY = "<row r=\"1\"/><row r=\"2\"><c s=\"0\"/></row>";

    private static final class Names implements TableSink {

        private final List<List<String>> rows = new ArrayList<>();

        @Override
        public int headerAmong(List<List<String>> first) {
            return 0;
        }

        @Override
        public long known(List<String> names) {
            return names.stream()
                    .filter(Set.of("First name", "Last name")::contains)
                    .count();
        }

        @Override
        public void header(List<String> columns) {
            rows.add(columns);
        }

        @Override
        public void row(int number, List<String> cells) {
            rows.add(cells);
        }
    }

    /** Rows of cells, which bars separate. */
    private static String rows(String... rows) {
        return IntStream.range(0, rows.length)
                .mapToObj(at -> "<row r=\"" + (at + 1) + "\">" + cells(rows[at]) + "</row>")
                .collect(Collectors.joining());
    }

    private static String cells(String texts) {
        return List.of(texts.split("\\|", -1)).stream()
                .map(text -> "<c t=\"str\"><v>" + text + "</v></c>")
                .collect(Collectors.joining());
    }

    /** A workbook with sheets A, B and so on. */
    private static byte[] workbook(String... sheets) {
        var names = new StringBuilder();
        var parts = new StringBuilder();
        var file = new XlsxFixture();
        for (int at = 0; at < sheets.length; at++) {
            names.append("<sheet name=\"%c\" r:id=\"r%d\"/>".formatted('A' + at, at));
            parts.append(XlsxFixture.relationship(
                    at,
                    "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet",
                    "worksheets/s" + at + ".xml"));
            file.with("xl/worksheets/s" + at + ".xml", XlsxFixture.sheet(sheets[at]));
        }
        return file.with("xl/workbook.xml", "<workbook xmlns:r=\"r\"><sheets>" + names + "</sheets></workbook>")
                .with("xl/_rels/workbook.xml.rels", "<Relationships>" + parts + "</Relationships>")
                .bytes();
    }

    private static SheetNotes notes(byte[] file, SheetChoice choice, TableSink sink) throws IOException {
        return SheetReader.read(() -> new ByteArrayInputStream(file), choice, LIMITS, sink)
                .notes();
    }

    private static String read(String... sheets) throws IOException {
        SheetNotes notes = notes(workbook(sheets), SheetChoice.NONE, new Names());
        return notes.sheet() + notes.sheetNumber() + notes.otherSheets();
    }

    @Test
    void firstSheetWithTheTableIsRead() throws IOException {
        assertThat(read(TABLE)).isEqualTo("A1[]");
        assertThat(read(TABLE, EMPTY, EMPTY)).isEqualTo("A1[]");
        assertThat(read(TABLE, TABLE)).isEqualTo("A1[B]");
        assertThat(read(EMPTY, TABLE)).isEqualTo("B2[]");
        assertThat(read(TITLE, TABLE, TABLE)).isEqualTo("B2[A, C]");
        assertThat(read(FORM, TABLE)).isEqualTo("B2[A]");
        assertThat(read(rows("First name|Last name"), TABLE)).isEqualTo("B2[A]");
        assertThat(read(EMPTY, TITLE, UNKNOWN)).isEqualTo("C3[B]");
        assertThat(read(UNKNOWN, TITLE)).isEqualTo("A1[B]");
        assertThat(read(TITLE, rows("First name|Last name"))).isEqualTo("B2[A]");
        assertThat(read(EMPTY, rows("Name", "Ana Lima"))).isEqualTo("B2[]");
    }

    @Test
    void faultOfAnotherSheetCostsNothing() throws IOException {
        String broken = "<row r=\"1\"><c t=\"s\"><v>7</v></c></row>";

        assertThat(read(TABLE, broken)).isEqualTo("A1[B]");
        assertThat(read(broken, TABLE)).isEqualTo("B2[A]");
        assertThatThrownBy(() -> read(broken, UNKNOWN)).isInstanceOf(SheetFault.class);
        assertThatThrownBy(() -> read(EMPTY, EMPTY)).hasMessageContaining("holds nothing");
    }

    @Test
    void sheetCanBeChosen() throws IOException {
        byte[] file = workbook(TABLE, UNKNOWN);
        var read = new Names();

        assertThat(notes(file, new SheetChoice(null, null, "B"), read).sheetNumber())
                .isEqualTo(2);
        assertThat(read.rows.getFirst()).containsExactly("Keresztnév", "Vezetéknév");
        assertThatThrownBy(() -> notes(file, new SheetChoice(null, null, "b"), new Names()))
                .hasMessageContaining("A, B");
    }

    @Test
    void hiddenRowsAndColumnsAreReadAndTold() throws IOException {
        String sheet =
                "<worksheet><cols><col min=\"2\" max=\"2\" hidden=\"1\"/><col min=\"3\" max=\"99999\" width=\"0\"/>"
                        + "<col min=\"7\" max=\"1\" hidden=\"1\"/><col min=\"20000\" max=\"-1\" hidden=\"1\"/></cols><sheetData>"
                        + "<row r=\"1\" hidden=\"1\">" + cells("Title") + "</row>"
                        + "<row r=\"2\" hidden=\"1\">" + cells("First name|Last name|E-Mail") + "</row>"
                        + "<row r=\"3\" hidden=\"1\">" + cells("A|B|") + "</row>"
                        + "<row r=\"4\" ht=\"0\" customHeight=\"1\">" + cells("C|D|") + "</row>"
                        + "<row r=\"5\" hidden=\"true\"/>"
                        + "<row r=\"6\" hidden=\"0\" ht=\"0.75\">" + cells("E|F|") + "</row>"
                        + "<row r=\"7\" hidden=\"true\">" + cells("G|H|") + "</row></sheetData></worksheet>";
        byte[] file = new XlsxFixture().with("xl/worksheets/sheet1.xml", sheet).bytes();
        var read = new Names();

        SheetNotes notes = notes(file, new SheetChoice(null, 2, null), read);

        assertThat(read.rows).hasSize(5);
        assertThat(notes.hiddenRows()).isEqualTo(3);
        assertThat(notes.hiddenRowNumbers()).containsExactly("3-4", "7");
        assertThat(notes.hiddenColumns()).containsExactly(1, 2);
    }

    @Test
    void manyHiddenRowsAreCountedAndTheFirstNamed() throws IOException {
        String sheet = XlsxFixture.HEADER
                + IntStream.range(2, 2002)
                        .mapToObj(row -> "<row r=\"%d\" hidden=\"%d\">%s</row>".formatted(row, row % 2, cells("A|B")))
                        .collect(Collectors.joining());

        SheetNotes notes = notes(workbook(sheet), SheetChoice.NONE, new Names());

        assertThat(notes.hiddenRows()).isEqualTo(1000);
        assertThat(notes.hiddenRowNumbers()).hasSize(100).startsWith("3", "5").endsWith("201");
    }
}
