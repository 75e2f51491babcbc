package org.gatehouse.console.mails;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.gatehouse.console.AddressQuery;
import org.gatehouse.console.Form;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.mail.MailService;
import org.gatehouse.mail.MailState;
import org.gatehouse.mail.OutgoingMail;
import org.gatehouse.mail.OutgoingMailPage;
import org.gatehouse.mail.Unsent;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.sheet.SheetColumns;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** The outbox of an event: each mail with its state and the reason why it was not sent, filtered by state, and sent again. */
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

    @GetMapping("/console/events/{event_id}/mails/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        screen.<OutgoingMail>send(
                response,
                "mails",
                COLUMNS,
                out -> mails.each(screen.eventId(), state(screen), piece -> piece.forEach(out)));
    }

    /** Sends a mail again. A second click finds it queued or sent and is refused, so that nobody gets it twice. */
    @PostMapping("/console/events/{event_id}/mails/{mail_id}/retry")
    View retry(@PathVariable("mail_id") long mailId, Form form, Screen screen) {
        return form.made(() -> mails.retry(screen.eventId(), mailId, screen.caller()))
                .map(mail -> screen.redirect(address(state(screen), screen), said(mail, screen)))
                .orElseGet(() -> page(form, screen));
    }

    private static String said(OutgoingMail mail, Screen screen) {
        return mail.state() == MailState.NOT_SENT
                ? screen.text("mails.still-not", why(mail, screen))
                : screen.text("mails.queued-again");
    }

    private View page(Form form, Screen screen) {
        MailState state = state(screen);
        int offset = screen.query().offset();
        OutgoingMailPage found = mails.page(screen.eventId(), state, new Page(offset, SHOWN));
        return form.show(
                "console/mails/mails",
                Map.of(
                        "mails",
                        found.mails(),
                        "only",
                        state == null ? "" : state.name(),
                        "counts",
                        mails.counts(screen.eventId()),
                        "hasServer",
                        mails.hasServer(),
                        "pager",
                        Pager.of(offset, SHOWN, found.totalCount(), address(state, screen))));
    }

    private static @Nullable MailState state(Screen screen) {
        String asked = screen.query().text("state");
        return Stream.of(MailState.values())
                .filter(state -> state.name().equals(asked))
                .findFirst()
                .orElse(null);
    }

    private static String address(@Nullable MailState state, Screen screen) {
        String path = screen.eventPath() + "/mails";
        return state == null ? path : path + "?" + AddressQuery.part("state", state.name());
    }

    /** Says why in the reader's language; what a mail server said stays in its own words. */
    private static String why(OutgoingMail mail, Screen screen) {
        String stored = mail.lastError() == null ? "" : mail.lastError();
        return Unsent.of(stored)
                .map(reason -> screen.text("mails.why." + reason))
                .orElse(stored);
    }
}
