package org.gatehouse.console.accreditations;

import jakarta.servlet.http.HttpServletResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationHistory.Happened;
import org.gatehouse.accreditation.change.AccreditationInput;
import org.gatehouse.accreditation.change.AccreditationService;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.ToastHeader;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.zone.ZoneProblem;
import org.gatehouse.zone.position.PositionRef;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** One accreditation, beside the list or on its own page: what it opens and why, and the actions of the desk. */
@Controller
class AccreditationPageController {

    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_LINES = 1000;

    private final AccreditationViewBuilder reader;
    private final AccreditationService accreditations;

    AccreditationPageController(AccreditationViewBuilder reader, AccreditationService accreditations) {
        this.reader = reader;
        this.accreditations = accreditations;
    }

    @GetMapping("/console/events/{event_id}/accreditations/{accreditation_id}")
    View one(
            @PathVariable("event_id") long eventId,
            @PathVariable("accreditation_id") long id,
            @RequestParam(defaultValue = "") String badge,
            Screen screen) {
        return show(reader.read(eventId, id, screen, null, badge.equals("old"), null), screen);
    }

    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}")
    View edit(
            @PathVariable("event_id") long eventId,
            @PathVariable("accreditation_id") long id,
            @RequestParam Map<String, String> form,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        AccreditationView.Fields typed = fields(form, "");
        AccreditationView.Fields seen = fields(form, "seen_");
        Map<String, String> errors = errors(typed, screen);
        if (!errors.isEmpty()) {
            response.setStatus(422);
            return show(
                    reader.read(
                            eventId,
                            id,
                            screen,
                            new AccreditationView.Edit(typed, seen, errors, false, null),
                            false,
                            null),
                    screen);
        }
        try {
            accreditations.edit(eventId, id, input(seen), input(typed), by);
        } catch (ProblemException refused) {
            if (refused.problem() != PlatformProblem.VERSION_MISMATCH) {
                return refused(eventId, id, null, refused, response, screen);
            }
            response.setStatus(409);
            Accreditation stored = reader.one(eventId, id, screen);
            Happened theirs = reader.story(id).lastChange();
            AccreditationView.Edit edit =
                    new AccreditationView.Edit(typed, AccreditationView.Fields.of(stored), Map.of(), true, theirs);
            return show(reader.read(eventId, id, screen, edit, false, null), screen);
        }
        return done(eventId, id, "saved", response, screen);
    }

    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}/zones")
    View zone(
            @PathVariable("event_id") long eventId,
            @PathVariable("accreditation_id") long id,
            @RequestParam long zone,
            @RequestParam boolean open,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        try {
            accreditations.choose(eventId, id, zone, open, by);
        } catch (ProblemException refused) {
            return refused(eventId, id, zone, refused, response, screen);
        }
        return done(eventId, id, open ? "given" : "taken", response, screen);
    }

    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}/qr")
    View renew(
            @PathVariable("event_id") long eventId,
            @PathVariable("accreditation_id") long id,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        return act(eventId, id, () -> accreditations.invalidateBadge(eventId, id, by), "renewed", response, screen);
    }

    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}/printed")
    View printed(
            @PathVariable("event_id") long eventId,
            @PathVariable("accreditation_id") long id,
            @RequestParam boolean on,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        return on
                ? act(eventId, id, () -> accreditations.print(eventId, id, by), "printed", response, screen)
                : act(
                        eventId,
                        id,
                        () -> accreditations.takePrintBack(eventId, id, by),
                        "not-printed",
                        response,
                        screen);
    }

    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}/distributed")
    View distributed(
            @PathVariable("event_id") long eventId,
            @PathVariable("accreditation_id") long id,
            @RequestParam boolean on,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        return on
                ? act(eventId, id, () -> accreditations.distribute(eventId, id, by), "distributed", response, screen)
                : act(eventId, id, () -> accreditations.takeBack(eventId, id, by), "taken-back", response, screen);
    }

    private View act(long eventId, long id, Runnable action, String done, HttpServletResponse response, Screen screen) {
        try {
            action.run();
        } catch (ProblemException refused) {
            return refused(eventId, id, null, refused, response, screen);
        }
        return done(eventId, id, done, response, screen);
    }

    private View done(long eventId, long id, String what, HttpServletResponse response, Screen screen) {
        String text = screen.text("accreditations.done." + what);
        if (!screen.isPart()) {
            screen.toast(Toast.done(text));
            return screen.redirect(screen.eventPath() + "/accreditations/" + id);
        }
        ToastHeader.add(response, text);
        return show(reader.read(eventId, id, screen, null, false, null), screen);
    }

    /** Shows in the reader's language what the service refused. Other failures go to the error page. */
    private View refused(
            long eventId,
            long id,
            @Nullable Long zone,
            ProblemException refused,
            HttpServletResponse response,
            Screen screen) {
        if (refused.problem().status().value() != 409) {
            throw refused;
        }
        response.setStatus(409);
        String notice = refused.problem() == ZoneProblem.ZONE_FULL && zone != null
                ? full(eventId, id, zone, screen)
                : screen.text("accreditations.refused.deleted");
        return show(reader.read(eventId, id, screen, null, false, notice), screen);
    }

    private String full(long eventId, long id, long zone, Screen screen) {
        return reader.read(eventId, id, screen, null, false, null).zones().stream()
                .filter(state -> state.zone().id() == zone)
                .findFirst()
                .map(state -> screen.text(
                        "accreditations.refused.full",
                        state.zone().name(),
                        screen.number(
                                state.zone().quota() == null ? 0 : state.zone().quota())))
                .orElse("");
    }

    private static View show(AccreditationView drawer, Screen screen) {
        return screen.show(
                screen.isPart() ? "console/accreditations/drawer" : "console/accreditations/one",
                Map.of("drawer", drawer));
    }

    private static AccreditationView.Fields fields(Map<String, String> form, String prefix) {
        return new AccreditationView.Fields(
                form.getOrDefault(prefix + "first_name", ""),
                form.getOrDefault(prefix + "last_name", ""),
                form.getOrDefault(prefix + "position", ""),
                form.getOrDefault(prefix + "lines", "").replace("\r\n", "\n"));
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
