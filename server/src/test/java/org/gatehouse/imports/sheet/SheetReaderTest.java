package org.gatehouse.imports.sheet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gatehouse.platform.SmallHeap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of all programs and habits; what an import does with them is in {@code ImportFilesApiTest}. */
class SheetReaderTest {

    private static final SheetLimits LIMITS = new SheetLimits(200_000, 100, 32_767, 64_000_000, 600_000_000);
    private static final List<List<String>> GERMAN = List.of(
            List.of("Vorname", "Nachname", "E-Mail"),
            List.of("Jürgen", "Großmann", "jg@example.org"),
            List.of("Änne", "Müller-Lüdenscheidt", "am@example.org"));

    private static List<List<String>> rows(byte[] file) throws IOException {
        var read = new SheetBombs.ReadRows();
        SheetReader.read(() -> new ByteArrayInputStream(file), SheetChoice.NONE, LIMITS, read);
        return read.rows;
    }

    private static String encoding(byte[] file) throws IOException {
        var form = SheetReader.read(
                () -> new ByteArrayInputStream(file), SheetChoice.NONE, LIMITS, new SheetBombs.ReadRows());
        return String.valueOf(form.encoding());
    }

    private static List<String> row(String cells) throws IOException {
        return row(XlsxFixture.rows("<row r=\"2\">" + cells + "</row>"));
    }

    private static List<String> row(XlsxFixture file) throws IOException {
        return rows(file.bytes()).get(1);
    }

    @Test
    void aLongTextAsFormulaIsATextToo() throws IOException {
        String text = "x".repeat(20_000);

        assertThat(rows(("Name;Code\nAna;=\"" + text + "\"\nBo;=\"0042\"\n").getBytes(StandardCharsets.UTF_8)))
                .containsExactly(List.of("Name", "Code"), List.of("Ana", text), List.of("Bo", "0042"));
    }

    /** Separators, quotation marks, line ends and encodings in all combinations. */
    @Test
    void csvOfEveryHabitIsTheSameTable() throws IOException {
        for (String separator : List.of(",", ";", "\t", "|")) {
            for (String end : List.of("\n", "\r\n", "\r")) {
                for (Charset encoding : List.of(
                        StandardCharsets.UTF_8,
                        StandardCharsets.UTF_16LE,
                        StandardCharsets.UTF_16BE,
                        StandardCharsets.UTF_32LE,
                        Charset.forName("windows-1252"))) {
                    for (String text : List.of(
                            lines(separator, end, "", ""),
                            lines(separator, end, "\"", "\""),
                            lines(separator, end, "'", "'"),
                            "sep=" + separator + end + lines(separator, end, "", ""),
                            "\"" + lines(separator, "\"" + end + "\"", "", "") + "\"")) {
                        assertThat(rows(text.getBytes(encoding)))
                                .as(text + encoding)
                                .isEqualTo(GERMAN);
                    }
                }
            }
        }
        for (String text : List.of(
                lines(",", "\n", "„", "“"),
                lines(", ", "\n", "\"", "\""),
                lines(",", "\r\n", "", "") + "\r\n\u001A",
                lines(",", "\r\n", "", "") + "\u001A",
                lines(",", "\r\n", "=\"", "\""),
                lines(";", "\n", "\"=\"\"", "\"\"\""),
                "Vorname,Nachname,E-Mail\n"
                        + lines(",", "\n", "«", "»").lines().skip(1).collect(Collectors.joining("\n")))) {
            assertThat(rows(text.getBytes(StandardCharsets.UTF_8))).as(text).isEqualTo(GERMAN);
        }
    }

    @Test
    void quotationMarksInsideCellsAreThoseOfNames() throws IOException {
        for (String bo : List.of("\"Bo \"\"B\"\"\"", "\"Bo \\\"B\\\"\"", "Bo \"B\"")) {
            assertThat(rows(("Name,City\n" + bo + ",\"Li, ma\"\n").getBytes(StandardCharsets.UTF_8)))
                    .as(bo)
                    .containsExactly(List.of("Name", "City"), List.of("Bo \"B\"", "Li, ma"));
        }
    }

    private static String lines(String separator, String end, String open, String close) {
        return GERMAN.stream()
                .map(row -> row.stream().map(cell -> open + cell + close).collect(Collectors.joining(separator)))
                .collect(Collectors.joining(end));
    }

    @Test
    void headerMayHaveAnotherSeparatorThanRows() throws IOException {
        for (String pair : List.of(",;", ";,", "\t;", "|,")) {
            String text = String.join(pair.substring(0, 1), GERMAN.getFirst()) + "\n"
                    + GERMAN.stream()
                            .skip(1)
                            .map(row -> String.join(pair.substring(1), row))
                            .collect(Collectors.joining("\n"));
            assertThat(rows(text.getBytes(StandardCharsets.UTF_8))).as(text).isEqualTo(GERMAN);
        }
    }

    @Test
    void namesTellTheirCodePage() throws IOException {
        Map<String, List<String>> words = Map.ofEntries(
                Map.entry("Jürgen Großmann Hélène", List.of("windows-1252", "x-MacRoman", "IBM850")),
                Map.entry("Łukasz Wiśniewski Dąbrowska", List.of("windows-1250", "ISO-8859-2", "IBM852")),
                Map.entry("Jiří Dvořák Nováčková", List.of("windows-1250", "IBM852")),
                Map.entry("Иван Петров Щукина", List.of("windows-1251", "KOI8-R", "IBM866", "ISO-8859-5")),
                Map.entry("Γιώργος Παπαδόπουλος Νικολάου", List.of("windows-1253")),
                Map.entry("Gülşen Öztürkoğlu İbrahim", List.of("windows-1254")),
                Map.entry("Işıl Şahin Ğöğüş", List.of("windows-1254")),
                Map.entry("Jānis Bērziņš Šķēle", List.of("windows-1257")),
                Map.entry("Łukasz Dąbrowska Wójcik", List.of("windows-1250", "IBM852", "x-MacCentralEurope")),
                Map.entry("Żak Król Świątek", List.of("windows-1250", "IBM852", "x-MacCentralEurope")),
                Map.entry("László Győri Szűcs", List.of("windows-1250", "IBM852", "x-MacCentralEurope")),
                Map.entry("Řehoř Šťastný Vaněk", List.of("windows-1250", "ISO-8859-2", "IBM852")),
                Map.entry("山田太郎 佐藤花子 さくら", List.of("windows-31j", "ISO-2022-JP", "EUC-JP")),
                Map.entry("中村健 高橋美咲 小林翔", List.of("windows-31j", "EUC-JP")),
                Map.entry("조예진 한소희 권은비", List.of("EUC-KR")),
                Map.entry("赵静 周杰 马超", List.of("GB18030")),
                Map.entry("김민준 이서연 박지훈", List.of("EUC-KR")),
                Map.entry("王秀英 张伟 陈志强", List.of("GB18030")),
                Map.entry("偉明 張 陳志強", List.of("Big5")));
        for (var text : words.entrySet()) {
            for (String page : text.getValue()) {
                String file = "Name,Email\n" + text.getKey().replace(" ", ",a@example.org\n") + ",b@example.org\n";
                byte[] bytes = file.getBytes(Charset.forName(page));
                assertThat(encoding(bytes)).as(text.getKey()).isEqualTo(page);
                assertThat(rows(bytes).get(1)).first().isEqualTo(text.getKey().split(" ", -1)[0]);
            }
        }
    }

    @Test
    void oneBadByteDoesNotChangeTheEncoding() throws IOException {
        var file = new ByteArrayOutputStream();
        file.writeBytes("Name\nJürgen\nGroß\nRen".getBytes(StandardCharsets.UTF_8));
        file.write(0xE9);
        file.writeBytes("\nAna\n".getBytes(StandardCharsets.UTF_8));

        file.writeBytes("B\0b\n".getBytes(StandardCharsets.UTF_8));
        file.writeBytes("Lena\n".repeat(20).getBytes(StandardCharsets.UTF_8));

        assertThat(encoding(file.toByteArray())).isEqualTo("UTF-8");
        assertThat(rows(file.toByteArray()))
                .startsWith(
                        List.of("Name"),
                        List.of("Jürgen"),
                        List.of("Groß"),
                        List.of("Ren\uFFFD"),
                        List.of("Ana"),
                        List.of("B\uFFFDb"),
                        List.of("Lena"));
    }

    @Test
    void excelCellsAreReadAsTheyShow() throws IOException {
        assertThat(row("<c><v>0.30000000000000004</v></c><c><v>4915112345678</v></c><c><v>1E+2</v></c><c"
                        + " t=\"b\"><v>1</v></c><c t=\"b\"><v>0</v></c><c t=\"e\"><v>#N/A</v></c><c"
                        + " t=\"d\"><v>1999-05-17T00:00:00.000Z</v></c><c t=\"d\"><v>1999-05-16T22:00:00Z</v></c><c"
                        + " t=\"d\"><v>1999-05-17</v></c><c><f>A1</f></c><c><f>A1</f><v/></c><c"
                        + " t=\"str\"><f>A1</f><v></v></c><c><f>A1</f><v>5</v></c><c t=\"inlineStr\"><is><r><t>An</t></r><r><t"
                        + " xml:space=\"preserve\">a B</t></r></is></c><c t=\"str\"><v>a_x000A_b_x005F_</v></c><c"
                        + " t=\"str\"><f>A1</f></c><c t=\"str\"><v>a_xD83D_b_xD83D__xDE00_</v></c>"))
                .containsExactly(
                        "0.3",
                        "4915112345678",
                        "100",
                        "TRUE",
                        "FALSE",
                        "#N/A",
                        "1999-05-17",
                        "1999-05-16T22:00Z",
                        "1999-05-17",
                        "#FORMULA! =A1",
                        "#FORMULA! =A1",
                        "",
                        "5",
                        "Ana B",
                        "a\nb_",
                        "#FORMULA! =A1",
                        "a\uFFFDb😀");
    }

    @Test
    void numbersFollowTheirFormat() throws IOException {
        Map<String, String> shown = Map.ofEntries(
                Map.entry("0000", "0042"),
                Map.entry("000-00-0000", "000-00-0042"),
                Map.entry("&quot;ID-&quot;000", "ID-042"),
                Map.entry("0%", "4200%"),
                Map.entry("0.00", "42.00"),
                Map.entry("#,##0.00", "42.00"),
                Map.entry("[Red]000;-000", "042"),
                Map.entry("0\" Jahre\"".replace("\"", "&quot;"), "42 Jahre"),
                Map.entry("&quot;No. &quot;0", "No. 42"),
                Map.entry("0&quot; Stk.&quot;", "42 Stk."),
                Map.entry("0.0&quot; %&quot;", "42.0 %"),
                Map.entry("&quot;d#E&quot;0", "d#E42"),
                Map.entry("\\N\\o\\.0000", "No.0042"),
                Map.entry("000\\-000", "000-042"),
                Map.entry("0;0;&quot;null&quot;;@", "42"),
                Map.entry("0.00E+00", "42"),
                Map.entry("00-000", "00-042"),
                Map.entry("00-0", "04-2"),
                Map.entry("0 000 000", "0 000 042"),
                Map.entry("(000) 0-0", "(000) 4-2"),
                Map.entry("\\+0", "+42"),
                Map.entry("[$€-407] 0", "€ 42"),
                Map.entry("[=1]0;[=0]000;00-0", "04-2"),
                Map.entry("# ?/?", "42"),
                Map.entry("[$-411]e.m.d", "1900-02-11"),
                Map.entry("[$-41E]d mmmm bbbb", "1900-02-11"),
                Map.entry("b1yyyy/mm/dd", "1900-02-11"),
                Map.entry("@", "42"),
                Map.entry("General", "42"),
                Map.entry(";;;", "42"),
                Map.entry("dd.mm.yyyy", "1900-02-11"),
                Map.entry("[$-409]mmm\\-yy;@", "1900-02-11"),
                Map.entry("[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;", "1900-02-11"));
        for (var one : shown.entrySet()) {
            var file = XlsxFixture.rows("<row r=\"2\"><c s=\"1\"><v>42</v></c></row>")
                    .with(
                            "xl/styles.xml",
                            "<styleSheet><numFmts><numFmt numFmtId=\"170\" formatCode=\"" + one.getKey()
                                    + "\"/></numFmts><cellStyleXfs><xf numFmtId=\"9\"/></cellStyleXfs>"
                                    + "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"170\"/></cellXfs></styleSheet>");
            assertThat(row(file)).as(one.getKey()).containsExactly(one.getValue());
        }
    }

    @Test
    void telephoneNumbersKeepTheirDigits() throws IOException {
        Map<String, String> shown = Map.of(
                "0###-#######", "491511-2345678",
                "+00 000 0000000", "+491 511 2345678",
                "00-00-00", "491511234-56-78",
                "0.00E+00", "4915112345678",
                "##0.0E+0", "4915112345678",
                "0", "4915112345678");
        for (var one : shown.entrySet()) {
            var file = XlsxFixture.rows("<row r=\"2\"><c s=\"1\"><v>4915112345678</v></c></row>")
                    .with(
                            "xl/styles.xml",
                            "<styleSheet><numFmts><numFmt numFmtId=\"170\" formatCode=\"" + one.getKey()
                                    + "\"/></numFmts><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"170\"/></cellXfs></styleSheet>");
            assertThat(row(file)).as(one.getKey()).containsExactly(one.getValue());
        }
    }

    @Test
    void numberBehindTheLastDayIsNoDay() throws IOException {
        for (String number : List.of("2958466", "1E+300")) {
            assertThat(row(XlsxFixture.rows("<row r=\"2\"><c s=\"1\"><v>" + number + "</v></c></row>")
                            .with(
                                    "xl/styles.xml",
                                    "<styleSheet><cellXfs><xf/><xf numFmtId=\"14\"/></cellXfs></styleSheet>")))
                    .singleElement()
                    .asString()
                    .doesNotContain("-");
        }
    }

    /** A sheet shows the country of a team in all of its rows. */
    @Test
    void mergedCellsHaveTheTextOfTheFirst() throws IOException {
        String rows = "<row r=\"2\"><c t=\"str\"><v>Ana</v></c><c t=\"str\"><v>FR</v></c></row><row r=\"3\"><c"
                + " t=\"str\"><v>Bo</v></c><c r=\"B3\" s=\"1\"/></row><row r=\"4\"/><row r=\"5\"><c"
                + " t=\"str\"><v>Cid</v></c></row><row r=\"6\"><c t=\"str\"><v>Di</v></c></row>";
        String merged =
                "<mergeCells><mergeCell ref=\"B2:B5\"/><mergeCell ref=\"A6:B6\"/><mergeCell ref=\"nonsense\"/></mergeCells>";
        var file = new XlsxFixture()
                .with(
                        "xl/worksheets/sheet1.xml",
                        "<worksheet><sheetData>" + XlsxFixture.HEADER + rows + "</sheetData>" + merged
                                + "</worksheet>");

        assertThat(rows(file.bytes()).subList(1, 5))
                .containsExactly(List.of("Ana", "FR"), List.of("Bo", "FR"), List.of("Cid", "FR"), List.of("Di"));
    }

    @Test
    void excelFilesOfAllWritersAreRead() throws IOException {
        String strict = "http://purl.oclc.org/ooxml/officeDocument/relationships/";
        String ana = "<row r=\"2\"><c t=\"str\"><v>Ana</v></c></row>";
        assertThat(row(XlsxFixture.rows(ana)
                        .with(
                                "_rels/.rels",
                                "<R>" + XlsxFixture.relationship(1, strict + "officeDocument", "/xl/workbook.xml")
                                        + "</R>")
                        .with(
                                "xl/_rels/workbook.xml.rels",
                                "<R>" + XlsxFixture.relationship(1, strict + "worksheet", "/xl/worksheets/sheet1.xml")
                                        + "</R>")))
                .containsExactly("Ana");
        assertThat(row(new XlsxFixture()
                        .with(
                                "xl/worksheets/sheet1.xml",
                                "<x:worksheet xmlns:x=\"x\"><x:sheetData><x:row><x:c"
                                        + " t=\"str\"><x:v>Name</x:v></x:c></x:row><x:row/><x:row><x:c/><x:c"
                                        + " t=\"str\"><x:v>Ana</x:v></x:c></x:row></x:sheetData></x:worksheet>")))
                .containsExactly("", "Ana");
        assertThat(row(XlsxFixture.rows("<row r=\"2\"><c s=\"1\"><v>34835</v></c></row>")
                        .with(
                                "xl/workbook.xml",
                                "<workbook xmlns:r=\"r\"><workbookPr date1904=\"true\"/><sheets><sheet"
                                        + " r:id=\"r1\"/></sheets></workbook>")
                        .with(
                                "xl/styles.xml",
                                "<styleSheet><cellXfs><xf numFmtId=\"0\"/><xf"
                                        + " numFmtId=\"14\"/></cellXfs></styleSheet>")))
                .containsExactly("1999-05-17");
        assertThat(row(XlsxFixture.rows("<row r=\"2\"><c t=\"s\"><v>0</v></c></row>")
                        .with(
                                "xl/sharedStrings.xml",
                                "<sst><si><t>山田</t><rPh sb=\"0\" eb=\"2\"><t>ヤマダ</t></rPh></si></sst>")))
                .containsExactly("山田");
        assertThat(row(new XlsxFixture()
                        .with(
                                "xl/worksheets/sheet1.xml",
                                out -> out.write(("\uFEFF<?xml version=\"1.0\" encoding=\"UTF-16\"?>"
                                                + XlsxFixture.sheet(XlsxFixture.HEADER + ana))
                                        .getBytes(StandardCharsets.UTF_16LE)))))
                .containsExactly("Ana");
    }

    /** In its mark, in its first letter, or in its declaration, which some writers copy from elsewhere. */
    @Test
    void anExcelFileIsReadInTheEncodingThatItSays() throws IOException {
        for (String said : List.of("ISO-8859-1", "windows-1252", "UTF-8", "UTF-16")) {
            Charset written = said.equals("UTF-16") ? StandardCharsets.UTF_8 : Charset.forName(said);
            assertThat(row(declaring(said, written))).as(said).containsExactly("Jürgen", "Großmann");
        }
        for (Charset wide : List.of(StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE)) {
            assertThat(row(declaring("UTF-16", wide))).as(wide.name()).containsExactly("Jürgen", "Großmann");
        }
        assertThatThrownBy(() -> row(declaring("klingon-1", StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(
                        SheetFault.class, fault -> assertThat(fault.kind()).isEqualTo(SheetFault.Kind.UNREADABLE));
    }

    private static XlsxFixture declaring(String said, Charset written) {
        String cells = "<row r=\"2\"><c t=\"s\"><v>0</v></c><c t=\"str\"><v>Großmann</v></c></row>";
        String declaration = "<?xml version='1.0' encoding=\"" + said + "\" standalone=\"yes\"?>";
        return new XlsxFixture()
                .with(
                        "xl/worksheets/sheet1.xml",
                        out -> out.write(
                                (declaration + XlsxFixture.sheet(XlsxFixture.HEADER + cells)).getBytes(written)))
                .with(
                        "xl/sharedStrings.xml",
                        out -> out.write((declaration + "<sst><si><t>Jürgen</t></si></sst>").getBytes(written)));
    }

    @Test
    void fileThatIsNoTableIsNamed() throws IOException {
        Map<String, byte[]> files = Map.of(
                "PDF", bytes("%PDF-1.7\n"),
                "PNG", bytes("\u0089PNG\r\n"),
                "JPEG", bytes("\u00FF\u00D8\u00FF\u00E0"),
                "HTML", bytes("\r\n<!DOCTYPE html><table>"),
                ".xls", bytes("\u00D0\u00CF\u0011\u00E0" + "\0".repeat(600) + "W\0o\0r\0k\0b\0o\0o\0k\0"),
                "password",
                        bytes("\u00D0\u00CF\u0011\u00E0" + "\0".repeat(600)
                                + "E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0"),
                ".docx", zip("[Content_Types].xml", "word/document.xml"),
                ".ods", zip("mimetype", "content.xml"),
                ".xlsb", zip("[Content_Types].xml", "xl/workbook.bin"),
                "ZIP archive", zip("team.csv"));

        files.forEach((name, file) -> assertThatThrownBy(() -> rows(file))
                .isInstanceOfSatisfying(SheetFault.class, fault -> {
                    assertThat(fault.kind()).isEqualTo(SheetFault.Kind.UNSUPPORTED);
                    assertThat(fault.detail()).contains(name);
                }));
    }

    @Test
    void bytesThatAreNoTextAreNoTable() {
        byte[] noise = new byte[3000];
        new Random(7).nextBytes(noise);
        byte[] program = ("x" + "\0\u0001\u0007\u0090".repeat(200)).getBytes(StandardCharsets.ISO_8859_1);

        for (byte[] file : List.of(noise, program)) {
            assertThatThrownBy(() -> rows(file))
                    .isInstanceOfSatisfying(
                            SheetFault.class, fault -> assertThat(fault.kind()).isEqualTo(SheetFault.Kind.UNSUPPORTED));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] zip(String... names) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (String name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(bytes("application/vnd.oasis.opendocument.spreadsheet"));
            }
        }
        return bytes.toByteArray();
    }

    @Test
    void noFileUsesUpTheMemory(@TempDir Path directory) throws Exception {
        String told = SmallHeap.run(
                directory, List.of("-Xmx48m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"), SheetBombs.class);

        List<String> read = new ArrayList<>(told.lines()
                .filter(line -> line.endsWith(": READ"))
                .map(line -> line.substring(0, line.indexOf(": READ")))
                .toList());
        assertThat(read).containsExactly("number of a billion digits", "large comment", "huge dimension");
        assertThat(told.lines().filter(line -> line.endsWith("UNREADABLE") || line.endsWith("TOO_LARGE")))
                .hasSize(26);
    }
}
