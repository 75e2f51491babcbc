package org.gatehouse.console.admin;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.auth.passkey.EventPasskeyService;
import org.gatehouse.console.EventLanguages;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.TimeZones;
import org.gatehouse.console.Translated;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventContentsRepository;
import org.gatehouse.event.EventInput;
import org.gatehouse.event.EventRepository;
import org.gatehouse.event.EventService;
import org.gatehouse.org.OrgRepository;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.platform.page.Page;
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

/** The settings of an event, and the fields that it asks for in every registration, in addition to the fields of all events. */
@Controller
record SettingsController(
        EventRepository events,
        EventService service,
        EventContentsRepository contents,
        CustomFieldRepository customFields,
        CustomFieldService customFieldService,
        EventPhotoService photos,
        OrgRepository organizations,
        EventPasskeyService passkeys) {

    private static final String SETTINGS = "/settings";

    @GetMapping("/console/events/{event_id}/settings")
    View edit(Form form, Screen screen) {
        return page(null, form, screen);
    }

    /** Saves one section; the others stay as they are stored. */
    @PostMapping("/console/events/{event_id}/settings")
    View update(Form form, Screen screen) {
        SettingsSection section = form.choice("section", SettingsSection.values())
                .orElseThrow(() -> PlatformProblem.INVALID.ofField(
                        "section", "is none of %s", Arrays.toString(SettingsSection.values())));
        Event was = event(screen);
        form.compare(() -> stored(section, event(screen), screen));
        EventInput event = input(section, form, was);
        return form.saved(event, () -> service.update(was.id(), event, screen.caller()))
                ? screen.redirect(screen.eventPath() + SETTINGS + "#" + section.anchor(), said(was, event, screen))
                : page(section, form, screen);
    }

    @GetMapping("/console/events/{event_id}/settings/delete")
    View lost(Form form, Screen screen) {
        return lostPage(event(screen), form);
    }

    /** Deletes an event at which nobody ever was, such as one that was made by mistake. Its name is typed, as its set-up goes with it. */
    @PostMapping("/console/events/{event_id}/settings/delete")
    View delete(Form form, Screen screen) {
        Event event = event(screen);
        if (!isNamed(event, form.value("typed_name").strip(), screen)) {
            form.wrong("typed_name", screen.text("settings.delete.other", screen.nameOf(event)));
        }
        return form.done(() -> service.deleteWithSetUp(event.id(), screen.caller()))
                ? screen.redirect("/console", screen.text("settings.deleted", screen.nameOf(event)))
                : lostPage(event, form);
    }

    /** The code will do, too; it is what people type who know it. */
    private static boolean isNamed(Event event, String typed, Screen screen) {
        return typed.equalsIgnoreCase(screen.nameOf(event)) || typed.equalsIgnoreCase(event.code());
    }

    private View lostPage(Event event, Form form) {
        return form.show("console/admin/delete-event", Map.of("event", event, "contents", contents.of(event.id())));
    }

    private Event event(Screen screen) {
        return events.getTranslated(screen.eventId(), screen.language());
    }

    /**
     * The message after saving. When the event starts to review photos, it says how many badges now wait for a review; when it starts to
     * demand passkeys, how many people have none.
     */
    private String said(Event was, EventInput event, Screen screen) {
        boolean demands = !was.requirePasskey() && Boolean.TRUE.equals(event.requirePasskey());
        long without = demands ? passkeys.at(was.id()).without() : 0;
        if (without > 0) {
            return screen.text("settings.saved.passkey", screen.number(without));
        }
        boolean begins = !was.photosReviewed() && Boolean.TRUE.equals(event.photosReviewed());
        long waiting = begins ? photos.waiting(was.id()) : 0;
        return waiting == 0
                ? screen.text("settings.saved")
                : screen.text("settings.saved.photos", screen.number(waiting));
    }

    @GetMapping("/console/events/{event_id}/settings/fields/new")
    View newField(Screen screen) {
        return fieldPage(Form.of(screen, Map.of("field_type", CustomFieldType.TEXT)), null);
    }

    @PostMapping("/console/events/{event_id}/settings/fields")
    View createField(Form form, Screen screen) {
        CustomField.CustomFieldInput field = fieldInput(form, null);
        return form.saved(field, () -> customFieldService.create(screen.eventId(), field, screen.caller()))
                ? fieldDone("fields.created", field.name(), screen)
                : fieldPage(form, null);
    }

    @GetMapping("/console/events/{event_id}/settings/fields/{custom_field_id}")
    View editField(@PathVariable("custom_field_id") long fieldId, Screen screen) {
        CustomField field = field(fieldId, screen);
        return fieldPage(stored(field, screen), field);
    }

    @PostMapping("/console/events/{event_id}/settings/fields/{custom_field_id}")
    View updateField(@PathVariable("custom_field_id") long fieldId, Form form, Screen screen) {
        CustomField was = field(fieldId, screen);
        form.compare(() -> stored(field(fieldId, screen), screen));
        CustomField.CustomFieldInput field = fieldInput(form, was);
        return form.saved(field, () -> customFieldService.update(screen.eventId(), fieldId, field, screen.caller()))
                ? fieldDone("fields.saved", field.name(), screen)
                : fieldPage(form, was);
    }

    /** Deletes the field together with its answers; the page that asks for confirmation shows their number. */
    @PostMapping("/console/events/{event_id}/settings/fields/{custom_field_id}/delete")
    View deleteField(
            @PathVariable("custom_field_id") long fieldId,
            @RequestParam(defaultValue = "-1") long answered,
            Screen screen) {
        CustomField was = field(fieldId, screen);
        Form form = stored(was, screen);
        if (was.answered() != answered) {
            form.wrong(screen.text("fields.delete.more", was.answered()));
        }
        return form.done(() -> customFieldService.delete(screen.eventId(), fieldId, true, screen.caller()))
                ? fieldDone("fields.deleted", was.name(), screen)
                : fieldPage(form, was);
    }

    /** The page with what is stored, but for the section that was sent and refused. */
    private View page(@Nullable SettingsSection sent, Form form, Screen screen) {
        Map<Long, String> known = new LinkedHashMap<>();
        organizations
                .organizations(Page.ALL, screen.language())
                .forEach(one -> known.put(one.id(), Translated.shown(one.name(), one.id())));
        Event event = event(screen);
        Map<SettingsSection, Form> forms = new EnumMap<>(SettingsSection.class);
        for (SettingsSection section : SettingsSection.values()) {
            forms.put(section, section == sent ? form : stored(section, event, screen));
        }
        return form.show(
                "console/admin/settings",
                Map.of(
                        "forms",
                        forms,
                        "passkeys",
                        passkeys.at(screen.eventId()),
                        "passkeysUsable",
                        passkeys.isUsable(),
                        "organizations",
                        known,
                        "timeZones",
                        TimeZones.offered(),
                        "customFields",
                        customFields.ofEvent(screen.eventId())));
    }

    private static View fieldPage(Form form, @Nullable CustomField field) {
        return form.show("console/admin/field", Form.fields("field", field));
    }

    private static View fieldDone(String key, String name, Screen screen) {
        return screen.redirect(screen.eventPath() + SETTINGS + "#fields", screen.text(key, name));
    }

    private CustomField field(long fieldId, Screen screen) {
        return customFields
                .find(screen.eventId(), fieldId)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because(
                        "Event %d has no custom field %d.", screen.eventId(), fieldId));
    }

    private static Form stored(SettingsSection section, Event event, Screen screen) {
        Map<String, @Nullable Object> fields = Form.fields(
                "code", event.code(),
                "start_date", event.startDate(),
                "end_date", event.endDate(),
                "time_zone", event.timeZone(),
                "type", event.type(),
                "member_id", event.memberId(),
                "require_host_approval", event.requireHostApproval(),
                "public_people", event.publicPeople(),
                "photos_reviewed", event.photosReviewed(),
                "require_passkey", event.requirePasskey());
        EventLanguages.into(fields, event.languages());
        Translated.into(fields, "name", event.name());
        fields.keySet().retainAll(section.fields());
        return Form.of(screen, fields);
    }

    /** Reads the fields of a section; the rest stays as it is. A missing day is an error of its field, so the stored day fills its place. */
    private static EventInput input(SettingsSection section, Form form, Event was) {
        boolean name = section == SettingsSection.NAME;
        boolean days = section == SettingsSection.DAYS;
        boolean badges = section == SettingsSection.BADGES;
        boolean people = section == SettingsSection.PEOPLE;
        if (days) {
            List.of("start_date", "end_date", "time_zone").forEach(form::require);
        }
        return new EventInput(
                name ? Translated.required(form, "name", was.name()) : Translated.kept(was.name()),
                name ? form.value("code").strip() : null,
                section == SettingsSection.LANGUAGES ? EventLanguages.sent(form) : null,
                Objects.requireNonNullElse(days ? form.day("start_date") : null, was.startDate()),
                Objects.requireNonNullElse(days ? form.day("end_date") : null, was.endDate()),
                name ? form.text("type") : null,
                days ? form.text("time_zone") : null,
                people ? form.id("member_id") : was.memberId(),
                badges ? form.checked("require_host_approval") : null,
                people ? form.checked("public_people") : null,
                badges ? form.checked("photos_reviewed") : null,
                section == SettingsSection.ACCESS ? form.checked("require_passkey") : null,
                null,
                was.version());
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
