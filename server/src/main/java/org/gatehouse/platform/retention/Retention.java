package org.gatehouse.platform.retention;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionOperations;

/** Removes rows that are older than the settings say, a few at a time, so that nobody waits for it. One node does it at a time. */
@Component
@EnableConfigurationProperties(RetentionSettings.class)
public record Retention(
        List<ExpiringRows> kept, RetentionLockRepository lock, TransactionOperations transaction, Clock clock) {

    private static final Logger log = LoggerFactory.getLogger(Retention.class);

    /** Removes everything that is too old now. */
    @Scheduled(initialDelayString = "PT10M", fixedDelayString = "PT10M")
    public void removeOldRows() {
        kept.forEach(this::removeOldRows);
    }

    private void removeOldRows(ExpiringRows rows) {
        Duration keptFor = rows.keptFor();
        if (keptFor == null) {
            return;
        }
        int removed = 0;
        try {
            int some = removeSome(rows, keptFor);
            while (some > 0) {
                removed += some;
                some = removeSome(rows, keptFor);
            }
        } catch (DataAccessException | TransactionException away) {
            log.warn("Old {} are not removed now: {}", rows.name(), away.getMessage());
        }
        if (removed > 0 && keptFor.isPositive()) {
            log.info("Removed {} {} that were older than {} days", removed, rows.name(), keptFor.toDays());
        }
    }

    private int removeSome(ExpiringRows rows, Duration keptFor) {
        return Objects.requireNonNull(transaction.execute(
                status -> lock.take() ? rows.removeSome(clock.instant().minus(keptFor)) : 0));
    }
}
