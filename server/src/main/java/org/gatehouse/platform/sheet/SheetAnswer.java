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
 * <p>The file is whole before its first byte is sent: a failure on the way is a problem document and never half a file, and a slow
 * client holds a file on disk, not a connection of the database.
 */
public final class SheetAnswer {

    private SheetAnswer() {}

    public static void send(HttpServletResponse response, SheetFormat format, Sheet sheet, SheetRows rows)
            throws IOException {
        try (SpooledAnswer spool = new SpooledAnswer()) {
            // Closed only when all rows are there: what ends a file must not make half of one readable.
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
