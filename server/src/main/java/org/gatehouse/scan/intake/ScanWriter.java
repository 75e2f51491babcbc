package org.gatehouse.scan.intake;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.work.Loop;
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

    /** Decides about zones with a capacity. These wait for each other's commits, on other nodes too; all other zones do not. */
    private final ScanWriterThread limited;

    private final Semaphore places;
    private final Semaphore limitedPlaces;
    private final ScanTables tables;
    private final ScanMeters meters;
    private final Loop patience = new Loop("scan-patience", LOOK_AFTER, this::giveUpWaiting);
    private final int capacity;
    private final Duration longestWait;

    private volatile boolean open;
    private List<Thread> threads = List.of();
    private Thread limitedThread = Thread.ofPlatform().unstarted(() -> {});

    ScanWriter(ScanTables tables, LimitedScanService limitedScans, ScanSettings settings, ScanMeters meters) {
        this.tables = tables;
        this.meters = meters;
        this.capacity = settings.queue();
        this.longestWait = settings.longestWait();
        this.places = new Semaphore(capacity);
        this.limitedPlaces = new Semaphore(capacity);
        this.writers = Stream.generate(() -> new ScanWriterThread(this::write, places))
                .limit(settings.writers())
                .toList();
        this.limited = new ScanWriterThread(limitedScans::write, limitedPlaces);
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

    private void write(List<WaitingScan> waiting) {
        ScanBatch batch = new ScanBatch(waiting, tables);
        batch.decide();
        batch.handOver(this::addLimited);
        batch.store();
        batch.complete(meters);
    }

    private void addLimited(WaitingScan scan) {
        if (limitedPlaces.tryAcquire()) {
            limited.add(scan);
        } else {
            scan.fail(PlatformProblem.UNAVAILABLE
                    .because("%d people already wait for zones that may be full; ask again.", capacity)
                    .retryAfter(1));
        }
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
                .map(Thread.ofPlatform().name("scan-writer-", 1)::start)
                .toList();
        limitedThread = Thread.ofPlatform().name("scan-writer-limited").start(limited);
        patience.start();
    }

    /**
     * A silent database, which neither answers nor closes its connections, must not keep gates waiting.
     */
    private void giveUpWaiting() {
        writers.forEach(writer -> writer.giveUpAfter(longestWait));
        limited.giveUpAfter(longestWait);
    }

    /** Writes the scans that still wait. The web server has finished its requests by now, see {@link #getPhase}. */
    @Override
    public void stop() {
        open = false;
        writers.forEach(ScanWriterThread::stop);
        threads.forEach(ScanWriter::join);
        limited.stop();
        join(limitedThread);
        patience.stop(LOOK_AFTER);
        int drained =
                writers.stream().mapToInt(ScanWriterThread::writtenAfterStop).sum();
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
