package org.gatehouse.scan.log;

import java.time.ZoneId;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.sheet.SheetWriter;
import org.gatehouse.platform.text.Language;
import org.gatehouse.scan.ExportedScan;
import org.gatehouse.scan.ScanFilter;
import org.gatehouse.scan.StoredScanRepository;
import org.springframework.stereotype.Service;

/** Scans as a spreadsheet (contract 4.6). */
@Service
record ScanExportService(StoredScanRepository scans, EventRepository events) {

    ZoneId zone(long eventId, Language language) {
        return ZoneId.of(events.get(eventId, language).timeZone());
    }

    void write(
            long eventId,
            ScanFilter filter,
            Page page,
            Language language,
            SheetColumns<ExportedScan> columns,
            SheetWriter out) {
        scans.eachExported(eventId, filter, page, language, rows -> rows.forEach(row -> out.row(columns.cells(row))));
    }
}
