package org.gatehouse.mail.mailing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gatehouse.mail.ListedMail;
import org.gatehouse.mail.ListedMailService;
import org.gatehouse.mail.notification.ListOutcome;
import org.gatehouse.mail.notification.ListedPerson;
import org.gatehouse.mail.notification.MailingWriter;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Writes mails to a list, a portion in one transaction with its progress: a node that dies leaves whole portions. */
@Service
class MailingPortionService {

    private final MailingRepository mailings;
    private final MailingWriter writer;
    private final ListedMailService outbox;

    MailingPortionService(MailingRepository mailings, MailingWriter writer, ListedMailService outbox) {
        this.mailings = mailings;
        this.writer = writer;
        this.outbox = outbox;
    }

    /** Writes to the next people. Returns false when there is nothing more to do for this node. */
    @Transactional
    public boolean next(MailingRepository.Claimed job, int people) {
        mailings.lockAll();
        Optional<MailingRepository.Row> locked = mailings.lock(job);
        if (locked.isEmpty()) {
            return false;
        }
        MailingRepository.Row mailing = locked.get();
        List<MailingRepository.Portion> portion = mailings.next(mailing, people);
        if (portion.isEmpty()) {
            mailings.end(mailing.id(), "WRITTEN");
            mailings.remindLater(mailing.eventId(), mailing.id());
            return false;
        }
        write(mailing, portion);
        return true;
    }

    private void write(MailingRepository.Row mailing, List<MailingRepository.Portion> portion) {
        List<Long> registrations =
                portion.stream().map(MailingRepository.Portion::registrationId).toList();
        List<ListedPerson> judged = new ArrayList<>();
        writer.each(mailing.eventId(), mailing.wording(), mailing.again(), registrations, judged::addAll);
        outbox.queue(
                mailing.id(),
                judged.stream()
                        .filter(one -> one.outcome() == ListOutcome.WRITTEN)
                        .map(one -> listed(mailing, one))
                        .toList());
        mailings.settle(mailing.id(), registrations, ListOutcome.NOT_TRUE);
        for (ListOutcome outcome : List.of(ListOutcome.WRITTEN, ListOutcome.NO_ADDRESS, ListOutcome.WRITTEN_BEFORE)) {
            mailings.settle(
                    mailing.id(),
                    judged.stream()
                            .filter(one -> one.outcome() == outcome)
                            .map(ListedPerson::registrationId)
                            .toList(),
                    outcome);
        }
        mailings.progress(mailing.id(), tally(portion, judged));
    }

    private static ListedMail listed(MailingRepository.Row mailing, ListedPerson one) {
        return new ListedMail(
                one.mail(),
                "registration:" + one.registrationId(),
                "mailing:" + mailing.id() + ":" + mailing.occasion().kind() + ":" + one.personId());
    }

    private static MailingTally tally(List<MailingRepository.Portion> portion, List<ListedPerson> judged) {
        int people = (int) portion.stream()
                .mapToLong(MailingRepository.Portion::personId)
                .distinct()
                .count();
        return new MailingTally(
                people,
                judged.stream().collect(Collectors.groupingBy(ListedPerson::outcome, Collectors.counting())),
                portion.getLast().personId());
    }
}
