package org.gatehouse.console.accreditations;

import java.util.Map;
import java.util.function.Supplier;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.gates.GateReport;
import org.gatehouse.hold.Hold;
import org.gatehouse.hold.HoldKind;
import org.gatehouse.hold.HoldKindRepository;
import org.gatehouse.hold.HoldProblem;
import org.gatehouse.hold.HoldRepository;
import org.gatehouse.hold.HoldService;
import org.gatehouse.hold.HoldStop;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Opens and closes the holds of one accreditation, such as by “Stop now”. */
@Controller
record HoldPageController(
        AccreditationViewBuilder reader,
        HoldService service,
        HoldRepository holds,
        HoldKindRepository kinds,
        GateReport report) {

    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}/holds")
    View open(@PathVariable("accreditation_id") long id, Form form, Screen screen) {
        Accreditation one = reader.one(id, screen);
        HoldKind kind = kind(form, screen);
        String wrong = kind == null ? screen.text("holds.wrong.kind") : wrongReason(form, screen);
        if (kind == null || wrong != null) {
            return refused(HttpStatus.UNPROCESSABLE_CONTENT, id, wrong, screen);
        }
        Supplier<String> gates = report.after(screen);
        boolean opened = service.open(screen.eventId(), id, kind.id(), form.text("reason"), screen.caller())
                .opened();
        if (!opened) {
            return done(one, Toast.done(screen.text("holds.done.open-before", HoldsView.name(kind))), form, screen);
        }
        String text = screen.text("holds.done.opened", HoldsView.name(kind), HolderName.of(one.summary(), screen));
        boolean unheard = kind.stops().contains(HoldStop.GATE) && report.isUnheard(screen);
        String said = (text + " " + gates.get()).strip();
        return done(one, unheard ? Toast.failed(said) : Toast.done(said), form, screen);
    }

    private @Nullable HoldKind kind(Form form, Screen screen) {
        Long id = form.id("kind");
        return id == null
                ? null
                : kinds.find(screen.eventId(), id, screen.language(), false).orElse(null);
    }

    @PostMapping("/console/events/{event_id}/accreditations/{accreditation_id}/holds/{hold_id}/close")
    View close(
            @PathVariable("accreditation_id") long id, @PathVariable("hold_id") long holdId, Form form, Screen screen) {
        Accreditation one = reader.one(id, screen);
        Hold hold = holds.find(screen.eventId(), id, holdId, screen.language())
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("Accreditation %d has no hold %d.", id, holdId));
        String wrong = wrongReason(form, screen);
        if (wrong != null) {
            return refused(HttpStatus.UNPROCESSABLE_CONTENT, id, wrong, screen);
        }
        Supplier<String> gates = report.after(screen);
        boolean closed;
        try {
            closed = service.close(screen.eventId(), id, holdId, form.text("reason"), screen.caller());
        } catch (ProblemException refused) {
            if (refused.problem() != HoldProblem.HOLD_RESERVED) {
                throw refused;
            }
            return refused(HttpStatus.CONFLICT, id, screen.text("problem.hold_reserved"), screen);
        }
        String text = screen.text(closed ? "holds.done.closed" : "holds.done.closed-before", HoldsView.name(hold));
        return done(one, Toast.done((text + " " + gates.get()).strip()), form, screen);
    }

    private static @Nullable String wrongReason(Form form, Screen screen) {
        String reason = form.text("reason");
        return reason == null ? screen.text("holds.wrong.reason") : HoldReason.wrong(reason, screen);
    }

    private View refused(HttpStatus status, long id, @Nullable String wrong, Screen screen) {
        return screen.show(
                status, "console/accreditations/drawer", Map.of("drawer", reader.read(id, screen, null, false, wrong)));
    }

    private View done(Accreditation one, Toast toast, Form form, Screen screen) {
        if (!screen.isPart()) {
            screen.toast(toast);
            return screen.redirect(screen.eventPath()
                    + (form.value("back").equals("person")
                            ? "/people/" + one.summary().personId()
                            : "/accreditations/" + one.id()));
        }
        screen.trigger(toast);
        return screen.show(
                "console/accreditations/drawer", Map.of("drawer", reader.read(one.id(), screen, null, false, null)));
    }
}
