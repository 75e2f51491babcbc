package org.gatehouse.console.accreditations;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.gatehouse.accreditation.change.ChangeBatch;
import org.gatehouse.accreditation.change.ChangeBatch.Change;
import org.gatehouse.accreditation.change.ChangeBatch.State;
import org.gatehouse.accreditation.change.ChangeBatchService;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.console.AddressQuery;
import org.gatehouse.console.Form;
import org.gatehouse.console.PickedRows;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Applies one change to many accreditations: the user chooses it, previews it, follows its progress in steps, and can take it back. */
@Controller
record ChangeBatchController(
        ChangeBatchService batches,
        AccreditationReadService accreditations,
        PositionReader positions,
        ZoneRepository zones) {

    @GetMapping("/console/events/{event_id}/accreditations/batches")
    View recent(Screen screen) {
        return screen.show("console/accreditations/batches", Map.of("batches", batches.recent(screen.eventId())));
    }

    /** Makes a batch of the picked rows, or of all rows of the list. */
    @PostMapping("/console/events/{event_id}/accreditations/batches")
    View make(Form form, Screen screen) {
        List<Long> ids = form.value("scope").equals("all") ? found(form, screen) : PickedRows.of(form);
        if (ids.isEmpty()) {
            screen.toast(Toast.failed(screen.text("accreditations.batch.nobody")));
            return screen.redirect(screen.eventPath() + "/accreditations");
        }
        return screen.redirect(path(batches.make(screen.eventId(), ids, screen.caller()), screen));
    }

    private List<Long> found(Form form, Screen screen) {
        AccreditationListState state = AccreditationListState.of(AddressQuery.of(form.value("query")));
        return accreditations.ids(screen.eventId(), state.filter(), state.sort(), state.descending());
    }

    @GetMapping("/console/events/{event_id}/accreditations/batches/{batch_id}")
    View batch(@PathVariable("batch_id") long id, Screen screen) {
        return show(HttpStatus.OK, batches.get(screen.eventId(), id), "", screen);
    }

    /** Stores the choice and shows what it would do. */
    @PostMapping("/console/events/{event_id}/accreditations/batches/{batch_id}")
    View choose(@PathVariable("batch_id") long id, Form form, Screen screen) {
        Change change = change(form, screen);
        allow(change, screen);
        batches.choose(screen.eventId(), id, change);
        return screen.isPart()
                ? screen.show("console/accreditations/preview", model(batches.get(screen.eventId(), id), ""))
                : screen.redirect(path(id, screen));
    }

    @PostMapping("/console/events/{event_id}/accreditations/batches/{batch_id}/apply")
    View apply(@PathVariable("batch_id") long id, Screen screen) {
        return step(id, () -> batches.apply(screen.eventId(), id, screen.caller()), screen);
    }

    @PostMapping("/console/events/{event_id}/accreditations/batches/{batch_id}/undo")
    View undo(@PathVariable("batch_id") long id, Screen screen) {
        return step(id, () -> batches.undo(screen.eventId(), id, screen.caller()), screen);
    }

    /** A user may not do to many accreditations what the user may not do to one. */
    private static void allow(Change change, Screen screen) {
        if (change.printed() != null && !screen.opens(HttpMethod.POST, "/accreditations/{accreditation_id}/printed")) {
            throw PlatformProblem.FORBIDDEN.because("Marking badges as printed requires the role AccreditationPrint.");
        }
    }

    /**
     * Takes one step of the batch. When a zone or position was deleted since the step before, the finished steps stay and can be taken
     * back.
     */
    private View step(long id, Supplier<ChangeBatch> action, Screen screen) {
        allow(batches.get(screen.eventId(), id).change(), screen);
        ChangeBatch batch;
        try {
            batch = action.get();
        } catch (ProblemException refused) {
            HttpStatus status = refused.problem().status();
            if (status != HttpStatus.UNPROCESSABLE_CONTENT && status != HttpStatus.CONFLICT) {
                throw refused;
            }
            String notice = screen.text("accreditations.batch.refused");
            return show(HttpStatus.CONFLICT, batches.get(screen.eventId(), id), notice, screen);
        }
        if (!screen.isPart()) {
            return screen.redirect(path(id, screen));
        }
        if (isDone(batch)) {
            screen.header("HX-Trigger", "batch-done");
        }
        return show(HttpStatus.OK, batch, "", screen);
    }

    private View show(HttpStatus status, ChangeBatch batch, String notice, Screen screen) {
        Map<String, Object> model = model(batch, notice);
        model.put("positions", positions.ofEvent(batch.eventId(), screen.language()));
        model.put("zones", isDone(batch) ? zones.withUsage(batch.eventId()) : zones.ofEvent(batch.eventId()));
        model.put("unchanged", isDone(batch) ? batches.unchanged(batch.eventId(), batch.id()) : List.of());
        return screen.show(status, "console/accreditations/batch", model);
    }

    private static boolean isDone(ChangeBatch batch) {
        return batch.state() == State.APPLIED || batch.state() == State.UNDONE;
    }

    private Map<String, Object> model(ChangeBatch batch, String notice) {
        Map<String, Object> model = new HashMap<>();
        model.put("batch", batch);
        model.put("notice", notice);
        model.put("preview", batch.state() == State.OPEN ? batches.preview(batch) : ChangeBatch.Preview.NOTHING);
        return model;
    }

    private static String path(long id, Screen screen) {
        return screen.eventPath() + "/accreditations/batches/" + id;
    }

    /** Reads the change. Fields such as {@code zone-12} give or take a zone; zones that the event does not have are ignored. */
    private Change change(Form form, Screen screen) {
        Set<Long> added = new TreeSet<>();
        Set<Long> removed = new TreeSet<>();
        zones.ofEvent(screen.eventId()).forEach(zone -> {
            String choice = form.value("zone-" + zone.id());
            if (choice.equals("give")) {
                added.add(zone.id());
            } else if (choice.equals("take")) {
                removed.add(zone.id());
            }
        });
        Long position = form.id("position");
        Long moved = position != null && positions.exists(screen.eventId(), position) ? position : null;
        return new Change(moved, added, removed, mark(form, "printed"), mark(form, "distributed"));
    }

    private static @Nullable Boolean mark(Form form, String field) {
        String choice = form.value(field);
        return choice.equals("yes") ? Boolean.TRUE : choice.equals("no") ? Boolean.FALSE : null;
    }
}
