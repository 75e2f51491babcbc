package org.gatehouse.console.requests;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.State;
import org.gatehouse.console.BatchCardView;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.PickedRows;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.Translated;
import org.gatehouse.platform.text.LongText;
import org.gatehouse.request.RequestSearch;
import org.gatehouse.request.ZoneRequestForm;
import org.gatehouse.request.allocation.RequestQueueService;
import org.gatehouse.request.batch.RequestBatch.Choice;
import org.gatehouse.request.batch.RequestBatch.Decision;
import org.gatehouse.request.batch.RequestBatchService;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/**
 * One decision about many zone requests: the user previews it, follows its progress, sees which were refused and why, and can take it back.
 */
@Controller
record RequestBatchController(RequestBatchService batches, RequestQueueService desk) {

    @GetMapping("/console/events/{event_id}/requests/{form_id}/batches")
    View recent(@PathVariable("form_id") long formId, Screen screen) {
        ZoneRequestForm form =
                desk.form(screen.eventId(), formId, screen.language()).form();
        List<BatchCardView> cards = batches.recent(screen.eventId(), formId).stream()
                .map(batch -> card(batch, screen))
                .toList();
        return screen.show(
                "console/components/batches",
                Map.of(
                        "texts",
                        "requests.batches.",
                        "list",
                        queue(formId, screen),
                        "listName",
                        Translated.shown(form.name(), formId),
                        "within",
                        true,
                        "cards",
                        cards));
    }

    private BatchCardView card(Batch<Choice> batch, Screen screen) {
        boolean undone = batch.state() == State.UNDONE || batch.state() == State.UNDOING;
        int refused = batch.count(Outcome.REFUSED);
        String decision = batch.choice().decision().name();
        String became = undone
                ? screen.text("requests.batch.undone", batch.count(Outcome.UNDONE))
                : screen.text("requests.batch.done." + decision, batch.count(Outcome.CHANGED));
        return BatchCardView.of(
                batches,
                batch,
                path(formOf(batch), batch.id(), screen),
                screen.text("requests.batch." + decision, batch.total()),
                refused == 0 ? became : became + " · " + screen.text("requests.batch.refused", refused),
                true,
                screen);
    }

    /**
     * Makes a batch of the ticked requests, or of all that were looked for. {@code decide=all-GRANT} names both what to decide and about
     * which.
     */
    @PostMapping("/console/events/{event_id}/requests/{form_id}/batches")
    View make(@PathVariable("form_id") long formId, Form form, Screen screen) {
        desk.form(screen.eventId(), formId, screen.language()); // Refuses a form of another event.
        String decide = form.value("decide");
        Optional<Decision> decision = Arrays.stream(Decision.values())
                .filter(one -> decide.endsWith("-" + one.name()))
                .findFirst();
        List<Long> ids = decide.startsWith("all-") ? found(formId, form, screen) : PickedRows.of(form);
        if (ids.isEmpty() || decision.isEmpty()) {
            screen.toast(Toast.failed(screen.text("requests.batch.nobody")));
            return screen.redirect(queue(formId, screen));
        }
        long batch = batches.make(screen.eventId(), formId, decision.get(), ids, screen.caller());
        return screen.redirect(path(formId, batch, screen));
    }

    private List<Long> found(long formId, Form form, Screen screen) {
        ListQuery query = ListQuery.of(form.value("query"));
        return batches.waiting(screen.eventId(), formId, new RequestSearch(query.text("q"), query.number("of")));
    }

    @GetMapping("/console/events/{event_id}/requests/{form_id}/batches/{batch_id}")
    View batch(@PathVariable("form_id") long formId, @PathVariable("batch_id") long id, Form form, Screen screen) {
        Batch<Choice> batch = batches.get(screen.eventId(), formId, id);
        return show(batch, !screen.query().text("second").equals("false"), form, screen);
    }

    /** Begins to apply the batch, and stores what was chosen. */
    @PostMapping("/console/events/{event_id}/requests/{form_id}/batches/{batch_id}/apply")
    View apply(@PathVariable("form_id") long formId, @PathVariable("batch_id") long id, Form form, Screen screen) {
        Batch<Choice> batch = batches.get(screen.eventId(), formId, id);
        boolean second = !form.value("second").equals("false");
        String reason = form.text("reason");
        if (batch.state() == State.OPEN && batch.choice().decision() == Decision.DENY) {
            checkReason(reason, form, screen);
            if (form.isWrong()) {
                return show(batch, second, form, screen);
            }
        }
        return stepped(batches.apply(screen.eventId(), formId, id, second, reason, screen.caller()), form, screen);
    }

    @PostMapping("/console/events/{event_id}/requests/{form_id}/batches/{batch_id}/undo")
    View undo(@PathVariable("form_id") long formId, @PathVariable("batch_id") long id, Form form, Screen screen) {
        return stepped(batches.undo(screen.eventId(), formId, id, screen.caller()), form, screen);
    }

    /** A batch needs a reason like a single denial, because the people read it. */
    static void checkReason(@Nullable String reason, Form form, Screen screen) {
        if (reason == null) {
            form.wrong("reason", screen.text("requests.reason.needed"));
        } else if (reason.length() > RequestsController.LONGEST_REASON) {
            form.wrong("reason", screen.text("form.size", String.valueOf(RequestsController.LONGEST_REASON)));
        } else if (!reason.matches(LongText.LINES)) {
            form.wrong("reason", screen.text("registrations.note.character"));
        }
    }

    private View stepped(Batch<Choice> batch, Form form, Screen screen) {
        return screen.isPart()
                ? show(batch, batch.choice().secondZones(), form, screen)
                : screen.redirect(path(formOf(batch), batch.id(), screen));
    }

    private View show(Batch<Choice> batch, boolean second, Form form, Screen screen) {
        return screen.show(
                form.isWrong() ? HttpStatus.UNPROCESSABLE_CONTENT : HttpStatus.OK,
                "console/requests/batch",
                Map.of(
                        "desk",
                        desk.form(batch.eventId(), formOf(batch), screen.language()),
                        "form",
                        form,
                        "batch",
                        batch,
                        "second",
                        second,
                        "preview",
                        batches.preview(batch, second),
                        "unchanged",
                        batch.isOver() ? batches.unchanged(batch) : List.of(),
                        "names",
                        BatchCardView.names(batches, batch)));
    }

    private static long formOf(Batch<Choice> batch) {
        return Objects.requireNonNull(batch.partOf());
    }

    private static String queue(long formId, Screen screen) {
        return screen.eventPath() + "/requests/" + formId;
    }

    private static String path(long formId, long id, Screen screen) {
        return queue(formId, screen) + "/batches/" + id;
    }
}
