package org.gatehouse.console.admin;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.registration.field.CustomField;
import org.gatehouse.registration.field.CustomFieldRepository;
import org.gatehouse.registration.field.CustomFieldService;
import org.gatehouse.registration.field.CustomFieldType;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The custom fields that an event asks for in every registration, in addition to the fields of all events. */
@Controller
record CustomFieldsController(CustomFieldRepository fields, CustomFieldService service) {

    @GetMapping("/console/events/{event_id}/settings/fields/new")
    View add(Screen screen) {
        return page(Form.of(screen, Map.of("field_type", CustomFieldType.TEXT)), null);
    }

    @PostMapping("/console/events/{event_id}/settings/fields")
    View create(Form form, Screen screen) {
        CustomField.CustomFieldInput field = input(form, null);
        return form.saved(field, () -> service.create(screen.eventId(), field, screen.caller()))
                ? done("fields.created", field.name(), screen)
                : page(form, null);
    }

    @GetMapping("/console/events/{event_id}/settings/fields/{custom_field_id}")
    View edit(@PathVariable("custom_field_id") long fieldId, Screen screen) {
        CustomField field = field(fieldId, screen);
        return page(stored(field, screen), field);
    }

    @PostMapping("/console/events/{event_id}/settings/fields/{custom_field_id}")
    View update(@PathVariable("custom_field_id") long fieldId, Form form, Screen screen) {
        CustomField was = field(fieldId, screen);
        form.compare(() -> stored(field(fieldId, screen), screen));
        CustomField.CustomFieldInput field = input(form, was);
        return form.saved(field, () -> service.update(screen.eventId(), fieldId, field, screen.caller()))
                ? done("fields.saved", field.name(), screen)
                : page(form, was);
    }

    /** Deletes the field together with its answers; the page that asks for confirmation shows their number. */
    @PostMapping("/console/events/{event_id}/settings/fields/{custom_field_id}/delete")
    View delete(
            @PathVariable("custom_field_id") long fieldId,
            @RequestParam(defaultValue = "-1") long answered,
            Screen screen) {
        CustomField was = field(fieldId, screen);
        Form form = stored(was, screen);
        if (was.answered() != answered) {
            form.wrong(screen.text("fields.delete.more", was.answered()));
        }
        return form.done(() -> service.delete(screen.eventId(), fieldId, true, screen.caller()))
                ? done("fields.deleted", was.name(), screen)
                : page(form, was);
    }

    private static View page(Form form, @Nullable CustomField field) {
        return form.show("console/admin/field", Form.fields("field", field));
    }

    private static View done(String key, String name, Screen screen) {
        return screen.redirect(screen.eventPath() + SettingsController.SETTINGS + "#fields", screen.text(key, name));
    }

    private CustomField field(long fieldId, Screen screen) {
        return fields.find(screen.eventId(), fieldId)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because(
                        "Event %d has no custom field %d.", screen.eventId(), fieldId));
    }

    private static Form stored(CustomField field, Screen screen) {
        return Form.of(
                screen,
                Form.fields(
                        "name", field.name(),
                        "field_type", field.fieldType(),
                        "choices", String.join("\n", field.choices())));
    }

    /** Reads a custom field; its choices are one on each line. */
    private static CustomField.CustomFieldInput input(Form form, @Nullable CustomField was) {
        Optional<CustomFieldType> chosen = form.choice("field_type", CustomFieldType.values());
        if (chosen.isEmpty()) {
            form.wrong("field_type", form.message("form.required"));
        }
        CustomFieldType type = chosen.orElse(CustomFieldType.TEXT);
        List<String> choices = type == CustomFieldType.CHOICE ? form.lines("choices") : List.of();
        if (type == CustomFieldType.CHOICE && choices.isEmpty()) {
            form.wrong("choices", form.message("fields.choices.none"));
        }
        return new CustomField.CustomFieldInput(
                form.value("name").strip(), type, choices, null, was == null ? null : was.version());
    }
}
