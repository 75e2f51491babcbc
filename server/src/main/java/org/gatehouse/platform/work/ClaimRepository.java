package org.gatehouse.platform.work;

import java.time.Duration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Renews and ends claims on jobs, in any table of jobs; the repository of that table makes them. */
@Repository
record ClaimRepository(JdbcClient db) {

    /** Lets the claim run for this long from now; does nothing when the job is no longer claimed by this node. */
    void renew(String table, Worker.Job job, Duration claim) {
        db.sql("""
            update %s
            set claimed_until = clock_timestamp() + :millis * interval '1 millisecond'
            where id = :job and claim = :claim
            """.formatted(table))
                .param("job", job.id())
                .param("claim", job.claim())
                .param("millis", claim.toMillis())
                .update();
    }

    /** Gives the job back, so that another node need not wait until the claim runs out. */
    void release(String table, Worker.Job job) {
        db.sql("update %s set claim = null, claimed_until = null where id = :job and claim = :claim".formatted(table))
                .param("job", job.id())
                .param("claim", job.claim())
                .update();
    }
}
