package org.gatehouse.platform.sheet.reading;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipException;
import org.springframework.core.io.InputStreamSource;

/**
 * Reads the first visible sheet of an Excel file. No library reads the files of all programs within bounds, so its parts are read here
 * (decision 0037); a library knows the formats of numbers.
 */
final class XlsxReader {

    private XlsxReader() {}

    /** Parts refer to each other in any order, so a copy lies on disk meanwhile. */
    static void read(InputStreamSource file, SheetLimits limits, SheetReader.Counted sink) throws IOException {
        Path copy = Files.createTempFile("gatehouse-sheet-", ".xlsx");
        try {
            try (InputStream content = file.getInputStream()) {
                Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
            }
            read(copy, limits, sink);
        } catch (ZipException | EOFException broken) {
            throw XlsxXml.broken();
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    private static void read(Path file, SheetLimits limits, SheetReader.Counted sink) throws IOException {
        try (XlsxParts parts = new XlsxParts(file, limits.inflatedBytes())) {
            FileKind.requireWorkbook(parts);
            XlsxWorkbook book = XlsxWorkbook.of(parts);
            XlsxStyles styles = XlsxStyles.of(parts, book.styles());
            try (XlsxTexts texts = XlsxTexts.of(parts, book.texts(), limits);
                    XlsxXml cells = parts.open(book.sheet())) {
                if (cells == null) {
                    throw XlsxXml.broken();
                }
                new XlsxSheet(cells, texts, styles, new XlsxNumbers(book.since1904()), limits).read(sink);
            }
        }
    }
}
