package org.gatehouse.mail.notification;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.gatehouse.event.EventRepository;
import org.gatehouse.mail.NewMail;
import org.gatehouse.mail.OutboxService;
import org.gatehouse.mail.OutboxService.Change;
import org.gatehouse.platform.text.Language;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Writes to people with the change itself, as far as their event has chosen so. Features say in their transaction what they decided; what
 * that means is read from the rows. A mail of an earlier decision that still waits is no longer true and is taken back.
 */
@Service
public class AutomaticMailService {

    private final EventRepository events;
    private final NotificationRepository stored;
    private final RecipientRepository recipients;
    private final MailWriter writer;
    private final OutboxService outbox;

    AutomaticMailService(
            EventRepository events,
            NotificationRepository stored,
            RecipientRepository recipients,
            MailWriter writer,
            OutboxService outbox) {
        this.events = events;
        this.stored = stored;
        this.recipients = recipients;
        this.writer = writer;
        this.outbox = outbox;
    }

    /** Registrations of the event were approved, refused, withdrawn or reopened. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void registrationsDecided(long eventId, Collection<Long> registrationIds) {
        NotificationSettings settings = stored.settings(eventId).orElse(NotificationSettings.NONE);
        if (settings.version() == 0 || registrationIds.isEmpty()) {
            return;
        }
        outbox.takeBack(registrationIds.stream().map(id -> "registration:" + id).toList());
        List<String> languages = languages(eventId);
        for (Occasion occasion : List.of(Occasion.ACCREDITATION_APPROVED, Occasion.ACCREDITATION_REFUSED)) {
            if (settings.automatic().contains(occasion)) {
                Function<Recipient, NewMail> mails = writer.about(eventId, occasion, settings, languages);
                recipients.ofRegistrations(eventId, occasion, languages, registrationIds).stream()
                        .filter(Recipient::applies)
                        .forEach(one -> queue(
                                mails.apply(one), "registration:" + one.registrationId(), one.version(), settings));
            }
        }
    }

    /**
     * A photo was reviewed. It belongs to a person and not to an event: of the events that the person comes to and that write
     * of themselves about refused photos, the one that begins first does.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void photoReviewed(long photoId) {
        String about = "photo:" + photoId;
        outbox.takeBack(List.of(about));
        recipients.refusedPhoto(photoId).ifPresent(photo -> {
            NotificationSettings settings = stored.settings(photo.eventId()).orElse(NotificationSettings.NONE);
            List<String> languages = languages(photo.eventId());
            recipients
                    .ofRegistrations(
                            photo.eventId(), Occasion.PHOTO_REFUSED, languages, List.of(photo.registrationId()))
                    .stream()
                    .filter(Recipient::applies)
                    .forEach(one -> queue(
                            writer.about(photo.eventId(), Occasion.PHOTO_REFUSED, settings, languages)
                                    .apply(one),
                            about,
                            photo.reviewedMicros(),
                            settings));
        });
    }

    /** A photo of the person came in: what the desk wrote about a missing one is no longer true. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void photoSent(long personId) {
        outbox.takeBack(personId, Occasion.PHOTO_MISSING.kind());
    }

    /** Another photo took the place of this one, or none did: that it was refused need not be told any more. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void photoGone(long personId, long photoId, boolean refused) {
        outbox.takeBack(List.of("photo:" + photoId));
        if (refused) {
            outbox.takeBack(personId, Occasion.PHOTO_REFUSED.kind());
        }
    }

    private List<String> languages(long eventId) {
        return events.get(eventId, Language.ENGLISH).languages();
    }

    /** How long mails of this event about a decision wait, so that what is taken back at once is never told. */
    @Transactional(readOnly = true)
    public Duration delay(long eventId) {
        NotificationSettings settings = stored.settings(eventId).orElse(NotificationSettings.NONE);
        return Duration.ofMinutes(settings.delayMinutes());
    }

    private void queue(NewMail mail, String about, long change, NotificationSettings settings) {
        Change once = new Change(about, about + ":" + mail.kind() + ":" + change);
        outbox.queueOnce(mail, once, Duration.ofMinutes(settings.delayMinutes()));
    }
}
