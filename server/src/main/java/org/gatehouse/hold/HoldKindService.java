package org.gatehouse.hold;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.hold.HoldKindRepository.Row;
import org.gatehouse.hold.HoldKindRepository.Values;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.platform.text.Translations;
import org.gatehouse.zone.position.PositionService;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Changes the kinds of hold of an event. Each change takes the lock of the event's feed first, as {@link HoldService} does. Whoever is held
 * by a changed kind is in the feed with the same transaction.
 */
@Service
public class HoldKindService {

    /** The reason of the closed holds of those who were accredited before a position was added to a kind. */
    static final String THERE_BEFORE = "there before";

    private final HoldKindRepository kinds;
    private final HoldRepository holds;
    private final GateView gates;
    private final AuditRepository audit;

    HoldKindService(HoldKindRepository kinds, HoldRepository holds, GateView gates, AuditRepository audit) {
        this.kinds = kinds;
        this.holds = holds;
        this.gates = gates;
        this.audit = audit;
    }

    /** Makes a kind. If it opens by itself, holds are opened with it. */
    @Transactional
    public long create(long eventId, HoldKindInput sent, Actor by) {
        holds.lockFeed(eventId);
        requireOpening(eventId, sent);
        Translations name = sent.name().first("name");
        Translations text = sent.text().first("text");
        long id = coded(
                sent.code(),
                () -> kinds.insert(
                        eventId, new Values(sent.code(), name, text, sent.allStops(), sent.opening(), sent.sort())));
        kinds.setPositions(eventId, id, sent.allPositions());
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("code", sent.code());
        values.put("name", name.texts());
        values.put("text", text.texts());
        values.put("stops", sent.allStops());
        values.put("opens", sent.opening());
        values.put("positions", sent.allPositions());
        audit.append(
                by, AuditEntry.of("hold_kind_created", eventId, "hold_kind", id).to(values));
        openForThoseThere(eventId, id, sent, sent.allPositions(), EnumSet.of(sent.opening()), by);
        return id;
    }

    /** Replaces the kind. */
    @Transactional
    public void update(long eventId, long kindId, HoldKindInput sent, Actor by) {
        holds.lockFeed(eventId);
        Row was = require(eventId, kindId);
        Versions.require("Hold kind " + kindId, was.version(), sent.version());
        requireOpening(eventId, sent);
        if (was.isFixed()) {
            requireFixed(was, sent);
        }
        Set<Long> positions = kinds.positions(eventId, kindId);
        Values is = new Values(
                sent.code(),
                sent.name().over(was.name(), "name"),
                sent.text().over(was.text(), "text"),
                sent.allStops(),
                sent.opening(),
                sent.sort());
        Changes changes = new Changes()
                .of("code", was.code(), is.code())
                .of("name", was.name().texts(), is.name().texts())
                .of("text", was.text().texts(), is.text().texts())
                .of("stops", was.stops(), is.stops())
                .of("opens", was.opens(), is.opens())
                .of("positions", positions, sent.allPositions())
                .of("sort", was.sort(), is.sort() == null ? was.sort() : is.sort());
        if (changes.none()) {
            return;
        }
        coded(sent.code(), () -> {
            kinds.update(eventId, kindId, is);
            return kindId;
        });
        kinds.setPositions(eventId, kindId, sent.allPositions());
        boolean stops = is.stops().contains(HoldStop.GATE);
        if (was.stopsGate() != stops) {
            holds.gateStops(eventId, kindId, stops);
        }
        if (changes.any("code", "text", "stops", "sort")) {
            gates.holdsChanged(eventId, holds.heldBy(eventId, kindId));
        }
        audit.append(by, changes.in(AuditEntry.of("hold_kind_changed", eventId, "hold_kind", kindId)));
        Set<Long> added = new HashSet<>(sent.allPositions());
        added.removeAll(was.opens() == HoldOpening.POSITION ? positions : Set.of());
        Set<HoldOpening> openings = changes.any("opens") ? EnumSet.of(was.opens(), is.opens()) : Set.of();
        openForThoseThere(eventId, kindId, sent, added, openings, by);
    }

    /** Changes the places of kinds in lists. */
    @Transactional
    public void sort(long eventId, Map<Long, Integer> places, Actor by) {
        holds.lockFeed(eventId);
        new TreeMap<>(places).forEach((kindId, sort) -> {
            Row was = kinds.row(eventId, kindId)
                    .orElseThrow(() -> HoldProblem.unknownKind("hold_kinds", eventId, kindId));
            Changes changes = new Changes().of("sort", was.sort(), sort);
            if (changes.none()) {
                return;
            }
            kinds.update(
                    eventId, kindId, new Values(was.code(), was.name(), was.text(), was.stops(), was.opens(), sort));
            gates.holdsChanged(eventId, holds.heldBy(eventId, kindId));
            audit.append(by, changes.in(AuditEntry.of("hold_kind_changed", eventId, "hold_kind", kindId)));
        });
    }

    /** Deletes a kind for which nobody was ever held. */
    @Transactional
    public void delete(long eventId, long kindId, Actor by) {
        holds.lockFeed(eventId);
        Row was = require(eventId, kindId);
        if (was.isFixed()) {
            throw HoldProblem.HOLD_KIND_FIXED.because(
                    "Kind %s belongs to each event and cannot be deleted.", was.code());
        }
        long uses = kinds.uses(eventId, kindId);
        if (uses > 0) {
            throw HoldProblem.HOLD_KIND_IN_USE.because("There are or were %d holds of kind %s.", uses, was.code());
        }
        kinds.delete(eventId, kindId);
        audit.append(
                by,
                AuditEntry.of("hold_kind_deleted", eventId, "hold_kind", kindId)
                        .from(Map.of("code", was.code(), "name", was.name().texts())));
    }

    /**
     * Holds whoever is accredited already, or notes that they are not held; the feed's flush opens what is announced.
     *
     * @param added positions that the kind did not have before
     * @param openings what opens the kind from now on, and what did until now; none if that stays
     */
    private void openForThoseThere(
            long eventId, long kindId, HoldKindInput sent, Set<Long> added, Set<HoldOpening> openings, Actor by) {
        if (openings.contains(HoldOpening.NO_PHOTO)) {
            gates.holdsChanged(eventId, holds.withoutPhotoOrHeld(eventId, kindId));
        }
        if (openings.contains(HoldOpening.WATCHLIST)) {
            gates.holdsChanged(eventId, holds.watched(eventId));
        }
        Set<Long> there = added.isEmpty() ? Set.of() : holds.neverHeld(eventId, kindId, added);
        if (there.isEmpty()) {
            return;
        }
        if (sent.alsoExisting() == null) {
            throw PlatformProblem.INVALID.ofField(
                    "also_existing",
                    "must be true or false: %d are accredited in these positions already; true holds them too",
                    there.size());
        }
        if (sent.alsoExisting()) {
            gates.holdsChanged(eventId, there);
        } else {
            holds.leaveOut(eventId, there, kindId, THERE_BEFORE, by.name());
        }
    }

    private void requireOpening(long eventId, HoldKindInput sent) {
        Set<Long> positions = new TreeSet<>(sent.allPositions());
        if (sent.opening() == HoldOpening.POSITION && positions.isEmpty()) {
            throw PlatformProblem.INVALID.ofField(
                    "positions", "must name a position for a kind that opens by POSITION");
        }
        if (sent.opening() != HoldOpening.POSITION && !positions.isEmpty()) {
            throw PlatformProblem.INVALID.ofField(
                    "positions", "must be empty for a kind that does not open by POSITION");
        }
        for (long unknown : kinds.unknownPositions(eventId, positions)) {
            throw PositionService.unknown("positions", eventId, unknown);
        }
    }

    private static void requireFixed(Row was, HoldKindInput sent) {
        if (!was.code().equals(sent.code())
                || !sent.allStops().containsAll(was.stops())
                || sent.opening() != HoldOpening.BY_HAND) {
            throw HoldProblem.HOLD_KIND_FIXED.because(
                    "Kind %s keeps its code, stops gate, print and hand_out, and is opened by people alone.",
                    was.code());
        }
    }

    private Row require(long eventId, long kindId) {
        return kinds.row(eventId, kindId).orElseThrow(() -> missing(eventId, kindId));
    }

    private static long coded(String code, Supplier<Long> write) {
        return translatingConstraints(
                write,
                broken -> broken.equals("hold_kind_code_once")
                        ? HoldProblem.HOLD_KIND_CODE_TAKEN.ofField(
                                "code",
                                "another kind of hold of the event has the code '%s'; choose another code",
                                code)
                        : null);
    }

    static ProblemException missing(long eventId, long kindId) {
        return PlatformProblem.NOT_FOUND.because(
                "Event %d has no kind of hold %d; GET /registrations/accreditation/events/%d/hold_kinds lists its kinds.",
                eventId, kindId, eventId);
    }
}
