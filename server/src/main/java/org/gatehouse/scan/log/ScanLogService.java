package org.gatehouse.scan.log;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Language;
import org.gatehouse.scan.ScanFilter;
import org.gatehouse.scan.ScanReadRepository;
import org.gatehouse.scan.ScanRow;
import org.gatehouse.scan.ScanVerdict;
import org.gatehouse.scan.Verdict;
import org.gatehouse.scan.findings.ScanWatch;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The scans as the desk sees them, and the replay of quarantined scans. */
@Service
class ScanLogService {

    /** Number of quarantined scans that one call checks. */
    private static final int AT_ONCE = 1000;

    private final ScanReadRepository scans;
    private final QuarantineRepository quarantine;
    private final EventRepository events;
    private final AccreditationReadService accreditations;
    private final ZoneRepository zones;
    private final AuditRepository audit;
    private final ScanWatch watch;

    ScanLogService(
            ScanReadRepository scans,
            QuarantineRepository quarantine,
            EventRepository events,
            AccreditationReadService accreditations,
            ZoneRepository zones,
            AuditRepository audit,
            ScanWatch watch) {
        this.scans = scans;
        this.quarantine = quarantine;
        this.events = events;
        this.accreditations = accreditations;
        this.zones = zones;
        this.audit = audit;
        this.watch = watch;
    }

    /**
     * Hands over the page in pieces, so that it needs neither the memory for the whole page nor a connection for the whole time.
     *
     * @return how many scans match in all
     */
    long each(long eventId, ScanFilter filter, Page page, Language language, Consumer<ListedScan> sink) {
        events.require(eventId);
        long count = scans.count(eventId, filter);
        part(eventId, filter, page, language, sink);
        return count;
    }

    /** Hands over the same page without counting all scans. */
    void part(long eventId, ScanFilter filter, Page page, Language language, Consumer<ListedScan> sink) {
        events.require(eventId);
        scans.each(
                eventId, filter, page, rows -> listed(eventId, rows, language).forEach(sink));
    }

    private List<ListedScan> listed(long eventId, List<ScanRow> rows, Language language) {
        Set<Long> scanned = rows.stream().map(ScanRow::accreditationId).collect(Collectors.toSet());
        Map<Long, AccreditationSummary> badges = accreditations.summaries(eventId, scanned, language);
        Map<Long, Zone> zoneById = zones.byId(eventId);
        return rows.stream()
                .map(row -> ListedScan.of(row, badges.get(row.accreditationId()), zoneById.get(row.zoneId())))
                .toList();
    }

    /**
     * Checks again whether a quarantined scan's accreditation and zone exist by now. Any other scan is left alone.
     *
     * @throws ProblemException not_found (404)
     */
    @Transactional
    public ScanVerdict replay(long eventId, long scanId, Caller by) {
        Optional<ScanVerdict> reconsidered = quarantine.reconsider(eventId, scanId);
        if (reconsidered.isPresent()) {
            recorded(eventId, List.of(reconsidered.get()), by);
            return reconsidered.get();
        }
        return quarantine
                .find(eventId, scanId)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because(
                        "Event %d has no scan %d; GET …/scans?verdict=quarantined lists those to replay.",
                        eventId, scanId));
    }

    /**
     * Checks many quarantined scans again, in order of id, at most a thousand in one call.
     *
     * @throws ProblemException unknown_event (404)
     */
    @Transactional
    public QuarantineReplay.ReplayedScans replay(long eventId, QuarantineReplay which, Caller by) {
        events.require(eventId);
        Long[] ids = which.ids() == null ? null : which.ids().toArray(Long[]::new);
        List<ScanVerdict> found =
                quarantine.reconsider(eventId, ids, which.after() == null ? 0 : which.after(), AT_ONCE);
        recorded(eventId, found, by);
        long last = found.stream().mapToLong(ScanVerdict::id).max().orElse(0);
        return new QuarantineReplay.ReplayedScans(
                found.stream()
                        .filter(verdict -> verdict.verdict() == Verdict.RECORDED)
                        .count(),
                because(found, "unknown_accreditation"),
                because(found, "unknown_zone"),
                found.isEmpty() ? null : last,
                found.size() == AT_ONCE);
    }

    private static long because(List<ScanVerdict> found, String reason) {
        return found.stream().filter(verdict -> reason.equals(verdict.reason())).count();
    }

    /** Examines and logs those of the scans that have left quarantine. */
    private void recorded(long eventId, List<ScanVerdict> reconsidered, Caller by) {
        List<Long> ids = reconsidered.stream()
                .filter(verdict -> verdict.verdict() == Verdict.RECORDED)
                .map(ScanVerdict::id)
                .toList();
        if (ids.isEmpty()) {
            return;
        }
        watch.lookAgainAt(ids);
        audit.appendAll(by, ids.stream().map(id -> replayed(eventId, id)).toList());
    }

    private static AuditEntry replayed(long eventId, long scanId) {
        return AuditEntry.of("scan_replayed", eventId, "scan", scanId)
                .from(Map.of("verdict", Verdict.QUARANTINED.wireName()))
                .to(Map.of("verdict", Verdict.RECORDED.wireName()));
    }
}
