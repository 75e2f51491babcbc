package org.gatehouse.console.mails;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.gatehouse.accreditation.mailing.MailingListService;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Pager;
import org.gatehouse.console.PickedRows;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.accreditations.AccreditationListState;
import org.gatehouse.console.registrations.RegistrationListState;
import org.gatehouse.mail.log.MailService;
import org.gatehouse.mail.mailing.Mailing;
import org.gatehouse.mail.mailing.MailingOrder;
import org.gatehouse.mail.mailing.MailingService;
import org.gatehouse.mail.notification.MailText;
import org.gatehouse.mail.notification.NotificationService;
import org.gatehouse.mail.notification.NotificationText.NotificationTextInput;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Writes to the people of a filtered list: shows who would get what, starts, shows the progress, and stops. */
@Controller
record ListMailController(
        MailingService mailings, MailingListService lists, NotificationService notifications, MailService mails) {

    private static final int SHOWN = 50;

    @GetMapping("/console/events/{event_id}/mails/lists")
    View recent(Screen screen) {
        int offset = screen.query().offset();
        Mailing.MailingPage found = mailings.page(screen.eventId(), new Page(offset, SHOWN));
        return screen.show(
                "console/mails/lists",
                Map.of(
                        "mailings",
                        found.mailings(),
                        "pager",
                        Pager.of(offset, SHOWN, found.totalCount(), screen.eventPath() + "/mails/lists")));
    }

    /** Shows who of the list would get what. Nothing is written. */
    @GetMapping("/console/events/{event_id}/mails/lists/new")
    View choose(Form form, Screen screen) {
        return page(ListMailState.of(form, screen), form, screen);
    }

    /** Shows what the people of the list would read of a message. Nothing is written. */
    @PostMapping("/console/events/{event_id}/mails/lists/preview")
    View preview(Form form, Screen screen) {
        ListMailState state = ListMailState.of(form, screen);
        if (state.isMessage()) {
            form.accepts(new NotificationTextInput(
                    form.value("subject").strip(), form.value("body").strip(), 0));
        }
        return page(state, form, screen);
    }

    /** Leads from rows that were picked in a list to the page that shows who would get what. */
    @PostMapping("/console/events/{event_id}/mails/lists/picked")
    View show(Form form, Screen screen) {
        String list = form.value("list").equals("registrations") ? "registrations" : "accreditations";
        List<Long> ids = PickedRows.of(form);
        if (ids.isEmpty() || ids.size() > ListMailState.MOST_PICKED) {
            String said = ids.isEmpty() ? "mails.list.picked.none" : "mails.list.picked.many";
            screen.toast(Toast.failed(screen.text(said, ListMailState.MOST_PICKED)));
            return screen.redirectWhole(screen.eventPath() + "/" + list);
        }
        String path = screen.eventPath() + "/mails/lists/new" + ListMailState.picked(list, form.value("query"), ids);
        return screen.redirectWhole(path);
    }

    /** Starts a mailing to the current list. A second click carries the same key and leads to the first mailing. */
    @PostMapping("/console/events/{event_id}/mails/lists")
    View start(Form form, Screen screen) {
        ListMailState state = ListMailState.of(form, screen);
        MailingOrder order = new MailingOrder(
                state.occasion(), text(state, form), state.again(), sendAt(form, screen), reminders(form, screen));
        return form.made(() -> mailings.start(
                        screen.eventId(),
                        order,
                        registrations(state, screen),
                        form.text("wording"),
                        form.key(),
                        screen.caller()))
                .map(started -> screen.redirect(
                        screen.eventPath() + "/mails/lists/" + started.mailing().id()))
                .orElseGet(() -> page(state, form, screen));
    }

    /** What a message says; null for other occasions, and as long as nothing is written. */
    private static @Nullable MailText text(ListMailState state, Form form) {
        String subject = form.value("subject").strip();
        String body = form.value("body").strip();
        return state.isMessage() && !subject.isEmpty() && !body.isEmpty() ? new MailText(subject, body) : null;
    }

    /** The moment in the event's time zone; null for now. */
    private static @Nullable Instant sendAt(Form form, Screen screen) {
        String typed = form.value("send_at").strip();
        try {
            return typed.isEmpty()
                    ? null
                    : LocalDateTime.parse(typed).atZone(screen.zone()).toInstant();
        } catch (DateTimeException wrong) {
            form.wrong("send_at", screen.text("mails.list.send-at.wrong"));
            return null;
        }
    }

    private static MailingOrder.@Nullable Reminders reminders(Form form, Screen screen) {
        Integer times = form.whole("remind_times");
        Integer days = form.whole("remind_days");
        if (times == null || times == 0) {
            return null;
        }
        if (times < 1
                || times > MailingOrder.Reminders.MOST_TIMES
                || days == null
                || days < 1
                || days > MailingOrder.Reminders.MOST_DAYS) {
            form.wrong("remind_times", screen.text("mails.list.remind.wrong"));
            return null;
        }
        return new MailingOrder.Reminders(days, times);
    }

    private View page(ListMailState state, Form form, Screen screen) {
        long eventId = screen.eventId();
        Map<String, Object> model = new HashMap<>();
        model.put("state", state);
        model.put("hasServer", mails.hasServer());
        model.put("hasSender", notifications.settings(eventId).sender() != null);
        model.put("key", UUID.randomUUID().toString());
        MailingOrder order = MailingOrder.now(state.occasion(), text(state, form), state.again());
        List<Long> people = registrations(state, screen);
        if (people.size() > mailings.most()) {
            form.wrong("list", screen.text("mails.list.too-many", screen.number(mailings.most())));
        } else if (!state.isMessage()) {
            model.put("preview", mailings.preview(eventId, order, people, state.at()));
        } else if (order.text() != null) {
            form.made(() -> mailings.preview(eventId, order, people, state.at()))
                    .ifPresent(shown -> model.put("preview", shown));
        }
        return form.show("console/mails/new", model);
    }

    private List<Long> registrations(ListMailState state, Screen screen) {
        ListQuery query = ListQuery.of(state.query());
        if (!state.picked().isEmpty()) {
            return lists.picked(screen.eventId(), state.list(), state.picked(), screen.caller());
        }
        return state.isOfRegistrations()
                ? lists.registrations(
                        screen.eventId(), RegistrationListState.of(query).filter(screen.eventId()), screen.caller())
                : lists.accreditations(
                        screen.eventId(), AccreditationListState.of(query).filter(), screen.caller());
    }

    @GetMapping("/console/events/{event_id}/mails/lists/{mailing_id}")
    View one(@PathVariable("mailing_id") long mailingId, Screen screen) {
        return show(mailings.get(screen.eventId(), mailingId), screen);
    }

    @PostMapping("/console/events/{event_id}/mails/lists/{mailing_id}/stop")
    View stop(@PathVariable("mailing_id") long mailingId, Screen screen) {
        Mailing stopped = mailings.stop(screen.eventId(), mailingId, screen.caller());
        return screen.isPart()
                ? show(stopped, screen)
                : screen.redirect(screen.eventPath() + "/mails/lists/" + mailingId);
    }

    private View show(Mailing mailing, Screen screen) {
        return screen.show(
                "console/mails/list",
                "console/mails/progress",
                Map.of(
                        "mailing",
                        mailing,
                        "hasServer",
                        mails.hasServer(),
                        "leftOut",
                        mailing.state().isBusy() ? List.of() : mailings.leftOut(screen.eventId(), mailing.id())));
    }
}
