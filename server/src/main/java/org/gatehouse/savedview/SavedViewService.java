package org.gatehouse.savedview;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Keeps views of lists. The caller checks first whether the user may open the list, and may change views of the event. */
@Service
@EnableConfigurationProperties(SavedViewSettings.class)
public class SavedViewService {

    private static final String SUBJECT = "saved_view";

    private final SavedViewRepository views;
    private final SavedViewSettings settings;
    private final AuditRepository audit;

    SavedViewService(SavedViewRepository views, SavedViewSettings settings, AuditRepository audit) {
        this.views = views;
        this.settings = settings;
        this.audit = audit;
    }

    /** The views of a list that this user sees: those of the event first, each by name. */
    @Transactional(readOnly = true)
    public List<SavedView> ofList(long eventId, String list, Actor by) {
        return views.ofList(eventId, list, user(by));
    }

    /** The view, when this user sees it. */
    @Transactional(readOnly = true)
    public Optional<SavedView> find(long eventId, long id, Actor by) {
        return views.find(eventId, id, user(by));
    }

    /**
     * Keeps the view under its name.
     *
     * @throws ProblemException saved_view_name_taken, too_many_saved_views (409)
     */
    @Transactional
    public long save(long eventId, SavedView view, Actor by) {
        Long owner = view.ofEvent() ? null : by.userId();
        views.lockAll(eventId);
        if (views.count(eventId, view.list(), owner) >= settings.most()) {
            throw SavedViewProblem.TOO_MANY_SAVED_VIEWS.because(
                    "The list %s has %d views already (gatehouse.saved-views.most); delete or overwrite one.",
                    view.list(), settings.most());
        }
        long id;
        try {
            id = views.insert(eventId, view, owner);
        } catch (DuplicateKeyException taken) {
            throw nameTaken(view);
        }
        audit.append(
                by,
                AuditEntry.of("saved_view_created", eventId, SUBJECT, id)
                        .to(Map.of("list", view.list(), "name", view.name(), "of_event", view.ofEvent())));
        return id;
    }

    /**
     * Stores another name.
     *
     * @throws ProblemException not_found (404), saved_view_name_taken (409)
     */
    @Transactional
    public void rename(long eventId, long id, String name, Actor by) {
        SavedView was = lock(eventId, id, by);
        change(eventId, was, was.with(name, was.query(), was.columns(), by.name()), by);
    }

    /**
     * Stores other filters and columns.
     *
     * @throws ProblemException not_found (404)
     */
    @Transactional
    public void overwrite(long eventId, long id, String query, String columns, Actor by) {
        SavedView was = lock(eventId, id, by);
        change(eventId, was, was.with(was.name(), query, columns, by.name()), by);
    }

    private void change(long eventId, SavedView was, SavedView view, Actor by) {
        Changes changes = new Changes()
                .of("name", was.name(), view.name())
                .of("query", was.query(), view.query())
                .of("columns", was.columns(), view.columns());
        if (changes.none()) {
            return;
        }
        try {
            views.update(eventId, view);
        } catch (DuplicateKeyException taken) {
            throw nameTaken(view);
        }
        audit.append(by, changes.in(AuditEntry.of("saved_view_changed", eventId, SUBJECT, view.id())));
    }

    /** Deletes the view; not found (404) when this user sees no such view. */
    @Transactional
    public void delete(long eventId, long id, Actor by) {
        SavedView was = lock(eventId, id, by);
        views.delete(eventId, id);
        audit.append(
                by,
                AuditEntry.of("saved_view_deleted", eventId, SUBJECT, id)
                        .from(Map.of("list", was.list(), "name", was.name(), "of_event", was.ofEvent())));
    }

    private SavedView lock(long eventId, long id, Actor by) {
        return views.lock(eventId, id, user(by))
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because(
                        "Event %d has no view %d; somebody may have deleted it.", eventId, id));
    }

    private static long user(Actor by) {
        return Objects.requireNonNull(by.userId(), "only people keep views");
    }

    private static ProblemException nameTaken(SavedView view) {
        return SavedViewProblem.SAVED_VIEW_NAME_TAKEN.ofField(
                "name", "'%s' is the name of another view of this list", view.name());
    }
}
