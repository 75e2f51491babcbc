package org.gatehouse.image.store;

import java.io.IOException;
import java.nio.file.Path;

/** Opens stores. */
public final class ImageStores {

    private ImageStores() {}

    /**
     * Opens the store at this place.
     *
     * @param unfinished where uploads are received; on the same disk as a directory
     * @param cache where each node keeps pictures of a bucket
     */
    public static ImageStore open(StoreLocation location, Path unfinished, Path cache, long cacheBytes)
            throws IOException {
        Path directory = location.directory();
        return directory == null
                ? new BucketStore(location, cache, cacheBytes)
                : new DirectoryStore(directory, unfinished);
    }
}
