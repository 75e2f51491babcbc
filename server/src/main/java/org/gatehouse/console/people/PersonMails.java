package org.gatehouse.console.people;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.mail.log.MailService;
import org.gatehouse.mail.log.WrittenMail;
import org.gatehouse.mail.notification.MailDraft;
import org.gatehouse.mail.notification.NotificationService;
import org.gatehouse.mail.notification.Occasion;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/** Writing to one person, from the person's page. */
@Component
record PersonMails(NotificationService notifications, MailService outbox) {

    /** How many mails to the person are shown; the page of all mails has the rest. */
    private static final int WRITTEN = 10;

    PersonMailsView of(long personId, Screen screen) {
        boolean may = screen.opens(HttpMethod.POST, "/people/{person_id}/mails");
        List<MailDraft> drafts = may ? notifications.forPerson(screen.eventId(), personId) : List.of();
        List<WrittenMail> written =
                screen.opens("/mails") ? outbox.toPerson(screen.eventId(), personId, WRITTEN) : List.of();
        return new PersonMailsView(drafts, outbox.hasServer(), UUID.randomUUID().toString(), written);
    }

    boolean write(long personId, Form form, Screen screen) {
        Optional<Occasion> occasion = form.choice("occasion", Occasion.ofDesk().toArray(Occasion[]::new));
        String key = form.key();
        if (occasion.isEmpty() || key == null) {
            form.wrong(form.message("form.invalid"));
            return false;
        }
        return form.done(() -> notifications.write(screen.eventId(), personId, occasion.get(), key, screen.caller()));
    }
}
