package org.gatehouse.feed;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The feed's clock, moved manually: hours of polling pass in seconds. Closing it gives the database its own clock back. */
public final class SimulatedClock implements AutoCloseable {

    private final JdbcClient db;
    private final String original;
    private Instant now;

    public SimulatedClock(JdbcClient db) {
        this(db, Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }

    /** A clock that shows this time. */
    public SimulatedClock(JdbcClient db, Instant now) {
        this.db = db;
        this.now = now;
        this.original = db.sql("select pg_get_functiondef('feed_clock()'::regprocedure)")
                .query(String.class)
                .single();
        db.sql("drop table if exists simulated_clock").update();
        db.sql("create table simulated_clock as select :now::timestamptz as at")
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
        db.sql("create or replace function feed_clock() returns timestamptz language sql volatile "
                        + "return (select at from simulated_clock)")
                .update();
    }

    public Instant now() {
        return now;
    }

    public void advance(Duration by) {
        now = now.plus(by);
        db.sql("update simulated_clock set at = :now")
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    @Override
    public void close() {
        db.sql(original).update();
        db.sql("drop table simulated_clock").update();
    }
}
