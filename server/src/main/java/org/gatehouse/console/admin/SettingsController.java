package org.gatehouse.console.admin;

import jakarta.validation.Validator;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.Translated;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventInput;
import org.gatehouse.event.EventRepository;
import org.gatehouse.event.EventService;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.registration.CustomField;
import org.gatehouse.registration.CustomFieldRepository;
import org.gatehouse.registration.CustomFieldService;
import org.gatehouse.registration.CustomFieldType;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The settings of an event, and the fields that it asks for in every registration, in addition to the fields of all events. */
@Controller
class SettingsController {

    private static final String SETTINGS = "/settings";

    private final EventRepository events;
    private final EventService service;
    private final CustomFieldRepository customFields;
    private final CustomFieldService customFieldService;
    private final EventPhotoService photos;
    private final Validator rules;

    SettingsController(
            EventRepository events,
            EventService service,
            CustomFieldRepository customFields,
            CustomFieldService customFieldService,
            EventPhotoService photos,
            Validator rules) {
        this.events = events;
        this.service = service;
        this.customFields = customFields;
        this.customFieldService = customFieldService;
        this.photos = photos;
        this.rules = rules;
    }

    @GetMapping("/console/events/{event_id}/settings")
    View edit(@PathVariable("event_id") long eventId, Screen screen) {
        return page(eventId, stored(events.getTranslated(eventId, screen.language()), screen));
    }

    @PostMapping("/console/events/{event_id}/settings")
    View update(
            @PathVariable("event_id") long eventId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Event was = events.getTranslated(eventId, screen.language());
        Form form = Form.sent(screen, fields);
        form.compare(stored(was, screen));
        EventInput event = input(form, was);
        if (!form.keeps(rules, event) || !form.done(() -> service.update(eventId, event, by))) {
            return page(eventId, form);
        }
        screen.toast(Toast.done(saved(eventId, was, event, screen)));
        return screen.redirect(screen.eventPath() + SETTINGS);
    }

    /** The message after saving. When the event starts to review photos, it says how many badges now wait for a review. */
    private String saved(long eventId, Event was, EventInput event, Screen screen) {
        boolean begins = !was.photosReviewed() && Boolean.TRUE.equals(event.photosReviewed());
        long waiting = begins ? photos.waiting(eventId) : 0;
        return waiting == 0
                ? screen.text("settings.saved")
                : screen.text("settings.saved.photos", screen.number(waiting));
    }

    @GetMapping("/console/events/{event_id}/settings/fields/new")
    View newField(@PathVariable("event_id") long eventId, Screen screen) {
        return fieldPage(Form.of(screen, Map.of("field_type", CustomFieldType.TEXT)), null);
    }

    @PostMapping("/console/events/{event_id}/settings/fields")
    View createField(
            @PathVariable("event_id") long eventId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        Form form = Form.sent(screen, fields);
        CustomField.CustomFieldInput field = fieldInput(form, null);
        boolean done = form.keeps(rules, field) && form.done(() -> customFieldService.create(eventId, field, by));
        return done ? fieldSaved(screen, "fields.created", field.name()) : fieldPage(form, null);
    }

    @GetMapping("/console/events/{event_id}/settings/fields/{custom_field_id}")
    View editField(
            @PathVariable("event_id") long eventId, @PathVariable("custom_field_id") long fieldId, Screen screen) {
        CustomField field = field(eventId, fieldId);
        return fieldPage(stored(field, screen), field);
    }

    @PostMapping("/console/events/{event_id}/settings/fields/{custom_field_id}")
    View updateField(
            @PathVariable("event_id") long eventId,
            @PathVariable("custom_field_id") long fieldId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        CustomField was = field(eventId, fieldId);
        Form form = Form.sent(screen, fields);
        form.compare(stored(was, screen));
        CustomField.CustomFieldInput field = fieldInput(form, was);
        boolean done =
                form.keeps(rules, field) && form.done(() -> customFieldService.update(eventId, fieldId, field, by));
        return done ? fieldSaved(screen, "fields.saved", field.name()) : fieldPage(form, was);
    }

    /** Deletes the field together with its answers; the page that asks for confirmation shows their number. */
    @PostMapping("/console/events/{event_id}/settings/fields/{custom_field_id}/delete")
    View deleteField(
            @PathVariable("event_id") long eventId,
            @PathVariable("custom_field_id") long fieldId,
            @RequestParam(defaultValue = "-1") long answered,
            Screen screen,
            Caller by) {
        CustomField was = field(eventId, fieldId);
        Form form = stored(was, screen);
        if (was.answered() != answered) {
            form.wrong(screen.text("fields.delete.more", was.answered()));
        }
        return form.done(() -> customFieldService.delete(eventId, fieldId, true, by))
                ? fieldSaved(screen, "fields.deleted", was.name())
                : fieldPage(form, was);
    }

    private View page(long eventId, Form form) {
        List<String> zones = ZoneId.getAvailableZoneIds().stream()
                .filter(zone -> zone.equals("UTC")
                        || zone.matches("(Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)/.*"))
                .sorted()
                .toList();
        return form.show(
                "console/admin/settings", Map.of("timeZones", zones, "customFields", customFields.ofEvent(eventId)));
    }

    private static View fieldPage(Form form, @Nullable CustomField field) {
        return form.show("console/admin/field", Form.fields("field", field));
    }

    private static View fieldSaved(Screen screen, String key, String name) {
        screen.toast(Toast.done(screen.text(key, name)));
        return screen.redirect(screen.eventPath() + SETTINGS + "#fields");
    }

    private CustomField field(long eventId, long fieldId) {
        return customFields
                .find(eventId, fieldId)
                .orElseThrow(
                        () -> PlatformProblem.NOT_FOUND.because("Event %d has no custom field %d.", eventId, fieldId));
    }

    private static Form stored(Event event, Screen screen) {
        Map<String, @Nullable Object> fields =
                Translated.into(Form.fields(), "name", event.name().translations());
        fields.putAll(Form.fields(
                "start_date", event.startDate(),
                "end_date", event.endDate(),
                "time_zone", event.timeZone(),
                "type", event.type(),
                "require_host_approval", event.requireHostApproval(),
                "public_people", event.publicPeople(),
                "photos_reviewed", event.photosReviewed()));
        return Form.of(screen, fields);
    }

    @SuppressWarnings("NullAway") // the validation of the input reports a missing day
    private static EventInput input(Form form, Event was) {
        Map<String, String> names = Translated.sent(form, "name", was.name().translations());
        if (names.isEmpty()) {
            form.wrong("name", form.message("form.required"));
        }
        if (form.text("time_zone") == null) {
            form.wrong("time_zone", form.message("form.required"));
        }
        return new EventInput(
                new NameInput(null, null, names),
                day(form, "start_date", was.startDate()),
                day(form, "end_date", was.endDate()),
                form.text("type"),
                form.text("time_zone"),
                was.memberId(),
                form.checked("require_host_approval"),
                form.checked("public_people"),
                form.checked("photos_reviewed"),
                null,
                was.version());
    }

    /** Reads a day of the event. Both days are required, so an empty field gets an error. */
    private static LocalDate day(Form form, String name, LocalDate was) {
        if (form.text(name) == null) {
            form.wrong(name, form.message("form.required"));
        }
        return Objects.requireNonNullElse(form.day(name), was);
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
    private static CustomField.CustomFieldInput fieldInput(Form form, @Nullable CustomField was) {
        CustomFieldType type = type(form);
        List<String> choices = type == CustomFieldType.CHOICE
                ? form.value("choices")
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .toList()
                : List.of();
        if (type == CustomFieldType.CHOICE && choices.isEmpty()) {
            form.wrong("choices", form.message("fields.choices.none"));
        }
        return new CustomField.CustomFieldInput(
                form.value("name").strip(), type, choices, null, was == null ? null : was.version());
    }

    private static CustomFieldType type(Form form) {
        for (CustomFieldType type : CustomFieldType.values()) {
            if (type.name().equals(form.value("field_type"))) {
                return type;
            }
        }
        form.wrong("field_type", form.message("form.required"));
        return CustomFieldType.TEXT;
    }
}
