package org.gatehouse.proof;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/** Makes transactions slow from outside: holds rows that they will need. */
final class Brakes implements AutoCloseable {

    private static final int AT_ONCE = 12;

    private final Cluster cluster;
    private final Tally tally;
    private final Semaphore free = new Semaphore(AT_ONCE);

    Brakes(Cluster cluster, Tally tally) {
        this.cluster = cluster;
        this.tally = tally;
    }

    /** Holds the row from now on for so long, unless somebody else has it or too many are held. */
    void hold(String select, Duration time) {
        if (!free.tryAcquire()) {
            return;
        }
        try {
            Connection holder = cluster.connection();
            if (locks(holder, select)) {
                tally.count("rows held");
                Thread.ofVirtual().start(() -> releaseAfter(time, holder));
            } else {
                release(holder);
            }
        } catch (SQLException noConnection) {
            free.release();
        }
    }

    private static boolean locks(Connection holder, String select) {
        try (Statement statement = holder.createStatement()) {
            statement.execute("set local lock_timeout = '50ms'");
            statement.execute(select);
            return true;
        } catch (SQLException taken) {
            return false;
        }
    }

    private void releaseAfter(Duration time, Connection holder) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException impossible) {
            throw new IllegalStateException("Nobody knows this thread", impossible);
        } finally {
            release(holder);
        }
    }

    private void release(Connection holder) {
        try (holder) {
            holder.rollback();
        } catch (SQLException gone) {
            tally.count("lock holders that broke");
        } finally {
            free.release();
        }
    }

    /** Waits until nothing is held any more. */
    @Override
    public void close() {
        free.acquireUninterruptibly(AT_ONCE);
    }
}
