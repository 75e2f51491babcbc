package org.gatehouse.console.accreditations;

import jakarta.servlet.http.HttpServletResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.accreditation.change.AccreditationBatchService;
import org.gatehouse.accreditation.change.Batch;
import org.gatehouse.accreditation.change.Batch.Change;
import org.gatehouse.accreditation.change.Batch.State;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.PickedRows;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Applies one change to many accreditations: the user chooses it, previews it, follows its progress in steps, and can take it back. */
@Controller
class AccreditationBatchController {

    private final AccreditationBatchService batches;
    private final AccreditationReadService accreditations;
    private final PositionReader positions;
    private final ZoneRepository zones;

    AccreditationBatchController(
            AccreditationBatchService batches,
            AccreditationReadService accreditations,
            PositionReader positions,
            ZoneRepository zones) {
        this.batches = batches;
        this.accreditations = accreditations;
        this.positions = positions;
        this.zones = zones;
    }

    @GetMapping("/console/events/{event_id}/accreditations/batches")
    View recent(@PathVariable("event_id") long eventId, Screen screen) {
        return screen.show("console/accreditations/batches", Map.of("batches", batches.recent(eventId)));
    }

    /** Makes a batch of the picked rows, or of all rows of the list. */
    @PostMapping("/console/events/{event_id}/accreditations/batches")
    View make(
            @PathVariable("event_id") long eventId,
            @RequestParam MultiValueMap<String, String> form,
            Screen screen,
            Caller by) {
        List<Long> ids =
                "all".equals(form.getFirst("scope")) ? found(eventId, form.getFirst("query")) : PickedRows.of(form);
        if (ids.isEmpty()) {
            screen.toast(Toast.failed(screen.text("accreditations.batch.nobody")));
            return screen.redirect(screen.eventPath() + "/accreditations");
        }
        return screen.redirect(path(screen, batches.make(eventId, ids, by)));
    }

    private List<Long> found(long eventId, @Nullable String query) {
        AccreditationListState state = AccreditationListState.of(query == null ? "" : query);
        return accreditations.ids(eventId, state.asked(), state.sort(), state.descending());
    }

    @GetMapping("/console/events/{event_id}/accreditations/batches/{batch_id}")
    View batch(@PathVariable("event_id") long eventId, @PathVariable("batch_id") long id, Screen screen) {
        return show(batches.get(eventId, id), null, screen);
    }

    /** Stores the choice and shows what it would do. */
    @PostMapping("/console/events/{event_id}/accreditations/batches/{batch_id}")
    View choose(
            @PathVariable("event_id") long eventId,
            @PathVariable("batch_id") long id,
            @RequestParam Map<String, String> form,
            Screen screen) {
        Change change = change(eventId, form);
        allow(change, screen);
        batches.choose(eventId, id, change);
        if (!screen.isPart()) {
            return screen.redirect(path(screen, id));
        }
        return screen.show("console/accreditations/preview", model(batches.get(eventId, id), null));
    }

    @PostMapping("/console/events/{event_id}/accreditations/batches/{batch_id}/apply")
    View apply(
            @PathVariable("event_id") long eventId,
            @PathVariable("batch_id") long id,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        allow(batches.get(eventId, id).change(), screen);
        try {
            return moved(batches.apply(eventId, id, by), response, screen);
        } catch (ProblemException refused) {
            return refused(eventId, id, refused, response, screen);
        }
    }

    @PostMapping("/console/events/{event_id}/accreditations/batches/{batch_id}/undo")
    View undo(
            @PathVariable("event_id") long eventId,
            @PathVariable("batch_id") long id,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        allow(batches.get(eventId, id).change(), screen);
        try {
            return moved(batches.undo(eventId, id, by), response, screen);
        } catch (ProblemException refused) {
            return refused(eventId, id, refused, response, screen);
        }
    }

    /** A user may not do to many accreditations what the user may not do to one. */
    private static void allow(Change change, Screen screen) {
        if (change.printed() != null && !screen.opens(HttpMethod.POST, "/accreditations/{accreditation_id}/printed")) {
            throw PlatformProblem.FORBIDDEN.because("Marking badges as printed asks for another role.");
        }
    }

    private View moved(Batch batch, HttpServletResponse response, Screen screen) {
        if (!screen.isPart()) {
            return screen.redirect(path(screen, batch.id()));
        }
        if (batch.state() == State.APPLIED || batch.state() == State.UNDONE) {
            response.setHeader("HX-Trigger", "batch-done");
        }
        return show(batch, null, screen);
    }

    /** Shows the batch when a zone or position was deleted between two steps. The finished steps stay and can be taken back. */
    private View refused(long eventId, long id, ProblemException refused, HttpServletResponse response, Screen screen) {
        int status = refused.problem().status().value();
        if (status != 422 && status != 409) {
            throw refused;
        }
        response.setStatus(409);
        return show(batches.get(eventId, id), screen.text("accreditations.batch.refused"), screen);
    }

    private View show(Batch batch, @Nullable String notice, Screen screen) {
        Map<String, Object> model = model(batch, notice);
        model.put("positions", positions.ofEvent(batch.eventId(), screen.language()));
        model.put("zones", zones.ofEvent(batch.eventId()));
        model.put(
                "rest",
                batch.state() == State.APPLIED || batch.state() == State.UNDONE
                        ? batches.rest(batch.eventId(), batch.id())
                        : List.of());
        return screen.show(
                screen.isPart() ? "console/accreditations/batch" : "console/accreditations/batch-page", model);
    }

    private Map<String, Object> model(Batch batch, @Nullable String notice) {
        Map<String, Object> model = new HashMap<>();
        model.put("batch", batch);
        model.put("notice", notice == null ? "" : notice);
        model.put("preview", batch.state() == State.OPEN ? batches.preview(batch) : NOTHING);
        return model;
    }

    private static final Batch.Preview NOTHING = new Batch.Preview(0, 0, 0, 0, 0, List.of());

    private static String path(Screen screen, long id) {
        return screen.eventPath() + "/accreditations/batches/" + id;
    }

    /** Reads the change. Fields such as {@code zone-12} give or take a zone; zones that the event does not have are ignored. */
    private Change change(long eventId, Map<String, String> form) {
        Set<Long> added = new TreeSet<>();
        Set<Long> removed = new TreeSet<>();
        zones.ofEvent(eventId).forEach(zone -> {
            String choice = form.getOrDefault("zone-" + zone.id(), "");
            if (choice.equals("give")) {
                added.add(zone.id());
            } else if (choice.equals("take")) {
                removed.add(zone.id());
            }
        });
        String position = form.getOrDefault("position", "");
        Long moved = position.matches("\\d{1,18}") && positions.exists(eventId, Long.parseLong(position))
                ? Long.valueOf(position)
                : null;
        return new Change(moved, added, removed, mark(form, "printed"), mark(form, "distributed"));
    }

    private static @Nullable Boolean mark(Map<String, String> form, String field) {
        String choice = form.getOrDefault(field, "");
        return choice.equals("yes") ? Boolean.TRUE : choice.equals("no") ? Boolean.FALSE : null;
    }
}
