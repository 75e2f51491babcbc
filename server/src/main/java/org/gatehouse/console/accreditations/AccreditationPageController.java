package org.gatehouse.console.accreditations;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationProblem;
import org.gatehouse.accreditation.ZoneState;
import org.gatehouse.accreditation.change.AccreditationInput;
import org.gatehouse.accreditation.change.AccreditationService;
import org.gatehouse.accreditation.change.PrintedBadgeService;
import org.gatehouse.accreditation.change.RegistrationEffectService;
import org.gatehouse.console.DoneBefore;
import org.gatehouse.console.Form;
import org.gatehouse.console.HoldStops;
import org.gatehouse.console.PeriodFields;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.gates.GateReport;
import org.gatehouse.feed.gates.GateBoardService;
import org.gatehouse.hold.HoldProblem;
import org.gatehouse.hold.HoldStop;
import org.gatehouse.period.PeriodRef;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.zone.ZoneProblem;
import org.gatehouse.zone.position.PositionRef;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** One accreditation, beside the list or on its own page: what it opens and why, and the actions of the desk. */
@Controller
record AccreditationPageController(
        AccreditationViewBuilder reader,
        AccreditationService accreditations,
        PrintedBadgeService badges,
        RegistrationEffectService effects,
        GateBoardService boards,
        GateReport report,
        DoneBefore doneBefore) {

    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_LINES = 1000;
    private static final Set<String> TOLD = Set.of("saved", "given", "taken", "renewed");

    @GetMapping("/console/events/{event_id}/accreditations/{accreditation_id}")
    View one(@PathVariable("accreditation_id") long id, @RequestParam(defaultValue = "") String badge, Screen screen) {
        return show(HttpStatus.OK, reader.read(id, screen, null, badge.equals("old"), null), screen);
    }

    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}")
    View edit(@PathVariable("accreditation_id") long id, Form form, Screen screen) {
        AccreditationView.Fields typed = fields(form, "");
        AccreditationView.Fields seen = fields(form, "seen_");
        Map<String, String> errors = errors(typed, screen);
        if (!errors.isEmpty()) {
            AccreditationView.Edit wrong = new AccreditationView.Edit(typed, seen, errors, false, null);
            return show(HttpStatus.UNPROCESSABLE_CONTENT, reader.read(id, screen, wrong, false, null), screen);
        }
        try {
            accreditations.edit(screen.eventId(), id, input(seen), input(typed), screen.caller());
        } catch (ProblemException refused) {
            if (refused.problem() != PlatformProblem.VERSION_MISMATCH) {
                return refused(id, null, refused, screen);
            }
            AccreditationView.Fields stored = AccreditationView.Fields.of(reader.one(id, screen));
            AccreditationView.Edit both = new AccreditationView.Edit(
                    typed, stored, Map.of(), true, reader.history(id).lastChange());
            return show(HttpStatus.CONFLICT, reader.read(id, screen, both, false, null), screen);
        }
        return saved(id, typed, seen, screen);
    }

    /** Previews the effect of the typed values. */
    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}/effect")
    View effect(@PathVariable("accreditation_id") long id, Form form, Screen screen) {
        AccreditationView.Fields typed = fields(form, "");
        Accreditation one = reader.one(id, screen);
        PositionRef position = input(typed).position();
        return screen.show(
                "console/registrations/effect",
                Map.of(
                        "effect",
                        effects.ofBadge(
                                one,
                                position == null ? null : position.id(),
                                !typed.equals(AccreditationView.Fields.of(one)))));
    }

    /** What was saved can be taken back, as long as nobody has changed it since. */
    private View saved(long id, AccreditationView.Fields typed, AccreditationView.Fields seen, Screen screen) {
        AccreditationView.Fields stored = AccreditationView.Fields.of(reader.one(id, screen));
        if (typed.equals(seen)) {
            return done(id, "saved", screen);
        }
        String said = screen.text("accreditations.done.saved") + " " + report.of(screen);
        Map<String, List<String>> back = new LinkedHashMap<>();
        seen.named("").forEach((name, value) -> back.put(name, List.of(value)));
        stored.named("seen_").forEach((name, value) -> back.put(name, List.of(value)));
        String path = screen.eventPath() + "/accreditations/" + id;
        Toast toast = Toast.done(said).withUndo(screen.text("registrations.edit.undo"), path, back);
        if (!screen.isPart()) {
            screen.toast(toast);
            return screen.redirect(path);
        }
        screen.trigger(said);
        return screen.show(
                "console/accreditations/drawer",
                Map.of("drawer", reader.read(id, screen, null, false, null), "saved", toast));
    }

    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}/zones")
    View zone(
            @PathVariable("accreditation_id") long id,
            @RequestParam long zone,
            @RequestParam boolean open,
            Form form,
            Screen screen) {
        Optional<PeriodRef> period = PeriodFields.sent(form, "period");
        if (form.isWrong()) {
            throw PlatformProblem.INVALID.ofField("period", "is not a period of this event");
        }
        if (open && period != null) {
            return act(
                    id,
                    "given",
                    () -> accreditations.add(
                            screen.eventId(),
                            id,
                            zone,
                            period.map(PeriodRef::id).orElse(null),
                            screen.caller()),
                    screen);
        }
        Optional<ZoneState> same = reader.read(id, screen, null, false, null).zones().stream()
                .filter(state -> state.zone().id() == zone && state.open() == open)
                .findFirst();
        try {
            accreditations.choose(screen.eventId(), id, zone, open, screen.caller());
        } catch (ProblemException refused) {
            return refused(id, zone, refused, screen);
        }
        return same.isPresent()
                ? showDone(id, before(same.get(), screen), screen)
                : done(id, open ? "given" : "taken", screen);
    }

    /** Who made the choice about a zone that is requested again. */
    private static String before(ZoneState state, Screen screen) {
        ZoneState.Decision last = state.last();
        return last == null || state.chosen() == null
                ? screen.text("console.done-before")
                : DoneBefore.earlier(
                        state.open() ? "accreditations.before.given" : "accreditations.before.taken",
                        last.at(),
                        last.by(),
                        "",
                        screen);
    }

    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}/qr")
    View renew(@PathVariable("accreditation_id") long id, Screen screen) {
        return act(id, "renewed", () -> badges.markLost(screen.eventId(), id, screen.caller()), screen);
    }

    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}/printed")
    View printed(@PathVariable("accreditation_id") long id, @RequestParam boolean on, Screen screen) {
        long eventId = screen.eventId();
        return on
                ? mark(id, "printed", "badge_printed", () -> badges.print(eventId, id, screen.caller()), screen)
                : mark(
                        id,
                        "not-printed",
                        "badge_print_taken_back",
                        () -> badges.takePrintBack(eventId, id, screen.caller()),
                        screen);
    }

    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}/distributed")
    View distributed(
            @PathVariable("accreditation_id") long id,
            @RequestParam boolean on,
            @RequestParam(defaultValue = "") String back,
            Screen screen) {
        long eventId = screen.eventId();
        View done = on
                ? mark(
                        id,
                        "distributed",
                        "badge_distributed",
                        () -> badges.distribute(eventId, id, screen.caller()),
                        screen)
                : mark(id, "taken-back", "badge_taken_back", () -> badges.revoke(eventId, id, screen.caller()), screen);
        return back.equals("person") && !screen.isPart()
                ? screen.redirect(screen.eventPath() + "/people/"
                        + reader.one(id, screen).summary().personId())
                : done;
    }

    /** Shows which gates have received the change; htmx polls until all have. */
    @GetMapping("/console/events/{event_id}/accreditations/{accreditation_id}/gates")
    View gates(@PathVariable("accreditation_id") long id, Screen screen) {
        reader.one(id, screen);
        return screen.show(
                "console/accreditations/gates",
                Form.fields(
                        "id",
                        id,
                        "told",
                        boards.deliveryOf(screen.eventId(), id).orElse(null)));
    }

    private View act(long id, String done, Runnable action, Screen screen) {
        try {
            action.run();
        } catch (ProblemException refused) {
            return refused(id, null, refused, screen);
        }
        return done(id, done, screen);
    }

    /** The same for what another desk may have recorded already. */
    private View mark(long id, String done, String action, Runnable act, Screen screen) {
        long place = doneBefore.place();
        try {
            act.run();
        } catch (ProblemException refused) {
            return refused.problem() == HoldProblem.HOLD_OPEN
                    ? held(id, done.equals("printed") ? HoldStop.PRINT : HoldStop.HAND_OUT, screen)
                    : refused(id, null, refused, screen);
        }
        DoneBefore.Deed deed = new DoneBefore.Deed(action, "accreditation", id, "accreditations.before." + done, "");
        return doneBefore.isNew(deed, place, screen)
                ? done(id, done, screen)
                : showDone(id, doneBefore.earlier(deed, screen), screen);
    }

    private View done(long id, String what, Screen screen) {
        String text = screen.text("accreditations.done." + what);
        return showDone(id, TOLD.contains(what) ? text + " " + report.of(screen) : text, screen);
    }

    private View showDone(long id, String text, Screen screen) {
        if (!screen.isPart()) {
            return screen.redirect(screen.eventPath() + "/accreditations/" + id, text);
        }
        screen.trigger(text);
        return show(HttpStatus.OK, reader.read(id, screen, null, false, null), screen);
    }

    /** Shows in the reader's language what the service refused. Other failures go to the error page. */
    private View refused(long id, @Nullable Long zone, ProblemException refused, Screen screen) {
        if (refused.problem().status() != HttpStatus.CONFLICT) {
            throw refused;
        }
        String notice = refused.problem() == ZoneProblem.ZONE_FULL && zone != null
                ? full(id, zone, screen)
                : screen.text(
                        refused.problem() == AccreditationProblem.BADGE_NOT_PRINTED
                                ? "accreditations.refused.not-printed"
                                : "accreditations.refused.deleted");
        return show(HttpStatus.CONFLICT, reader.read(id, screen, null, false, notice), screen);
    }

    /** Names the holds that stop what was tried. */
    private View held(long id, HoldStop stop, Screen screen) {
        String names = HoldStops.names(reader.one(id, screen).holds(), stop);
        String notice = screen.text("holds.refused." + stop.wireName(), names);
        return show(HttpStatus.CONFLICT, reader.read(id, screen, null, false, notice), screen);
    }

    private String full(long id, long zone, Screen screen) {
        return reader.read(id, screen, null, false, null).zones().stream()
                .filter(state -> state.zone().id() == zone)
                .findFirst()
                .map(state -> screen.text(
                        "accreditations.refused.full",
                        state.zone().name(),
                        screen.number(
                                state.zone().quota() == null ? 0 : state.zone().quota())))
                .orElse("");
    }

    private static View show(HttpStatus status, AccreditationView drawer, Screen screen) {
        return screen.show(status, "console/accreditations/drawer", Map.of("drawer", drawer));
    }

    private static AccreditationView.Fields fields(Form form, String prefix) {
        return new AccreditationView.Fields(
                form.value(prefix + "first_name"),
                form.value(prefix + "last_name"),
                form.value(prefix + "position"),
                form.value(prefix + "lines"));
    }

    private static Map<String, String> errors(AccreditationView.Fields typed, Screen screen) {
        Map<String, String> errors = new HashMap<>();
        name(errors, "first_name", typed.firstName(), screen);
        name(errors, "last_name", typed.lastName(), screen);
        if (typed.lines().length() > LONGEST_LINES) {
            errors.put("lines", tooLong(typed.lines(), LONGEST_LINES, screen));
        } else if (typed.lines().indexOf('\0') >= 0) {
            errors.put("lines", screen.text("accreditations.error.character"));
        }
        if (!typed.position().matches("\\d{0,18}")) {
            errors.put("position", screen.text("accreditations.error.position"));
        }
        return errors;
    }

    private static void name(Map<String, String> errors, String field, String typed, Screen screen) {
        if (typed.length() > LONGEST_NAME) {
            errors.put(field, tooLong(typed, LONGEST_NAME, screen));
        } else if (!typed.matches(SingleLineText.ONE)) {
            errors.put(field, screen.text("accreditations.error.character"));
        }
    }

    private static String tooLong(String typed, int longest, Screen screen) {
        return screen.text("accreditations.error.long", screen.number(typed.length()), screen.number(longest));
    }

    private static AccreditationInput input(AccreditationView.Fields fields) {
        PositionRef position =
                fields.position().matches("\\d{1,18}") ? new PositionRef(Long.parseLong(fields.position())) : null;
        return new AccreditationInput(
                fields.firstName(), fields.lastName(), position, fields.lines(), List.of(), List.of());
    }
}
