package org.gatehouse.image.upload;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Map;
import org.gatehouse.image.store.FileCheck;
import org.gatehouse.image.store.ImageStore;
import org.gatehouse.image.store.InstallationRepository;
import org.gatehouse.image.store.StoreOwner;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Counts the images whose files are not in the store, as where a database was restored without its images. Each is logged once: when it is
 * asked for, or when a node looks for all files, which one does each day.
 */
@Component
public class LostFiles {

    private static final Logger log = LoggerFactory.getLogger(LostFiles.class);

    private static final int MOST_MISSED = 10_000;

    private final ImageStore store;
    private final StoreOwner owner;
    private final InstallationRepository installation;
    /** Files that were requested and not found. A request itself writes nothing: when doors open, every request would. */
    private final Cache<String, Boolean> missed = Caffeine.newBuilder()
            .maximumSize(MOST_MISSED)
            .expireAfterWrite(Duration.ofHours(1))
            .build();

    private volatile long lost;

    LostFiles(ImageStore store, StoreOwner owner, InstallationRepository installation, MeterRegistry meters) {
        this.store = store;
        this.owner = owner;
        this.installation = installation;
        Gauge.builder("gatehouse.images.lost", this, LostFiles::missing)
                .description("images whose files the image store lacks; must stay 0")
                .register(meters);
    }

    /** The number of lost files, as of the last minute. */
    public long missing() {
        return lost;
    }

    /** Called where a file is missing that a row names; {@link #count} notes it. */
    void report(String sha256) {
        missed.asMap().putIfAbsent(sha256, true);
    }

    @Scheduled(initialDelayString = "PT10S", fixedDelayString = "PT1M")
    void count() {
        if (!owner.look()) {
            missed.invalidateAll();
            return;
        }
        missed.asMap().entrySet().stream().filter(Map.Entry::getValue).forEach(entry -> {
            note(entry.getKey());
            entry.setValue(false);
        });
        lost = installation.countLost();
    }

    private void note(String sha256) {
        if (installation.markMissing(sha256)) {
            warn(sha256);
        }
    }

    private void warn(String sha256) {
        log.error(
                "The files of an image are not in {}: {}. Bring them back, or upload the picture again; `gatehouse images check` counts"
                        + " all that are missing.",
                store.name(),
                sha256);
    }

    @Scheduled(initialDelayString = "PT10M", fixedDelayString = "PT1H")
    void lookDaily() {
        if (owner.look() && installation.claimCheck()) {
            look();
        }
    }

    /** Looks for the files of all rows. */
    public void look() {
        lost = new FileCheck(store, installation).look(this::warn);
    }
}
