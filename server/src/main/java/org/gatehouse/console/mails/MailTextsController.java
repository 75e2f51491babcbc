package org.gatehouse.console.mails;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.accreditation.list.EventSearch;
import org.gatehouse.accreditation.list.SearchHit;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.mail.SenderDomains;
import org.gatehouse.mail.log.MailService;
import org.gatehouse.mail.notification.MailText;
import org.gatehouse.mail.notification.NotificationPreview;
import org.gatehouse.mail.notification.NotificationPreview.NotificationPreviewInput;
import org.gatehouse.mail.notification.NotificationService;
import org.gatehouse.mail.notification.NotificationSettings;
import org.gatehouse.mail.notification.NotificationText;
import org.gatehouse.mail.notification.NotificationText.NotificationTextInput;
import org.gatehouse.mail.notification.Occasion;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** The mails of an event to its people: their sender, which are sent automatically, and their texts. */
@Controller
record MailTextsController(
        NotificationService notifications, MailService mails, SenderDomains domains, EventSearch search) {

    private static final String PATH = "/settings/mails";

    @GetMapping("/console/events/{event_id}/settings/mails")
    View settings(Screen screen) {
        return page(stored(notifications.settings(screen.eventId()), screen), screen);
    }

    @PostMapping("/console/events/{event_id}/settings/mails")
    View save(Form form, Screen screen) {
        NotificationSettings was = notifications.settings(screen.eventId());
        form.compare(() -> stored(notifications.settings(screen.eventId()), screen));
        form.require("delay_minutes");
        NotificationSettings input = input(form, was);
        return form.saved(input, () -> notifications.replace(screen.eventId(), input, screen.caller()))
                ? screen.redirect(screen.eventPath() + PATH, screen.text("settings.saved"))
                : page(form, screen);
    }

    private View page(Form form, Screen screen) {
        return form.show(
                "console/mails/settings",
                Map.of(
                        "texts", notifications.texts(screen.eventId()),
                        "hasServer", mails.hasServer(),
                        "unnamedDomain", domains.unnamedOf(form.value("sender")).orElse("")));
    }

    private static Form stored(NotificationSettings settings, Screen screen) {
        return Form.of(
                screen,
                Form.fields(
                        "sender", settings.sender(),
                        "link", settings.link(),
                        "delay_minutes", settings.delayMinutes(),
                        "automatic", settings.automatic()));
    }

    private static NotificationSettings input(Form form, NotificationSettings was) {
        Set<Occasion> automatic = Stream.of(Occasion.values())
                .filter(occasion -> form.has("automatic", occasion))
                .collect(Collectors.toSet());
        return new NotificationSettings(
                form.text("sender"),
                form.text("link"),
                Objects.requireNonNullElse(form.whole("delay_minutes"), was.delayMinutes()),
                automatic,
                was.version(),
                null);
    }

    @GetMapping("/console/events/{event_id}/settings/mails/{occasion}/{language}")
    View text(@PathVariable("occasion") String occasion, @PathVariable("language") String language, Screen screen) {
        NotificationText text = find(occasion, language, screen);
        return page(stored(text, screen), text, null, screen);
    }

    @PostMapping("/console/events/{event_id}/settings/mails/{occasion}/{language}")
    View save(
            @PathVariable("occasion") String occasion,
            @PathVariable("language") String language,
            Form form,
            Screen screen) {
        NotificationText was = find(occasion, language, screen);
        form.compare(() -> stored(find(occasion, language, screen), screen));
        NotificationTextInput input = input(form, was, screen);
        boolean saved = form.saved(
                input,
                () -> notifications.replace(screen.eventId(), was.occasion(), was.language(), input, screen.caller()));
        return saved
                ? screen.redirect(path(was, screen), screen.text("mails.text.saved"))
                : page(form, was, null, screen);
    }

    /** Shows what is in the form as a person would get it. Nothing is stored. */
    @PostMapping("/console/events/{event_id}/settings/mails/{occasion}/{language}/preview")
    View preview(
            @PathVariable("occasion") String occasion,
            @PathVariable("language") String language,
            Form form,
            Screen screen) {
        NotificationText text = find(occasion, language, screen);
        NotificationTextInput input = input(form, text, screen);
        Long person = person(form, screen);
        NotificationPreview preview = form.accepts(input)
                ? form.made(() -> notifications.preview(
                                screen.eventId(),
                                text.occasion(),
                                text.language(),
                                new NotificationPreviewInput(input, person)))
                        .orElse(null)
                : null;
        return page(form, text, preview, screen);
    }

    /** The person whose mail is shown, by number or as the search at the top finds them; null for anybody. */
    private @Nullable Long person(Form form, Screen screen) {
        String typed = form.text("person_id");
        Long number = form.id("person_id");
        if (typed == null || number != null) {
            return number;
        }
        List<Long> found = search.find(screen.eventId(), typed, false, screen.language()).hits().stream()
                .map(SearchHit::personId)
                .distinct()
                .toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        form.wrong("person_id", screen.text(found.isEmpty() ? "mails.preview.nobody" : "mails.preview.several"));
        return null;
    }

    /** Sends what is stored, so a text is saved before it is tried. */
    @PostMapping("/console/events/{event_id}/settings/mails/{occasion}/{language}/test")
    View test(
            @PathVariable("occasion") String occasion,
            @PathVariable("language") String language,
            Form form,
            Screen screen) {
        NotificationText text = find(occasion, language, screen);
        boolean sent = form.done(
                () -> notifications.test(screen.eventId(), text.occasion(), text.language(), null, screen.caller()));
        if (sent) {
            return screen.redirect(path(text, screen), screen.text("mails.test.sent", testAddress(screen)));
        }
        Form shown = stored(text, screen);
        shown.wrong("recipient", Objects.requireNonNullElse(form.error("recipient"), form.problem()));
        return page(shown, text, null, screen);
    }

    @PostMapping("/console/events/{event_id}/settings/mails/{occasion}/{language}/default")
    View restoreDefault(
            @PathVariable("occasion") String occasion, @PathVariable("language") String language, Screen screen) {
        NotificationText text = find(occasion, language, screen);
        notifications.delete(screen.eventId(), text.occasion(), text.language(), screen.caller());
        return screen.redirect(path(text, screen), screen.text("mails.text.default.done"));
    }

    /** The caller's own address; empty when there is none. */
    private String testAddress(Screen screen) {
        return Objects.requireNonNullElse(notifications.testAddress(screen.caller()), "");
    }

    private View page(Form form, NotificationText text, @Nullable NotificationPreview preview, Screen screen) {
        Map<String, Object> model =
                new HashMap<>(Map.of("text", text, "hasServer", mails.hasServer(), "testAddress", testAddress(screen)));
        if (preview != null) {
            model.put("preview", preview);
        }
        return form.show("console/mails/text", model);
    }

    private NotificationText find(String occasion, String language, Screen screen) {
        Occasion named = Stream.of(Occasion.values())
                .filter(one -> one.name().equals(occasion))
                .findFirst()
                .orElse(null);
        if (named == null) {
            throw PlatformProblem.NOT_FOUND.because("There is no such text.");
        }
        return notifications.text(screen.eventId(), named, language);
    }

    private static Form stored(NotificationText text, Screen screen) {
        return Form.of(screen, Form.fields("subject", text.subject(), "body", text.body()));
    }

    private static NotificationTextInput input(Form form, NotificationText was, Screen screen) {
        for (String field : new String[] {"subject", "body"}) {
            MailText.unknownField(form.value(field))
                    .ifPresent(unknown -> form.wrong(field, screen.text("mails.text.unknown", unknown)));
        }
        return new NotificationTextInput(
                form.value("subject").strip(), form.value("body").strip(), was.version());
    }

    private static String path(NotificationText text, Screen screen) {
        return screen.eventPath() + PATH + "/" + text.occasion() + "/" + text.language();
    }
}
