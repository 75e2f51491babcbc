package org.gatehouse.console;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/**
 * The pages of things that somebody sets up, such as zones: the form for a new or a stored one, and the question before one is deleted. The
 * controller of a kind of things has the path of the list on its class. It adds the list itself, its export, and what is special about the
 * kind.
 *
 * @param <T> a stored thing
 */
public interface SetUpPages<T> {

    /** The beginning of the keys of its texts, such as {@code zones}; the sidebar has the same name for it. */
    String kind();

    /** The path of the list. */
    default String path(Screen screen) {
        return (screen.event() == null ? "/console" : screen.eventPath()) + "/" + kind();
    }

    /** The stored thing with all translations; not found (404) when there is none. */
    T get(long id, Screen screen);

    /** The name in the reader's language. */
    String name(T thing);

    /** The form with the stored values. */
    Form stored(T thing, Screen screen);

    /** Shows the form; {@code thing} is null for a new one. */
    View page(Form form, @Nullable T thing, Screen screen);

    /** Writes a new thing, or changes {@code was}; false when the form has errors, which it then shows. */
    boolean save(Form form, @Nullable T was, Screen screen);

    void delete(long id, Screen screen);

    /** What is deleted together with the thing. */
    default List<String> deleteWarnings(T thing, Screen screen) {
        return List.of(screen.text(kind() + ".lost"));
    }

    /** The report about gates for the change that follows, requested before it. Empty when there is nothing to report. */
    default Supplier<String> gateReport(Screen screen) {
        return () -> "";
    }

    /** The page that follows when a thing was made: the list. */
    default String afterCreation(Form form, Screen screen) {
        return path(screen);
    }

    @GetMapping("/new")
    default View blank(Form form, Screen screen) {
        return page(form, null, screen);
    }

    @PostMapping
    default View create(Form form, Screen screen) {
        Supplier<String> gates = gateReport(screen);
        return save(form, null, screen)
                ? done(afterCreation(form, screen), ".created", Translated.typed(form, "name"), gates, screen)
                : page(form, null, screen);
    }

    @GetMapping("/{id}")
    default View edit(@PathVariable("id") long id, Screen screen) {
        T thing = get(id, screen);
        return page(stored(thing, screen), thing, screen);
    }

    @PostMapping("/{id}")
    default View update(@PathVariable("id") long id, Form form, Screen screen) {
        T was = get(id, screen);
        form.compare(() -> stored(get(id, screen), screen));
        Supplier<String> gates = gateReport(screen);
        return save(form, was, screen)
                ? done(path(screen), ".saved", Translated.typed(form, "name"), gates, screen)
                : page(form, was, screen);
    }

    @GetMapping("/{id}/delete")
    default View requestDelete(@PathVariable("id") long id, Form form, Screen screen) {
        return confirmDelete(id, get(id, screen), form, screen);
    }

    @PostMapping("/{id}/delete")
    default View deleteOrExplain(@PathVariable("id") long id, Form form, Screen screen) {
        T thing = get(id, screen);
        Supplier<String> gates = gateReport(screen);
        return form.done(() -> delete(id, screen))
                ? done(path(screen), ".deleted", name(thing), gates, screen)
                : confirmDelete(id, thing, form, screen);
    }

    /** Shows what is lost with the thing, and asks whether to delete it. */
    default View confirmDelete(long id, T thing, Form form, Screen screen) {
        return form.show(
                "console/components/delete-one",
                Map.of(
                        "kind", kind(),
                        "list", path(screen),
                        "id", id,
                        "name", name(thing),
                        "losses", deleteWarnings(thing, screen)));
    }

    private View done(String page, String ending, String name, Supplier<String> gates, Screen screen) {
        String done = screen.text(kind() + ending, name);
        return screen.redirect(page, (done + " " + gates.get()).strip());
    }
}
