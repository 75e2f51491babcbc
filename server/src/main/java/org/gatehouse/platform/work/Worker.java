package org.gatehouse.platform.work;

import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does the jobs of one table in the background, on any node: a thread claims a job (committed), works on it, and its last write ends the
 * claim. While it works, the claim is renewed. When a node dies, its claim runs out and one other node takes the job over. A write counts
 * only while the claim is still the node's own, so a node that was only believed dead does nothing twice (docs/decisions/0033).
 *
 * @param <J> a job of the table, which has the columns {@code id}, {@code claim} and {@code claimed_until}
 */
public abstract class Worker<J extends Worker.Job> {

    private static final Logger log = LoggerFactory.getLogger(Worker.class);

    /** A job that this node has claimed. */
    public interface Job {

        long id();

        /** Identifies the claim: it is another one when another node has taken the job over. */
        UUID claim();
    }

    private final String table;
    private final Duration claim;
    private final Claims claims;
    private final ThreadPoolExecutor threads;
    private volatile boolean stopping;

    /**
     * @param name of its threads, which are platform threads: a virtual one that queries the database again and again waits for each result
     *     through a poller and two other threads
     * @param many jobs done at once
     * @param claim how long a node owns a job without renewing the claim
     */
    protected Worker(String name, int many, String table, Duration claim, Claims claims) {
        this.table = table;
        this.claim = claim;
        this.claims = claims;
        this.threads = new ThreadPoolExecutor(
                many,
                many,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(many),
                Thread.ofPlatform().name(name + "-", 1).daemon().factory(),
                new ThreadPoolExecutor.DiscardPolicy());
    }

    /** Claims the job that has waited longest, for this time. Jobs with a claim that has not run out are skipped. */
    protected abstract Optional<J> claim(Duration claim);

    /** Does the job and ends its claim. */
    protected abstract void work(J job) throws Exception;

    /** Ends a job whose work threw this. A job that is not ended here is claimed again when its claim has run out. */
    protected abstract void failed(J job, Throwable failure);

    /** Starts a thread. If all are busy, one looks again after its current job: a job that has just been queued is not overlooked. */
    public final void wake() {
        threads.execute(this::workAll);
    }

    /** Works on this thread until no job waits. It never throws: jobs are in the database, and the next look continues with them. */
    public final void workAll() {
        try {
            for (Optional<J> job = next(); job.isPresent(); job = next()) {
                workOn(job.get());
            }
        } catch (RuntimeException failure) {
            if (DatabaseProblems.isAway(failure)) {
                log.warn("{} waits for the database: {}", table, failure.getMessage());
            } else {
                log.error("{} waits for the next look", table, failure);
            }
        }
    }

    private Optional<J> next() {
        return stopping ? Optional.empty() : claim(claim);
    }

    private void workOn(J job) {
        try (Claims.Kept kept = claims.keep(table, job, claim)) {
            work(job);
        } catch (Throwable failure) {
            if (failure instanceof RuntimeException away && DatabaseProblems.isAway(away)) {
                throw away;
            }
            failed(job, failure);
        }
    }

    /** Whether the node is going down: long work should then release its job. */
    protected final boolean isStopping() {
        return stopping;
    }

    protected final void release(J job) {
        claims.release(table, job);
    }

    /** Lets current jobs end, or come to a point where they can be released; other nodes do the rest. */
    @PreDestroy
    public final void stop() throws InterruptedException {
        stopping = true;
        threads.shutdown();
        threads.awaitTermination(30, TimeUnit.SECONDS);
    }
}
