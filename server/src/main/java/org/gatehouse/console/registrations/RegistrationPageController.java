package org.gatehouse.console.registrations;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.decision.DecisionService;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.DoneBefore;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.gates.GateReport;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.registration.Registration;
import org.gatehouse.registration.RegistrationProblem;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** One registration, beside the queue or on its own page, and the decisions about it. */
@Controller
record RegistrationPageController(
        RegistrationViewBuilder reader, DecisionService decisions, GateReport report, DoneBefore doneBefore) {

    /** The same limit as in the API. */
    static final int LONGEST_NOTE = 1000;

    private static final Pattern UNKEPT = Pattern.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]");

    @GetMapping("/console/events/{event_id}/registrations/{registration_id}")
    View one(@PathVariable("registration_id") long id, Screen screen) {
        return show(HttpStatus.OK, reader.read(id, RegistrationView.Note.NONE, null, screen), screen);
    }

    @PostMapping("/console/events/{event_id}/registrations/{registration_id}/approve")
    View approve(@PathVariable("registration_id") long id, Form form, Screen screen) {
        return decide(id, RegistrationState.APPROVED, form, screen);
    }

    @PostMapping("/console/events/{event_id}/registrations/{registration_id}/reject")
    View reject(@PathVariable("registration_id") long id, Form form, Screen screen) {
        return decide(id, RegistrationState.REJECTED, form, screen);
    }

    @PostMapping("/console/events/{event_id}/registrations/{registration_id}/withdraw")
    View withdraw(@PathVariable("registration_id") long id, Form form, Screen screen) {
        return decide(id, RegistrationState.WITHDRAWN, form, screen);
    }

    @PostMapping("/console/events/{event_id}/registrations/{registration_id}/reopen")
    View reopen(@PathVariable("registration_id") long id, Form form, Screen screen) {
        return decide(id, RegistrationState.PENDING, form, screen);
    }

    private View decide(long id, RegistrationState decision, Form form, Screen screen) {
        String note = form.value("note");
        Registration before = reader.one(id, screen);
        String error = wrongWith(note, decision, screen);
        if (error != null) {
            RegistrationView.Note wrong = new RegistrationView.Note(decision, note, error);
            // The form of a decision that somebody else has made meanwhile is not shown any more.
            String notice = before.state().next().contains(decision) ? null : error;
            return show(HttpStatus.UNPROCESSABLE_CONTENT, reader.read(id, wrong, notice, screen), screen);
        }
        Supplier<String> gates = report.after(screen);
        long place = doneBefore.place();
        List<Zone> leftOut;
        try {
            leftOut = write(id, decision, note.isBlank() ? null : note.strip(), screen.caller());
        } catch (ProblemException refused) {
            String refusal = refusal(refused, screen);
            return show(HttpStatus.CONFLICT, reader.read(id, RegistrationView.Note.NONE, refusal, screen), screen);
        }
        String name = RegistrationViewBuilder.name(before, screen);
        DoneBefore.Deed deed = new DoneBefore.Deed(
                "registration_state_changed",
                "registration",
                id,
                "registrations.before." + decision.name().toLowerCase(Locale.ROOT),
                name);
        String said = doneBefore.isNew(deed, place, screen)
                ? (doneText(decision, name, leftOut, screen) + " " + gates.get()).strip()
                : doneBefore.earlier(deed, screen);
        if (!screen.isPart()) {
            return screen.redirect(screen.eventPath() + back(before, form), said);
        }
        screen.trigger(said, "decided");
        return screen.requestHeader("HX-Target").equals("row-" + id)
                ? screen.show("console/registrations/row", Map.of("one", reader.one(id, screen)))
                : show(HttpStatus.OK, reader.read(id, RegistrationView.Note.NONE, null, screen), screen);
    }

    /** The page on which it was decided. */
    private static String back(Registration one, Form form) {
        Registration.AccreditationRef accreditation = one.accreditation();
        return switch (form.value("back")) {
            case "person" -> "/people/" + one.person().id();
            case "accreditation" ->
                accreditation == null ? "/registrations/" + one.id() : "/accreditations/" + accreditation.id();
            default -> "/registrations/" + one.id();
        };
    }

    private static String doneText(RegistrationState decision, String name, List<Zone> leftOut, Screen screen) {
        if (!leftOut.isEmpty()) {
            String zones = leftOut.stream().map(Zone::name).collect(Collectors.joining(", "));
            return screen.text("registrations.done.approved.without", name, zones);
        }
        return screen.text("registrations.done." + decision.name().toLowerCase(Locale.ROOT), name);
    }

    /** Decides; returns the zones that an approved registration does not get because they are full. */
    private List<Zone> write(long id, RegistrationState decision, @Nullable String note, Caller by) {
        switch (decision) {
            case APPROVED -> {
                return decisions.approve(id, note, by);
            }
            case REJECTED -> decisions.reject(id, note, by);
            case WITHDRAWN -> decisions.withdraw(id, note, by);
            case PENDING -> decisions.reopen(id, note, by);
        }
        return List.of();
    }

    /** Checks the note. A refusal needs a reason, because the person will read it. */
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

    private static View show(HttpStatus status, RegistrationView drawer, Screen screen) {
        return screen.show(status, "console/registrations/drawer", Map.of("drawer", drawer));
    }
}
