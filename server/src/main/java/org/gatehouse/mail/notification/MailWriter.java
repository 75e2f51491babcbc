package org.gatehouse.mail.notification;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.mail.NewMail;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Fills the texts of an event in for its people. */
@Component
record MailWriter(NotificationRepository stored, Texts words) {

    NotificationText text(long eventId, Occasion occasion, String language) {
        return stored.text(eventId, occasion, language).orElseGet(() -> byDefault(occasion, language));
    }

    static NotificationText byDefault(Occasion occasion, String language) {
        MailText text = DefaultTexts.of(occasion, language);
        return new NotificationText(occasion, language, text.subject(), text.body(), 0);
    }

    /** Writes the mails about one occasion; the text is read once for all of them. */
    Function<Recipient, NewMail> about(long eventId, Occasion occasion, NotificationSettings settings) {
        String language = settings.language();
        MailText text = text(eventId, occasion, language).text();
        return one -> {
            MailText filled = filled(text, one, language, settings.link());
            return new NewMail(
                    eventId,
                    occasion.kind(),
                    one.personId(),
                    settings.sender(),
                    one.address(),
                    filled.subject(),
                    filled.body());
        };
    }

    MailText filled(MailText text, Recipient person, String language, @Nullable String link) {
        return text.filled(values(person, language, link));
    }

    private Map<TextField, String> values(Recipient person, String language, @Nullable String link) {
        String reason = person.reason() == null || person.reason().equals("OTHER")
                ? ""
                : words.in(Texts.language(language)).text("photos.reason." + person.reason());
        String note = person.note() == null ? "" : person.note();
        return person.values(
                Stream.of(reason, note).filter(part -> !part.isBlank()).collect(Collectors.joining(". ")), link);
    }
}
