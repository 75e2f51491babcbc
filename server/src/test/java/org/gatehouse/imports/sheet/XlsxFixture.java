package org.gatehouse.imports.sheet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** An Excel file whose parts a test writes itself, as no library would. */
final class XlsxFixture {

    private static final String TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";

    /** Two columns with names. */
    static final String HEADER =
            "<row r=\"1\"><c r=\"A1\" t=\"str\"><v>First name</v></c><c r=\"B1\" t=\"str\"><v>Last name</v></c></row>";

    private final Map<String, Content> parts = new LinkedHashMap<>();

    /** Writes a part, which may be larger than the memory. */
    interface Content {

        void to(OutputStream out) throws IOException;
    }

    XlsxFixture() {
        with("[Content_Types].xml", "<Types/>");
        with("_rels/.rels", relationship("officeDocument", "xl/workbook.xml"));
        with("xl/workbook.xml", "<workbook xmlns:r=\"r\"><sheets><sheet name=\"S\" r:id=\"r1\"/></sheets></workbook>");
        with(
                "xl/_rels/workbook.xml.rels",
                "<Relationships>" + relationship(1, TYPES + "worksheet", "worksheets/sheet1.xml")
                        + relationship(2, TYPES + "styles", "styles.xml")
                        + relationship(3, TYPES + "sharedStrings", "sharedStrings.xml") + "</Relationships>");
    }

    static String relationship(String type, String target) {
        return "<Relationships>" + relationship(1, TYPES + type, target) + "</Relationships>";
    }

    static String relationship(int id, String type, String target) {
        return "<Relationship Id=\"r%d\" Type=\"%s\" Target=\"%s\"/>".formatted(id, type, target);
    }

    /** The sheet with these rows below the header. */
    static XlsxFixture rows(String rows) {
        return new XlsxFixture().with("xl/worksheets/sheet1.xml", sheet(HEADER + rows));
    }

    static String sheet(String rows) {
        return "<worksheet><sheetData>" + rows + "</sheetData></worksheet>";
    }

    XlsxFixture with(String part, String xml) {
        return with(part, out -> out.write(xml.getBytes(StandardCharsets.UTF_8)));
    }

    XlsxFixture with(String part, Content content) {
        parts.put(part, content);
        return this;
    }

    /** A part with this text so often between its beginning and its end. */
    XlsxFixture with(String part, String begin, String text, int times, String end) {
        byte[] piece = text.getBytes(StandardCharsets.UTF_8);
        return with(part, out -> {
            out.write(begin.getBytes(StandardCharsets.UTF_8));
            for (int n = 0; n < times; n++) {
                out.write(piece);
            }
            out.write(end.getBytes(StandardCharsets.UTF_8));
        });
    }

    byte[] bytes() {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                part.getValue().to(zip);
                zip.closeEntry();
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return bytes.toByteArray();
    }
}
