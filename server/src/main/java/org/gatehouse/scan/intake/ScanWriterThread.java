package org.gatehouse.scan.intake;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread that writes the scans in its queue. During one commit the next batch gathers in the queue. */
final class ScanWriterThread implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(ScanWriterThread.class);

    /** Limits the size of the statement, and how long the first scan of a burst waits for the last. */
    private static final int MAX_ROWS = 500;

    private static final int LOOK_FOR_STOP_MILLIS = 200;

    private final BlockingQueue<WaitingScan> queue = new LinkedBlockingQueue<>();
    private final Consumer<List<WaitingScan>> batches;
    private final Semaphore places;

    private volatile boolean stopping;
    private volatile List<WaitingScan> writing = List.of();
    private int drained;

    /**
     * A writer with an empty queue.
     *
     * @param batches writes a batch and releases its responses
     * @param places gets one permit back for each scan that leaves the queue
     */
    ScanWriterThread(Consumer<List<WaitingScan>> batches, Semaphore places) {
        this.batches = batches;
        this.places = places;
    }

    void add(WaitingScan scan) {
        queue.add(scan);
    }

    /**
     * Ends the waiting of scans that wait longer than this, in the queue or for the database. Their responses say that the outcome is
     * unknown.
     */
    void giveUpAfter(Duration limit) {
        Stream.concat(writing.stream(), queue.stream())
                .takeWhile(scan -> scan.waitsLongerThan(limit))
                .forEach(WaitingScan::giveUp);
    }

    /** Ends {@link #run} once the queue is empty. */
    void stop() {
        stopping = true;
    }

    /** How many scans were still written after {@link #stop}; read it after the thread has ended. */
    int writtenAfterStop() {
        return drained;
    }

    @Override
    public void run() {
        while (true) {
            boolean last = stopping;
            List<WaitingScan> batch = collect();
            if (!batch.isEmpty()) {
                writing = batch;
                write(batch);
                writing = List.of();
                drained += last ? batch.size() : 0;
            } else if (last) {
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

    /** Responds to every scan of the batch, whatever happens, so that the writer continues. */
    private void write(List<WaitingScan> batch) {
        try {
            batches.accept(batch);
        } catch (RuntimeException failure) {
            log.warn("{} scans were not written: {}", batch.size(), failure.getMessage());
            if (DatabaseProblems.isAway(failure)) {
                batch.forEach(scan -> scan.fail(failure));
                failWaiting(failure);
            } else if (batch.size() == 1) {
                batch.forEach(scan -> scan.fail(failure));
            } else {
                writeOneByOne(batch);
            }
        } catch (Error failure) {
            log.error("{} scans were not written", batch.size(), failure);
            batch.forEach(scan -> scan.fail(failure));
        }
    }

    /** Fails the scans behind the batch too. They have waited as long as the batch has, and their own attempt would take as long again. */
    private void failWaiting(RuntimeException failure) {
        List<WaitingScan> behind = new ArrayList<>();
        queue.drainTo(behind);
        places.release(behind.size());
        behind.forEach(scan -> scan.fail(failure));
    }

    /**
     * Writes the scans one by one so that a scan that the database refuses fails alone. When the database is not reachable, the remaining
     * scans fail without another attempt.
     */
    private void writeOneByOne(List<WaitingScan> batch) {
        for (int i = 0; i < batch.size(); i++) {
            try {
                batches.accept(batch.subList(i, i + 1));
            } catch (RuntimeException | Error failure) {
                log.warn("A scan was not written: {}", failure.toString());
                boolean away = failure instanceof RuntimeException refused && DatabaseProblems.isAway(refused);
                batch.subList(i, away ? batch.size() : i + 1).forEach(scan -> scan.fail(failure));
                if (away) {
                    failWaiting((RuntimeException) failure);
                    return;
                }
            }
        }
    }
}
