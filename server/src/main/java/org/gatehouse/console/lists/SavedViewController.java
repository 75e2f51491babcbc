package org.gatehouse.console.lists;

import java.util.List;
import java.util.Optional;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.savedview.SavedView;
import org.gatehouse.savedview.SavedViewInput;
import org.gatehouse.savedview.SavedViewService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Keeps views of lists: saves, renames, overwrites and deletes them. The lists themselves show them. */
@Controller
record SavedViewController(SavedViewService views) {

    private static final List<String> LISTS = List.of("accreditations", "people", "registrations", "scans", "log");

    /** Saves the current list under a name. If that fails, the form is shown again with the error. */
    @PostMapping("/console/events/{event_id}/views")
    View save(Form form, Screen screen) {
        String list = list(form);
        boolean ofEvent = form.value("for").equals("event");
        SavedView view = new SavedView(
                0,
                list,
                name(form),
                query(form),
                columns(form),
                ofEvent,
                screen.caller().name());
        allow(view, screen);
        Optional<Long> id = form.accepts(new SavedViewInput(name(form)))
                ? form.made(() -> views.save(screen.eventId(), view, screen.caller()))
                : Optional.empty();
        return id.map(made -> opened(list, made, "views.saved", view.name(), screen))
                .orElseGet(() -> page(form, null, list, screen));
    }

    /** The page on which a view is renamed or deleted. */
    @GetMapping("/console/events/{event_id}/views/{view_id}")
    View one(@PathVariable("view_id") long id, Screen screen) {
        SavedView view = get(id, screen);
        return page(stored(view, screen), view, view.list(), screen);
    }

    @PostMapping("/console/events/{event_id}/views/{view_id}")
    View rename(@PathVariable("view_id") long id, Form form, Screen screen) {
        SavedView was = get(id, screen);
        String name = name(form);
        form.compare(() -> stored(get(id, screen), screen));
        return form.saved(new SavedViewInput(name), () -> views.rename(screen.eventId(), id, name, screen.caller()))
                ? opened(was.list(), id, "views.renamed", name, screen)
                : page(form, was, was.list(), screen);
    }

    /** Replaces the content of the view by the current list. */
    @PostMapping("/console/events/{event_id}/views/{view_id}/overwrite")
    View overwrite(@PathVariable("view_id") long id, Form form, Screen screen) {
        SavedView was = get(id, screen);
        views.overwrite(screen.eventId(), id, query(form), columns(form), screen.caller());
        return opened(was.list(), id, "views.overwritten", was.name(), screen);
    }

    @PostMapping("/console/events/{event_id}/views/{view_id}/delete")
    View delete(@PathVariable("view_id") long id, Screen screen) {
        SavedView was = get(id, screen);
        views.delete(screen.eventId(), id, screen.caller());
        return screen.redirect(screen.eventPath() + "/" + was.list(), screen.text("views.deleted", was.name()));
    }

    private static View opened(String list, long id, String text, String name, Screen screen) {
        return screen.redirect(screen.eventPath() + "/" + list + "?view=" + id, screen.text(text, name));
    }

    private static Form stored(SavedView view, Screen screen) {
        return Form.of(screen, Form.fields("name", view.name()));
    }

    private static View page(Form form, @Nullable SavedView view, String list, Screen screen) {
        return form.show(
                "console/lists/view",
                Form.fields("view", view, "list", list, "shares", SavedViewsViewBuilder.shares(screen)));
    }

    /** The view, when this user may change it. */
    private SavedView get(long id, Screen screen) {
        SavedView view = views.find(screen.eventId(), id, screen.caller())
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because(
                        "Event %d has no view %d; somebody may have deleted it.", screen.eventId(), id));
        allow(view, screen);
        return view;
    }

    private static void allow(SavedView view, Screen screen) {
        if (!screen.opens("/" + view.list())) {
            throw PlatformProblem.FORBIDDEN.because("You do not see the list %s.", view.list());
        }
        if (view.ofEvent() && !SavedViewsViewBuilder.shares(screen)) {
            throw PlatformProblem.FORBIDDEN.because("Views of the event are kept by those who manage the event.");
        }
    }

    private static String list(Form form) {
        String list = form.value("list");
        if (!LISTS.contains(list)) {
            throw PlatformProblem.INVALID.ofField(
                    "list", "'%s' is no list with views; there are %s", list, String.join(", ", LISTS));
        }
        return list;
    }

    private static String name(Form form) {
        return form.value("name").strip();
    }

    private static String query(Form form) {
        return plain("query", form);
    }

    private static String columns(Form form) {
        return plain("columns", form);
    }

    /** Lists make these texts, so a text that cannot stand in an address is a forgery. */
    private static String plain(String field, Form form) {
        String sent = form.value(field);
        if (!ListQuery.isPlain(sent)) {
            throw PlatformProblem.INVALID.ofField(field, "it is not a query as lists make them");
        }
        return sent;
    }
}
