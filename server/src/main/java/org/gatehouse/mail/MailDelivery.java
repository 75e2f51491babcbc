package org.gatehouse.mail;

import jakarta.mail.MessagingException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.gatehouse.platform.web.Excerpt;
import org.gatehouse.platform.work.Claims;
import org.gatehouse.platform.work.Worker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.mail.MailSendException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Sends the mails of the outbox one by one, through one connection, not faster than the settings say. While the mail server itself is the
 * trouble, this node rests with growing pauses and leaves the other mails alone.
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
    private static final int LONGEST_REASON = 500;

    /** The reply of a server that ends the connection (RFC 5321, 3.8). */
    private static final int CLOSING = 421;

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
    protected void failed(OutboxRepository.Claimed mail, Throwable failure) {
        String why = reason(failure);
        if (isOfTheServer(failure)) {
            rest();
        } else {
            failedInARow = 0;
        }
        if (failure instanceof MailServerAwayException) {
            log.warn("the mail server cannot be used, mails wait until {}: {}", restUntil, why);
            mails.putOff(mail, false, settings.pauseAfter(failedInARow), why);
            return;
        }
        boolean forGood = isForGood(failure) || mail.tries() >= settings.tries();
        // The reason is not logged, because mail servers repeat the address in it.
        log.warn(
                "mail {} was not taken at try {}, {}{}",
                mail.id(),
                mail.tries(),
                failure.getClass().getSimpleName(),
                forGood ? ": given up" : "");
        if (forGood) {
            mails.giveUp(mail, why);
        } else {
            mails.putOff(mail, true, settings.pauseAfter(mail.tries()), why);
        }
    }

    private void rest() {
        failedInARow++;
        restUntil = clock.instant().plus(settings.pauseAfter(failedInARow));
        server.disconnect();
    }

    /**
     * Whether the next mail would fail in the same way: no connection, no response, a server that closes the connection, a refused sender.
     */
    private static boolean isOfTheServer(Throwable failure) {
        if (!(failure instanceof MailSendException)) {
            return failure instanceof MailServerAwayException;
        }
        for (Throwable cause = cause(failure); cause != null; cause = next(cause)) {
            if (cause instanceof SMTPAddressFailedException address) {
                return address.getReturnCode() == CLOSING;
            }
            if (cause instanceof SMTPSendFailedException send && send.getNextException() == null) {
                return send.getReturnCode() <= 0 || send.getReturnCode() == CLOSING || isAboutTheSender(send);
            }
        }
        return true;
    }

    private static boolean isAboutTheSender(SMTPSendFailedException send) {
        return send.getCommand() != null && send.getCommand().startsWith("MAIL");
    }

    /** Tells whether a retry is useless: the server has refused the mail for good (5xx), or the mail cannot be written. */
    private static boolean isForGood(Throwable failure) {
        if (failure instanceof MessagingException) {
            return true;
        }
        for (Throwable cause = cause(failure); cause != null; cause = next(cause)) {
            if (cause instanceof SMTPAddressFailedException address) {
                return address.getReturnCode() >= 500;
            }
            if (cause instanceof SMTPSendFailedException send
                    && send.getReturnCode() > 0
                    && send.getNextException() == null) {
                return send.getReturnCode() >= 500 && !isAboutTheSender(send);
            }
        }
        return false;
    }

    private static String reason(Throwable failure) {
        Throwable deepest = failure;
        for (Throwable cause = cause(failure); cause != null; cause = next(cause)) {
            deepest = cause;
        }
        String said = deepest.getMessage() == null ? deepest.toString() : deepest.getMessage();
        String why = said.replaceAll("\\p{Cc}+", " ").strip();
        return Excerpt.beginning(why, LONGEST_REASON);
    }

    /** Spring stores the mail library's exception beside its own exception, not as the cause. */
    private static @Nullable Throwable cause(Throwable failure) {
        if (failure instanceof MailSendException several && several.getMessageExceptions().length > 0) {
            return several.getMessageExceptions()[0];
        }
        return failure.getCause();
    }

    private static @Nullable Throwable next(Throwable cause) {
        return cause instanceof MessagingException chained ? chained.getNextException() : cause.getCause();
    }
}
