package org.gatehouse.console.registrations;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.accreditation.decision.DecisionBatch;
import org.gatehouse.accreditation.decision.DecisionBatch.State;
import org.gatehouse.accreditation.decision.DecisionBatchService;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.AddressQuery;
import org.gatehouse.console.PickedRows;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.platform.page.Page;
import org.gatehouse.registration.RegistrationReadRepository;
import org.gatehouse.registration.RegistrationState;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/**
 * One decision about many registrations: the user previews it, and follows its progress in steps. A report shows which were refused and
 * why.
 */
@Controller
class DecisionBatchController {

    private final DecisionBatchService batches;
    private final RegistrationReadRepository registrations;

    DecisionBatchController(DecisionBatchService batches, RegistrationReadRepository registrations) {
        this.batches = batches;
        this.registrations = registrations;
    }

    @GetMapping("/console/events/{event_id}/registrations/batches")
    View recent(@PathVariable("event_id") long eventId, Screen screen) {
        return screen.show("console/registrations/batches", Map.of("batches", batches.recent(eventId)));
    }

    /**
     * Makes a batch of the picked rows, or of all rows of the list. {@code decide=all-APPROVED} says both what to decide and for which
     * rows.
     */
    @PostMapping("/console/events/{event_id}/registrations/batches")
    View make(
            @PathVariable("event_id") long eventId,
            @RequestParam MultiValueMap<String, String> form,
            Screen screen,
            Caller by) {
        String decide = String.valueOf(form.getFirst("decide"));
        Optional<RegistrationState> decision = Arrays.stream(RegistrationState.values())
                .filter(state -> decide.endsWith("-" + state.name()))
                .findFirst();
        List<Long> ids = decide.startsWith("all-") ? found(eventId, form) : PickedRows.of(form);
        if (ids.isEmpty() || decision.isEmpty()) {
            screen.toast(Toast.failed(screen.text("registrations.batch.nobody")));
            return screen.redirect(screen.eventPath() + "/registrations");
        }
        return screen.redirect(path(screen, batches.make(eventId, decision.get(), ids, by)));
    }

    private List<Long> found(long eventId, MultiValueMap<String, String> form) {
        String query = form.getFirst("query");
        RegistrationListState state = RegistrationListState.of(AddressQuery.of(query == null ? "" : query));
        return registrations.ids(state.filter(eventId), state.sort(), state.descending(), Page.ALL);
    }

    @GetMapping("/console/events/{event_id}/registrations/batches/{batch_id}")
    View batch(@PathVariable("event_id") long eventId, @PathVariable("batch_id") long id, Screen screen) {
        return show(batches.get(eventId, id), RegistrationView.Note.NONE, screen);
    }

    /** Applies the batch. The first step stores the reason; the next steps follow automatically. */
    @PostMapping("/console/events/{event_id}/registrations/batches/{batch_id}/apply")
    View apply(
            @PathVariable("event_id") long eventId,
            @PathVariable("batch_id") long id,
            @RequestParam(defaultValue = "") String note,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        DecisionBatch asked = batches.get(eventId, id);
        String error = asked.state() == State.OPEN
                ? RegistrationPageController.wrongWith(note, asked.decision(), screen)
                : null;
        if (error != null) {
            response.setStatus(422);
            return show(asked, new RegistrationView.Note(asked.decision(), note, error), screen);
        }
        DecisionBatch batch = batches.apply(eventId, id, note.isBlank() ? null : note.strip(), by);
        if (!screen.isPart()) {
            return screen.redirect(path(screen, id));
        }
        if (batch.state() == State.APPLIED) {
            response.setHeader("HX-Trigger", "batch-done, decided");
        }
        return show(batch, RegistrationView.Note.NONE, screen);
    }

    /** Makes another batch that takes this one back; the user previews it too. */
    @PostMapping("/console/events/{event_id}/registrations/batches/{batch_id}/back")
    View back(@PathVariable("event_id") long eventId, @PathVariable("batch_id") long id, Screen screen, Caller by) {
        return screen.redirect(path(screen, batches.makeBack(eventId, id, by)));
    }

    private View show(DecisionBatch batch, RegistrationView.Note note, Screen screen) {
        Map<String, Object> model = new HashMap<>();
        model.put("batch", batch);
        model.put("note", note);
        model.put("preview", batch.state() == State.OPEN ? batches.preview(batch) : NOTHING);
        model.put("refused", batch.state() == State.APPLIED ? batches.refused(batch) : List.of());
        model.put("without", batch.state() == State.APPLIED ? batches.withoutZone(batch) : List.of());
        return screen.show(screen.isPart() ? "console/registrations/batch" : "console/registrations/batch-page", model);
    }

    private static final DecisionBatch.Preview NOTHING = new DecisionBatch.Preview(Map.of(), List.of());

    private static String path(Screen screen, long id) {
        return screen.eventPath() + "/registrations/batches/" + id;
    }
}
