package org.gatehouse.imports;

import java.time.Duration;
import java.util.Optional;
import org.gatehouse.imports.file.ImportSettings;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.work.Claims;
import org.gatehouse.platform.work.Worker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Processes imports chunk by chunk. When a node dies, another node takes the import over and continues after the last chunk that was
 * committed.
 */
@Component
class ImportWorker extends Worker<ImportRepository.Claimed> {

    private static final Logger log = LoggerFactory.getLogger(ImportWorker.class);

    /** Rows per writing transaction. It takes a second at most, which bounds how long others wait for a locked person or registration. */
    private static final int WRITTEN_AT_ONCE = 100;

    /** Rows per transaction that only reads. */
    private static final int CHECKED_AT_ONCE = 500;

    private final ImportRepository imports;
    private final ImportChunkService chunks;

    ImportWorker(ImportRepository imports, ImportChunkService chunks, ImportSettings settings, Claims claims) {
        super("import", 1, "registration_import", settings.claim(), claims);
        this.imports = imports;
        this.chunks = chunks;
    }

    @Scheduled(initialDelayString = "PT5S", fixedDelayString = "${gatehouse.import.look-every}")
    void look() {
        wake();
    }

    @Override
    protected Optional<ImportRepository.Claimed> claim(Duration claim) {
        return imports.claim(claim);
    }

    @Override
    protected void work(ImportRepository.Claimed pass) {
        ImportChunkService.Step step = ImportChunkService.Step.GO_ON;
        while (step == ImportChunkService.Step.GO_ON) {
            if (isStopping()) {
                release(pass);
                return;
            }
            try {
                step = chunks.next(pass, CHECKED_AT_ONCE, WRITTEN_AT_ONCE);
            } catch (RuntimeException | Error failure) {
                rethrowWhenAway(failure);
                step = oneByOne(pass);
            }
        }
    }

    @Override
    protected void failed(ImportRepository.Claimed pass, Throwable failure) {
        log.error("import {} goes on when its claim has run out", pass.id(), failure);
    }

    /** Processes the rows of a failed chunk one by one, so that the error of one row does not affect the others. */
    private ImportChunkService.Step oneByOne(ImportRepository.Claimed pass) {
        ImportChunkService.Step step = ImportChunkService.Step.GO_ON;
        for (int row = 0; row < WRITTEN_AT_ONCE && step == ImportChunkService.Step.GO_ON && !isStopping(); row++) {
            try {
                step = chunks.next(pass, 1, 1);
            } catch (ProblemException refused) {
                step = chunks.refuseNext(pass, new RowRefusedException("row", null, "refused", "%s", refused.detail()));
            } catch (RuntimeException | Error failure) {
                rethrowWhenAway(failure);
                log.error("import {} met an error", pass.id(), failure);
                step = chunks.refuseNext(
                        pass,
                        new RowRefusedException(
                                "row", null, "failed", "The server could not import this row; its log says why."));
            }
        }
        return step;
    }

    /** Leaves the pass when the database is unavailable; the chunk is tried again when the claim has run out. */
    private static void rethrowWhenAway(Throwable failure) {
        if (failure instanceof RuntimeException away && DatabaseProblems.isAway(away)) {
            throw away;
        }
    }
}
