package org.gatehouse.proof;

import java.util.Random;

/** Has PostgreSQL cancel a statement that waits for a lock, now and then, as its timeout does after 20 seconds. */
final class Cancellations implements Runnable {

    private final Trial trial;
    private final Random random;

    Cancellations(Trial trial) {
        this.trial = trial;
        this.random = trial.plan.random("cancellations", 0);
    }

    @Override
    public void run() {
        while (!trial.isOver()) {
            try {
                Thread.sleep(500 + random.nextInt(2000));
            } catch (InterruptedException interrupted) {
                return;
            }
            trial.tally.count("statements cancelled", cancelled());
        }
    }

    private long cancelled() {
        return trial.cluster
                .db()
                .sql("""
                        select count(pg_cancel_backend(pid))
                        from (select pid from pg_stat_activity
                              where wait_event_type = 'Lock' and application_name = 'gatehouse' and datname = current_database()
                              order by random() limit 1) waiting
                        """)
                .query((row, number) -> row.getLong(1))
                .single();
    }
}
