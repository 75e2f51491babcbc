package org.gatehouse.scan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Group commit: scans that arrive while one commit is on its way to the disk are written by the next, in one statement.
 *
 * <p>Why: {@code docs/decisions/0006-scans-group-commit.md}. A verdict is given after the commit of its own scan, never before.
 */
@Component
class ScanWriter implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(ScanWriter.class);

    /** A statement of more rows writes hardly more a second, and all of them wait for it. */
    private static final int MAX_ROWS = 500;

    private static final int LOOK_FOR_STOP_MILLIS = 200;
    private static final Duration LONGEST_DRAIN = Duration.ofSeconds(25);

    private final ScanRepository repository;
    private final ScanSettings settings;
    private final ScanMeters meters;
    private final BlockingQueue<WaitingScan> queue = new LinkedBlockingQueue<>();
    private final Semaphore places;
    private final AtomicLong drained = new AtomicLong();

    private volatile boolean open;
    private List<Thread> writers = List.of();

    ScanWriter(ScanRepository repository, ScanSettings settings, ScanMeters meters) {
        this.repository = repository;
        this.settings = settings;
        this.meters = meters;
        this.places = new Semaphore(settings.queue());
        meters.watch(queue);
    }

    /**
     * Hands scans over, all or none of them.
     *
     * @return each to be waited for, in their order
     * @throws ProblemException unavailable (503) when too many wait already or the server is stopping
     */
    List<WaitingScan> enqueue(List<Scan> scans) {
        if (!open) {
            throw PlatformProblem.UNAVAILABLE
                    .because("The server is stopping; send the scans again.")
                    .retryAfter(5);
        }
        if (!places.tryAcquire(scans.size())) {
            throw PlatformProblem.UNAVAILABLE
                    .because("%d scans are waiting to be written already; send these again.", queue.size())
                    .retryAfter(1);
        }
        List<WaitingScan> waiting = scans.stream().map(WaitingScan::new).toList();
        queue.addAll(waiting);
        return waiting;
    }

    private void writeUntilStopped() {
        while (true) {
            boolean stopping = !open;
            List<WaitingScan> batch = collect();
            if (stopping) {
                drained.addAndGet(batch.size());
            }
            if (!batch.isEmpty()) {
                write(batch);
            } else if (stopping) {
                return;
            }
        }
    }

    private List<WaitingScan> collect() {
        List<WaitingScan> batch = new ArrayList<>();
        try {
            WaitingScan first = queue.poll(LOOK_FOR_STOP_MILLIS, TimeUnit.MILLISECONDS);
            if (first != null) {
                batch.add(first);
                queue.drainTo(batch, MAX_ROWS - 1);
            }
        } catch (InterruptedException impossible) {
            throw new IllegalStateException("Nobody interrupts a writer", impossible);
        }
        places.release(batch.size());
        return batch;
    }

    /** Whatever happens, nobody waits for ever and the writer goes on. */
    private void write(List<WaitingScan> batch) {
        try {
            meters.wrote(new ScanBatch(batch).writeTo(repository));
        } catch (RuntimeException failure) {
            log.warn("{} scans were not written: {}", batch.size(), failure.getMessage());
            if (batch.size() == 1 || DatabaseProblems.isAway(failure)) {
                batch.forEach(scan -> scan.fail(failure));
            } else {
                writeOneByOne(batch);
            }
        } catch (Error failure) {
            log.error("{} scans were not written", batch.size(), failure);
            batch.forEach(scan -> scan.fail(failure));
        }
    }

    /** So that a scan which the database refuses fails alone. Once the database is away, no time is lost on the others. */
    private void writeOneByOne(List<WaitingScan> batch) {
        for (int i = 0; i < batch.size(); i++) {
            try {
                meters.wrote(new ScanBatch(batch.subList(i, i + 1)).writeTo(repository));
            } catch (RuntimeException failure) {
                log.warn("A scan was not written: {}", failure.getMessage());
                boolean away = DatabaseProblems.isAway(failure);
                batch.subList(i, away ? batch.size() : i + 1).forEach(scan -> scan.fail(failure));
                if (away) {
                    return;
                }
            }
        }
    }

    @Override
    public void start() {
        open = true;
        writers = IntStream.rangeClosed(1, settings.writers())
                .mapToObj(number ->
                        Thread.ofPlatform().name("scan-writer-" + number).start(this::writeUntilStopped))
                .toList();
    }

    /** Writes what still waits; the web server has answered its requests by now, see {@link #getPhase}. */
    @Override
    public void stop() {
        open = false;
        for (Thread writer : writers) {
            try {
                writer.join(LONGEST_DRAIN);
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        }
        log.info("Scans: {} were written while stopping, {} are left unacknowledged", drained, queue.size());
    }

    @Override
    public boolean isRunning() {
        return open;
    }

    /** Before the web server's start and after its stop: phases stop from the highest down. */
    @Override
    public int getPhase() {
        return 0;
    }
}
