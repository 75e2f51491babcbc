package org.gatehouse.mail.log;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.event.EventRepository;
import org.gatehouse.mail.MailProblem;
import org.gatehouse.mail.MailState;
import org.gatehouse.mail.OutboxService;
import org.gatehouse.mail.Unsent;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.retention.RetentionSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Shows the mails of an event, restarts failed ones, and cancels those that wait. */
@Service
public class MailService {

    private final EventRepository events;
    private final OutgoingMailRepository mails;
    private final ManyMailsRepository many;
    private final OutboxService outbox;
    private final AuditRepository audit;
    private final RetentionSettings keep;

    MailService(
            EventRepository events,
            OutgoingMailRepository mails,
            ManyMailsRepository many,
            OutboxService outbox,
            AuditRepository audit,
            RetentionSettings keep) {
        this.events = events;
        this.mails = mails;
        this.many = many;
        this.outbox = outbox;
        this.audit = audit;
        this.keep = keep;
    }

    @Transactional(readOnly = true)
    public OutgoingMailPage page(long eventId, MailFilter filter, Page page) {
        events.require(eventId);
        return new OutgoingMailPage(mails.page(eventId, filter, page), mails.count(eventId, filter));
    }

    /** How many mails of the event are in each state, and for which reason. */
    @Transactional(readOnly = true)
    public MailCounts counts(long eventId) {
        return new MailCounts(many.counts(eventId));
    }

    /** Returns the latest mails to the person about the event, the newest first. */
    @Transactional(readOnly = true)
    public List<WrittenMail> toPerson(long eventId, long personId, int most) {
        return mails.toPerson(eventId, personId, most);
    }

    /** Returns the mail with its text; a mail about an account belongs to no event, so it is never found. */
    @Transactional(readOnly = true)
    public WrittenMail written(long eventId, long mailId) {
        return mails.written(eventId, mailId).orElseThrow(() -> missing(eventId, mailId));
    }

    /** How long a mail is kept that no longer waits; null means for ever. */
    public @Nullable Duration keptFor() {
        return keep.mails();
    }

    /** Passes all mails on, the newest first, as of one instant. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public void each(long eventId, MailFilter filter, Consumer<List<OutgoingMail>> sink) {
        events.require(eventId);
        mails.each(eventId, filter, sink);
    }

    /** Whether a mail server is named; without one no mail is sent. */
    public boolean hasServer() {
        return outbox.hasServer();
    }

    /** Restarts a mail from the first try, under the same Message-ID. */
    @Transactional
    public OutgoingMail retry(long eventId, long mailId, Actor by) {
        OutgoingMail mail = find(eventId, mailId);
        if (mail.state() != MailState.FAILED && mail.state() != MailState.NOT_SENT) {
            throw MailProblem.MAIL_NOT_STOPPED.because(
                    "Mail %d is %s; only a mail that could not be sent can be sent again.", mailId, mail.state());
        }
        if (Unsent.of(mail.lastError()).filter(Unsent::isOutdated).isPresent()) {
            throw MailProblem.MAIL_NOT_STOPPED.because(
                    "What mail %d tells was taken back, so it is not sent again.", mailId);
        }
        mails.requeue(mailId, outbox.whyUnsendable(mail.sender(), mail.recipient()));
        audit.append(by, AuditEntry.of("mail_retried", eventId, "mail", mailId).from(Map.of("state", mail.state())));
        return find(eventId, mailId);
    }

    /**
     * Restarts all mails that the filter finds and that can be sent; what somebody stopped or cancelled only if the filter asks for that.
     *
     * @param seen {@link MailCounts#seen} of the page on which it was decided; a mail that was restarted since is left out
     * @return how many wait again
     */
    @Transactional
    public int retryAll(long eventId, MailFilter filter, long seen, Actor by) {
        events.require(eventId);
        outbox.requireServer();
        int restarted = many.requeue(eventId, filter, seen);
        log("mails_retried", eventId, filter, restarted, by);
        return restarted;
    }

    /** Cancels all mails that the filter finds, that wait, and that were written when the page was made. Returns how many. */
    @Transactional
    public int cancelAll(long eventId, MailFilter filter, long seen, Actor by) {
        events.require(eventId);
        int cancelled = filter.takes(MailState.QUEUED) ? many.cancel(eventId, filter, seen) : 0;
        log("mails_cancelled", eventId, filter, cancelled, by);
        return cancelled;
    }

    private void log(String action, long eventId, MailFilter filter, int changed, Actor by) {
        if (changed > 0) {
            Map<String, Object> facts = new TreeMap<>(Map.of("mails", changed));
            if (filter.state() != null) {
                facts.put("state", filter.state());
            }
            audit.append(by, AuditEntry.of(action, eventId, "event", eventId).to(facts));
        }
    }

    /** Cancels a mail that waits. It can be sent again manually. */
    @Transactional
    public void cancel(long eventId, long mailId, Actor by) {
        OutgoingMail mail = find(eventId, mailId);
        if (!mails.cancel(mailId)) {
            throw MailProblem.MAIL_NOT_WAITING.because(
                    "Mail %d is %s; only a mail that waits can be cancelled.", mailId, mail.state());
        }
        audit.append(by, AuditEntry.of("mail_cancelled", eventId, "mail", mailId));
    }

    private OutgoingMail find(long eventId, long mailId) {
        return mails.lock(eventId, mailId).orElseThrow(() -> missing(eventId, mailId));
    }

    private static ProblemException missing(long eventId, long mailId) {
        return PlatformProblem.NOT_FOUND.because(
                "Event %d has no mail %d; GET /registrations/accreditation/events/%d/mails lists them.",
                eventId, mailId, eventId);
    }
}
