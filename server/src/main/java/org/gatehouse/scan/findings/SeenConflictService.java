package org.gatehouse.scan.findings;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Marks conflicts as seen, so that a desk knows which of them nobody has dealt with yet. */
@Service
public class SeenConflictService {

    private final SeenConflictRepository conflicts;
    private final AuditRepository audit;
    private final Clock clock;

    SeenConflictService(SeenConflictRepository conflicts, AuditRepository audit, Clock clock) {
        this.conflicts = conflicts;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Marks the conflict as seen. The first mark stays, so that nobody overwrites the note of somebody else: who wants to write another note
     * removes the mark first.
     *
     * @return the mark that the conflict has now
     * @throws org.gatehouse.platform.problem.ProblemException not_found (404)
     */
    @Transactional
    public ScanConflict.SeenMark mark(long eventId, long scanId, String kind, @Nullable String note, Actor by) {
        SeenConflictRepository.Marked found = require(eventId, scanId, kind);
        ScanConflict.SeenMark before = found.mark();
        if (before != null) {
            return before;
        }
        // As precise as the database stores it, so that the response says what a later list says.
        ScanConflict.SeenMark mark =
                new ScanConflict.SeenMark(clock.instant().truncatedTo(ChronoUnit.MICROS), by.name(), note);
        conflicts.mark(eventId, scanId, kind, mark);
        audit.append(by, entry("conflict_seen", eventId, scanId, found).to(fields(kind, note)));
        return mark;
    }

    /**
     * Removes the mark; does nothing when there is none.
     *
     * @throws org.gatehouse.platform.problem.ProblemException not_found (404)
     */
    @Transactional
    public void unmark(long eventId, long scanId, String kind, Actor by) {
        SeenConflictRepository.Marked found = require(eventId, scanId, kind);
        if (found.mark() == null) {
            return;
        }
        conflicts.mark(eventId, scanId, kind, null);
        audit.append(by, entry("conflict_unseen", eventId, scanId, found).from(fields(kind, found.note())));
    }

    private SeenConflictRepository.Marked require(long eventId, long scanId, String kind) {
        return conflicts
                .lock(eventId, scanId, kind)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because(
                        "Event %d has no conflict '%s' of scan %d.", eventId, Excerpt.of(kind, 40), scanId));
    }

    /** Of the accreditation, so that erasing the person also erases the note in the log. */
    private static AuditEntry entry(String action, long eventId, long scanId, SeenConflictRepository.Marked found) {
        return AuditEntry.of(action, eventId, "scan", scanId).accreditation(found.accreditationId());
    }

    private static Map<String, String> fields(String kind, @Nullable String note) {
        Map<String, String> fields = new HashMap<>(Map.of("kind", kind));
        if (note != null) {
            fields.put("note", note);
        }
        return fields;
    }
}
