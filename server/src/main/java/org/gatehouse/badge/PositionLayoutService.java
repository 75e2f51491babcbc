package org.gatehouse.badge;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.zone.position.PositionReader;
import org.gatehouse.zone.position.PositionService;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Stores layouts for the badges of certain positions. All writes of an event come one after another, so that two that swap positions do not
 * wait for each other; that a position has at most one layout is the key of the table.
 */
@Service
public class PositionLayoutService {

    private final PositionLayoutRepository layouts;
    private final LayoutService own;
    private final EventRepository events;
    private final PositionReader positions;
    private final LayoutPictureRepository pictures;
    private final AuditRepository audit;
    private final BadgeSettings settings;

    PositionLayoutService(
            PositionLayoutRepository layouts,
            LayoutService own,
            EventRepository events,
            PositionReader positions,
            LayoutPictureRepository pictures,
            AuditRepository audit,
            BadgeSettings settings) {
        this.layouts = layouts;
        this.own = own;
        this.events = events;
        this.positions = positions;
        this.pictures = pictures;
        this.audit = audit;
        this.settings = settings;
    }

    /** Returns all layouts of the event, as of one instant. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public BadgeLayouts all(long eventId) {
        return new BadgeLayouts(own.get(eventId), layouts.ofEvent(eventId));
    }

    /** Returns which layout each position has, as of one instant. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public LayoutChoice choice(long eventId) {
        return new LayoutChoice(all(eventId));
    }

    /**
     * Returns the layout.
     *
     * @throws ProblemException not_found (404)
     */
    @Transactional(readOnly = true)
    public PositionLayout get(long eventId, long layoutId) {
        return layouts.find(eventId, layoutId)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because(
                        "Event %d has no badge layout %d; GET /registrations/accreditation/events/%d/badges/layouts lists them.",
                        eventId, layoutId, eventId));
    }

    @Transactional
    public PositionLayout create(long eventId, PositionLayoutInput sent, Actor by) {
        requireValid(sent);
        events.lockForRules(eventId);
        if (layouts.count(eventId) >= settings.layouts()) {
            throw BadgeProblem.TOO_MANY_LAYOUTS.because(
                    "Event %d has %d layouts besides its own, which is the most (gatehouse.badge.layouts).",
                    eventId, settings.layouts());
        }
        own.requirePictures(sent.layout(), Set.of());
        String name = sent.name().strip();
        long id = layouts.insert(eventId, name, sent.layout(), by.name()).orElseThrow(() -> taken(name));
        pictures.replace(eventId, id, sent.layout());
        give(eventId, id, sent.positions());
        audit.append(
                by,
                AuditEntry.of("badge_layout_created", eventId, "position_layout", id)
                        .to(logged(1, sent)));
        return get(eventId, id);
    }

    @Transactional
    public PositionLayout replace(long eventId, long layoutId, PositionLayoutInput sent, Actor by) {
        requireValid(sent);
        events.lockForRules(eventId);
        PositionLayout was = get(eventId, layoutId);
        Versions.require("Badge layout " + layoutId, was.version(), sent.version());
        own.requirePictures(sent.layout(), Set.of());
        String name = sent.name().strip();
        if (layouts.isTaken(eventId, name, layoutId)) {
            throw taken(name);
        }
        layouts.update(eventId, layoutId, was.version(), name, sent.layout(), by.name());
        give(eventId, layoutId, sent.positions());
        pictures.replace(eventId, layoutId, sent.layout());
        own.release(was.layout(), sent.layout().pictures());
        audit.append(
                by,
                AuditEntry.of("badge_layout_changed", eventId, "position_layout", layoutId)
                        .from(logged(was.version(), input(was)))
                        .to(logged(was.version() + 1, sent)));
        return get(eventId, layoutId);
    }

    /** Deletes the layout; the badges of its positions have the event's own again. */
    @Transactional
    public void delete(long eventId, long layoutId, Actor by) {
        events.lockForRules(eventId);
        PositionLayout was = get(eventId, layoutId);
        layouts.delete(eventId, layoutId);
        own.release(was.layout(), Set.of());
        audit.append(
                by,
                AuditEntry.of("badge_layout_deleted", eventId, "position_layout", layoutId)
                        .from(logged(was.version(), input(was))));
    }

    private static void requireValid(PositionLayoutInput sent) {
        LayoutService.requireValid("layout.", sent.layout());
    }

    private void give(long eventId, long layoutId, List<Long> sent) {
        Set<Long> wanted = new TreeSet<>(sent);
        wanted.stream()
                .filter(position -> !positions.exists(eventId, position))
                .findFirst()
                .ifPresent(position -> {
                    throw PositionService.unknown("positions", eventId, position);
                });
        layouts.deleteFromOtherLayouts(eventId, layoutId, wanted);
        translatingConstraints(
                () -> layouts.give(eventId, layoutId, wanted),
                broken -> broken.equals("badge_layout_position_position")
                        ? PositionService.unknown(
                                "positions", eventId, wanted.iterator().next())
                        : null);
        requireGiven(eventId, layoutId, wanted);
    }

    private void requireGiven(long eventId, long layoutId, Collection<Long> wanted) {
        for (PositionLayout other : layouts.ofEvent(eventId)) {
            for (long position : other.positions()) {
                if (other.id() != layoutId && wanted.contains(position)) {
                    throw BadgeProblem.POSITION_HAS_LAYOUT.ofField(
                            "positions",
                            "position %d has the layout %d '%s'; take it from that one first",
                            position,
                            other.id(),
                            other.name());
                }
            }
        }
    }

    private static ProblemException taken(String name) {
        return BadgeProblem.LAYOUT_NAME_TAKEN.ofField(
                "name", "another layout of the event is called '%s'; choose another name", name);
    }

    private static PositionLayoutInput input(PositionLayout stored) {
        return new PositionLayoutInput(stored.name(), stored.positions(), stored.version(), stored.layout());
    }

    private static Map<String, Object> logged(int version, PositionLayoutInput layout) {
        return Map.of(
                "version", version,
                "name", layout.name().strip(),
                "positions", layout.positions(),
                "layout", layout.layout());
    }
}
