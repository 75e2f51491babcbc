package org.gatehouse.console.registrations;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gatehouse.accreditation.decision.DecisionBatch.Decision;
import org.gatehouse.accreditation.decision.DecisionBatchService;
import org.gatehouse.accreditation.validity.ValidityBatchService;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.State;
import org.gatehouse.console.BatchCardView;
import org.gatehouse.console.Form;
import org.gatehouse.console.PeriodChoices;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.registration.RegistrationState;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/**
 * One decision about many registrations: the user previews it, and follows its progress. A report shows which were refused and why.
 */
@Controller
record DecisionBatchController(
        DecisionBatchService batches,
        ValidityBatchService validities,
        PeriodChoices periods,
        PickedRegistrations picked) {

    /** For how many accreditations the next step can be begun at once: their numbers stand in an address. */
    private static final int MOST_NEXT = 500;

    @GetMapping("/console/events/{event_id}/registrations/batches")
    View recent(Screen screen) {
        Stream<BatchCardView> decisions =
                batches.recent(screen.eventId()).stream().map(batch -> card(batch, screen));
        Map<Long, String> names = periods.of(screen);
        Stream<BatchCardView> changes = validities.recent(screen.eventId()).stream()
                .map(batch -> ValidityBatchController.card(validities, batch, names, screen));
        List<BatchCardView> cards = Stream.concat(decisions, changes)
                .sorted(Comparator.comparingLong(
                                (BatchCardView card) -> card.batch().id())
                        .reversed())
                .toList();
        return screen.show(
                "console/components/batches",
                Map.of(
                        "texts",
                        "registrations.batches.",
                        "list",
                        screen.eventPath() + "/registrations",
                        "listName",
                        screen.text("console.nav.registrations"),
                        "within",
                        false,
                        "cards",
                        cards));
    }

    private BatchCardView card(Batch<Decision> batch, Screen screen) {
        int refused = batch.count(Outcome.REFUSED);
        String done = screen.text(
                "registrations.batch.done." + batch.choice().decision().name(), batch.count(Outcome.CHANGED));
        return BatchCardView.of(
                batches,
                batch,
                path(batch.id(), screen),
                screen.text("registrations.batch." + batch.choice().decision().name(), batch.total()),
                refused == 0 ? done : done + " · " + screen.text("registrations.batch.refused", refused),
                false,
                screen);
    }

    /**
     * Makes a batch of the picked rows, or of all rows of the list. {@code decide=all-APPROVED} names both what to decide and for which
     * rows. With {@code of=accreditations} they are rows of that list, and their registrations are decided about.
     */
    @PostMapping("/console/events/{event_id}/registrations/batches")
    View make(Form form, Screen screen) {
        String decide = form.value("decide");
        Optional<RegistrationState> decision = Arrays.stream(RegistrationState.values())
                .filter(state -> decide.endsWith("-" + state.name()))
                .findFirst();
        List<Long> ids = picked.of(decide.startsWith("all-"), form, screen);
        if (ids.isEmpty() || decision.isEmpty()) {
            screen.toast(Toast.failed(screen.text("registrations.batch.nobody")));
            return screen.redirect(PickedRegistrations.list(form, screen));
        }
        return screen.redirect(path(batches.make(screen.eventId(), decision.get(), ids, screen.caller()), screen));
    }

    @GetMapping("/console/events/{event_id}/registrations/batches/{batch_id}")
    View batch(@PathVariable("batch_id") long id, Screen screen) {
        return show(HttpStatus.OK, batches.get(screen.eventId(), id), RegistrationView.Note.NONE, screen);
    }

    /** Begins to apply the batch, and stores the reason. */
    @PostMapping("/console/events/{event_id}/registrations/batches/{batch_id}/apply")
    View apply(@PathVariable("batch_id") long id, Form form, Screen screen) {
        Batch<Decision> before = batches.get(screen.eventId(), id);
        RegistrationState decision = before.choice().decision();
        String note = form.value("note");
        String error =
                before.state() == State.OPEN ? RegistrationPageController.wrongWith(note, decision, screen) : null;
        if (error != null) {
            RegistrationView.Note wrong = new RegistrationView.Note(decision, note, error);
            return show(HttpStatus.UNPROCESSABLE_CONTENT, before, wrong, screen);
        }
        Batch<Decision> batch = batches.apply(screen.eventId(), id, form.text("note"), screen.caller());
        return screen.isPart()
                ? show(HttpStatus.OK, batch, RegistrationView.Note.NONE, screen)
                : screen.redirect(path(id, screen));
    }

    /** Makes another batch that takes this one back; the user previews it too. */
    @PostMapping("/console/events/{event_id}/registrations/batches/{batch_id}/back")
    View back(@PathVariable("batch_id") long id, Screen screen) {
        return screen.redirect(path(batches.makeBack(screen.eventId(), id, screen.caller()), screen));
    }

    private View show(HttpStatus status, Batch<Decision> batch, RegistrationView.Note note, Screen screen) {
        boolean over = batch.isOver();
        if (screen.isPart() && over) {
            screen.header("HX-Trigger", "batch-done, decided");
        }
        return screen.show(
                status,
                "console/registrations/batch",
                Map.of(
                        "view",
                        new DecisionBatchView(
                                batch,
                                batches.preview(batch),
                                note,
                                over ? batches.unchanged(batch) : List.of(),
                                over ? batches.withoutZone(batch) : List.of(),
                                BatchCardView.names(batches, batch),
                                over ? batches.accredited(batch, MOST_NEXT + 1) : List.of(),
                                MOST_NEXT)));
    }

    private static String path(long id, Screen screen) {
        return screen.eventPath() + "/registrations/batches/" + id;
    }
}
