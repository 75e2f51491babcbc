package org.gatehouse.privacy;

import java.io.IOException;
import java.util.List;
import org.gatehouse.platform.backup.ErasureList;
import org.gatehouse.platform.db.PostgresSettings;
import org.gatehouse.platform.start.StartException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Writes erasures into the list of the home, which backups take with them. A database elsewhere has backups of its own, and no list. */
@Component
class ErasureListing {

    private static final Logger log = LoggerFactory.getLogger(ErasureListing.class);

    private final ErasureRepository erasures;
    private final @Nullable ErasureList list;

    ErasureListing(
            ErasureRepository erasures,
            PostgresSettings home,
            @Value("${spring.datasource.url:}") String otherDatabase) {
        this.erasures = erasures;
        this.list = otherDatabase.isBlank() ? ErasureList.in(home.home()) : null;
    }

    /** The list of the home; null where the database is not the embedded one. */
    @Nullable
    ErasureList list() {
        return list;
    }

    /** Adds what the list lacks. A full disk does not undo an erasure: it is listed later. */
    @Scheduled(initialDelayString = "PT10S", fixedDelayString = "PT10S")
    synchronized void update() {
        if (list == null) {
            return;
        }
        List<ErasureRepository.Unlisted> unlisted = erasures.unlisted();
        if (unlisted.isEmpty() && list.exists()) {
            return;
        }
        try {
            list.add(unlisted.stream().map(ErasureRepository.Unlisted::erased).toList());
            erasures.noteListed(unlisted);
        } catch (IOException | StartException full) {
            log.warn("{} erasures are not yet in {}: {}", unlisted.size(), list.file(), full.toString());
        }
    }
}
