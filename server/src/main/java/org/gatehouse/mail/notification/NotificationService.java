package org.gatehouse.mail.notification;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.recovery.EmailAddressService;
import org.gatehouse.event.EventRepository;
import org.gatehouse.mail.MailAddress;
import org.gatehouse.mail.NewMail;
import org.gatehouse.mail.OutboxService;
import org.gatehouse.mail.SenderDomains;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.SameText;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** How an event writes to its people: its sender, its texts, and how they look. */
@Service
public class NotificationService {

    private static final int LONGEST_KEY = 200;

    private final EventRepository events;
    private final NotificationRepository stored;
    private final RecipientRepository recipients;
    private final OutboxService outbox;
    private final SenderDomains domains;
    private final EmailAddressService addresses;
    private final MailWriter writer;
    private final AuditRepository audit;

    NotificationService(
            EventRepository events,
            NotificationRepository stored,
            RecipientRepository recipients,
            OutboxService outbox,
            SenderDomains domains,
            EmailAddressService addresses,
            MailWriter writer,
            AuditRepository audit) {
        this.events = events;
        this.stored = stored;
        this.recipients = recipients;
        this.outbox = outbox;
        this.domains = domains;
        this.addresses = addresses;
        this.writer = writer;
        this.audit = audit;
    }

    @Transactional(readOnly = true)
    public NotificationSettings settings(long eventId) {
        events.require(eventId);
        NotificationSettings settings = stored.settings(eventId).orElse(NotificationSettings.NONE);
        return settings.warning(domains.unnamedOf(settings.sender())
                .map(
                        ("The operator did not name %s among the domains that the mail server may send for (gatehouse.mail.domains);"
                                        + " such mails are often refused or taken for spam.")::formatted)
                .orElse(null));
    }

    @Transactional
    public NotificationSettings replace(long eventId, NotificationSettings sent, Actor by) {
        NotificationSettings was = settings(eventId);
        String sender = SingleLineText.nullIfBlank(sent.sender());
        sent.automatic().stream()
                .filter(occasion -> !occasion.isChange())
                .sorted()
                .findFirst()
                .ifPresent(occasion -> {
                    throw PlatformProblem.INVALID.ofField(
                            "automatic",
                            occasion.isOfRequest()
                                    ? "cannot name %s: the form of the request says whether it is written"
                                    : "cannot name %s: nothing happens with which it could be written",
                            occasion);
                });
        NotificationSettings is = new NotificationSettings(
                sender == null ? null : MailAddress.checkedSender("sender", sender),
                SingleLineText.nullIfBlank(sent.link()),
                sent.delayMinutes(),
                sent.automatic(),
                sent.version(),
                null);
        if (!stored.replace(eventId, is)) {
            throw changedMeanwhile(
                    "The mail settings of event %d are".formatted(eventId), was.version(), sent.version());
        }
        Changes changes = new Changes()
                .of("sender", was.sender(), is.sender())
                .of("link", was.link(), is.link())
                .of("delay_minutes", was.delayMinutes(), is.delayMinutes())
                .of("automatic", was.automatic(), is.automatic());
        audit.append(by, changes.in(AuditEntry.of("notification_settings_changed", eventId, "event", eventId)));
        return settings(eventId);
    }

    /** All texts of the event, the server's where the event has none. */
    @Transactional(readOnly = true)
    public List<NotificationText> texts(long eventId) {
        List<NotificationText> own = stored.texts(eventId);
        List<String> languages = languages(eventId);
        List<NotificationText> texts = new ArrayList<>();
        for (Occasion occasion : Occasion.withTexts()) {
            for (String language : languages) {
                texts.add(own.stream()
                        .filter(text ->
                                text.occasion() == occasion && text.language().equals(language))
                        .findFirst()
                        .orElseGet(() -> MailWriter.byDefault(occasion, language)));
            }
        }
        return texts;
    }

    @Transactional(readOnly = true)
    public NotificationText text(long eventId, Occasion occasion, String language) {
        List<String> languages = languages(eventId);
        if (!languages.contains(language)) {
            throw PlatformProblem.NOT_FOUND.because(
                    "Event %d writes in these languages: %s. Its settings say so.",
                    eventId, String.join(", ", languages));
        }
        if (occasion == Occasion.MESSAGE) {
            throw PlatformProblem.NOT_FOUND.because(
                    "A MESSAGE has no text that is kept: whoever writes one to a list sends its text along.");
        }
        return writer.text(eventId, occasion, language);
    }

    @Transactional
    public NotificationText replace(
            long eventId, Occasion occasion, String language, NotificationText.NotificationTextInput sent, Actor by) {
        requireFields(sent);
        NotificationText was = text(eventId, occasion, language);
        if (!stored.replace(eventId, occasion, language, sent)) {
            throw changedMeanwhile("The text %s in %s is".formatted(occasion, language), was.version(), sent.version());
        }
        audit.append(
                by,
                AuditEntry.of("notification_text_changed", eventId, "event", eventId)
                        .from(shown(was))
                        .to(shown(text(eventId, occasion, language))));
        return text(eventId, occasion, language);
    }

    /** Removes the event's own text, so that the server's is used again. */
    @Transactional
    public void delete(long eventId, Occasion occasion, String language, Actor by) {
        NotificationText was = text(eventId, occasion, language);
        if (stored.delete(eventId, occasion, language)) {
            audit.append(
                    by,
                    AuditEntry.of("notification_text_deleted", eventId, "event", eventId)
                            .from(shown(was)));
        }
    }

    /** Shows a text as the person would get it. */
    @Transactional(readOnly = true)
    public NotificationPreview preview(
            long eventId, Occasion occasion, String language, NotificationPreview.NotificationPreviewInput sent) {
        if (sent.text() != null) {
            requireFields(sent.text());
        }
        NotificationText text = text(eventId, occasion, language);
        MailText shown = sent.text() == null
                ? text.text()
                : new MailText(sent.text().subject(), sent.text().body());
        Recipient person = person(eventId, occasion, language, sent.personId());
        return preview(shown, person, eventId, occasion, request(eventId, occasion, person));
    }

    private NotificationPreview preview(
            MailText text, Recipient person, long eventId, Occasion occasion, RequestFields request) {
        String link = settings(eventId).link();
        MailText filled =
                occasion.isOfRequest() ? writer.filled(text, person, link, request) : writer.filled(text, person, link);
        Long personId = person.personId() == 0 ? null : Long.valueOf(person.personId());
        return new NotificationPreview(personId, person.address(), filled.subject(), filled.body());
    }

    private Recipient person(long eventId, Occasion occasion, String language, @Nullable Long personId) {
        if (personId == null) {
            return recipients
                    .first(eventId, occasion, List.of(language))
                    .orElseGet(() -> Recipient.sample(events.get(eventId, new Language(language)), language));
        }
        return recipients
                .ofPerson(eventId, occasion, List.of(language), personId)
                .orElseThrow(() -> PlatformProblem.INVALID.ofField(
                        "person_id", "nobody of this number is registered at event %d: %d", eventId, personId));
    }

    private RequestFields request(long eventId, Occasion occasion, Recipient person) {
        boolean allocated = occasion == Occasion.ZONE_ALLOCATED || occasion == Occasion.ZONE_ALLOCATION_UNDONE;
        return recipients
                .lastRequest(eventId, person.personId(), person.language(), allocated)
                .orElseGet(() -> RequestFields.sample(occasion));
    }

    /** The address that a test goes to: the caller's own, which the caller has confirmed; null for a client without a user. */
    @Transactional(readOnly = true)
    public @Nullable String testAddress(Actor by) {
        return by.userId() == null ? null : addresses.of(by.userId()).address();
    }

    /**
     * Sends the stored text to the caller's own address, about an invented person: nobody else's data or mailbox is needed for a test.
     *
     * @param recipient null for the only one that there can be
     */
    @Transactional
    public void test(long eventId, Occasion occasion, String language, @Nullable String recipient, Actor by) {
        String wanted = recipient == null ? null : MailAddress.checked("recipient", recipient);
        outbox.requireServer();
        String own = testAddress(by);
        if (own == null || (wanted != null && !SameText.isSameAddress(own, wanted))) {
            throw PlatformProblem.INVALID.ofField(
                    "recipient",
                    own == null
                            ? "cannot be anybody: a test goes to your own address, and you have not confirmed one"
                            : "is not your own address, to which a test goes");
        }
        Recipient nobody = Recipient.sample(events.get(eventId, new Language(language)), language);
        NotificationPreview shown = preview(
                text(eventId, occasion, language).text(), nobody, eventId, occasion, RequestFields.sample(occasion));
        outbox.queue(new NewMail(
                eventId, "notification_test", null, settings(eventId).sender(), own, shown.subject(), shown.body()));
        audit.append(
                by,
                AuditEntry.of("notification_tested", eventId, "event", eventId)
                        .to(Map.of("occasion", occasion, "language", language)));
    }

    /** The occasions that apply to the person at the event now, and the mail for each. */
    @Transactional(readOnly = true)
    public List<MailDraft> forPerson(long eventId, long personId) {
        NotificationSettings settings = settings(eventId);
        List<String> languages = languages(eventId);
        List<MailDraft> mails = new ArrayList<>();
        for (Occasion occasion : Occasion.ofDesk()) {
            recipients
                    .ofPerson(eventId, occasion, languages, personId)
                    .filter(Recipient::applies)
                    .map(one ->
                            writer.about(eventId, occasion, settings, languages).apply(one))
                    .ifPresent(mail -> mails.add(new MailDraft(occasion, mail.to(), mail.subject(), mail.body())));
        }
        return mails;
    }

    /**
     * Writes to one person, without a delay in which the mail could be cancelled.
     *
     * @param key the same in a repeat, which then writes nothing
     */
    @Transactional
    public void write(long eventId, long personId, Occasion occasion, String key, Actor by) {
        if (key.isBlank() || key.length() > LONGEST_KEY) {
            throw PlatformProblem.INVALID.ofField(
                    "Idempotency-Key", "is blank or longer than %d characters", LONGEST_KEY);
        }
        requireOfDesk(occasion);
        if (occasion == Occasion.MESSAGE) {
            throw PlatformProblem.INVALID.ofField(
                    "occasion", "cannot be MESSAGE: a text of your own goes to a list, which may be one registration");
        }
        outbox.requireServer();
        NotificationSettings settings = settings(eventId);
        List<String> languages = languages(eventId);
        Recipient one = recipients
                .ofPerson(eventId, occasion, languages, personId)
                .filter(Recipient::applies)
                .orElseThrow(() -> PlatformProblem.INVALID.ofField(
                        "occasion", "%s is not true of person %d at event %d", occasion, personId, eventId));
        if (one.address() == null) {
            throw PlatformProblem.INVALID.ofField("person_id", "person %d has no e-mail address", personId);
        }
        String about = "registration:" + one.registrationId();
        boolean queued = outbox.queueOnce(
                writer.about(eventId, occasion, settings, languages).apply(one),
                new OutboxService.Change(about, about + ":" + occasion.kind() + ":desk:" + key),
                Duration.ZERO);
        if (queued) {
            audit.append(
                    by,
                    AuditEntry.of("notification_written", eventId, "person", personId)
                            .person(personId)
                            .to(Map.of("occasion", occasion)));
        }
    }

    /** Mails about zone requests are written with the request and its decision alone. */
    static void requireOfDesk(Occasion occasion) {
        if (occasion.isOfRequest()) {
            throw PlatformProblem.INVALID.ofField(
                    "occasion",
                    "cannot be %s: such mails are written when somebody asks for a zone or the request is decided",
                    occasion);
        }
    }

    private List<String> languages(long eventId) {
        return events.get(eventId, Language.ENGLISH).languages();
    }

    private static void requireFields(NotificationText.NotificationTextInput sent) {
        new MailText(sent.subject(), sent.body()).requireOnly(List.of(TextField.values()));
    }

    private static Map<String, Object> shown(NotificationText text) {
        return Map.of(
                "occasion",
                text.occasion(),
                "language",
                text.language(),
                "subject",
                text.subject(),
                "body",
                text.body());
    }

    private static ProblemException changedMeanwhile(String what, int stored, int sent) {
        return PlatformProblem.VERSION_MISMATCH.because("%s at version %d, not %d; read it again.", what, stored, sent);
    }
}
