package org.gatehouse.console.accreditations;

import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.holding.HoldBatch.Choice;
import org.gatehouse.accreditation.holding.HoldBatchService;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.console.BatchCardView;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.hold.HoldKind;
import org.gatehouse.hold.HoldKindRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Opens or closes holds of many accreditations: the user chooses the kind, previews it, follows its progress, and can take it back. */
@Controller
record HoldBatchController(HoldBatchService batches, HoldKindRepository kinds, PickedAccreditations picked) {

    private static final String OPENS = "open-";
    private static final String CLOSES = "close-";

    /** The batch in the list of recent ones, which it shares with other changes. */
    static BatchCardView card(HoldBatchService batches, Batch<Choice> batch, Map<Long, HoldKind> kinds, Screen screen) {
        Choice choice = batch.choice();
        HoldKind kind = kinds.get(choice.kindId());
        int undone = batch.count(Outcome.UNDONE);
        return BatchCardView.of(
                batches,
                batch,
                path(batch.id(), screen),
                screen.text(
                        choice.opens() ? "holds.many.open" : "holds.many.close",
                        kind == null ? "#" + choice.kindId() : HoldsView.name(kind)),
                undone == 0
                        ? screen.text(choice.opens() ? "holds.many.opened" : "holds.many.closed", batch.changed())
                        : screen.text("holds.many.undone", undone),
                true,
                screen);
    }

    /** Makes a batch of the picked rows, or of all rows of the list. */
    @PostMapping("/console/events/{event_id}/accreditations/holds")
    View make(Form form, Screen screen) {
        List<Long> ids = picked.of(form, screen);
        if (ids.isEmpty()) {
            screen.toast(Toast.failed(screen.text("accreditations.batch.nobody")));
            return screen.redirect(screen.eventPath() + "/accreditations");
        }
        return screen.redirect(path(batches.make(screen.eventId(), ids, screen.caller()), screen));
    }

    @GetMapping("/console/events/{event_id}/accreditations/holds/{batch_id}")
    View batch(@PathVariable("batch_id") long id, Screen screen) {
        return show(batches.get(screen.eventId(), id), screen);
    }

    /** Stores the choice and shows what it would do. */
    @PostMapping("/console/events/{event_id}/accreditations/holds/{batch_id}")
    View choose(@PathVariable("batch_id") long id, Form form, Screen screen) {
        HoldKind kind = kind(form, screen);
        batches.choose(screen.eventId(), id, choice(kind, form, screen));
        Batch<Choice> batch = batches.get(screen.eventId(), id);
        return screen.isPart()
                ? screen.show(
                        "console/accreditations/hold-preview",
                        Form.fields("batch", batch, "preview", batches.preview(batch, screen.caller()), "kind", kind))
                : screen.redirect(path(id, screen));
    }

    /** The chosen kind; null for none, and for one that the event does not have. */
    private @Nullable HoldKind kind(Form form, Screen screen) {
        String id = form.value("act").replaceFirst("^(?:" + OPENS + "|" + CLOSES + ")", "");
        return id.matches("\\d{1,18}")
                ? kinds.find(screen.eventId(), Long.parseLong(id), screen.language(), false)
                        .orElse(null)
                : null;
    }

    private static Choice choice(@Nullable HoldKind kind, Form form, Screen screen) {
        String reason = form.text("reason");
        String wrong = reason == null ? null : HoldReason.wrong(reason, screen);
        if (wrong != null) {
            throw PlatformProblem.INVALID.ofField("reason", "%s", wrong);
        }
        return kind == null ? Choice.NONE : new Choice(form.value("act").startsWith(OPENS), kind.id(), reason);
    }

    @PostMapping("/console/events/{event_id}/accreditations/holds/{batch_id}/apply")
    View apply(@PathVariable("batch_id") long id, Screen screen) {
        return stepped(batches.apply(screen.eventId(), id, screen.caller()), screen);
    }

    @PostMapping("/console/events/{event_id}/accreditations/holds/{batch_id}/undo")
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
        List<HoldKind> all = kinds.ofEvent(screen.eventId(), screen.language(), false);
        return screen.show(
                "console/accreditations/hold-batch",
                Map.of(
                        "batch",
                        batch,
                        "preview",
                        batches.preview(batch, screen.caller()),
                        "kinds",
                        all,
                        "unchanged",
                        batch.isOver() ? batches.unchanged(batch) : List.of(),
                        "names",
                        BatchCardView.names(batches, batch)));
    }

    private static String path(long id, Screen screen) {
        return screen.eventPath() + "/accreditations/holds/" + id;
    }
}
