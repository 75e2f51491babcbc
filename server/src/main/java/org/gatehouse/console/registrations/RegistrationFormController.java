package org.gatehouse.console.registrations;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.gatehouse.accreditation.change.RegistrationEffect;
import org.gatehouse.accreditation.change.RegistrationEffectService;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.gates.GateReport;
import org.gatehouse.people.search.PersonChoiceRepository;
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
        GateReport report) {

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
        return done(was, before, gates.get(), form, screen);
    }

    private View done(Registration was, Form before, String gates, Form form, Screen screen) {
        Registration is = views.one(was.id(), screen);
        String said = screen.text("registrations.edit.saved", RegistrationViewBuilder.name(is, screen));
        Toast toast = Toast.done((said + " " + gates).strip());
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
                Map.of(
                        "one", one,
                        "name", RegistrationViewBuilder.name(one, screen),
                        "effect", effect,
                        "look", look,
                        "positions", positions.ofEvent(screen.eventId(), screen.language()),
                        "members", choices.members(screen.language()),
                        "skills", choices.skills(screen.eventId(), screen.language()),
                        "options", options.ofEvent(screen.eventId(), screen.language()),
                        "groups", groups.groups(screen.eventId()),
                        "answers", answers.of(screen)));
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
                one.packageOptions().stream().map(Registration.OptionRef::id).toList());
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
                was.version());
    }
}
