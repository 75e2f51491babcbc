package org.gatehouse.mail;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Queues mails in the transaction of the change that they report, so both are committed or neither is. {@code MailDelivery} sends them
 * afterwards, on the first node that is free.
 */
@Service
public class OutboxService {

    private final OutboxRepository mails;
    private final MailServer server;

    OutboxService(OutboxRepository mails, MailServer server) {
        this.mails = mails;
        this.server = server;
    }

    /** Queues the mail and returns its id. A mail that cannot be sent is kept with the reason, so that the desk can see it. */
    @Transactional(propagation = Propagation.MANDATORY)
    public long queue(NewMail mail) {
        return mails.insert(mail, whyUnsendable(mail.from(), mail.to()));
    }

    /**
     * Queues the mail in the place of an earlier one that was not sent, so that the outbox never holds two mails of one thing. Returns the
     * id of the mail that is queued now.
     *
     * @param earlier null when there is none
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public long queueAgain(@Nullable Long earlier, NewMail mail) {
        boolean replaced = earlier != null && mails.replace(earlier, mail, whyUnsendable(mail.from(), mail.to()));
        return replaced ? Objects.requireNonNull(earlier) : queue(mail);
    }

    /**
     * A change that a mail reports.
     *
     * @param about what changed, such as {@code registration:77}
     * @param key what changed and how; nobody is notified of the same change twice
     */
    public record Change(String about, String key) {}

    /**
     * Queues a mail with a delay, so that it can be cancelled if the change is undone. Returns false when the change was reported before.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean queueOnce(NewMail mail, Change change, Duration delay) {
        return mails.insertOnce(mail, change, delay, whyUnsendable(mail.from(), mail.to()));
    }

    /** Cancels the unsent mails about these things, because their content is no longer true: nobody can send them any more. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void cancelOutdated(List<String> about) {
        mails.cancelOutdated(about, Unsent.TAKEN_BACK.text());
    }

    /** Cancels the unsent mails of that kind which the desk wrote to the person. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void cancelOutdated(long personId, String kind) {
        mails.cancelOutdatedOfDesk(personId, kind, Unsent.TAKEN_BACK.text());
    }

    /**
     * Settles the mails of a person who was merged into another. Those about a registration that moved to the other person go to that
     * person; all other unsent ones are cancelled, because the person they name is gone.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void merge(long from, long into) {
        mails.merge(from, into, Unsent.TAKEN_BACK.text());
    }

    /** Whether a mail server is named; without one no mail is sent. */
    public boolean hasServer() {
        return server.isConfigured();
    }

    /**
     * Refuses to send anything while no mail server is configured, before mails are queued that nobody will get.
     *
     * @throws org.gatehouse.platform.problem.ProblemException no_mail_server (409)
     */
    public void requireServer() {
        if (!hasServer()) {
            throw MailProblem.NO_MAIL_SERVER.because(
                    "No mail can be sent: no mail server is configured. Ask the operator to set spring.mail.host.");
        }
    }

    /** Removes what was sent to somebody who is nobody's person, such as test mails of a user. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void removeSentTo(String address) {
        mails.removeSentTo(address);
    }

    /** Cancels a mail whose text is no longer true. A mail that was sent or is being sent stays unchanged. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void cancel(long mailId, Unsent why) {
        mails.cancel(mailId, why.text());
    }

    /** Returns why the mail cannot be sent; null when it can. */
    @Nullable
    public String whyUnsendable(@Nullable String from, @Nullable String to) {
        if (from == null) {
            return Unsent.NO_SENDER.text();
        }
        if (to == null || MailAddress.parsed(to) == null) {
            return Unsent.NO_ADDRESS.text();
        }
        return hasServer() ? null : Unsent.NO_SERVER.text();
    }
}
