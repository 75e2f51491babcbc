package org.gatehouse.scan.log;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.sheet.Sheet;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.sheet.SheetResponse;
import org.gatehouse.platform.text.Language;
import org.gatehouse.scan.ExportedScan;
import org.gatehouse.scan.ScanFilter;
import org.gatehouse.scan.ScanReadRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Scans of an event, for the API and for the console: the newest, their file, and the quarantine as a whole. */
@Service
public record EventScanService(
        EventRepository events, ScanLogService log, ScanReadRepository scans, SheetResponse sheets) {

    /** One request to replay the whole quarantine makes at most this number of calls, each for a thousand scans. */
    private static final int MOST_REPLAYS = 20;

    /** A part of the list, newest first. The total is not counted, because counting would cost more than the part. */
    public List<ListedScan> newest(long eventId, ScanFilter filter, Page page, Language language) {
        List<ListedScan> found = new ArrayList<>();
        log.part(eventId, filter, page, language, found::add);
        return found;
    }

    /** Sends the filtered list as a spreadsheet (docs/api/spreadsheets.md). */
    public void export(
            long eventId,
            ScanFilter filter,
            Page page,
            @Nullable String format,
            Language language,
            SheetColumns.Edition edition,
            HttpServletResponse response)
            throws IOException {
        ZoneId zone = ZoneId.of(events.get(eventId, language).timeZone());
        SheetColumns<ExportedScan> columns = ExportedScan.columns(zone).in(edition);
        sheets.send(
                response,
                SheetFormat.of(format),
                new Sheet("scans-" + edition.event(eventId), edition.sheet("scans"), zone, columns.names()),
                out -> scans.eachExported(
                        eventId, filter, page, language, rows -> rows.forEach(row -> out.row(columns.cells(row)))));
    }

    /**
     * Checks these quarantined scans again, or all of them. Each thousand scans are a separate transaction.
     *
     * @throws ProblemException unknown_event (404)
     */
    public QuarantineReplay.ReplayedScans replay(long eventId, @Nullable List<Long> ids, Caller by) {
        QuarantineReplay.ReplayedScans sum = QuarantineReplay.ReplayedScans.NONE;
        for (int piece = 0; piece < MOST_REPLAYS && sum.more(); piece++) {
            sum = sum.plus(log.replay(eventId, new QuarantineReplay(ids, sum.lastId()), by));
        }
        return sum;
    }
}
