package org.gatehouse.platform.sheet;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.gatehouse.platform.db.pool.ExportSettings;
import org.gatehouse.platform.db.pool.Workload;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.web.SlowClientGuard;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/**
 * Responds to a request with a spreadsheet, whatever its {@code Accept} header (decision 0042).
 *
 * <p>The file is complete before its first byte is sent. A failure leads to a problem document and never to half a file, and a slow client
 * holds a file on disk, not a database connection. A few files are read at once; further requests wait for their turn.
 */
@Component
public class SheetResponse {

    private static final int COME_BACK_AFTER_SECONDS = 60;

    private final ExportFiles files;
    private final SlowClientGuard slowClients;
    private final ExportSettings settings;
    private final Semaphore turns;

    SheetResponse(ExportFiles files, SlowClientGuard slowClients, ExportSettings settings) {
        this.files = files;
        this.slowClients = slowClients;
        this.settings = settings;
        this.turns = new Semaphore(settings.atOnce(), true);
    }

    /**
     * Sends the spreadsheet.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unavailable (503) when others take all turns, no_room (507)
     */
    public void send(HttpServletResponse response, SheetFormat format, Sheet sheet, SheetRows rows) throws IOException {
        try (ExportFile file = files.open()) {
            write(file, format, sheet, rows);
            response.setContentType(format.contentType());
            response.setHeader(HttpHeaders.CONTENT_DISPOSITION, attachment(sheet.filename() + "." + format.ending()));
            response.setContentLengthLong(file.size());
            file.copyTo(slowClients.of(response.getOutputStream()));
        } catch (UncheckedIOException broken) {
            throw broken.getCause();
        }
    }

    private void write(ExportFile file, SheetFormat format, Sheet sheet, SheetRows rows) throws IOException {
        awaitTurn();
        try (Workload.Choice ignored = Workload.EXPORTS.choose()) {
            // Closed only after all rows are written: the end of the file must not make half a file readable.
            SheetWriter writer = format.writer(sheet, file);
            rows.writeTo(writer);
            writer.close();
            file.flush();
        } finally {
            turns.release();
        }
    }

    private void awaitTurn() {
        try {
            if (turns.tryAcquire(settings.longestWait().toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        throw PlatformProblem.UNAVAILABLE
                .because("%d other files are being made; try again later.", settings.atOnce())
                .retryAfter(COME_BACK_AFTER_SECONDS);
    }

    private static String attachment(String filename) {
        return ContentDisposition.attachment()
                .filename(filename, StandardCharsets.US_ASCII)
                .build()
                .toString();
    }
}
