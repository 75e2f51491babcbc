package org.gatehouse.event;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.device.GateSetUpService;
import org.gatehouse.auth.passkey.EventPasskeyService;
import org.gatehouse.org.EntityWriteRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Makes, changes and deletes events. */
@Service
public class EventService {

    private final EventRepository events;
    private final EntityWriteRepository entities;
    private final AuditRepository audit;
    private final EventPasskeyService passkeys;
    private final List<EventCopy> copies;
    private final EventContentsRepository contents;
    private final List<EventSetUp> setUps;
    private final List<EventClock> clocks;
    private final GateSetUpService gates;

    EventService(
            EventRepository events,
            EntityWriteRepository entities,
            AuditRepository audit,
            EventPasskeyService passkeys,
            List<EventCopy> copies,
            EventContentsRepository contents,
            List<EventSetUp> setUps,
            List<EventClock> clocks,
            GateSetUpService gates) {
        this.events = events;
        this.entities = entities;
        this.audit = audit;
        this.passkeys = passkeys;
        this.copies = copies;
        this.contents = contents;
        this.setUps = setUps;
        this.clocks = clocks;
        this.gates = gates;
    }

    /** Makes an event; a database trigger creates its feed. */
    @Transactional
    public long create(EventInput sent, Caller by) {
        EventSettings settings = EventSettings.of(sent);
        if (settings.requirePasskey()) {
            passkeys.requireUsable(by);
        }
        return create(settings, by);
    }

    /**
     * Makes an event that is set up like another one: its zones, positions, package options, skills and sectors, custom fields, badge
     * layout and settings, also whether it demands passkeys, but nobody who was there. All of it is made or nothing.
     */
    @Transactional
    public long copy(long from, EventInput sent, Caller by) {
        if (!by.knows(from)) {
            throw EventProblem.unknown(from);
        }
        EventSettings like = events.lock(from).settings();
        long id = create(like.copiedFor(sent), by);
        copies.forEach(copy -> copy.copy(from, id));
        audit.append(by, AuditEntry.of("event_copied", id, "event", id).to(Map.of("copy_of", from)));
        return id;
    }

    private long create(EventSettings settings, Caller by) {
        EventSettings placed = settings.entityId() == null
                ? settings.at(
                        entities.create(Objects.requireNonNull(settings.name().in(Language.ENGLISH))))
                : settings;
        requireTimeZone(placed);
        long id = translatingConstraints(() -> events.insert(placed), broken -> refusal(broken, placed));
        audit.append(by, AuditEntry.of("event_created", id, "event", id).to(placed.shown()));
        if (placed.requirePasskey()) {
            passkeyDemanded(id, true, by);
        }
        // Where an event demands passkeys, rights at all events are kept as a list of the others.
        passkeys.changed();
        return id;
    }

    /**
     * Replaces the settings. Roles reach an event through its entity. A caller who moves the event to another event's entity could grant
     * roles there, so only an administrator of all events may do it.
     */
    @Transactional
    public void update(long eventId, EventInput sent, Caller by) {
        EventRepository.Stored was = events.lock(eventId);
        Versions.require("Event " + eventId, was.version(), sent.version());
        EventSettings is = was.settings().replacedBy(sent);
        Changes changes = was.settings().comparedTo(is);
        boolean demand = is.requirePasskey() != was.settings().requirePasskey();
        if (changes.none() && !demand) {
            return;
        }
        if (demand && is.requirePasskey()) {
            passkeys.requireUsable(by);
        }
        if (changes.any("ws_entity") && !(by.may(Scope.ADMIN) && by.events() == null)) {
            throw PlatformProblem.FORBIDDEN.because(
                    "Moving an event to another entity requires the scope admin for all events.");
        }
        if (changes.any("time_zone")) {
            requireTimeZone(is);
        }
        translatingConstraints(() -> events.update(eventId, is), broken -> refusal(broken, is));
        if (changes.any("time_zone")) {
            clocks.forEach(clock -> clock.timeZoneChanged(eventId));
        }
        if (!changes.none()) {
            audit.append(by, changes.in(AuditEntry.of("event_changed", eventId, "event", eventId)));
        }
        if (demand) {
            passkeyDemanded(eventId, is.requirePasskey(), by);
        }
    }

    /** PostgreSQL of a system can know fewer time zones than Java. */
    private void requireTimeZone(EventSettings settings) {
        if (!events.knowsTimeZone(settings.timeZone())) {
            throw PlatformProblem.INVALID.ofField(
                    "time_zone",
                    "is unknown to the PostgreSQL of this server; choose another name of the zone, or install the time zones there: %s",
                    settings.timeZone());
        }
    }

    /** An action of its own, because readers of the log look for it. */
    private void passkeyDemanded(long eventId, boolean demanded, Caller by) {
        String action = demanded ? "event_passkey_demanded" : "event_passkey_not_demanded";
        audit.append(by, AuditEntry.of(action, eventId, "event", eventId));
        passkeys.changed();
    }

    /** Deletes an event that nothing refers to; its entity is kept, because roles may be granted on it. */
    @Transactional
    public void delete(long eventId, Caller by) {
        EventSettings was = events.lockToDelete(eventId).settings();
        if (events.hasScans(eventId)) {
            throw inUse(eventId, "scan");
        }
        translatingConstraints(() -> events.delete(eventId), broken -> inUse(eventId, tableOf(broken)));
        audit.append(
                by, AuditEntry.of("event_deleted", eventId, "event", eventId).from(was.shown()));
    }

    /**
     * Deletes an event with all of its set-up, such as a copy that was made by mistake. A registration at the same time either comes first,
     * so that the event stays, or fails because there is no such event.
     *
     * @throws ProblemException event_in_use (409) if anybody was registered, accredited or scanned
     */
    @Transactional
    public void deleteWithSetUp(long eventId, Caller by) {
        EventSettings was = events.lockToDelete(eventId).settings();
        EventContents all = contents.of(eventId);
        if (!all.keeps().isEmpty()) {
            throw inUse(eventId, all.keeps().getFirst().wording());
        }
        gates.removeAll(eventId, by);
        setUps.forEach(setUp -> setUp.deleteSetUp(eventId));
        events.delete(eventId);
        Map<String, Object> gone = new LinkedHashMap<>(was.shown());
        gone.putAll(all.counts());
        audit.append(
                by, AuditEntry.of("event_deleted", eventId, "event", eventId).from(gone));
        passkeys.changed();
    }

    private static ProblemException inUse(long eventId, String what) {
        return EventProblem.EVENT_IN_USE.because(
                "Event %d has at least one %s; delete what belongs to the event first.", eventId, what);
    }

    /** Returns the table of a foreign key: {@code package_option_event_id_fkey} belongs to {@code package_option}. */
    private static String tableOf(String constraint) {
        return constraint.replace("_event_id_fkey", "").replace('_', ' ');
    }

    private static @Nullable ProblemException refusal(String broken, EventSettings sent) {
        return switch (broken) {
            case "event_code_once" ->
                EventProblem.EVENT_CODE_TAKEN.ofField(
                        "code", "another event has the code %s", String.valueOf(sent.code()));
            case "event_member_id_fkey" ->
                EventProblem.UNKNOWN_EVENT_ORGANIZATION.ofField(
                        "member_id",
                        "there is no organisation %s; GET /org lists them",
                        String.valueOf(sent.memberId()));
            case "event_entity_id_fkey" ->
                EventProblem.UNKNOWN_EVENT_ENTITY.ofField(
                        "ws_entity",
                        "there is no entity %s; leave it out and a new event gets its own",
                        String.valueOf(sent.entityId()));
            default -> null;
        };
    }
}
