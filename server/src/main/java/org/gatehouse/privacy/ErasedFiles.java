package org.gatehouse.privacy;

import java.time.Duration;
import java.util.List;
import org.gatehouse.image.upload.ImageService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Removes the pictures of erased people, after the commit and until the last one is gone: also after a kill, on any node. From the commit
 * on they are withdrawn; the rows that say so stay until every node has read that.
 */
@Component
class ErasedFiles {

    private static final Logger log = LoggerFactory.getLogger(ErasedFiles.class);

    private final ErasureRepository erasures;
    private final ImageService images;
    private final Duration untilRead;

    ErasedFiles(
            ErasureRepository erasures,
            ImageService images,
            @Value("${gatehouse.images.withdrawn-every}") Duration withdrawnEvery) {
        this.erasures = erasures;
        this.images = images;
        this.untilRead = withdrawnEvery.multipliedBy(3);
    }

    @Scheduled(initialDelayString = "PT10S", fixedDelayString = "PT10S")
    void removeAll() {
        List<ErasureRepository.Unfinished> open = erasures.unfinished(untilRead);
        if (open.isEmpty()) {
            return;
        }
        try {
            // All at once: each call searches the store's files for those that nobody uses.
            if (images.erase(
                    open.stream().flatMap(erasure -> erasure.images().stream()).toList())) {
                erasures.finish(
                        open.stream().map(ErasureRepository.Unfinished::id).toList());
            }
        } catch (RuntimeException away) {
            log.warn("Pictures of {} erasures are not removed now: {}", open.size(), away.getMessage());
        }
    }
}
