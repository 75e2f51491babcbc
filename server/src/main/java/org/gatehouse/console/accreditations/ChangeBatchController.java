package org.gatehouse.console.accreditations;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.accreditation.change.ChangeBatch.Change;
import org.gatehouse.accreditation.change.ChangeBatchService;
import org.gatehouse.accreditation.holding.HoldBatchService;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.console.BatchCardView;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.Translated;
import org.gatehouse.hold.HoldKind;
import org.gatehouse.hold.HoldKindRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Applies one change to many accreditations: the user chooses it, previews it, follows its progress, and can take it back. */
@Controller
record ChangeBatchController(
        ChangeBatchService batches,
        HoldBatchService holds,
        PickedAccreditations picked,
        PositionReader positions,
        ZoneRepository zones,
        HoldKindRepository kinds) {

    @GetMapping("/console/events/{event_id}/accreditations/batches")
    View recent(Screen screen) {
        Map<Long, Zone> zoneById = zones.byId(screen.eventId());
        Map<Long, Position> positionById = positions.byId(screen.eventId(), screen.language());
        Map<Long, HoldKind> kindById = kinds.ofEvent(screen.eventId(), screen.language(), false).stream()
                .collect(Collectors.toMap(HoldKind::id, Function.identity()));
        Stream<BatchCardView> changes = batches.recent(screen.eventId()).stream()
                .map(batch -> BatchCardView.of(
                        batches,
                        batch,
                        path(batch.id(), screen),
                        said(batch.choice(), zoneById, positionById, screen),
                        became(batch, screen),
                        may(batch.choice(), screen),
                        screen));
        Stream<BatchCardView> held = holds.recent(screen.eventId()).stream()
                .map(batch -> HoldBatchController.card(holds, batch, kindById, screen));
        List<BatchCardView> cards = Stream.concat(changes, held)
                .sorted(Comparator.comparingLong(
                                (BatchCardView card) -> card.batch().id())
                        .reversed())
                .toList();
        return screen.show(
                "console/components/batches",
                Map.of(
                        "texts",
                        "accreditations.batches.",
                        "list",
                        screen.eventPath() + "/accreditations",
                        "listName",
                        screen.text("console.nav.accreditations"),
                        "within",
                        false,
                        "cards",
                        cards));
    }

    /** What a batch does, in words. */
    private static String said(Change change, Map<Long, Zone> zones, Map<Long, Position> positions, Screen screen) {
        List<String> said = new ArrayList<>();
        if (!change.added().isEmpty()) {
            said.add(screen.text("accreditations.batch.said.given", codes(change.added(), zones)));
        }
        if (!change.removed().isEmpty()) {
            said.add(screen.text("accreditations.batch.said.taken", codes(change.removed(), zones)));
        }
        if (change.position() != null) {
            Position position = positions.get(change.position());
            said.add(screen.text(
                    "accreditations.batch.said.position",
                    position == null ? "#" + change.position() : Translated.shown(position.name(), position.id())));
        }
        if (change.printed() != null) {
            said.add(screen.text("accreditations.batch.printed." + (change.printed() ? "yes" : "no")));
        }
        if (change.distributed() != null) {
            said.add(screen.text("accreditations.batch.distributed." + (change.distributed() ? "yes" : "no")));
        }
        return String.join(" · ", said);
    }

    /** The codes of these zones; the number of one that was deleted. */
    private static String codes(Set<Long> ids, Map<Long, Zone> zones) {
        return ids.stream()
                .map(id -> zones.containsKey(id) ? zones.get(id).code() : "#" + id)
                .collect(Collectors.joining(", "));
    }

    private static String became(Batch<Change> batch, Screen screen) {
        int undone = batch.count(Outcome.UNDONE);
        return undone == 0
                ? screen.text("accreditations.batch.done", batch.changed())
                : screen.text("accreditations.batch.undone", undone);
    }

    /** Makes a batch of the picked rows, or of all rows of the list. */
    @PostMapping("/console/events/{event_id}/accreditations/batches")
    View make(Form form, Screen screen) {
        List<Long> ids = picked.of(form, screen);
        if (ids.isEmpty()) {
            screen.toast(Toast.failed(screen.text("accreditations.batch.nobody")));
            return screen.redirect(screen.eventPath() + "/accreditations");
        }
        return screen.redirect(path(batches.make(screen.eventId(), ids, screen.caller()), screen));
    }

    @GetMapping("/console/events/{event_id}/accreditations/batches/{batch_id}")
    View batch(@PathVariable("batch_id") long id, Screen screen) {
        return show(batches.get(screen.eventId(), id), screen);
    }

    /** Stores the choice and shows what it would do. */
    @PostMapping("/console/events/{event_id}/accreditations/batches/{batch_id}")
    View choose(@PathVariable("batch_id") long id, Form form, Screen screen) {
        Change change = change(form, screen);
        allow(change, screen);
        batches.choose(screen.eventId(), id, change);
        Batch<Change> batch = batches.get(screen.eventId(), id);
        return screen.isPart()
                ? screen.show(
                        "console/accreditations/preview", Map.of("batch", batch, "preview", batches.preview(batch)))
                : screen.redirect(path(id, screen));
    }

    @PostMapping("/console/events/{event_id}/accreditations/batches/{batch_id}/apply")
    View apply(@PathVariable("batch_id") long id, Screen screen) {
        allow(batches.get(screen.eventId(), id).choice(), screen);
        return stepped(batches.apply(screen.eventId(), id, screen.caller()), screen);
    }

    @PostMapping("/console/events/{event_id}/accreditations/batches/{batch_id}/undo")
    View undo(@PathVariable("batch_id") long id, Screen screen) {
        allow(batches.get(screen.eventId(), id).choice(), screen);
        return stepped(batches.undo(screen.eventId(), id, screen.caller()), screen);
    }

    /** A user may not do to many accreditations what the user may not do to one. */
    private static void allow(Change change, Screen screen) {
        if (!may(change, screen)) {
            throw PlatformProblem.FORBIDDEN.because("Marking badges as printed requires the role AccreditationPrint.");
        }
    }

    private static boolean may(Change change, Screen screen) {
        return change.printed() == null || screen.opens(HttpMethod.POST, "/accreditations/{accreditation_id}/printed");
    }

    private View stepped(Batch<Change> batch, Screen screen) {
        return screen.isPart() ? show(batch, screen) : screen.redirect(path(batch.id(), screen));
    }

    /** The page while nothing is done, and the part that follows the progress and notifies the list when all is done. */
    private View show(Batch<Change> batch, Screen screen) {
        if (screen.isPart() && batch.isOver()) {
            screen.header("HX-Trigger", "batch-done");
        }
        String said = said(
                batch.choice(),
                zones.byId(batch.eventId()),
                positions.byId(batch.eventId(), screen.language()),
                screen);
        return screen.show(
                "console/accreditations/batch",
                Map.of(
                        "batch", batch,
                        "preview", batches.preview(batch),
                        "positions", positions.ofEvent(batch.eventId(), screen.language()),
                        "zones", zones.ofEvent(batch.eventId()),
                        "unchanged", batch.isOver() ? batches.unchanged(batch) : List.of(),
                        "names", BatchCardView.names(batches, batch),
                        "said", said));
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
