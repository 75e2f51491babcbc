package org.gatehouse.console.registrations;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.decision.DecisionService;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.ToastHeader;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.registration.Registration;
import org.gatehouse.registration.RegistrationProblem;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** One registration, beside the queue or on its own page, and the decisions about it. */
@Controller
class RegistrationPageController {

    /** The same limit as in the API. */
    static final int LONGEST_NOTE = 1000;

    private static final Pattern UNKEPT = Pattern.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]");

    private final RegistrationViewBuilder reader;
    private final DecisionService decisions;

    RegistrationPageController(RegistrationViewBuilder reader, DecisionService decisions) {
        this.reader = reader;
        this.decisions = decisions;
    }

    @GetMapping("/console/events/{event_id}/registrations/{registration_id}")
    View one(@PathVariable("event_id") long eventId, @PathVariable("registration_id") long id, Screen screen) {
        return show(reader.read(eventId, id, screen, RegistrationView.Note.NONE, null), screen);
    }

    @PostMapping("/console/events/{event_id}/registrations/{registration_id}/approve")
    View approve(
            @PathVariable("event_id") long eventId,
            @PathVariable("registration_id") long id,
            @RequestParam(defaultValue = "") String note,
            HttpServletRequest request,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        return decide(new Asked(eventId, id, RegistrationState.APPROVED, note), request, response, screen, by);
    }

    @PostMapping("/console/events/{event_id}/registrations/{registration_id}/reject")
    View reject(
            @PathVariable("event_id") long eventId,
            @PathVariable("registration_id") long id,
            @RequestParam(defaultValue = "") String note,
            HttpServletRequest request,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        return decide(new Asked(eventId, id, RegistrationState.REJECTED, note), request, response, screen, by);
    }

    @PostMapping("/console/events/{event_id}/registrations/{registration_id}/withdraw")
    View withdraw(
            @PathVariable("event_id") long eventId,
            @PathVariable("registration_id") long id,
            @RequestParam(defaultValue = "") String note,
            HttpServletRequest request,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        return decide(new Asked(eventId, id, RegistrationState.WITHDRAWN, note), request, response, screen, by);
    }

    @PostMapping("/console/events/{event_id}/registrations/{registration_id}/reopen")
    View reopen(
            @PathVariable("event_id") long eventId,
            @PathVariable("registration_id") long id,
            @RequestParam(defaultValue = "") String note,
            HttpServletRequest request,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        return decide(new Asked(eventId, id, RegistrationState.PENDING, note), request, response, screen, by);
    }

    /** A requested decision about one registration. */
    private record Asked(long eventId, long id, RegistrationState decision, String note) {}

    private View decide(
            Asked asked, HttpServletRequest request, HttpServletResponse response, Screen screen, Caller by) {
        Registration before = reader.one(asked.eventId(), asked.id(), screen);
        String error = wrongWith(asked.note(), asked.decision(), screen);
        if (error != null) {
            response.setStatus(422);
            return show(
                    reader.read(
                            asked.eventId(),
                            asked.id(),
                            screen,
                            new RegistrationView.Note(asked.decision(), asked.note(), error),
                            null),
                    screen);
        }
        String refusal = null;
        List<Zone> leftOut = List.of();
        try {
            leftOut = decide(asked, by);
        } catch (ProblemException refused) {
            refusal = refusal(refused, screen);
            response.setStatus(409);
        }
        if (refusal == null) {
            String said = said(asked, RegisteredPersonName.of(before.person(), screen), leftOut, screen);
            if (!screen.isPart()) {
                screen.toast(Toast.done(said));
                return screen.redirect(screen.eventPath() + "/registrations/" + asked.id());
            }
            ToastHeader.add(response, said, "decided");
        }
        if (("row-" + asked.id()).equals(request.getHeader("HX-Target")) && refusal == null) {
            return screen.show(
                    "console/registrations/row", Map.of("one", reader.one(asked.eventId(), asked.id(), screen)));
        }
        return show(reader.read(asked.eventId(), asked.id(), screen, RegistrationView.Note.NONE, refusal), screen);
    }

    private static String said(Asked asked, String name, List<Zone> leftOut, Screen screen) {
        if (!leftOut.isEmpty()) {
            String zones = leftOut.stream().map(Zone::name).collect(Collectors.joining(", "));
            return screen.text("registrations.done.approved.without", name, zones);
        }
        return screen.text("registrations.done." + asked.decision().name().toLowerCase(Locale.ROOT), name);
    }

    /** Decides; returns the zones that an approved registration does not get because they are full. */
    private List<Zone> decide(Asked asked, Caller by) {
        String note = asked.note().isBlank() ? null : asked.note().strip();
        switch (asked.decision()) {
            case APPROVED -> {
                return decisions.approve(asked.id(), note, by);
            }
            case REJECTED -> decisions.reject(asked.id(), note, by);
            case WITHDRAWN -> decisions.withdraw(asked.id(), note, by);
            case PENDING -> decisions.reopen(asked.id(), note, by);
        }
        return List.of();
    }

    /** Checks the note. A refusal needs a reason, because the person will be told it. */
    static @Nullable String wrongWith(String note, RegistrationState decision, Screen screen) {
        if (decision == RegistrationState.REJECTED && note.isBlank()) {
            return screen.text("registrations.note.needed");
        }
        if (note.strip().length() > LONGEST_NOTE) {
            return screen.text(
                    "registrations.note.long", screen.number(note.strip().length()), screen.number(LONGEST_NOTE));
        }
        return UNKEPT.matcher(note).find() ? screen.text("registrations.note.character") : null;
    }

    /** The refusal in the reader's language. Other failures go to the error page. */
    private static String refusal(ProblemException refused, Screen screen) {
        if (refused.problem() == RegistrationProblem.TRANSITION_NOT_ALLOWED) {
            return screen.text("registrations.refused.decided");
        }
        if (refused.problem() == RegistrationProblem.REGISTRATION_MERGED) {
            return screen.text("registrations.refused.merged");
        }
        throw refused;
    }

    private static View show(RegistrationView drawer, Screen screen) {
        return screen.show(
                screen.isPart() ? "console/registrations/drawer" : "console/registrations/one",
                Map.of("drawer", drawer));
    }
}
