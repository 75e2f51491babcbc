package org.gatehouse.platform.sheet;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.gatehouse.platform.web.SpooledAnswer;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;

/**
 * Answers a request with a spreadsheet, whatever its {@code Accept} says.
 *
 * <p>The file is complete before its first byte is sent. A failure leads to a problem document and never to half a file, and a slow client
 * holds a file on disk, not a database connection.
 */
public final class SheetAnswer {

    private SheetAnswer() {}

    public static void send(HttpServletResponse response, SheetFormat format, Sheet sheet, SheetRows rows)
            throws IOException {
        try (SpooledAnswer spool = new SpooledAnswer()) {
            // Closed only after all rows are written: the end of the file must not make half a file readable.
            SheetWriter writer = format.writer(sheet, spool);
            rows.writeTo(writer);
            writer.close();
            response.setContentType(format.contentType());
            response.setHeader(HttpHeaders.CONTENT_DISPOSITION, attachment(sheet.filename() + "." + format.ending()));
            response.setContentLengthLong(spool.size());
            spool.copyTo(response.getOutputStream());
        } catch (UncheckedIOException broken) {
            throw broken.getCause();
        }
    }

    private static String attachment(String filename) {
        return ContentDisposition.attachment()
                .filename(filename, StandardCharsets.US_ASCII)
                .build()
                .toString();
    }
}
