package org.gatehouse.mail.notification;

import java.util.List;
import java.util.function.Function;
import org.gatehouse.event.EventRepository;
import org.gatehouse.mail.NewMail;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Writes mails about zone requests in the words of their event and the language of the person. */
@Component
public record RequestMailWriter(EventRepository events, RecipientRepository recipients, MailWriter writer) {

    /**
     * Writes a mail to the person of a registration.
     *
     * @param sender the form's; null when it names none
     * @param fields what the text can say of the request, in a language
     */
    public NewMail mail(
            long eventId,
            Occasion occasion,
            long registrationId,
            @Nullable String sender,
            Function<String, RequestFields> fields) {
        Recipient one = recipients
                .ofRegistrations(eventId, occasion, languages(eventId), List.of(registrationId))
                .getFirst();
        MailText text = writer.text(eventId, occasion, one.language()).text();
        MailText filled = writer.filled(text, one, null, fields.apply(one.language()));
        return new NewMail(
                eventId, occasion.kind(), one.personId(), sender, one.address(), filled.subject(), filled.body());
    }

    /** The languages of the event: managers of a form are written to in the first. */
    public List<String> languages(long eventId) {
        return events.get(eventId, Language.ENGLISH).languages();
    }
}
