package org.gatehouse.mail;

import jakarta.annotation.PreDestroy;
import jakarta.mail.MessagingException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.mail.MailException;
import org.springframework.mail.MailSendException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Sends the mails of the outbox one by one: it claims a mail (committed), hands it to the mail server and marks it as sent (committed).
 *
 * <p>When a node dies between the claim and the mark, the mail is sent again after the claim has expired, under the same Message-ID. So no
 * mail is lost, and a mail is sent twice only when a node dies between the mail server's acceptance and the mark
 * (docs/decisions/0010-mails.md).
 */
@Component
class MailDelivery {

    private static final Logger log = LoggerFactory.getLogger(MailDelivery.class);
    private static final Duration MARK_AGAIN = Duration.ofSeconds(1);
    private static final int LONGEST_REASON = 500;

    private final OutboxRepository mails;
    private final MailServer server;
    private final MailSettings settings;
    private final Clock clock;
    private final ReentrantLock sending = new ReentrantLock();
    private volatile boolean stopping;

    MailDelivery(OutboxRepository mails, MailServer server, MailSettings settings, Clock clock) {
        this.mails = mails;
        this.server = server;
        this.settings = settings;
        this.clock = clock;
    }

    /** Uses a thread of its own, so that a slow mail server does not delay other scheduled tasks. */
    @Scheduled(fixedDelayString = "${gatehouse.mail.look-every}")
    void wake() {
        if (server.isConfigured() && !sending.isLocked()) {
            Thread.ofVirtual().name("mail").start(this::sendDue);
        }
    }

    /** Sends all mails that are due. Only one thread of a node sends at a time. */
    void sendDue() {
        if (!sending.tryLock()) {
            return;
        }
        try {
            while (!stopping && sendNext()) {}
        } catch (DataAccessException away) {
            log.warn("The outbox cannot be read: {}", away.getMessage());
        } finally {
            sending.unlock();
        }
    }

    /** Waits until the current mail has been marked. Another node sends the rest. */
    @PreDestroy
    void stop() throws InterruptedException {
        stopping = true;
        if (sending.tryLock(30, TimeUnit.SECONDS)) {
            sending.unlock();
        }
    }

    private boolean sendNext() {
        Optional<OutboxRepository.Due> due = mails.claim(settings.claim());
        due.ifPresent(this::send);
        return due.isPresent();
    }

    private void send(OutboxRepository.Due mail) {
        try {
            server.send(mail);
        } catch (MailException | MessagingException refused) {
            failed(mail, refused);
            return;
        }
        markSent(mail);
    }

    /** Repeats the mark until the claim expires, so that a short outage of the database does not send the mail twice. */
    private void markSent(OutboxRepository.Due mail) {
        while (true) {
            try {
                mails.markSent(mail);
                return;
            } catch (DataAccessException away) {
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

    private void failed(OutboxRepository.Due mail, Exception refused) {
        String why = reason(refused);
        boolean forGood = isForGood(refused) || mail.tries() >= settings.tries();
        // The reason is not logged, because mail servers repeat the address in it.
        log.warn("mail {} was not taken at try {}{}", mail.id(), mail.tries(), forGood ? ": given up" : "");
        if (forGood) {
            mails.giveUp(mail, why);
        } else {
            mails.putOff(mail, settings.pauseAfter(mail.tries()), why);
        }
    }

    /** Tells whether a retry is useless: the server has refused the mail for good (5xx), or the mail cannot be written. */
    private static boolean isForGood(Exception refused) {
        if (refused instanceof MessagingException) {
            return true;
        }
        for (Throwable cause = cause(refused); cause != null; cause = next(cause)) {
            if (cause instanceof SMTPAddressFailedException address) {
                return address.getReturnCode() >= 500;
            }
            if (cause instanceof SMTPSendFailedException send
                    && send.getReturnCode() > 0
                    && send.getNextException() == null) {
                return send.getReturnCode() >= 500;
            }
        }
        return false;
    }

    private static String reason(Exception refused) {
        Throwable deepest = refused;
        for (Throwable cause = cause(refused); cause != null; cause = next(cause)) {
            deepest = cause;
        }
        String why =
                String.valueOf(deepest.getMessage()).replaceAll("\\p{Cc}+", " ").strip();
        return why.length() > LONGEST_REASON ? why.substring(0, LONGEST_REASON) : why;
    }

    /** Spring stores the mail library's exception beside its own exception, not as the cause. */
    private static @Nullable Throwable cause(Exception refused) {
        if (refused instanceof MailSendException several && several.getMessageExceptions().length > 0) {
            return several.getMessageExceptions()[0];
        }
        return refused.getCause();
    }

    private static @Nullable Throwable next(Throwable cause) {
        return cause instanceof MessagingException chained ? chained.getNextException() : cause.getCause();
    }
}
