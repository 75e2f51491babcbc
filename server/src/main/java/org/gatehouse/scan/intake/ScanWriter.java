package org.gatehouse.scan.intake;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.scan.Scan;
import org.gatehouse.scan.ScanSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Group commit: scans that arrive during a commit are written together by the next commit, in one statement.
 *
 * <p>Why: {@code docs/decisions/0006-scans-group-commit.md}. A verdict is given after the commit of its own scan, never before.
 */
@Component
class ScanWriter implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(ScanWriter.class);

    private static final Duration LONGEST_DRAIN = Duration.ofSeconds(25);
    private static final Duration LOOK_AFTER = Duration.ofMillis(500);

    private final List<ScanWriterThread> writers;
    private final Semaphore places;
    private final int capacity;
    private final Duration longestWait;

    private volatile boolean open;
    private List<Thread> threads = List.of();

    ScanWriter(ScanWriteRepository repository, ScanSettings settings, ScanMeters meters) {
        this.capacity = settings.queue();
        this.longestWait = settings.longestWait();
        this.places = new Semaphore(capacity);
        this.writers = Stream.generate(() -> new ScanWriterThread(repository, meters, places))
                .limit(settings.writers())
                .toList();
        meters.watch(this::waiting);
    }

    /**
     * Adds the scans to the queue, either all of them or none.
     *
     * @return one entry for each scan, in the same order, on which the caller can wait
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
                    .because("%d scans are already waiting to be written; send these again.", waiting())
                    .retryAfter(1);
        }
        List<WaitingScan> handedOver = scans.stream().map(WaitingScan::new).toList();
        handedOver.forEach(scan -> writerOf(scan.scan()).add(scan));
        return handedOver;
    }

    /** Deliveries that may affect the same row go to the same writer. They see each other there and never wait for each other's commit. */
    private ScanWriterThread writerOf(Scan scan) {
        return writers.get(Math.floorMod(scan.affinity(), writers.size()));
    }

    private int waiting() {
        return capacity - places.availablePermits();
    }

    @Override
    public void start() {
        open = true;
        threads = writers.stream()
                .map(writer -> Thread.ofPlatform().name("scan-writer").start(writer))
                .toList();
        Thread.ofVirtual().name("scan-watch").start(this::watch);
    }

    /**
     * A silent database, which neither answers nor closes its connections, must not keep gates waiting. This runs on its own thread,
     * because scheduled tasks may themselves wait for the database.
     */
    private void watch() {
        try {
            while (open || threads.stream().anyMatch(Thread::isAlive)) {
                Thread.sleep(LOOK_AFTER);
                writers.forEach(writer -> writer.giveUpAfter(longestWait));
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes the scans that still wait. The web server has answered its requests by now, see {@link #getPhase}. */
    @Override
    public void stop() {
        open = false;
        writers.forEach(ScanWriterThread::stop);
        threads.forEach(ScanWriter::join);
        int drained = writers.stream().mapToInt(ScanWriterThread::drained).sum();
        log.info("Scans: {} were written while stopping, {} are left and were not acknowledged", drained, waiting());
    }

    private static void join(Thread thread) {
        try {
            thread.join(LONGEST_DRAIN);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return open;
    }

    /** Starts before the web server and stops after it: the highest phase stops first. */
    @Override
    public int getPhase() {
        return 0;
    }
}
