package org.gatehouse.accreditation.change;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.AccreditationProblem;
import org.gatehouse.accreditation.AccreditationWriteRepository;
import org.gatehouse.accreditation.AccreditationWriteRepository.Stored;
import org.gatehouse.accreditation.PrintableBadge;
import org.gatehouse.accreditation.PrintedFace;
import org.gatehouse.accreditation.PrintedFaceRepository;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.hold.HoldProblem;
import org.gatehouse.hold.HoldRepository;
import org.gatehouse.hold.HoldStop;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Records what becomes of badges: printed, handed out, taken back, lost. */
@Service
public class PrintedBadgeService {

    private final AccreditationWriteRepository accreditations;
    private final PrintedFaceRepository faces;
    private final HoldRepository holds;
    private final LiveAccreditationService live;
    private final GateView gates;
    private final AuditRepository audit;

    PrintedBadgeService(
            AccreditationWriteRepository accreditations,
            PrintedFaceRepository faces,
            HoldRepository holds,
            LiveAccreditationService live,
            GateView gates,
            AuditRepository audit) {
        this.accreditations = accreditations;
        this.faces = faces;
        this.holds = holds;
        this.live = live;
        this.gates = gates;
        this.audit = audit;
    }

    /**
     * Records for many badges whether they were printed and handed out; null leaves the recorded value. Badges that are already recorded as
     * printed are skipped: they were printed before the changes of this batch.
     */
    @Transactional
    void mark(long eventId, List<Long> ids, @Nullable Boolean printed, @Nullable Boolean distributed, Actor by) {
        if (printed == null && distributed == null) {
            return;
        }
        List<Stored> stored = live.all(eventId, new TreeSet<>(ids));
        if (printed != null) {
            setPrinted(
                    eventId,
                    stored.stream().filter(each -> each.printed() != printed).toList(),
                    printed,
                    by);
        }
        if (distributed != null) {
            setDistributed(eventId, stored, distributed, by);
        }
    }

    /** A badge that is already marked keeps its time. It may have been printed anew, so its face becomes what is stored now. */
    private void setPrinted(long eventId, List<Stored> stored, boolean printed, Actor by) {
        List<Stored> others =
                stored.stream().filter(each -> each.printed() != printed).toList();
        if (printed) {
            requireUnheld(eventId, idsOf(stored), HoldStop.PRINT);
        }
        note(eventId, others, printed ? "badge_printed" : "badge_print_taken_back", by);
        if (printed) {
            accreditations.setPrinted(eventId, idsOf(stored), true);
            faces.keepCurrent(eventId, idsOf(stored));
        } else if (!others.isEmpty()) {
            accreditations.setPrinted(eventId, idsOf(others), false);
        }
    }

    /** The same for being handed out; returns the ids of the badges for which it was not recorded before. */
    Set<Long> setDistributed(long eventId, List<Stored> stored, boolean distributed, Actor by) {
        List<Stored> others = stored.stream()
                .filter(each -> each.distributed() != distributed)
                .toList();
        if (distributed) {
            requireUnheld(eventId, idsOf(others), HoldStop.HAND_OUT);
        }
        if (!others.isEmpty()) {
            note(eventId, others, distributed ? "badge_distributed" : "badge_taken_back", by);
            accreditations.setDistributed(eventId, idsOf(others), distributed);
        }
        return idsOf(others);
    }

    /**
     * Refuses badges whose holders are held. A hold that is opened at this moment may come too late: lists find such badges, because the
     * writers of holds cannot wait for the locks of accreditations.
     */
    private void requireUnheld(long eventId, Set<Long> ids, HoldStop stop) {
        Map<Long, HoldRepository.Stopping> stopping = holds.stopping(eventId, ids, stop);
        if (!stopping.isEmpty()) {
            String held = new TreeMap<>(stopping)
                    .entrySet().stream()
                            .map(each -> "%d (%s)"
                                    .formatted(each.getKey(), each.getValue().name()))
                            .collect(Collectors.joining(", "));
            throw HoldProblem.HOLD_OPEN.because(
                    "The %s of a badge is stopped by a hold of its accreditation: %s. Nothing was marked.",
                    stop == HoldStop.PRINT ? "print" : "hand-out", held);
        }
    }

    void note(long eventId, List<Stored> stored, String action, Actor by) {
        if (!stored.isEmpty()) {
            audit.appendAll(
                    by,
                    stored.stream().map(each -> entry(action, eventId, each)).toList());
        }
    }

    private static Set<Long> idsOf(List<Stored> stored) {
        return stored.stream().map(Stored::id).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Gives the badge a new hash, which makes every badge printed before invalid. */
    @Transactional
    public void invalidateBadge(long eventId, long id, Actor by) {
        Stored was = live.one(eventId, id);
        accreditations.invalidateBadge(eventId, id);
        gates.accreditationChanged(eventId, id);
        audit.append(by, entry("badge_invalidated", eventId, was));
    }

    /**
     * The same for a badge that its holder lost; it must have been printed. A client of the API may print badges without reporting it, so
     * it may invalidate them in any case.
     *
     * @throws ProblemException badge_not_printed (409), accreditation_deleted (409)
     */
    @Transactional
    public void markLost(long eventId, long id, Actor by) {
        Stored was = live.one(eventId, id);
        if (!was.printed() && !was.distributed()) {
            throw AccreditationProblem.BADGE_NOT_PRINTED.because(
                    "The badge of accreditation %d was neither printed nor handed out.", id);
        }
        invalidateBadge(eventId, id, by);
    }

    /** Locks these badges of the event for a print until the transaction ends; deleted ones too, because the print refuses them by name. */
    @Transactional(propagation = Propagation.MANDATORY)
    public List<PrintableBadge> lockForPrint(long eventId, Collection<Long> ids) {
        accreditations.lock(eventId, ids);
        return accreditations.printable(eventId, ids);
    }

    /**
     * Records that these locked badges were printed; a repeat keeps the first time.
     *
     * @param drawn their faces when they were drawn: what changed meanwhile is not on them
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void markPrinted(long eventId, Collection<PrintableBadge> badges, Collection<PrintedFace> drawn, Actor by) {
        accreditations.setPrinted(
                eventId, badges.stream().map(PrintableBadge::id).toList(), true);
        faces.keepDrawn(eventId, drawn);
        audit.appendAll(
                by,
                badges.stream()
                        .filter(badge -> !badge.printed())
                        .map(badge -> AuditEntry.of("badge_printed")
                                .event(eventId)
                                .person(badge.personId())
                                .accreditation(badge.id())
                                .subject("accreditation", badge.id()))
                        .toList());
    }

    /** Records that the badge was printed; a repeat keeps the first time. */
    @Transactional
    public void print(long eventId, long id, Actor by) {
        setPrinted(eventId, List.of(live.one(eventId, id)), true, by);
    }

    /** Records that the badge was handed out; a repeat keeps the first time. */
    @Transactional
    public void distribute(long eventId, long id, Actor by) {
        setDistributed(eventId, List.of(live.one(eventId, id)), true, by);
    }

    /**
     * Records that badges were handed out together. What is not printed, no longer valid or stopped by a hold is left as it is: a delegation
     * gets the badges that there are.
     *
     * @return the badges that were not handed out before
     */
    @Transactional
    public Set<Long> handOut(long eventId, Collection<Long> ids, Actor by) {
        List<Stored> printed = accreditations.lock(eventId, ids).stream()
                .filter(each -> each.printed() && !each.deleted())
                .toList();
        Set<Long> held =
                holds.stopping(eventId, idsOf(printed), HoldStop.HAND_OUT).keySet();
        return setDistributed(
                eventId,
                printed.stream().filter(each -> !held.contains(each.id())).toList(),
                true,
                by);
    }

    /** Records that the badge was not printed after all. */
    @Transactional
    public void takePrintBack(long eventId, long id, Actor by) {
        setPrinted(eventId, List.of(live.one(eventId, id)), false, by);
    }

    /** Records that the badge was returned, or never handed out. */
    @Transactional
    public void revoke(long eventId, long id, Actor by) {
        setDistributed(eventId, List.of(live.one(eventId, id)), false, by);
    }

    static AuditEntry entry(String action, long eventId, Stored accreditation) {
        return AuditEntry.of(action)
                .event(eventId)
                .person(accreditation.personId())
                .accreditation(accreditation.id())
                .subject("accreditation", accreditation.id());
    }
}
