package org.gatehouse.platform.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.db.RecordRows;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.CannotCreateTransactionException;

/** Nodes that share a table of jobs. Each is a worker of its own; one that dies is one that claims and does nothing more. */
@ApiTest
class WorkerTest {

    private static final Duration CLAIM = Duration.ofMinutes(10);
    private static final RowMapper<Claimed> CLAIMED = new RecordRows<>(Claimed.class);

    private record Claimed(long id, UUID claim) implements Worker.Job {}

    private interface Work {

        void on(Claimed job) throws Exception;
    }

    private Claims claims;
    private JdbcClient db;

    @BeforeEach
    void make(Fixture fixture) {
        claims = fixture.bean(Claims.class);
        db = fixture.bean(JdbcClient.class);
        db.sql("""
            create table if not exists test_job (
                id bigint generated always as identity primary key, done integer not null default 0, failed integer not null default 0,
                claim uuid, claimed_until timestamptz);
            truncate test_job
            """).update();
    }

    private void queue(int jobs) {
        db.sql("insert into test_job (done) select 0 from generate_series(1, :jobs)")
                .param("jobs", jobs)
                .update();
    }

    private List<Integer> all(String column) {
        return db.sql("select done, failed from test_job order by id")
                .query((row, number) -> row.getInt(column))
                .list();
    }

    private boolean end(Claimed job, String column) {
        return db.sql(
                                "update test_job set %s = %s + 1, claim = null, claimed_until = null where id = :id and claim = :claim"
                                        .formatted(column, column))
                        .param("id", job.id())
                        .param("claim", job.claim())
                        .update()
                == 1;
    }

    private class Node extends Worker<Claimed> {

        private final Work work;

        Node(Duration claim, Work work) {
            super("test", 1, "test_job", claim, claims);
            this.work = work;
        }

        Node(Work work) {
            this(CLAIM, work);
        }

        @Override
        protected Optional<Claimed> claim(Duration claim) {
            return db.sql("""
                update test_job
                set claim = gen_random_uuid(), claimed_until = clock_timestamp() + :millis * interval '1 millisecond'
                where id = (select id
                            from test_job
                            where done + failed = 0 and (claimed_until is null or claimed_until < clock_timestamp())
                            order by id
                            limit 1
                            for update skip locked)
                returning id, claim
                """).param("millis", claim.toMillis()).query(CLAIMED).optional();
        }

        @Override
        protected void work(Claimed job) throws Exception {
            work.on(job);
            end(job, "done");
        }

        @Override
        protected void failed(Claimed job, Throwable failure) {
            end(job, "failed");
        }
    }

    private void claimsRunOut() {
        db.sql("update test_job set claimed_until = clock_timestamp() - interval '1 second' where claim is not null")
                .update();
    }

    private void together(int nodes, Callable<Boolean> node) throws InterruptedException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(threads.invokeAll(Collections.nCopies(nodes, node))).allMatch(Future::resultNow);
        }
    }

    @Test
    void severalNodesDoEachJobOnce() throws InterruptedException {
        queue(200);

        together(4, () -> {
            new Node(job -> {}).workAll();
            return true;
        });

        assertThat(all("done")).hasSize(200).containsOnly(1);
    }

    @Test
    void jobsOfADeadNodeAreTakenOverOnce() throws InterruptedException {
        queue(20);
        Node dead = new Node(job -> {});
        List<Claimed> lost = Collections.nCopies(20, dead).stream()
                .map(node -> node.claim(CLAIM).orElseThrow())
                .toList();
        new Node(job -> {}).workAll();
        assertThat(all("done")).as("while the claims stand").containsOnly(0);
        claimsRunOut();

        together(4, () -> {
            new Node(job -> {}).workAll();
            return true;
        });

        assertThat(all("done")).hasSize(20).containsOnly(1);
        assertThat(lost).as("the dead node comes back").noneMatch(job -> end(job, "done"));
    }

    /** One step of the work takes several times as long as the claim. */
    @Test
    void workThatTakesLongKeepsItsClaim() throws InterruptedException {
        queue(1);
        Duration claim = Duration.ofSeconds(1);
        CountDownLatch end = new CountDownLatch(1);
        Node node = new Node(claim, job -> end.await());
        Node other = new Node(job -> {});

        node.wake();
        OffsetDateTime first =
                await().until(this::claimedUntil, Optional::isPresent).orElseThrow();
        await().until(() -> claimedUntil().orElseThrow().isAfter(first.plus(claim.multipliedBy(2))));
        assertThat(other.claim(CLAIM)).isEmpty();
        end.countDown();
        node.stop();

        assertThat(all("done")).containsExactly(1);
        assertThat(claimedUntil()).as("no heartbeat after the end").isEmpty();
    }

    private Optional<OffsetDateTime> claimedUntil() {
        return db.sql("select claimed_until from test_job where claimed_until is not null")
                .query(OffsetDateTime.class)
                .optional();
    }

    @Test
    void oneFailureIsTheFailureOfOneJob() {
        List<Throwable> failures = List.of(
                new IllegalStateException(),
                new Exception(),
                new NoClassDefFoundError(),
                new StackOverflowError(),
                new OutOfMemoryError());
        queue(failures.size() + 1);
        long first = db.sql("select min(id) from test_job").query(Long.class).single();

        new Node(job -> {
                    int number = (int) (job.id() - first);
                    if (number < failures.size()) {
                        throwAs(failures.get(number));
                    }
                })
                .workAll();

        assertThat(all("failed")).containsExactly(1, 1, 1, 1, 1, 0);
        assertThat(all("done")).containsExactly(0, 0, 0, 0, 0, 1);
    }

    @SuppressWarnings("unchecked") // Throws what its caller does not declare.
    private static <T extends Throwable> void throwAs(Throwable failure) throws T {
        throw (T) failure;
    }

    /** A job is not to blame for the database: it waits until its claim runs out, and its node continues. */
    @Test
    void jobWhoseDatabaseIsAwayWaits() {
        queue(1);
        for (RuntimeException away : List.of(
                new CannotCreateTransactionException("no connection"), new CannotAcquireLockException("deadlock"))) {
            Node node = new Node(job -> {
                throw away;
            });
            node.workAll();
            assertThat(all("failed")).containsExactly(0);
            assertThat(claimedUntil()).isPresent();
            claimsRunOut();
        }

        new Node(job -> {}).workAll();

        assertThat(all("done")).containsExactly(1);
    }

    /** A job that is queued in the moment in which the only thread found nothing more. */
    @Test
    void wakingABusyWorkerMakesItLookAgain() throws InterruptedException {
        queue(1);
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Node node = new Node(job -> {}) {
            @Override
            protected Optional<Claimed> claim(Duration claim) {
                Optional<Claimed> next = super.claim(claim);
                if (next.isEmpty()) {
                    busy.countDown();
                    try {
                        go.await();
                    } catch (InterruptedException interrupted) {
                        throw new IllegalStateException(interrupted);
                    }
                }
                return next;
            }
        };

        node.wake();
        busy.await();
        queue(1);
        node.wake();
        go.countDown();

        await().until(() -> all("done"), List.of(1, 1)::equals);
        node.stop();
    }
}
