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
 * Writes to people when something changes, if their event is set to do so. Features report their decisions in the same transaction, and the
 * content of the mail is read from the rows. A waiting mail about an earlier decision is no longer true and is cancelled.
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
        outbox.cancelOutdated(
                registrationIds.stream().map(id -> "registration:" + id).toList());
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
     * A photo was reviewed. It belongs to a person and not to an event: of the person's events with automatic mails about refused photos,
     * the one that begins first writes.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void photoReviewed(long photoId) {
        String about = "photo:" + photoId;
        outbox.cancelOutdated(List.of(about));
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

    /** The person has a photo now: mails of the desk about a missing one are no longer true. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void photoSent(long personId) {
        outbox.cancelOutdated(personId, Occasion.PHOTO_MISSING.kind());
    }

    /** This photo was replaced or removed: nobody needs to hear any more that it was refused. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void photoGone(long personId, long photoId, boolean refused) {
        outbox.cancelOutdated(List.of("photo:" + photoId));
        if (refused) {
            outbox.cancelOutdated(personId, Occasion.PHOTO_REFUSED.kind());
        }
    }

    private List<String> languages(long eventId) {
        return events.get(eventId, Language.ENGLISH).languages();
    }

    /** How long mails of this event about a decision wait, so that a decision that is undone at once is never reported. */
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
