package org.gatehouse.badge.drawing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.text.Bidi;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.util.Matrix;

/**
 * The texts of a file once more as invisible glyphs, so that viewers find and copy what is drawn as outlines. The glyphs are empty ones of
 * fonts that are made for the file: they contain nothing of a real font, and every character can be mapped.
 *
 * <p>Arabic and Hebrew are written in the order in which they are seen, which is what viewers expect.
 */
final class SearchableText {

    /** Characters in a font: a code is one byte. */
    private static final int A_FONT = 256;

    /** Entries in a block of a character map, by its specification. */
    private static final int A_BLOCK = 100;

    /**
     * Width of a glyph in thousandths; lines set the true one. Viewers guess the size of such a font from it, and with it what is one line.
     */
    private static final int WIDTH = 500;

    private static final COSName GLYPH = COSName.getPDFName("g");

    private final PDDocument document;
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final List<Integer> characters = new ArrayList<>();
    private final List<COSDictionary> fonts = new ArrayList<>();
    private final StringBuilder page = new StringBuilder();

    SearchableText(PDDocument document) {
        this.document = document;
    }

    /** Adds a line to the current page; its place and size are in points from the lower left corner of the page. */
    void add(ShapedText line, double x, double y, double size) {
        List<Integer> seen = inVisualOrder(line.text());
        if (seen.isEmpty() || line.advance() <= 0) {
            return;
        }
        page.append(String.format(
                Locale.ROOT,
                "BT 1 0 0 1 %.2f %.2f Tm %.2f Tz\n",
                x,
                y,
                100_000 * line.advance() / (WIDTH * seen.size())));
        int current = -1;
        for (int character : seen) {
            int number = numbers.computeIfAbsent(character, this::number);
            int font = number / A_FONT;
            if (font != current) {
                page.append(current < 0 ? "" : "> Tj\n");
                page.append(String.format(Locale.ROOT, "/S%d %.2f Tf <", font, size));
                current = font;
            }
            page.append(String.format(Locale.ROOT, "%02X", number % A_FONT));
        }
        page.append("> Tj ET\n");
    }

    private int number(int character) {
        if (characters.size() % A_FONT == 0) {
            fonts.add(new COSDictionary());
        }
        characters.add(character);
        return characters.size() - 1;
    }

    /** The characters from left to right. */
    private static List<Integer> inVisualOrder(String text) {
        Integer[] characters = text.codePoints().boxed().toArray(Integer[]::new);
        Bidi bidi = new Bidi(text, Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT);
        byte[] levels = new byte[characters.length];
        int at = 0;
        for (int i = 0; i < characters.length; i++) {
            levels[i] = (byte) bidi.getLevelAt(at);
            at += Character.charCount(characters[i]);
        }
        Bidi.reorderVisually(levels, 0, characters, 0, characters.length);
        return List.of(characters);
    }

    /** Writes the texts of the page below its drawing, which is turned so. */
    void endPage(PDPage drawn, Matrix turned) throws IOException {
        if (page.isEmpty()) {
            return;
        }
        List<PDStream> contents = new ArrayList<>();
        contents.add(new PDStream(stream("q " + matrixOperator(turned) + "3 Tr\n" + page + "Q\n")));
        for (Iterator<PDStream> each = drawn.getContentStreams(); each.hasNext(); ) {
            contents.add(each.next());
        }
        drawn.setContents(contents);
        COSDictionary named = new COSDictionary();
        for (int font = 0; font < fonts.size(); font++) {
            named.setItem(COSName.getPDFName("S" + font), fonts.get(font));
        }
        drawn.getResources().getCOSObject().setItem(COSName.FONT, named);
        page.setLength(0);
    }

    private static String matrixOperator(Matrix turned) {
        return turned.getScaleX() == 1
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%.0f 0 0 %.0f %.2f %.2f cm ",
                        turned.getScaleX(),
                        turned.getScaleY(),
                        turned.getTranslateX(),
                        turned.getTranslateY());
    }

    /** Completes the fonts, once all pages are written. */
    void finish() throws IOException {
        COSStream empty = stream(WIDTH + " 0 d0\n");
        for (int font = 0; font < fonts.size(); font++) {
            int first = font * A_FONT;
            complete(fonts.get(font), characters.subList(first, Math.min(first + A_FONT, characters.size())), empty);
        }
    }

    private void complete(COSDictionary font, List<Integer> characters, COSStream empty) throws IOException {
        COSArray differences = new COSArray();
        COSArray widths = new COSArray();
        differences.add(COSInteger.ZERO);
        for (int i = 0; i < characters.size(); i++) {
            differences.add(GLYPH);
            widths.add(COSInteger.get(WIDTH));
        }
        COSDictionary encoding = new COSDictionary();
        encoding.setItem(COSName.TYPE, COSName.ENCODING);
        encoding.setItem(COSName.DIFFERENCES, differences);
        COSDictionary glyphs = new COSDictionary();
        glyphs.setItem(GLYPH, empty);
        font.setItem(COSName.TYPE, COSName.FONT);
        font.setItem(COSName.SUBTYPE, COSName.TYPE3);
        font.setItem(COSName.FONT_BBOX, numbers(0, 0, 1000, 1000));
        font.setItem(COSName.FONT_MATRIX, numbers(0.001f, 0, 0, 0.001f, 0, 0));
        font.setItem(COSName.CHAR_PROCS, glyphs);
        font.setItem(COSName.ENCODING, encoding);
        font.setInt(COSName.FIRST_CHAR, 0);
        font.setInt(COSName.LAST_CHAR, characters.size() - 1);
        font.setItem(COSName.WIDTHS, widths);
        font.setItem(COSName.RESOURCES, new COSDictionary());
        font.setItem(COSName.TO_UNICODE, stream(map(characters)));
    }

    private static COSArray numbers(float... values) {
        COSArray numbers = new COSArray();
        for (float value : values) {
            numbers.add(new COSFloat(value));
        }
        return numbers;
    }

    /** The character map of a font: which character each code stands for. */
    private static String map(List<Integer> characters) {
        StringBuilder map = new StringBuilder("""
                /CIDInit /ProcSet findresource begin
                12 dict begin
                begincmap
                /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
                /CMapName /Adobe-Identity-UCS def
                /CMapType 2 def
                1 begincodespacerange
                <00> <FF>
                endcodespacerange
                """);
        for (int from = 0; from < characters.size(); from += A_BLOCK) {
            int to = Math.min(from + A_BLOCK, characters.size());
            map.append(to - from).append(" beginbfchar\n");
            for (int code = from; code < to; code++) {
                map.append(String.format(Locale.ROOT, "<%02X> <", code));
                for (char unit : Character.toChars(characters.get(code))) {
                    map.append(String.format(Locale.ROOT, "%04X", (int) unit));
                }
                map.append(">\n");
            }
            map.append("endbfchar\n");
        }
        return map.append("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n")
                .toString();
    }

    private COSStream stream(String content) throws IOException {
        COSStream stream = document.getDocument().createCOSStream();
        try (OutputStream out = stream.createOutputStream(COSName.FLATE_DECODE)) {
            out.write(content.getBytes(StandardCharsets.US_ASCII));
        }
        return stream;
    }
}
