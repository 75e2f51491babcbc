package org.gatehouse.mail;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The outbox for mailings: their mails are queued in portions, and counted and stopped together. */
@Service
@Transactional(propagation = Propagation.MANDATORY)
public class ListedMailService {

    private final ListedMailRepository mails;
    private final OutboxService outbox;

    ListedMailService(ListedMailRepository mails, OutboxService outbox) {
        this.mails = mails;
        this.outbox = outbox;
    }

    /** A text that a person got, or that waits to be sent. */
    public record ReceivedText(long personId, String subject, String body) {}

    /** Queues the mails of a portion; a person who has one with the same key gets no second one. */
    public void queue(long mailingId, List<ListedMail> portion) {
        mails.insertAll(mailingId, portion);
    }

    /** The texts of this kind that these people got at the event, or that wait to be sent. */
    public Set<ReceivedText> received(long eventId, String kind, Collection<Long> personIds) {
        return Set.copyOf(mails.received(eventId, kind, personIds));
    }

    /** Cancels the mails that were not handed to the mail server. */
    public void stop(long mailingId) {
        mails.stop(mailingId, Unsent.STOPPED.text());
    }

    /** How many mails of the list are in each state. */
    public Map<MailState, Integer> counts(long mailingId) {
        return mails.counts(mailingId).stream()
                .collect(Collectors.toMap(
                        ListedMailRepository.StateCount::state, ListedMailRepository.StateCount::mails));
    }

    /** Refuses a mailing that nobody could receive, before any of it is written. */
    public void requireServer() {
        outbox.requireServer();
    }

    /**
     * Refuses a mailing without a sender.
     *
     * @throws org.gatehouse.platform.problem.ProblemException no_mail_sender (409)
     */
    public String requireSender(long eventId, @Nullable String sender) {
        if (sender == null) {
            throw MailProblem.NO_MAIL_SENDER.because(
                    "Event %d names nobody as the sender of its mails; PUT"
                            + " /registrations/accreditation/events/%d/notifications with a sender.",
                    eventId, eventId);
        }
        return sender;
    }

    /** The refusal of a mailing whose text is no longer the one that was previewed. */
    public ProblemException textChanged(String occasion) {
        return MailProblem.MAIL_TEXT_CHANGED.because(
                "The text for %s, its sender or its link was changed after the preview; look at the new one.",
                occasion);
    }
}
