package org.gatehouse.console.admin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
import org.gatehouse.registration.field.CustomFieldRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** The settings of an event: one form, which is saved whole or not at all. */
@Controller
record SettingsController(
        EventRepository events,
        EventService service,
        EventContentsRepository contents,
        CustomFieldRepository customFields,
        EventPhotoService photos,
        OrgRepository organizations,
        EventPasskeyService passkeys) {

    static final String SETTINGS = "/settings";

    @GetMapping("/console/events/{event_id}/settings")
    View edit(Screen screen) {
        return page(stored(event(screen), screen), screen);
    }

    @PostMapping("/console/events/{event_id}/settings")
    View update(Form form, Screen screen) {
        Event was = event(screen);
        form.compare(() -> stored(event(screen), screen));
        EventInput event = input(form, was);
        return form.saved(event, () -> service.update(was.id(), event, screen.caller()))
                ? screen.redirect(
                        screen.eventPath() + SETTINGS, TimeZones.savedMessage(saved(was, event, screen), form))
                : page(form, screen);
    }

    @GetMapping("/console/events/{event_id}/settings/delete")
    View requestDelete(Form form, Screen screen) {
        return deletePage(event(screen), form);
    }

    /** Deletes an event that nobody was ever registered for, such as a mistake. Its name has to be typed: its set-up is deleted, too. */
    @PostMapping("/console/events/{event_id}/settings/delete")
    View delete(Form form, Screen screen) {
        Event event = event(screen);
        if (!isNamed(event, form.value("typed_name").strip(), screen)) {
            form.wrong("typed_name", screen.text("settings.delete.other", screen.nameOf(event)));
        }
        return form.done(() -> service.deleteWithSetUp(event.id(), screen.caller()))
                ? screen.redirect("/console", screen.text("settings.deleted", screen.nameOf(event)))
                : deletePage(event, form);
    }

    /** The code is accepted too, because people who know it type it. */
    private static boolean isNamed(Event event, String typed, Screen screen) {
        return typed.equalsIgnoreCase(screen.nameOf(event)) || typed.equalsIgnoreCase(event.code());
    }

    private View deletePage(Event event, Form form) {
        return form.show("console/admin/delete-event", Map.of("event", event, "contents", contents.of(event.id())));
    }

    private Event event(Screen screen) {
        return events.getTranslated(screen.eventId(), screen.language());
    }

    /**
     * The message after saving. When the event starts to review photos, it names how many badges now wait for a review; when it starts to
     * demand passkeys, how many people have none.
     */
    private String saved(Event was, EventInput event, Screen screen) {
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

    private View page(Form form, Screen screen) {
        Map<Long, String> known = new LinkedHashMap<>();
        organizations
                .organizations(Page.ALL, screen.language())
                .forEach(one -> known.put(one.id(), Translated.shown(one.name(), one.id())));
        return form.show(
                "console/admin/settings",
                Map.of(
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

    private static Form stored(Event event, Screen screen) {
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
        return Form.of(screen, fields);
    }

    /** A missing day is an error of its field, so the stored day fills its place. */
    private static EventInput input(Form form, Event was) {
        List.of("start_date", "end_date", "time_zone").forEach(form::require);
        return new EventInput(
                Translated.required(form, "name", was.name()),
                form.value("code").strip(),
                EventLanguages.sent(form),
                Objects.requireNonNullElse(form.day("start_date"), was.startDate()),
                Objects.requireNonNullElse(form.day("end_date"), was.endDate()),
                form.text("type"),
                TimeZones.typed(form),
                form.id("member_id"),
                form.checked("require_host_approval"),
                form.checked("public_people"),
                form.checked("photos_reviewed"),
                form.checked("require_passkey"),
                null,
                was.version());
    }
}
