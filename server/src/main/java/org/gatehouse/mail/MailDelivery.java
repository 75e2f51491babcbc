package org.gatehouse.mail;

import jakarta.mail.MessagingException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.gatehouse.platform.work.Claims;
import org.gatehouse.platform.work.Worker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Sends the mails of the outbox one by one, through one connection, not faster than the settings say. What fails holds back no more mails
 * than would meet the same ({@link MailFailure}): this mail, those of its sender, or, while the mail server itself is the trouble, all that
 * this node would send; then it rests with growing pauses.
 *
 * <p>When a node dies before it has marked a mail as sent, the mail is sent again after the claim has run out, under the same Message-ID.
 * So no mail is lost, and a mail is sent twice only when a node dies between the mail server's acceptance and the mark
 * (docs/decisions/0010-mails.md).
 */
@Component
class MailDelivery extends Worker<OutboxRepository.Claimed> {

    private static final Logger log = LoggerFactory.getLogger(MailDelivery.class);
    private static final Duration MARK_AGAIN = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofMillis(500);

    private final OutboxRepository mails;
    private final MailServer server;
    private final AccountMailService accounts;
    private final MailSettings settings;
    private final Clock clock;

    /** Failures in a row that were the server's and not a mail's. */
    private int failedInARow;

    private Instant restUntil = Instant.MIN;
    private long nextAt = System.nanoTime();

    MailDelivery(
            OutboxRepository mails,
            MailServer server,
            AccountMailService accounts,
            MailSettings settings,
            Clock clock,
            Claims claims) {
        super("mail", 1, "mail_outbox", settings.claim(), claims);
        this.mails = mails;
        this.server = server;
        this.accounts = accounts;
        this.settings = settings;
        this.clock = clock;
    }

    @Scheduled(fixedDelayString = "${gatehouse.mail.look-every}")
    void look() {
        if (server.isConfigured()) {
            wake();
        }
    }

    @Override
    protected Optional<OutboxRepository.Claimed> claim(Duration claim) {
        if (clock.instant().isBefore(restUntil) || !waitForTurn()) {
            return Optional.empty();
        }
        Optional<OutboxRepository.Claimed> next = mails.claim(claim);
        if (next.isEmpty()) {
            server.disconnect();
        }
        return next;
    }

    /** Waits before a mail is claimed, so that a node that stops meanwhile holds no claim. Returns false when it goes down. */
    private boolean waitForTurn() {
        for (long left = nextAt - System.nanoTime(); left > 0 && !isStopping(); left = nextAt - System.nanoTime()) {
            LockSupport.parkNanos(Math.min(left, LONGEST_WAIT.toNanos()));
        }
        return !isStopping();
    }

    @Override
    protected void work(OutboxRepository.Claimed mail) throws MessagingException {
        if (mail.tries() > settings.tries()) {
            mails.giveUp(mail, Unsent.DIED.text());
            return;
        }
        Optional<OutboxRepository.Claimed> whole = accounts.complete(mail);
        if (whole.isEmpty()) {
            mails.giveUp(mail, Unsent.TAKEN_BACK.text());
            return;
        }
        nextAt = System.nanoTime() + settings.spread().toNanos();
        server.send(whole.get());
        failedInARow = 0;
        markSent(mail);
    }

    /** Repeats the mark until the claim expires, so that a short outage of the database does not send the mail twice. */
    private void markSent(OutboxRepository.Claimed mail) {
        while (true) {
            try {
                mails.markSent(mail);
                return;
            } catch (RuntimeException away) {
                log.warn("mail {} was sent and cannot be marked: {}", mail.id(), away.getMessage());
                if (!clock.instant().isBefore(mail.claimedUntil())) {
                    return;
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(MARK_AGAIN);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    protected void failed(OutboxRepository.Claimed mail, Throwable thrown) {
        MailFailure failure = MailFailure.of(thrown);
        if (failure.cause() == MailFailure.Cause.SERVER) {
            rest();
        } else {
            failedInARow = 0;
        }
        if (thrown instanceof MailServerAwayException) {
            log.warn("the mail server cannot be used, mails wait until {}: {}", restUntil, failure.reason());
            mails.postpone(mail, false, settings.pauseAfter(failedInARow), failure.reason());
            return;
        }
        boolean triedEnough = mail.tries() >= settings.tries();
        // The reason is not logged, because mail servers repeat the address in it.
        log.warn(
                "mail {} was not taken at try {} because of {}, {}",
                mail.id(),
                mail.tries(),
                failure.cause(),
                thrown.getClass().getSimpleName());
        Duration pause = settings.pauseAfter(mail.tries());
        if (failure.cause() == MailFailure.Cause.SENDER && failure.isPermanent() && triedEnough) {
            mails.giveUpSender(mail, failure.reason());
        } else if (triedEnough || (failure.isPermanent() && failure.cause() == MailFailure.Cause.MAIL)) {
            mails.giveUp(mail, failure.reason());
        } else if (failure.cause() == MailFailure.Cause.SENDER) {
            mails.putOffSender(mail, pause, failure.reason());
        } else {
            mails.postpone(mail, true, pause, failure.reason());
        }
    }

    private void rest() {
        failedInARow++;
        restUntil = clock.instant().plus(settings.pauseAfter(failedInARow));
        server.disconnect();
    }
}
