package org.gatehouse.imports;

import jakarta.annotation.PreDestroy;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.gatehouse.platform.problem.ProblemException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Processes imports chunk by chunk, one import at a time on each node. When a node dies, its claim expires and another node takes the
 * import over.
 */
@Component
class ImportWorker {

    private static final Logger log = LoggerFactory.getLogger(ImportWorker.class);

    /** Rows per writing transaction. It takes a second at most, which bounds how long others wait for a locked person or registration. */
    private static final int WRITTEN_AT_ONCE = 100;

    /** Rows per transaction that only reads. */
    private static final int CHECKED_AT_ONCE = 500;

    private final ImportRepository imports;
    private final ImportChunkService chunks;
    private final ImportSettings settings;
    private final Clock clock;
    private final ReentrantLock working = new ReentrantLock();
    private volatile boolean stopping;

    ImportWorker(ImportRepository imports, ImportChunkService chunks, ImportSettings settings, Clock clock) {
        this.imports = imports;
        this.chunks = chunks;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Starts the work. A start of an import on this node calls it at once, and the schedule finds imports of dead nodes. It does not use a
     * virtual thread: one that queries the database again and again waits for each answer through a poller and two other threads.
     */
    @Scheduled(initialDelayString = "PT5S", fixedDelayString = "${gatehouse.import.look-every}")
    void wake() {
        if (!working.isLocked()) {
            Thread.ofPlatform().name("import").daemon().start(this::work);
        }
    }

    @Scheduled(initialDelayString = "PT7M", fixedDelayString = "PT1H")
    void forget() {
        int removed = imports.deleteUnused(clock.instant().minus(settings.keep()));
        if (removed > 0) {
            log.info("removed {} imports that were not used for {}", removed, settings.keep());
        }
    }

    /** Processes all waiting imports, the oldest first. Only one thread of a node works at a time. */
    private void work() {
        if (!working.tryLock()) {
            return;
        }
        try {
            for (Optional<Long> next = claim(); next.isPresent(); next = claim()) {
                pass(next.get());
            }
        } catch (DataAccessException away) {
            log.warn("imports wait for the database: {}", away.getMessage());
        } finally {
            working.unlock();
        }
    }

    private Optional<Long> claim() {
        return stopping ? Optional.empty() : imports.claim(settings.claim());
    }

    /** Lets the current chunk end. Another node, or this one after a restart, continues with the rest. */
    @PreDestroy
    void stop() throws InterruptedException {
        stopping = true;
        if (working.tryLock(20, TimeUnit.SECONDS)) {
            working.unlock();
        }
    }

    private void pass(long importId) {
        ImportChunkService.Step step = ImportChunkService.Step.GO_ON;
        while (step == ImportChunkService.Step.GO_ON && !stopping) {
            try {
                step = chunks.next(importId, CHECKED_AT_ONCE, WRITTEN_AT_ONCE);
            } catch (RuntimeException failed) {
                rethrowWhenAway(failed);
                step = oneByOne(importId);
            }
        }
    }

    /** Processes the rows of a failed chunk one by one, so that the error of one row does not affect the others. */
    private ImportChunkService.Step oneByOne(long importId) {
        ImportChunkService.Step step = ImportChunkService.Step.GO_ON;
        for (int row = 0; row < WRITTEN_AT_ONCE && step == ImportChunkService.Step.GO_ON && !stopping; row++) {
            try {
                step = chunks.next(importId, 1, 1);
            } catch (ProblemException refused) {
                step = chunks.refuseNext(
                        importId, new RowRefusedException("row", null, "refused", "%s", refused.detail()));
            } catch (RuntimeException failed) {
                rethrowWhenAway(failed);
                log.error("import {} met an error", importId, failed);
                step = chunks.refuseNext(
                        importId,
                        new RowRefusedException(
                                "row", null, "failed", "The server could not import this row; its log says why."));
            }
        }
        return step;
    }

    /** Lets the claim expire when the database is unavailable; the chunk is then tried again. */
    private static void rethrowWhenAway(RuntimeException failed) {
        if (DatabaseProblems.isAway(failed)) {
            throw failed;
        }
    }
}
