package org.gatehouse.mail.notification;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.mail.NewMail;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Fills in the texts of an event for its people. */
@Component
record MailWriter(NotificationRepository stored, Texts words) {

    NotificationText text(long eventId, Occasion occasion, String language) {
        return stored.text(eventId, occasion, language).orElseGet(() -> byDefault(occasion, language));
    }

    /** The texts about one occasion in these languages, in their order. */
    Map<String, MailText> texts(long eventId, Occasion occasion, List<String> languages) {
        Map<String, MailText> texts = new LinkedHashMap<>();
        languages.forEach(language ->
                texts.put(language, text(eventId, occasion, language).text()));
        return texts;
    }

    static NotificationText byDefault(Occasion occasion, String language) {
        MailText text = DefaultTexts.of(occasion, language);
        return new NotificationText(occasion, language, text.subject(), text.body(), 0);
    }

    /**
     * Writes the mails about one occasion; the texts are read once for all of them.
     *
     * @param languages those by which the recipients were read
     */
    Function<Recipient, NewMail> about(
            long eventId, Occasion occasion, NotificationSettings settings, List<String> languages) {
        Map<String, MailText> texts = texts(eventId, occasion, languages);
        return one -> {
            MailText filled = filled(Objects.requireNonNull(texts.get(one.language())), one, settings.link());
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

    /** Fills in a text of the person's language. */
    MailText filled(MailText text, Recipient person, @Nullable String link) {
        return text.filled(values(person, link));
    }

    /** Fills in a text about a zone request. */
    MailText filled(MailText text, Recipient person, @Nullable String link, RequestFields request) {
        Map<TextField, String> values = values(person, link);
        request.into(values);
        return text.filled(values);
    }

    private Map<TextField, String> values(Recipient person, @Nullable String link) {
        String reason = person.reason() == null || person.reason().equals("OTHER")
                ? ""
                : words.in(Texts.language(person.language())).text("photos.reason." + person.reason());
        String note = person.note() == null ? "" : person.note();
        return person.values(
                Stream.of(reason, note).filter(part -> !part.isBlank()).collect(Collectors.joining(". ")), link);
    }
}
