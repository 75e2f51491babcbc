package org.gatehouse.scan.log;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.sheet.Sheet;
import org.gatehouse.platform.sheet.SheetAnswer;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.time.ClientInstant;
import org.gatehouse.scan.ExportedScan;
import org.gatehouse.scan.ScanFilter;
import org.gatehouse.scan.ScanReadRepository;
import org.gatehouse.scan.findings.ScanConflict;
import org.gatehouse.scan.findings.ScanFindingRepository;
import org.gatehouse.scan.findings.ScanWatch;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Scans and the findings about them, for the API and for the console. */
@Service
public record EventScanService(
        EventRepository events,
        ScanLogService log,
        ScanReadRepository scans,
        ScanFindingRepository findings,
        ScanWatch watch,
        SheetAnswer sheets) {

    /** One request to replay the whole quarantine makes at most this number of calls, each for a thousand scans. */
    private static final int MOST_REPLAYS = 20;

    private static final Set<String> KINDS =
            Set.of("two_zones", "gate_wrong", "gate_not_told", "no_right_then", ScanFindingRepository.NOT_JUDGED);

    /** A part of the list, newest first. The total is not counted, because counting would cost more than the part. */
    public List<ListedScan> newest(long eventId, ScanFilter filter, Page page, Language language) {
        List<ListedScan> found = new ArrayList<>();
        log.part(eventId, filter, page, language, found::add);
        return found;
    }

    /** Sends the filtered list as a spreadsheet (contract 4.6). */
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
     * Conflicts among all scans that have arrived so far, newest scan first.
     *
     * @param kind two_zones, gate_wrong, gate_not_told, no_right_then or not_judged; null or blank is all but the last
     */
    public ScanConflict.ScanConflictPage conflicts(
            long eventId, @Nullable String kind, @Nullable String since, @Nullable String until, Page page) {
        ScanFindingRepository.ConflictFilter wanted = wanted(eventId, kind, since, until);
        ScanFindingRepository.EntryCounts counted = watch.catchUp(to -> findings.countEntries(wanted, to));
        ScanConflict.ConflictCounts counts = findings.counts(wanted);
        ScanConflict.Entries entries = entries(counted, findings.notJudged(wanted));
        long total = wanted.unjudged() ? entries.notJudged() : count(counts, wanted.kind());
        return new ScanConflict.ScanConflictPage(findings.page(wanted, page), total, counts, entries);
    }

    /** The entries were counted before they were judged, so scans that arrived meanwhile are not included. */
    private static ScanConflict.Entries entries(ScanFindingRepository.EntryCounts counted, long notJudged) {
        return new ScanConflict.Entries(
                Math.max(0, counted.examined() - notJudged), notJudged, counted.quarantined(), counted.waiting());
    }

    /**
     * All conflicts in the same order. The search runs once, and the result is read as of one instant: scans that arrive meanwhile move no
     * row.
     */
    public void eachConflict(
            long eventId,
            @Nullable String kind,
            @Nullable String since,
            @Nullable String until,
            Consumer<ScanConflict> sink) {
        ScanFindingRepository.ConflictFilter wanted = wanted(eventId, kind, since, until);
        watch.catchUp();
        findings.each(wanted, sink);
    }

    private ScanFindingRepository.ConflictFilter wanted(
            long eventId, @Nullable String kind, @Nullable String since, @Nullable String until) {
        events.require(eventId);
        return new ScanFindingRepository.ConflictFilter(
                eventId,
                kind(kind),
                ClientInstant.ofParameter("since", since),
                ClientInstant.ofParameter("until", until));
    }

    /** The number of conflicts of all kinds among scans made since then. Conflicts of the last seconds may be missing. */
    public long conflictsSince(long eventId, Instant since) {
        return count(
                findings.counts(
                        new ScanFindingRepository.ConflictFilter(eventId, null, since.atOffset(ZoneOffset.UTC), null)),
                null);
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

    private static long count(ScanConflict.ConflictCounts counts, @Nullable String kind) {
        return switch (kind == null ? "" : kind) {
            case "two_zones" -> counts.twoZones();
            case "gate_wrong" -> counts.gateWrong();
            case "gate_not_told" -> counts.gateNotTold();
            case "no_right_then" -> counts.noRightThen();
            default -> counts.all();
        };
    }

    private static @Nullable String kind(@Nullable String sent) {
        if (sent == null || sent.isBlank()) {
            return null;
        }
        if (!KINDS.contains(sent)) {
            throw PlatformProblem.INVALID.ofField(
                    "kind", "is not one of two_zones, gate_wrong, gate_not_told, no_right_then, not_judged");
        }
        return sent;
    }
}
