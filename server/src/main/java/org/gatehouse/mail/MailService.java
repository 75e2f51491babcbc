package org.gatehouse.mail;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Shows the mails of an event and restarts failed ones. */
@Service
public class MailService {

    private final EventRepository events;
    private final OutboxRepository mails;
    private final OutboxService outbox;
    private final AuditRepository audit;
    private final MailServer server;

    MailService(
            EventRepository events,
            OutboxRepository mails,
            OutboxService outbox,
            AuditRepository audit,
            MailServer server) {
        this.events = events;
        this.mails = mails;
        this.outbox = outbox;
        this.audit = audit;
        this.server = server;
    }

    @Transactional(readOnly = true)
    public OutgoingMailPage page(long eventId, @Nullable MailState state, Page page) {
        events.require(eventId);
        return new OutgoingMailPage(mails.page(eventId, state, page), mails.count(eventId, state));
    }

    /** How many mails of the event are in each state; states without any are left out. */
    @Transactional(readOnly = true)
    public Map<MailState, Long> counts(long eventId) {
        return mails.counts(eventId);
    }

    /** Returns the latest mails to the person about the event, the newest first. */
    @Transactional(readOnly = true)
    public List<PersonalMail> toPerson(long eventId, long personId, int most) {
        return mails.toPerson(eventId, personId, most);
    }

    /** Passes all mails on, the newest first, as of one instant. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public void each(long eventId, @Nullable MailState state, Consumer<List<OutgoingMail>> sink) {
        events.require(eventId);
        mails.each(eventId, state, sink);
    }

    /** Whether a mail server is named; without one no mail is sent. */
    public boolean hasServer() {
        return server.isConfigured();
    }

    /** Restarts a mail from the first try, under the same Message-ID. */
    @Transactional
    public OutgoingMail retry(long eventId, long mailId, Actor by) {
        OutgoingMail mail = find(eventId, mailId);
        if (mail.state() != MailState.FAILED && mail.state() != MailState.NOT_SENT) {
            throw MailProblem.MAIL_NOT_STOPPED.because(
                    "Mail %d is %s; only a mail that could not be sent can be sent again.", mailId, mail.state());
        }
        if (Unsent.of(mail.lastError()).equals(Optional.of(Unsent.TAKEN_BACK))) {
            throw MailProblem.MAIL_NOT_STOPPED.because(
                    "What mail %d tells was taken back, so it is not sent again.", mailId);
        }
        mails.requeue(mailId, outbox.obstacle(mail.sender(), mail.recipient()));
        audit.append(by, AuditEntry.of("mail_retried", eventId, "mail", mailId).from(Map.of("state", mail.state())));
        return find(eventId, mailId);
    }

    private OutgoingMail find(long eventId, long mailId) {
        return mails.lock(eventId, mailId)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because(
                        "Event %d has no mail %d; GET /registrations/accreditation/events/%d/mails lists them.",
                        eventId, mailId, eventId));
    }
}
