package org.gatehouse.imports.sheet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Reads files that were made to use up the memory; run in a JVM of its own with a small heap. */
public final class SheetBombs {

    private static final String SHEET = "xl/worksheets/sheet1.xml";
    private static final String BEGIN = "<worksheet><sheetData>" + XlsxFixture.HEADER;
    private static final String END = "</sheetData></worksheet>";
    private static final String MEGABYTE = "a".repeat(1 << 20);
    private static final int LARGE = 60;
    private static final int MANY = 1_500_000;
    private static final SheetLimits LIMITS = new SheetLimits(200_000, 100, 32_767, 64_000_000, 600_000_000);

    private SheetBombs() {}

    /** Prints a line for each file: its name and what became of it. */
    public static void main(String[] arguments) throws IOException {
        for (var bomb : bombs().entrySet()) {
            System.out.println(bomb.getKey() + ": " + outcome(bomb.getValue().get()));
        }
    }

    private static String outcome(byte[] file) throws IOException {
        try {
            SheetReader.read(() -> new java.io.ByteArrayInputStream(file), SheetChoice.NONE, LIMITS, new ReadRows());
            return "READ";
        } catch (SheetFault fault) {
            return fault.kind().name();
        }
    }

    private static Map<String, Supplier<byte[]>> bombs() {
        Map<String, Supplier<byte[]>> bombs = new LinkedHashMap<>();
        row(bombs, "column ZZZZZZ", "<row r=\"2\"><c r=\"ZZZZZZ2\"><v>1</v></c></row>");
        row(bombs, "column XFE", "<row r=\"2\"><c r=\"XFE2\"><v>1</v></c></row>");
        row(bombs, "row 999999999", "<row r=\"999999999\"/>");
        row(bombs, "row twice", "<row r=\"2\"/><row r=\"2\"/>");
        row(bombs, "shared text 999999999", "<row r=\"2\"><c t=\"s\"><v>999999999</v></c></row>");
        row(bombs, "shared text -1", "<row r=\"2\"><c t=\"s\"><v>-1</v></c></row>");
        row(bombs, "number of a billion digits", "<row r=\"2\"><c><v>1e999999999</v></c></row>");
        sheet(bombs, "large text", "<row r=\"2\"><c t=\"str\"><v>", MEGABYTE, LARGE, "</v></c></row>");
        sheet(bombs, "large CDATA", "<row r=\"2\"><c t=\"str\"><v><![CDATA[", "a b ", LARGE << 18, "]]></v></c></row>");
        sheet(bombs, "large attribute", "<row x=\"", MEGABYTE, LARGE, "\"/>");
        sheet(bombs, "large name", "<", MEGABYTE, LARGE, "/>");
        sheet(bombs, "large comment", "<!-- ", "a b ", LARGE << 18, "-->");
        sheet(bombs, "deep", "", "<a>", 1_000_000, "");
        sheet(bombs, "cells of one row", "<row>", "<c/>", 1_500_000, "</row>");
        sheet(bombs, "rows", "", "<row/>", 1_500_000, "");
        bombs.put(
                "names",
                () -> new XlsxFixture()
                        .with(SHEET, out -> {
                            out.write(BEGIN.getBytes(StandardCharsets.UTF_8));
                            for (int n = 0; n < 300_000; n++) {
                                out.write("<a%d/>".formatted(n).getBytes(StandardCharsets.UTF_8));
                            }
                        })
                        .bytes());
        bombs.put(
                "entities",
                () -> XlsxFixture.rows("")
                        .with(
                                SHEET,
                                "<!DOCTYPE a [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><worksheet>&b;</worksheet>")
                        .bytes());
        bombs.put(
                "huge dimension",
                () -> new XlsxFixture()
                        .with(
                                SHEET,
                                "<worksheet><dimension ref=\"A1:ZZZZZZ999999999\"/><sheetData>" + XlsxFixture.HEADER
                                        + END)
                        .bytes());
        part(bombs, "number formats", "xl/styles.xml", "<styleSheet>", "<numFmt numFmtId=\"%d\" formatCode=\"0\"/>");
        part(bombs, "styles", "xl/styles.xml", "<styleSheet><cellXfs>", "<xf numFmtId=\"1\"/>");
        part(bombs, "shared texts", "xl/sharedStrings.xml", "<sst>", "<si><t>a</t></si>");
        part(bombs, "sheets", "xl/workbook.xml", "<workbook>", "<sheet state=\"hidden\" id=\"x\"/>");
        part(
                bombs,
                "references",
                "xl/_rels/workbook.xml.rels",
                "<Relationships>",
                "<Relationship Id=\"%d\" Type=\"a\" Target=\"b\"/>");
        bombs.put("CSV: line", () -> ("a,b\n" + MEGABYTE.repeat(8)).getBytes(StandardCharsets.UTF_8));
        bombs.put("CSV: first line", () -> MEGABYTE.repeat(8).getBytes(StandardCharsets.UTF_8));
        bombs.put("CSV: cell", () -> ("a,b\n\"" + "a\n".repeat(4 << 20)).getBytes(StandardCharsets.UTF_8));
        bombs.put("CSV: columns", () -> ("a,b\n" + "a,".repeat(100_000)).getBytes(StandardCharsets.UTF_8));
        bombs.put("CSV: empty columns", () -> ("a,b\n" + ",".repeat(8 << 20)).getBytes(StandardCharsets.UTF_8));
        bombs.put("CSV: empty lines", () -> ("a,b" + "\n".repeat(8 << 20)).getBytes(StandardCharsets.UTF_8));
        return bombs;
    }

    private static void row(Map<String, Supplier<byte[]>> bombs, String name, String row) {
        bombs.put(
                name,
                () -> XlsxFixture.rows(row)
                        .with("xl/sharedStrings.xml", "<sst uniqueCount=\"999999999\"><si><t>a</t></si></sst>")
                        .bytes());
    }

    private static void sheet(
            Map<String, Supplier<byte[]>> bombs, String name, String begin, String text, int times, String end) {
        bombs.put(
                name,
                () -> new XlsxFixture()
                        .with(SHEET, BEGIN + begin, text, times, end + END)
                        .bytes());
    }

    /** A part with a million and a half elements; each has a number of its own where its text has a place for one. */
    private static void part(
            Map<String, Supplier<byte[]>> bombs, String name, String part, String begin, String element) {
        bombs.put(
                name,
                () -> XlsxFixture.rows("")
                        .with(part, out -> {
                            out.write(begin.getBytes(StandardCharsets.UTF_8));
                            for (int n = 0; n < MANY; n++) {
                                String one =
                                        element.contains("%d") ? element.replace("%d", String.valueOf(n)) : element;
                                out.write(one.getBytes(StandardCharsets.UTF_8));
                            }
                        })
                        .bytes());
    }

    /** Counts rows as an import would store them. */
    static final class ReadRows implements TableSink {

        final List<List<String>> rows = new ArrayList<>();

        @Override
        public int headerAmong(List<List<String>> first) {
            return 0;
        }

        @Override
        public long known(List<String> names) {
            return 0;
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
}
