package org.gatehouse.image.upload;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.gatehouse.image.upload.ImageRepository.Withdrawal;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Knows the pictures that are no longer served. Every node reads the whole list every few seconds, so that no picture needs a look-up; a
 * node applies its own changes when they are committed.
 */
@Component
class WithdrawnPictures {

    private final ImageRepository images;
    private final PictureDigests digests;
    private final ReentrantLock reading = new ReentrantLock();

    /** The changes of this node since the last read began, which that read may not include. Guarded by this. */
    private final Map<UUID, Boolean> done = new HashMap<>();

    private volatile @Nullable Set<UUID> hashes;

    WithdrawnPictures(ImageRepository images, PictureDigests digests) {
        this.images = images;
        this.digests = digests;
    }

    boolean contains(UUID thumbnailHash) {
        Set<UUID> known = hashes;
        return (known == null ? read() : known).contains(thumbnailHash);
    }

    /** While the database is down, the last list stays valid: nobody can withdraw a picture either. */
    @Scheduled(fixedDelayString = "${gatehouse.images.withdrawn-every}")
    void refresh() {
        read();
    }

    private Set<UUID> read() {
        reading.lock();
        try {
            clearProcessed();
            return replace(images.withdrawn());
        } finally {
            reading.unlock();
        }
    }

    private synchronized void clearProcessed() {
        done.clear();
    }

    private synchronized Set<UUID> replace(Set<UUID> read) {
        done.forEach((hash, withdrawn) -> keep(read, hash, withdrawn));
        Set<UUID> before = hashes;
        read.stream().filter(hash -> before == null || !before.contains(hash)).forEach(digests::forget);
        Set<UUID> now = ConcurrentHashMap.newKeySet();
        now.addAll(read);
        hashes = now;
        return now;
    }

    private synchronized void apply(Withdrawal change) {
        done.put(change.thumbnailHash(), change.withdrawn());
        Set<UUID> known = hashes;
        if (known != null) {
            keep(known, change.thumbnailHash(), change.withdrawn());
        }
    }

    private static void keep(Set<UUID> hashes, UUID hash, boolean withdrawn) {
        if (withdrawn) {
            hashes.add(hash);
        } else {
            hashes.remove(hash);
        }
    }

    /** Applies what this transaction does to the image when it is committed. */
    void takeOver(long imageId) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {

            private @Nullable Withdrawal change;

            @Override
            public void beforeCommit(boolean readOnly) {
                change = images.withdrawal(imageId).orElse(null);
            }

            @Override
            public void afterCommit() {
                if (change != null) {
                    apply(change);
                }
            }
        });
    }
}
