package org.gatehouse.hold;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.event.EventProblem;
import org.gatehouse.hold.HoldRepository.Stored;
import org.gatehouse.hold.HoldRepository.Written;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Opens and closes holds. Gates are told in the same transaction.
 *
 * <p>Each method takes the lock of the event's feed before anything else. A transaction that has locked accreditations or people must not
 * call it: the writers of the feed lock those first and the feed last.
 */
@Service
public class HoldService {

    private final HoldRepository holds;
    private final HoldKindRepository kinds;
    private final GateView gates;
    private final AuditRepository audit;

    HoldService(HoldRepository holds, HoldKindRepository kinds, GateView gates, AuditRepository audit) {
        this.holds = holds;
        this.kinds = kinds;
        this.gates = gates;
        this.audit = audit;
    }

    /**
     * A hold that is open now.
     *
     * @param opened whether this call opened it; false: it was open before
     */
    public record Opened(long holdId, boolean opened) {}

    /**
     * Opens a hold of the kind; a repeat changes nothing. A withdrawn accreditation can be held too: it is still held when its registration
     * is approved again.
     *
     * @throws ProblemException not_found (404) for an unknown accreditation, unknown_hold_kind (422)
     */
    @Transactional
    public Opened open(long eventId, long accreditationId, long kindId, @Nullable String reason, Actor by) {
        holds.lockFeed(eventId);
        holds.requireAccreditation(eventId, accreditationId);
        Map<Long, Long> opened = open(eventId, Set.of(accreditationId), requireKind(eventId, kindId), reason, by);
        Long made = opened.get(accreditationId);
        return made != null ? new Opened(made, true) : new Opened(openNow(eventId, accreditationId, kindId), false);
    }

    private long openNow(long eventId, long accreditationId, long kindId) {
        Map<Long, Stored> newest = holds.newest(eventId, Set.of(accreditationId), kindId);
        return Objects.requireNonNull(newest.get(accreditationId)).id();
    }

    /** Opens a hold of the kind that each event has from the start: gates, printers and the hand-out refuse the badge from now on. */
    @Transactional
    public Opened stop(long eventId, long accreditationId, @Nullable String reason, Actor by) {
        long kindId = kinds.byCode(eventId, HoldKind.STOPPED).orElseThrow(() -> EventProblem.unknown(eventId));
        return open(eventId, accreditationId, kindId, reason, by);
    }

    /**
     * Opens holds of the kind for many; those who are held for it already are left as they are.
     *
     * @return the holds that were opened, by accreditation
     */
    @Transactional
    public Map<Long, Long> openAll(
            long eventId, Collection<Long> accreditationIds, long kindId, @Nullable String reason, Actor by) {
        holds.lockFeed(eventId);
        return open(eventId, accreditationIds, requireKind(eventId, kindId), reason, by);
    }

    private Map<Long, Long> open(
            long eventId,
            Collection<Long> accreditationIds,
            HoldKindRepository.Row kind,
            @Nullable String reason,
            Actor by) {
        List<Written> opened = holds.open(eventId, accreditationIds, kind.id(), reason, by.name());
        record("hold_opened", eventId, opened, kind, reason, by);
        Map<Long, Long> ids = new HashMap<>();
        opened.forEach(hold -> ids.put(hold.accreditationId(), hold.id()));
        return ids;
    }

    /**
     * Closes the hold; a repeat changes nothing.
     *
     * @return whether it was open
     * @throws ProblemException not_found (404), hold_reserved (403)
     */
    @Transactional
    public boolean close(long eventId, long accreditationId, long holdId, @Nullable String reason, Caller by) {
        holds.lockFeed(eventId);
        Stored hold = holds.stored(eventId, accreditationId, holdId)
                .orElseThrow(() -> HoldRepository.missing(eventId, accreditationId, holdId));
        requireUnreserved(hold.reserved() && !closesReserved(eventId, by) ? Set.of(accreditationId) : Set.of());
        return !close(eventId, Set.of(holdId), requireKind(eventId, hold.kindId()), reason, by)
                .isEmpty();
    }

    /**
     * What is closed.
     *
     * @param reason stored with each hold
     * @param reservedToo whether also the holds that only a few people may close
     */
    public record Closing(long kindId, @Nullable String reason, boolean reservedToo) {}

    /**
     * Closes the open holds of the kind at these accreditations, all or none.
     *
     * @return the holds that were closed, by accreditation
     * @throws ProblemException hold_reserved (403)
     */
    @Transactional
    public Map<Long, Long> closeAll(long eventId, Collection<Long> accreditationIds, Closing closing, Actor by) {
        holds.lockFeed(eventId);
        List<Stored> open = holds.newest(eventId, accreditationIds, closing.kindId()).values().stream()
                .filter(Stored::isOpen)
                .toList();
        if (!closing.reservedToo()) {
            requireUnreserved(open.stream()
                    .filter(Stored::reserved)
                    .map(Stored::accreditationId)
                    .collect(Collectors.toSet()));
        }
        List<Long> holdIds = open.stream().map(Stored::id).toList();
        Map<Long, Long> ids = new HashMap<>();
        close(eventId, holdIds, requireKind(eventId, closing.kindId()), closing.reason(), by)
                .forEach(hold -> ids.put(hold.accreditationId(), hold.id()));
        return ids;
    }

    /** Whether the caller may close holds that the watchlist opened, besides those that everybody may close who closes holds. */
    public static boolean closesReserved(long eventId, Caller by) {
        return by.holds(eventId, Scope.WATCHLIST, Role.WATCHLIST);
    }

    /** Never says why: whoever may close such holds knows. */
    private static void requireUnreserved(Set<Long> accreditationIds) {
        if (!accreditationIds.isEmpty()) {
            throw HoldProblem.HOLD_RESERVED.because(
                    "Only a few people may close this hold of accreditation %s; whoever gives out roles knows who they are.",
                    accreditationIds.stream().sorted().map(String::valueOf).collect(Collectors.joining(", ")));
        }
    }

    private List<Written> close(
            long eventId, Collection<Long> holdIds, HoldKindRepository.Row kind, @Nullable String reason, Actor by) {
        List<Written> closed = holds.close(eventId, holdIds, reason, by.name());
        record("hold_closed", eventId, closed, kind, reason, by);
        return closed;
    }

    /**
     * Takes back that holds were opened: closes those of these that are open.
     *
     * @param opened the holds, by accreditation
     * @return the accreditations whose hold was closed; the others were closed by somebody before
     */
    @Transactional
    public Set<Long> undoOpening(long eventId, Map<Long, Long> opened, long kindId, Actor by) {
        holds.lockFeed(eventId);
        return accreditations(close(eventId, opened.values(), requireKind(eventId, kindId), null, by));
    }

    /**
     * Takes back that holds were closed: opens those that nobody has touched since, as they were.
     *
     * @param closed the holds, by accreditation
     * @return the accreditations whose hold was opened again
     */
    @Transactional
    public Set<Long> undoClosing(long eventId, Map<Long, Long> closed, long kindId, Actor by) {
        holds.lockFeed(eventId);
        HoldKindRepository.Row kind = requireKind(eventId, kindId);
        List<Long> untouched = holds.newest(eventId, closed.keySet(), kindId).values().stream()
                .filter(newest -> !newest.isOpen() && closed.containsValue(newest.id()))
                .map(Stored::id)
                .toList();
        List<Written> opened = holds.reopen(eventId, untouched);
        record("hold_opened", eventId, opened, kind, null, by);
        return accreditations(opened);
    }

    private static Set<Long> accreditations(List<Written> written) {
        return written.stream().map(Written::accreditationId).collect(Collectors.toSet());
    }

    private void record(
            String action,
            long eventId,
            List<Written> written,
            HoldKindRepository.Row kind,
            @Nullable String reason,
            Actor by) {
        if (written.isEmpty()) {
            return;
        }
        gates.holdsChanged(
                eventId, written.stream().map(Written::accreditationId).toList());
        audit.appendAll(
                by,
                written.stream()
                        .map(hold -> entry(action, eventId, hold, kind.id(), reason))
                        .toList());
    }

    /** An entry of the log; the reason is erased with the person. */
    static AuditEntry entry(String action, long eventId, Written hold, long kindId, @Nullable String reason) {
        Map<String, Object> values = new HashMap<>();
        values.put("hold_kind_id", kindId);
        if (reason != null) {
            values.put("reason", reason);
        }
        return AuditEntry.of(action)
                .event(eventId)
                .person(hold.personId())
                .accreditation(hold.accreditationId())
                .subject("accreditation", hold.accreditationId())
                .to(values);
    }

    private HoldKindRepository.Row requireKind(long eventId, long kindId) {
        return kinds.row(eventId, kindId).orElseThrow(() -> HoldProblem.unknownKind("kind.id", eventId, kindId));
    }
}
