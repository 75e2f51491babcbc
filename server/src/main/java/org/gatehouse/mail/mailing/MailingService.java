package org.gatehouse.mail.mailing;

import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.event.EventRepository;
import org.gatehouse.mail.ListedMailService;
import org.gatehouse.mail.MailSettings;
import org.gatehouse.mail.MailState;
import org.gatehouse.mail.notification.ListOutcome;
import org.gatehouse.mail.notification.ListWording;
import org.gatehouse.mail.notification.ListedPerson;
import org.gatehouse.mail.notification.MailingWriter;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Mails to the people of a list. The list is stored when the mailing starts, so nobody is added later. Whether the mail is true of a person
 * is checked when that person's turn comes.
 */
@Service
public class MailingService {

    /** How many of those who are left out are named. */
    public static final int NAMED = 50;

    private static final int LONGEST_KEY = 200;

    private final EventRepository events;
    private final MailingRepository mailings;
    private final MailingWriter writer;
    private final ListedMailService outbox;
    private final MailSettings settings;
    private final MailingWorker worker;
    private final AuditRepository audit;
    private final Clock clock;

    MailingService(
            EventRepository events,
            MailingRepository mailings,
            MailingWriter writer,
            ListedMailService outbox,
            MailSettings settings,
            MailingWorker worker,
            AuditRepository audit,
            Clock clock) {
        this.events = events;
        this.mailings = mailings;
        this.writer = writer;
        this.outbox = outbox;
        this.settings = settings;
        this.worker = worker;
        this.audit = audit;
        this.clock = clock;
    }

    /** How many people a list may have. */
    public int most() {
        return settings.listMost();
    }

    /**
     * Previews the mails to the people of these registrations, and who would be left out.
     *
     * @param at which of those who would get it is shown; the last one when there are fewer
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public MailingPreview preview(long eventId, MailingOrder order, List<Long> registrationIds, int at) {
        events.require(eventId);
        order.check(clock.instant());
        requireFew(registrationIds);
        Map<ListOutcome, Integer> counts = new EnumMap<>(ListOutcome.class);
        List<MailingPreview.LeftOut> leftOut = new ArrayList<>();
        List<MailingPreview.MailingSample> sample = new ArrayList<>();
        ListWording wording = writer.wording(eventId, order.occasion(), order.text());
        writer.each(eventId, wording, order.again(), registrationIds, portion -> {
            for (ListedPerson one : portion) {
                int before = counts.merge(one.outcome(), 1, Integer::sum) - 1;
                if (one.outcome() != ListOutcome.WRITTEN) {
                    if (leftOut.size() < NAMED) {
                        leftOut.add(new MailingPreview.LeftOut(
                                one.personId(), one.firstName(), one.lastName(), one.outcome()));
                    }
                } else if (before <= at) {
                    sample.clear();
                    sample.add(sample(before, one));
                }
            }
        });
        return new MailingPreview(
                counts.values().stream().mapToInt(count -> count).sum(),
                counts.getOrDefault(ListOutcome.WRITTEN, 0),
                counts.getOrDefault(ListOutcome.NO_ADDRESS, 0),
                counts.getOrDefault(ListOutcome.WRITTEN_BEFORE, 0),
                counts.getOrDefault(ListOutcome.NOT_TRUE, 0),
                sample.isEmpty() ? null : sample.getFirst(),
                leftOut,
                wording.mark());
    }

    private static MailingPreview.MailingSample sample(int at, ListedPerson one) {
        return new MailingPreview.MailingSample(
                at,
                one.personId(),
                String.valueOf(one.mail().to()),
                one.mail().subject(),
                one.mail().body());
    }

    /** A mailing, and whether this call made it. */
    public record Started(Mailing mailing, boolean made) {}

    /**
     * Stores the list and starts the mailing; {@link MailingWorker} writes the mails.
     *
     * @param previewed the mark of the text that was previewed; null without a preview
     * @param key identifies the call: a repeat with the same key returns the first mailing
     * @throws org.gatehouse.platform.problem.ProblemException no_mail_server, no_mail_sender, mail_text_changed (409); invalid (422)
     */
    @Transactional
    public Started start(
            long eventId,
            MailingOrder order,
            List<Long> registrationIds,
            @Nullable String previewed,
            @Nullable String key,
            Actor by) {
        events.require(eventId);
        if (key != null && (key.isBlank() || key.length() > LONGEST_KEY)) {
            throw PlatformProblem.INVALID.ofField(
                    "Idempotency-Key", "is blank or longer than %d characters", LONGEST_KEY);
        }
        Optional<Long> before = key == null ? Optional.empty() : mailings.ofKey(eventId, by.clientId(), key);
        if (before.isPresent()) {
            return new Started(get(eventId, before.get()), false);
        }
        order.check(clock.instant());
        outbox.requireServer();
        ListWording wording = writer.wording(eventId, order.occasion(), order.text());
        String sender = outbox.requireSender(eventId, wording.sender());
        if (previewed != null && !previewed.equals(wording.mark())) {
            throw outbox.textChanged(order.occasion().name());
        }
        requireFew(registrationIds);
        Optional<Long> made = mailings.insert(eventId, wording, sender, order, key, by);
        if (made.isEmpty()) {
            long first =
                    mailings.ofKey(eventId, by.clientId(), String.valueOf(key)).orElseThrow();
            return new Started(get(eventId, first), false);
        }
        int people = mailings.keep(made.get(), eventId, registrationIds);
        if (people == 0) {
            throw PlatformProblem.INVALID.ofField("list", "has nobody who is registered at event %d", eventId);
        }
        audit.append(
                by,
                AuditEntry.of("mailing_started", eventId, "mailing", made.get())
                        .to(Map.of("occasion", order.occasion(), "people", people, "again", order.again())));
        wakeAfterCommit();
        return new Started(get(eventId, made.get()), true);
    }

    private void wakeAfterCommit() {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                worker.wake();
            }
        });
    }

    private void requireFew(List<Long> registrationIds) {
        if (registrationIds.size() > settings.listMost()) {
            throw PlatformProblem.INVALID.ofField(
                    "list", "has more than %d people; write to them in parts", settings.listMost());
        }
    }

    /** Stops the mailing: sent mails stay sent, and no other is sent. Stopping an ended mailing changes nothing. */
    @Transactional
    public Mailing stop(long eventId, long mailingId, Actor by) {
        mailings.lockAll();
        Mailing was = get(eventId, mailingId);
        if (was.state().isBusy()) {
            mailings.end(mailingId, "STOPPED");
            outbox.stop(mailingId);
            Mailing is = get(eventId, mailingId);
            audit.append(
                    by,
                    AuditEntry.of("mailing_stopped", eventId, "mailing", mailingId)
                            .from(Map.of("state", was.state()))
                            .to(Map.of("sent", is.sent(), "not_sent", is.notSent())));
        }
        return get(eventId, mailingId);
    }

    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Mailing get(long eventId, long mailingId) {
        return mailings.find(eventId, mailingId)
                .map(this::shown)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because(
                        "Event %d has no mailing %d; GET /registrations/accreditation/events/%d/mailings lists them.",
                        eventId, mailingId, eventId));
    }

    /** Who was left out, at most {@link #NAMED}. */
    @Transactional(readOnly = true)
    public List<MailingPreview.LeftOut> leftOut(long eventId, long mailingId) {
        return mailings.leftOut(get(eventId, mailingId).id(), NAMED);
    }

    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Mailing.MailingPage page(long eventId, Page page) {
        events.require(eventId);
        return new Mailing.MailingPage(
                mailings.page(eventId, page).stream().map(this::shown).toList(), mailings.count(eventId));
    }

    private Mailing shown(MailingRepository.Row row) {
        Map<MailState, Integer> mails = outbox.counts(row.id());
        int waiting = mails.getOrDefault(MailState.QUEUED, 0) + mails.getOrDefault(MailState.SENDING, 0);
        MailingState state = row.state().equals("WRITTEN")
                ? waiting > 0 ? MailingState.SENDING : MailingState.DONE
                : row.planned() ? MailingState.PLANNED : MailingState.valueOf(row.state());
        return new Mailing(
                row.id(),
                row.occasion(),
                state,
                row.total(),
                row.done(),
                row.written(),
                row.withoutAddress(),
                row.writtenBefore(),
                row.notTrue(),
                waiting,
                mails.getOrDefault(MailState.SENT, 0),
                mails.getOrDefault(MailState.FAILED, 0),
                mails.getOrDefault(MailState.NOT_SENT, 0),
                row.again(),
                row.subject(),
                row.requestedName(),
                row.requestedAt(),
                row.sendAt(),
                row.remindDays() == null || row.remindTimes() == 0
                        ? null
                        : new MailingOrder.Reminders(row.remindDays(), row.remindTimes()),
                row.endedAt());
    }
}
