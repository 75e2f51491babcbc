package org.gatehouse.image.upload;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.gatehouse.platform.db.SharedReads;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Finds the file of a picture by the hash in its address. When doors open, every gate loads the pictures of everybody: what an address
 * means never changes, so the database is asked once, and for all who ask meanwhile together.
 */
@Component
class PictureDigests {

    /** About 20 MB: the pictures of an event with 100,000 people. */
    private static final int KEPT = 100_000;

    /** As long as caches keep a picture: those that ask again cost no connection. A withdrawn picture is forgotten at once. */
    private static final Duration KEPT_FOR = ThumbnailController.KEPT_BY_CACHES;

    private final SharedReads<UUID, String> reads;
    private final Cache<UUID, String> known =
            Caffeine.newBuilder().maximumSize(KEPT).expireAfterWrite(KEPT_FOR).build();

    PictureDigests(ImageRepository images) {
        this.reads = new SharedReads<>(images::sha256Of);
    }

    /** The digest of the upload; empty when no image has this hash. An unknown hash is not remembered: it may be uploaded next. */
    Optional<String> find(UUID thumbnailHash) {
        String kept = known.getIfPresent(thumbnailHash);
        return kept == null ? read(thumbnailHash) : Optional.of(kept);
    }

    private Optional<String> read(UUID thumbnailHash) {
        @Nullable String found = reads.find(thumbnailHash);
        if (found != null) {
            known.put(thumbnailHash, found);
        }
        return Optional.ofNullable(found);
    }

    /** Forgets a removed image. A read that began before may still bring it back for as long as any node may keep it. */
    void forget(UUID thumbnailHash) {
        known.invalidate(thumbnailHash);
    }
}
