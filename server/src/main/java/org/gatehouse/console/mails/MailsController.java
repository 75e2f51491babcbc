package org.gatehouse.console.mails;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongToIntFunction;
import java.util.stream.Stream;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.mail.MailState;
import org.gatehouse.mail.Unsent;
import org.gatehouse.mail.log.MailFilter;
import org.gatehouse.mail.log.MailService;
import org.gatehouse.mail.log.OutgoingMail;
import org.gatehouse.mail.log.OutgoingMailPage;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.sheet.SheetColumns;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** The outbox of an event: each mail with its state and the reason why it was not sent, filtered by state, read, sent again and cancelled. */
@Controller
record MailsController(MailService mails) {

    private static final int SHOWN = 50;

    private static final SheetColumns<OutgoingMail> COLUMNS = new SheetColumns<OutgoingMail>()
            .with("id", OutgoingMail::id)
            .with("kind", OutgoingMail::kind)
            .with("state", OutgoingMail::state)
            .with("person_id", OutgoingMail::personId)
            .with("sender", OutgoingMail::sender)
            .with("recipient", OutgoingMail::recipient)
            .with("subject", OutgoingMail::subject)
            .with("tries", OutgoingMail::tries)
            .with(
                    "last_error",
                    mail -> Unsent.of(mail.lastError()).map(Enum::name).orElse(mail.lastError()))
            .at("created_at", OutgoingMail::createdAt)
            .at("sent_at", OutgoingMail::sentAt);

    @GetMapping("/console/events/{event_id}/mails")
    View list(Form form, Screen screen) {
        return page(form, screen);
    }

    /** Shows one mail as it was written. The way back leads to the list as it was filtered. */
    @GetMapping("/console/events/{event_id}/mails/{mail_id}")
    View one(@PathVariable("mail_id") long mailId, Screen screen) {
        return screen.show(
                "console/mails/mail",
                Map.of(
                        "mail",
                        mails.written(screen.eventId(), mailId),
                        "list",
                        address(filter(screen), screen),
                        "kept",
                        query(filter(screen)),
                        "life",
                        life(screen)));
    }

    @GetMapping("/console/events/{event_id}/mails/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        screen.files()
                .<OutgoingMail>send(
                        response,
                        "mails",
                        COLUMNS,
                        out -> mails.each(screen.eventId(), filter(screen), piece -> piece.forEach(out)));
    }

    /** Sends a mail again. A second click finds it queued or sent and is refused, so that nobody gets it twice. */
    @PostMapping("/console/events/{event_id}/mails/{mail_id}/retry")
    View retry(@PathVariable("mail_id") long mailId, Form form, Screen screen) {
        return form.made(() -> mails.retry(screen.eventId(), mailId, screen.caller()))
                .map(mail -> screen.redirect(address(filter(screen), screen), stateText(mail, screen)))
                .orElseGet(() -> page(form, screen));
    }

    /** Cancels a mail that waits; a second click finds it cancelled and is refused. */
    @PostMapping("/console/events/{event_id}/mails/{mail_id}/cancel")
    View cancel(@PathVariable("mail_id") long mailId, Form form, Screen screen) {
        return form.done(() -> mails.cancel(screen.eventId(), mailId, screen.caller()))
                ? screen.redirect(address(filter(screen), screen), screen.text("mails.cancelled"))
                : page(form, screen);
    }

    /** Sends all again that the filter finds. Mails that somebody has sent again since the page was made are left out. */
    @PostMapping("/console/events/{event_id}/mails/retry")
    View retryAll(Form form, Screen screen) {
        return many(
                "mails.again.all.done",
                seen -> mails.retryAll(screen.eventId(), filter(screen), seen, screen.caller()),
                form,
                screen);
    }

    /** Cancels all that wait and that the filter finds. */
    @PostMapping("/console/events/{event_id}/mails/cancel")
    View cancelAll(Form form, Screen screen) {
        return many(
                "mails.cancel.all.done",
                seen -> mails.cancelAll(screen.eventId(), filter(screen), seen, screen.caller()),
                form,
                screen);
    }

    private View many(String said, LongToIntFunction change, Form form, Screen screen) {
        long seen = form.sentId("seen");
        return form.made(() -> change.applyAsInt(seen))
                .map(changed -> screen.redirect(address(filter(screen), screen), screen.text(said, changed)))
                .orElseGet(() -> page(form, screen));
    }

    private static String stateText(OutgoingMail mail, Screen screen) {
        return mail.state() == MailState.NOT_SENT
                ? screen.text("mails.still-not", why(mail, screen))
                : screen.text("mails.queued-again");
    }

    private View page(Form form, Screen screen) {
        MailFilter filter = filter(screen);
        int offset = screen.query().offset();
        OutgoingMailPage found = mails.page(screen.eventId(), filter, new Page(offset, SHOWN));
        return form.show(
                "console/mails/mails",
                Map.of(
                        "mails",
                        found.mails(),
                        "filter",
                        filter,
                        "kept",
                        query(filter),
                        "counts",
                        mails.counts(screen.eventId()),
                        "hasServer",
                        mails.hasServer(),
                        "life",
                        life(screen),
                        "pager",
                        Pager.of(offset, SHOWN, found.totalCount(), address(filter, screen))));
    }

    /** When mails are deleted; empty where they are kept for ever. */
    private String life(Screen screen) {
        Duration keptFor = mails.keptFor();
        return keptFor == null ? "" : screen.text("mails.life", keptFor.toDays());
    }

    private static MailFilter filter(Screen screen) {
        return new MailFilter(chosen("state", MailState.values(), screen), chosen("why", Unsent.values(), screen));
    }

    private static <E extends Enum<E>> @Nullable E chosen(String name, E[] known, Screen screen) {
        String sent = screen.query().text(name);
        return Stream.of(known)
                .filter(one -> one.name().equals(sent))
                .findFirst()
                .orElse(null);
    }

    private static String address(MailFilter filter, Screen screen) {
        return screen.eventPath() + "/mails" + query(filter);
    }

    private static String query(MailFilter filter) {
        String query = ListQuery.joined(Stream.of(
                ListQuery.part(
                        "state", filter.state() == null ? "" : filter.state().name()),
                ListQuery.part("why", filter.why() == null ? "" : filter.why().name())));
        return query.isEmpty() ? "" : "?" + query;
    }

    /** The reason in the reader's language; a mail server's reply stays in its own words. */
    private static String why(OutgoingMail mail, Screen screen) {
        String stored = mail.lastError() == null ? "" : mail.lastError();
        return Unsent.of(stored)
                .map(reason -> screen.text("mails.why." + reason))
                .orElse(stored);
    }
}
