package org.gatehouse.mail.notification;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.gatehouse.event.EventRepository;
import org.gatehouse.mail.ListedMailService;
import org.gatehouse.mail.ListedMailService.ReceivedText;
import org.gatehouse.mail.MailAddress;
import org.gatehouse.mail.NewMail;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Writes the mails of a list and reports who is left out. Call it in a transaction. */
@Component
public record MailingWriter(
        EventRepository events,
        NotificationRepository stored,
        RecipientRepository recipients,
        MailWriter writer,
        ListedMailService outbox) {

    /**
     * The event's words as they are now.
     *
     * @param own what a message says, to everybody in the event's first language; null for other occasions
     */
    public ListWording wording(long eventId, Occasion occasion, @Nullable MailText own) {
        NotificationService.requireOfDesk(occasion);
        NotificationSettings settings = stored.settings(eventId).orElse(NotificationSettings.NONE);
        List<String> languages = events.get(eventId, Language.ENGLISH).languages();
        Map<String, MailText> texts =
                own == null ? writer.texts(eventId, occasion, languages) : Map.of(languages.getFirst(), own);
        return new ListWording(occasion, settings.sender(), settings.link(), texts);
    }

    /**
     * Passes on, in portions and by person, each person of these registrations once.
     *
     * @param again whether people get it who got the very same text before
     */
    public void each(
            long eventId,
            ListWording wording,
            boolean again,
            Collection<Long> registrationIds,
            Consumer<List<ListedPerson>> sink) {
        recipients.eachPerson(
                eventId,
                wording.occasion(),
                wording.languages(),
                registrationIds,
                portion -> sink.accept(judged(eventId, wording, again, portion)));
    }

    private List<ListedPerson> judged(long eventId, ListWording wording, boolean again, List<Recipient> portion) {
        List<Long> people = portion.stream().map(Recipient::personId).toList();
        Set<ReceivedText> got =
                again ? Set.of() : outbox.received(eventId, wording.occasion().kind(), people);
        return portion.stream().map(one -> judged(eventId, wording, got, one)).toList();
    }

    private ListedPerson judged(long eventId, ListWording wording, Set<ReceivedText> got, Recipient one) {
        MailText text = Objects.requireNonNull(wording.texts().get(one.language()));
        MailText filled = writer.filled(text, one, wording.link());
        NewMail mail = new NewMail(
                eventId,
                wording.occasion().kind(),
                one.personId(),
                wording.sender(),
                one.address(),
                filled.subject(),
                filled.body());
        return new ListedPerson(
                one.registrationId(), one.personId(), one.firstName(), one.lastName(), outcome(one, mail, got), mail);
    }

    private static ListOutcome outcome(Recipient one, NewMail mail, Set<ReceivedText> got) {
        if (!one.applies()) {
            return ListOutcome.NOT_TRUE;
        }
        if (!MailAddress.isOne(one.address())) {
            return ListOutcome.NO_ADDRESS;
        }
        return got.contains(new ReceivedText(one.personId(), mail.subject(), mail.body()))
                ? ListOutcome.WRITTEN_BEFORE
                : ListOutcome.WRITTEN;
    }
}
