package org.gatehouse.platform.db;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Warns the operator when the C library or ICU below a database sorts text by other rules than those by which its indexes were built. Such
 * an index misses rows and lets through duplicates.
 *
 * <p>The node stays in service: whether any text is affected is not known, and another node would have the same database.
 */
@Component("collationHealthIndicator")
class CollationWatch implements HealthIndicator, SmartInitializingSingleton {

    private static final Logger log = LoggerFactory.getLogger(CollationWatch.class);

    private static final Status CHANGED = new Status("CHANGED");

    private final CollationRepository collations;
    private volatile boolean changed;

    CollationWatch(CollationRepository collations) {
        this.collations = collations;
    }

    @Override
    public void afterSingletonsInstantiated() {
        look();
    }

    /** Also an operator's {@code refresh collation version} is noticed without a restart. */
    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
    void look() {
        Optional<CollationRepository.Mismatch> found = collations.mismatch();
        if (found.isPresent() && !changed) {
            log.warn(
                    """
                    The rules by which the database {} sorts text have changed: its indexes were built by version {}, and the machine now has\
                     {}. They may miss rows and let through duplicates. Run `reindex database` and `alter database … refresh collation\
                     version`, as docs/database.md says.""",
                    found.get().database(),
                    found.get().built(),
                    found.get().now());
        }
        changed = found.isPresent();
    }

    @Override
    public Health health() {
        return Health.status(changed ? CHANGED : Status.UP).build();
    }
}
