package org.gatehouse.console.registrations;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gatehouse.accreditation.change.RegistrationEffect;
import org.gatehouse.accreditation.change.RegistrationEffectService;
import org.gatehouse.console.Form;
import org.gatehouse.console.PeriodChoices;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.gates.GateReport;
import org.gatehouse.people.search.PersonChoiceRepository;
import org.gatehouse.period.PeriodSummary;
import org.gatehouse.registration.PersonPosition;
import org.gatehouse.registration.Registration;
import org.gatehouse.registration.RegistrationReadRepository;
import org.gatehouse.registration.RegistrationService;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.registration.RegistrationUpdate;
import org.gatehouse.registration.field.CustomField;
import org.gatehouse.zone.option.PackageOptionZoneService;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Changes a registration. Nothing is saved before the user has seen which zones this opens and closes. */
@Controller
record RegistrationFormController(
        RegistrationViewBuilder views,
        RegistrationReadRepository groups,
        RegistrationService service,
        RegistrationEffectService effects,
        AnswerFields answers,
        PositionReader positions,
        PackageOptionZoneService options,
        PersonChoiceRepository choices,
        PeriodChoices periods,
        GateReport report) {

    /** A form that has the periods; one that was opened when the event had none leaves what is stored. */
    private static final String PERIODS = "with_periods";

    @GetMapping("/console/events/{event_id}/registrations/{registration_id}/edit")
    View edit(@PathVariable("registration_id") long id, Form sent, Screen screen) {
        Registration one = views.one(id, screen);
        if (one.state() == RegistrationState.WITHDRAWN) {
            return tooLate(one, screen);
        }
        Form form = stored(one, screen);
        form.preset("back", sent.value("back"));
        return page(one, form, RegistrationEffect.NONE, false, screen);
    }

    /** Previews the effect of saving the form. */
    @PostMapping("/console/events/{event_id}/registrations/{registration_id}/effect")
    View effect(@PathVariable("registration_id") long id, Form form, Screen screen) {
        Registration one = views.one(id, screen);
        RegistrationEffect effect = effects.of(one, update(one, form, screen), screen.language());
        return screen.show("console/registrations/effect", Map.of("effect", effect));
    }

    @PostMapping("/console/events/{event_id}/registrations/{registration_id}")
    View save(@PathVariable("registration_id") long id, Form form, Screen screen) {
        Registration was = views.one(id, screen);
        if (was.state() == RegistrationState.WITHDRAWN) {
            return tooLate(was, screen);
        }
        Form before = stored(was, screen);
        form.compare(() -> stored(views.one(id, screen), screen));
        if (form.id("position") == null) {
            form.wrong("position", screen.text("people.position.choose"));
        }
        RegistrationUpdate update = update(was, form, screen);
        RegistrationEffect effect = effects.of(was, update, screen.language());
        if (!form.accepts(update)) {
            return page(was, form, effect, false, screen);
        }
        Supplier<String> gates = report.after(screen);
        boolean seen = effect.isNone() || effect.mark().equals(form.value("seen")) || form.checked("undo");
        if (!seen || !form.done(() -> service.update(id, update, screen.caller()))) {
            return page(was, form, effect, !seen, screen);
        }
        String said = screen.text("registrations.edit.saved", RegistrationViewBuilder.name(was, screen));
        return done(was, before, said + " " + gates.get(), form, screen);
    }

    /** Gives the registration a day of the event; the period of the day is made when it is the first of that day. */
    @PostMapping("/console/events/{event_id}/registrations/{registration_id}/day")
    View giveDay(@PathVariable("registration_id") long id, Form form, Screen screen) {
        Registration was = views.one(id, screen);
        if (was.state() == RegistrationState.WITHDRAWN) {
            return tooLate(was, screen);
        }
        LocalDate day = form.day("day");
        if (day == null) {
            screen.toast(Toast.failed(screen.text("form.day")));
            return screen.redirect(home(was, form, screen));
        }
        Form before = stored(was, screen);
        Supplier<String> gates = report.after(screen);
        if (!form.done(() -> service.addDay(screen.eventId(), id, day, screen.caller()))) {
            screen.toast(Toast.failed(screen.text("periods.day.not", screen.day(day))));
            return screen.redirect(home(was, form, screen));
        }
        String said = screen.text("periods.day.given", RegistrationViewBuilder.name(was, screen), screen.day(day));
        return done(was, before, said + " " + gates.get(), form, screen);
    }

    private View done(Registration was, Form before, String said, Form form, Screen screen) {
        Registration is = views.one(was.id(), screen);
        Toast toast = Toast.done(said.strip());
        if (is.version() != was.version()) {
            Map<String, List<String>> undo = before.undoing(stored(is, screen));
            undo.put("back", List.of(form.value("back")));
            undo.put("undo", List.of("true"));
            String path = screen.eventPath() + "/registrations/" + is.id();
            toast = toast.withUndo(screen.text("registrations.edit.undo"), path, undo);
        }
        screen.toast(toast);
        return screen.redirect(home(is, form, screen));
    }

    private static String home(Registration one, Form form, Screen screen) {
        return screen.eventPath()
                + (form.value("back").equals("person")
                        ? "/people/" + one.person().id()
                        : "/registrations/" + one.id());
    }

    private View tooLate(Registration one, Screen screen) {
        screen.toast(Toast.failed(screen.text("problem.registration_withdrawn")));
        return screen.redirect(screen.eventPath() + "/registrations/" + one.id());
    }

    private View page(Registration one, Form form, RegistrationEffect effect, boolean look, Screen screen) {
        return form.show(
                "console/registrations/edit",
                Form.fields(
                        "one", one,
                        "name", RegistrationViewBuilder.name(one, screen),
                        "effect", effect,
                        "look", look,
                        "positions", positions.ofEvent(screen.eventId(), screen.language()),
                        "members", choices.members(screen.language()),
                        "skills", choices.skills(screen.eventId(), screen.language()),
                        "options", options.ofEvent(screen.eventId(), screen.language()),
                        "groups", groups.groups(screen.eventId()),
                        "answers", answers.of(screen),
                        "periods", periods.of(screen)));
    }

    private Form stored(Registration one, Screen screen) {
        PersonPosition as = one.personPosition();
        Map<String, @Nullable Object> values = Form.fields(
                "position",
                as.position().id(),
                "skill",
                as.skill() == null ? null : as.skill().id(),
                "member",
                as.member() == null ? null : as.member().id(),
                "open_field",
                as.openField(),
                "group_name",
                one.group() == null ? null : one.group().name(),
                "option",
                one.packageOptions().stream().map(Registration.OptionRef::id).toList(),
                "periods",
                one.periods().stream().map(PeriodSummary::id).toList(),
                PERIODS,
                true);
        for (CustomField field : answers.of(screen)) {
            values.put(AnswerFields.name(field), one.customFieldData().get(String.valueOf(field.id())));
        }
        return Form.of(screen, values);
    }

    /** The update; what this form does not show stays. */
    private RegistrationUpdate update(Registration was, Form form, Screen screen) {
        PersonPosition as = was.personPosition();
        return new RegistrationUpdate(
                form.id("position"),
                form.id("skill"),
                form.id("member"),
                as.organization() == null ? null : as.organization().id(),
                as.organizationalUnit(),
                form.text("open_field"),
                form.text("group_name"),
                form.ids("option"),
                answers.read(form, screen),
                was.version(),
                form.checked(PERIODS) ? Optional.of(form.ids("periods")) : null);
    }
}
