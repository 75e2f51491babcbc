package org.gatehouse.feed.gates;

import java.time.Duration;
import java.time.Instant;
import org.gatehouse.platform.retention.ExpiringRows;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Forgets gates that have not polled for long, or, if they never polled, have not scanned. */
@Repository
record GateRetentionRepository(JdbcClient db, GateSettings settings) implements ExpiringRows {

    @Override
    public String name() {
        return "gates";
    }

    @Override
    public Duration keptFor() {
        return settings.forgetGatesAfter();
    }

    /** Polls are dated by the clock of the feed, so it decides here, too. */
    @Override
    public int removeSome(Instant before) {
        return db.sql("""
                with scan_only as (
                    delete from scan_only_gate where last_scan_at < feed_clock() - make_interval(secs => :seconds)
                )
                delete from feed_gate where last_poll_at < feed_clock() - make_interval(secs => :seconds)
                """).param("seconds", keptFor().toSeconds()).update();
    }
}
