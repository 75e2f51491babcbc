package org.gatehouse.console.registrations;

import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.validity.ValidityBatch.Choice;
import org.gatehouse.accreditation.validity.ValidityBatchService;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.console.BatchCardView;
import org.gatehouse.console.Form;
import org.gatehouse.console.PeriodChoices;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/**
 * Changes the validity of many registrations, such as a day pass for each: the user chooses it, previews it, follows its progress, and can
 * take it back.
 */
@Controller
record ValidityBatchController(ValidityBatchService batches, PeriodChoices periods, PickedRegistrations picked) {

    /** The batch in the list of recent ones, which it shares with decisions. */
    static BatchCardView card(
            ValidityBatchService batches, Batch<Choice> batch, Map<Long, String> periods, Screen screen) {
        int undone = batch.count(Outcome.UNDONE);
        return BatchCardView.of(
                batches,
                batch,
                path(batch.id(), screen),
                ValidityChoicesView.said(batch.choice(), periods, screen),
                undone == 0
                        ? screen.text("periods.many.changed", batch.changed())
                        : screen.text("periods.many.undone", undone),
                true,
                screen);
    }

    /** Makes a batch of the picked rows, or of all rows of the list. */
    @PostMapping("/console/events/{event_id}/registrations/validities")
    View make(Form form, Screen screen) {
        List<Long> ids = picked.of(form.value("scope").equals("all"), form, screen);
        if (ids.isEmpty()) {
            screen.toast(Toast.failed(screen.text("registrations.batch.nobody")));
            return screen.redirect(PickedRegistrations.list(form, screen));
        }
        return screen.redirect(path(batches.make(screen.eventId(), ids, screen.caller()), screen));
    }

    @GetMapping("/console/events/{event_id}/registrations/validities/{batch_id}")
    View batch(@PathVariable("batch_id") long id, Screen screen) {
        return show(batches.get(screen.eventId(), id), screen);
    }

    /** Stores the choice and shows what it would do. */
    @PostMapping("/console/events/{event_id}/registrations/validities/{batch_id}")
    View choose(@PathVariable("batch_id") long id, Form form, Screen screen) {
        Choice choice = ValidityChoicesView.read(
                form.value("validity"), periods.of(screen).keySet());
        batches.choose(screen.eventId(), id, choice);
        Batch<Choice> batch = batches.get(screen.eventId(), id);
        return screen.isPart()
                ? screen.show(
                        "console/registrations/validity-preview",
                        Map.of(
                                "batch",
                                batch,
                                "preview",
                                batches.preview(batch),
                                "said",
                                ValidityChoicesView.of(choice, periods, screen).said(screen)))
                : screen.redirect(path(id, screen));
    }

    @PostMapping("/console/events/{event_id}/registrations/validities/{batch_id}/apply")
    View apply(@PathVariable("batch_id") long id, Screen screen) {
        return stepped(batches.apply(screen.eventId(), id, screen.caller()), screen);
    }

    @PostMapping("/console/events/{event_id}/registrations/validities/{batch_id}/undo")
    View undo(@PathVariable("batch_id") long id, Screen screen) {
        return stepped(batches.undo(screen.eventId(), id, screen.caller()), screen);
    }

    private View stepped(Batch<Choice> batch, Screen screen) {
        return screen.isPart() ? show(batch, screen) : screen.redirect(path(batch.id(), screen));
    }

    private View show(Batch<Choice> batch, Screen screen) {
        if (screen.isPart() && batch.isOver()) {
            screen.header("HX-Trigger", "batch-done");
        }
        return screen.show(
                "console/registrations/validity",
                Map.of(
                        "batch",
                        batch,
                        "preview",
                        batches.preview(batch),
                        "choices",
                        ValidityChoicesView.of(batch.choice(), periods, screen),
                        "unchanged",
                        batch.isOver() ? batches.unchanged(batch) : List.of(),
                        "names",
                        BatchCardView.names(batches, batch)));
    }

    private static String path(long id, Screen screen) {
        return screen.eventPath() + "/registrations/validities/" + id;
    }
}
