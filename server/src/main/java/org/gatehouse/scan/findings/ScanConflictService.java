package org.gatehouse.scan.findings;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.db.SharedReads;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.time.ClientInstant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Conflicts between scans, for the API and for the console. */
@Service
public class ScanConflictService {

    private static final List<String> KINDS = List.of(
            "two_zones",
            "gate_wrong",
            "gate_not_told",
            "no_right_then",
            ScanFindingRepository.NOT_JUDGED,
            ScanFindingRepository.REFUSED,
            "refused_gate_wrong",
            "refused_gate_not_told",
            "refused_entitled",
            ScanFindingRepository.REFUSED_NOT_JUDGED);

    private final EventRepository events;
    private final ScanFindingRepository findings;
    private final ScanWatch watch;
    private final SharedReads<ScanFindingRepository.ConflictFilter, ScanFindingRepository.EntryCounts> counted =
            new SharedReads<>(this::examined);

    ScanConflictService(EventRepository events, ScanFindingRepository findings, ScanWatch watch) {
        this.events = events;
        this.findings = findings;
        this.watch = watch;
    }

    /**
     * Conflicts among all scans that have arrived so far, newest scan first. The newest scans are examined once for all who ask meanwhile.
     * Do not call this in a transaction.
     *
     * @param kind a kind of conflict, or refused for all kinds of refusals; null or blank is all kinds of those who were let in
     * @param seen whether somebody has marked them as seen; null is both
     */
    public ScanConflict.ScanConflictPage page(
            long eventId,
            @Nullable String kind,
            @Nullable Boolean seen,
            @Nullable String since,
            @Nullable String until,
            Page page) {
        ScanFindingRepository.ConflictFilter wanted = wanted(eventId, kind, seen, since, until);
        ScanFindingRepository.EntryCounts arrived = Objects.requireNonNull(counted.find(wanted));
        ScanConflict.ConflictCounts counts = findings.counts(wanted);
        long total = wanted.unjudged() ? findings.notJudged(wanted, wanted.list(), seen) : count(counts, wanted.kind());
        return new ScanConflict.ScanConflictPage(
                findings.page(wanted, page),
                total,
                counts,
                judged(arrived.letIn(), findings.notJudged(wanted, ScanFindingRepository.NOT_JUDGED, null)),
                judged(arrived.refused(), findings.notJudged(wanted, ScanFindingRepository.REFUSED_NOT_JUDGED, null)));
    }

    private Map<ScanFindingRepository.ConflictFilter, ScanFindingRepository.EntryCounts> examined(
            Set<ScanFindingRepository.ConflictFilter> filters) {
        return watch.catchUp(to -> filters.stream()
                .collect(Collectors.toMap(Function.identity(), wanted -> findings.countEntries(wanted, to))));
    }

    /** The scans were counted before they were judged, so scans that arrived meanwhile are not included. */
    private static ScanConflict.Judged judged(ScanFindingRepository.ScanCounts counted, long notJudged) {
        return new ScanConflict.Judged(
                Math.max(0, counted.examined() - notJudged), notJudged, counted.quarantined(), counted.waiting());
    }

    /**
     * All conflicts in the same order. The search runs once, and the result is read as of one instant: scans that arrive meanwhile move no
     * row.
     */
    public void each(
            long eventId,
            @Nullable String kind,
            @Nullable Boolean seen,
            @Nullable String since,
            @Nullable String until,
            Consumer<ScanConflict> sink) {
        ScanFindingRepository.ConflictFilter wanted = wanted(eventId, kind, seen, since, until);
        watch.catchUp();
        findings.each(wanted, sink);
    }

    private ScanFindingRepository.ConflictFilter wanted(
            long eventId,
            @Nullable String kind,
            @Nullable Boolean seen,
            @Nullable String since,
            @Nullable String until) {
        events.require(eventId);
        return new ScanFindingRepository.ConflictFilter(
                eventId,
                kind(kind),
                ClientInstant.ofParameter("since", since),
                ClientInstant.ofParameter("until", until),
                seen);
    }

    /** The number of conflicts among scans made since then that nobody has marked as seen. Those of the last seconds may be missing. */
    public ScanConflict.ConflictCounts unseenSince(long eventId, Instant since) {
        return findings.counts(
                new ScanFindingRepository.ConflictFilter(eventId, null, since.atOffset(ZoneOffset.UTC), null, false));
    }

    private static long count(ScanConflict.ConflictCounts counts, @Nullable String kind) {
        return switch (kind == null ? "" : kind) {
            case "two_zones" -> counts.twoZones();
            case "gate_wrong" -> counts.gateWrong();
            case "gate_not_told" -> counts.gateNotTold();
            case "no_right_then" -> counts.noRightThen();
            case ScanFindingRepository.REFUSED -> counts.refused();
            case "refused_gate_wrong" -> counts.refusedGateWrong();
            case "refused_gate_not_told" -> counts.refusedGateNotTold();
            case "refused_entitled" -> counts.refusedEntitled();
            default -> counts.all();
        };
    }

    private static @Nullable String kind(@Nullable String sent) {
        if (sent == null || sent.isBlank()) {
            return null;
        }
        if (!KINDS.contains(sent)) {
            throw PlatformProblem.INVALID.ofField("kind", "is not one of %s", String.join(", ", KINDS));
        }
        return sent;
    }
}
