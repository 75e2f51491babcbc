package org.gatehouse.privacy;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Says until somebody confirms it that the database has another history, after a restore or a failover, and that nobody knows whether people
 * came back who were erased since. The home of the embedded database has a list of them, which each start applies.
 *
 * <p>The node stays in service: another one would have the same database.
 */
@Component("erasuresHealthIndicator")
public class ErasureWatch implements HealthIndicator {

    private static final Logger log = LoggerFactory.getLogger(ErasureWatch.class);

    private static final Status UNCONFIRMED = new Status("UNCONFIRMED");

    private final ErasureRepository erasures;
    private volatile boolean open;

    ErasureWatch(ErasureRepository erasures) {
        this.erasures = erasures;
    }

    /** Also what another node or a command confirms is noticed without a restart. */
    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
    void look() {
        boolean other = erasures.isOtherHistory();
        if (other && !open) {
            log.warn("""
                    The database was restored or has failed over: people may be back who were erased. Run `gatehouse erasures apply FILE`\
                     with the list of erasures, or confirm in the console that nobody has to be erased again; see docs/backup.md.""");
        }
        open = other;
    }

    /** Whether it waits for somebody. */
    public boolean isOpen() {
        return open;
    }

    /** All who were erased are erased in this history. */
    public void confirm() {
        erasures.noteHistory();
        look();
    }

    @Override
    public Health health() {
        return Health.status(open ? UNCONFIRMED : Status.UP).build();
    }
}
