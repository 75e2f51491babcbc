package org.gatehouse.platform.backup;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where images lie.
 *
 * @param store as the setting has it; blank for {@code images} in the home
 * @param directory null for a bucket, which has backups of its own
 */
record ImagePlace(String store, @Nullable Path directory) {

    /** Directories that the store makes for pictures, from its own to that of one upload. */
    private static final Pattern OF_THE_STORE = Pattern.compile("([0-9a-f]{2}(/[0-9a-f]{2}(/[0-9a-f]{64})?)?)?");

    static ImagePlace of(String store, Path home) {
        if (store.startsWith("s3:")) {
            return new ImagePlace(store, null);
        }
        return new ImagePlace(store, store.isBlank() ? home.resolve(Backup.IMAGES) : Path.of(store));
    }

    /** Whether a directory within the place is none of the store's: uploads in progress, and what others have left there. */
    static boolean isForeign(Path inside) {
        return !OF_THE_STORE.matcher(inside.toString().replace('\\', '/')).matches();
    }
}
