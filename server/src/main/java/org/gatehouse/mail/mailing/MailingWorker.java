package org.gatehouse.mail.mailing;

import java.time.Duration;
import java.util.Optional;
import org.gatehouse.mail.MailSettings;
import org.gatehouse.platform.work.Claims;
import org.gatehouse.platform.work.Worker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Writes mails to lists, portion by portion. When a node dies, another continues after the last portion that was committed. */
@Component
class MailingWorker extends Worker<MailingRepository.Claimed> {

    private static final Logger log = LoggerFactory.getLogger(MailingWorker.class);

    /** Bounds the memory, and how long a portion holds the lock that other lists wait for. */
    private static final int PEOPLE_AT_ONCE = 200;

    private final MailingRepository mailings;
    private final MailingPortionService portions;

    MailingWorker(MailingRepository mailings, MailingPortionService portions, MailSettings settings, Claims claims) {
        super("mailing", 1, "mailing", settings.listClaim(), claims);
        this.mailings = mailings;
        this.portions = portions;
    }

    @Scheduled(initialDelayString = "PT3S", fixedDelayString = "${gatehouse.mail.look-every}")
    void look() {
        wake();
    }

    @Override
    protected Optional<MailingRepository.Claimed> claim(Duration claim) {
        return mailings.claim(claim);
    }

    @Override
    protected void work(MailingRepository.Claimed job) {
        while (portions.next(job, PEOPLE_AT_ONCE)) {
            if (isStopping()) {
                release(job);
                return;
            }
        }
    }

    @Override
    protected void failed(MailingRepository.Claimed job, Throwable failure) {
        log.error("mailing {} goes on when its claim has run out", job.id(), failure);
    }
}
