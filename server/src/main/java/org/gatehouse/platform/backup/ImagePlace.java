package org.gatehouse.platform.backup;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where images lie.
 *
 * @param store as the setting has it; blank for {@code images} in the home
 * @param directory null for a bucket, which has backups of its own
 */
record ImagePlace(String store, @Nullable Path directory) {

    static ImagePlace of(String store, Path home) {
        if (store.startsWith("s3:")) {
            return new ImagePlace(store, null);
        }
        return new ImagePlace(store, store.isBlank() ? home.resolve(Backup.IMAGES) : Path.of(store));
    }
}
