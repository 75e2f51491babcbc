package org.gatehouse.image.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Keeps the files of each upload together under its digest: the {@value #ORIGINAL} as it came, and its variants. They never change.
 *
 * <p>If the store does not respond, a method fails with {@link org.gatehouse.image.ImageProblem#IMAGE_STORE_AWAY} (503).
 */
public interface ImageStore extends AutoCloseable {

    /** The name of the file as it came. */
    String ORIGINAL = "original";

    /** Names the store to operators, as the setting does. */
    String name();

    /** Does the slow part before the caller takes any lock, so that {@link #keep} is quick. */
    void prepare(Path written, String sha256);

    /** Makes the files in the directory durable and visible, all or none. If the digest is there already, its files stay. */
    void keep(Path written, String sha256);

    boolean has(String sha256);

    /** A file of the upload on this machine, until it is removed; empty if the store has none. */
    Optional<Path> file(String sha256, String name) throws IOException;

    /** Removes the files of an upload; nothing happens if there are none. */
    void remove(String sha256);

    /** What {@link #mark(StoreMark)} wrote; empty for a new store. */
    Optional<StoreMark> mark();

    /** Records the owner of the pictures. */
    void mark(StoreMark owner);

    @Override
    void close();
}
