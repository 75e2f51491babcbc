package org.gatehouse.badge;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.image.ImageUse;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Stores an event's own layout, which is that of all badges whose position has none of its own. When two people edit it at once, the second
 * is shown what the first has changed.
 */
@Service
public class LayoutService {

    private final LayoutRepository layouts;
    private final EventRepository events;
    private final LayoutPictureRepository pictures;
    private final ImageUse images;
    private final AuditRepository audit;

    LayoutService(
            LayoutRepository layouts,
            EventRepository events,
            LayoutPictureRepository pictures,
            ImageUse images,
            AuditRepository audit) {
        this.layouts = layouts;
        this.events = events;
        this.pictures = pictures;
        this.images = images;
        this.audit = audit;
    }

    /** Returns the event's layout, or the default when none is stored. */
    @Transactional(readOnly = true)
    public StoredLayout get(long eventId) {
        events.require(eventId);
        return layouts.find(eventId).orElse(StoredLayout.DEFAULT);
    }

    @Transactional
    public StoredLayout replace(long eventId, LayoutInput sent, Actor by) {
        requireValid("layout.", sent.layout());
        StoredLayout was = get(eventId);
        requirePictures(sent.layout(), Set.of());
        boolean written = sent.version() == 0
                ? layouts.insert(eventId, sent.layout(), by.name())
                : layouts.update(eventId, sent.version(), sent.layout(), by.name());
        if (!written) {
            throw changedMeanwhile(eventId, sent.version());
        }
        pictures.replace(eventId, null, sent.layout());
        release(was.layout(), sent.layout().pictures());
        audit.append(
                by,
                AuditEntry.of("badge_layout_changed", eventId, "badge_layout", eventId)
                        .from(Map.of("version", was.version(), "layout", was.layout()))
                        .to(Map.of("version", sent.version() + 1, "layout", sent.layout())));
        return get(eventId);
    }

    /** Refuses a picture that is not an upload, or whose hash the caller does not know; those that are known already are not looked at. */
    @Transactional
    public void requirePictures(BadgeLayout layout, Set<BadgeLayout.BadgeBackground> known) {
        layout.pictures().stream()
                .filter(picture -> !known.contains(picture))
                .forEach(picture ->
                        images.use("layout." + layout.fieldOf(picture) + ".id", picture.id(), picture.thumbnailHash()));
    }

    /** Reports the pictures that a layout no longer shows. */
    void release(BadgeLayout was, Set<BadgeLayout.BadgeBackground> is) {
        was.pictures().stream()
                .filter(picture -> !is.contains(picture))
                .forEach(picture -> images.release(picture.id()));
    }

    /**
     * Refuses a layout whose parts do not fit.
     *
     * @param prefix the layout's path in the request, for the errors
     */
    static void requireValid(String prefix, BadgeLayout layout) {
        List<String> errors = layout.errors(prefix);
        if (!errors.isEmpty()) {
            throw new ProblemException(PlatformProblem.INVALID, String.join("; ", errors), errors);
        }
    }

    private ProblemException changedMeanwhile(long eventId, int sent) {
        StoredLayout stored = layouts.find(eventId).orElse(StoredLayout.DEFAULT);
        return PlatformProblem.VERSION_MISMATCH.because(
                "The badge layout of event %d is at version %d, changed by %s, not %d; read it again.",
                eventId, stored.version(), stored.changedBy() == null ? "nobody" : stored.changedBy(), sent);
    }
}
