package org.gatehouse.image.store;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps uploads in a directory of this machine or one that several nodes share, each in a directory of its own that is named by its digest.
 *
 * <p>Such a directory is renamed when everything in it is on disk: a crash leaves at worst one that nothing refers to, never half a
 * picture.
 */
public final class DirectoryStore implements ImageStore {

    private final Path root;
    private final Path unfinished;

    /**
     * Opens the store, or makes a new one.
     *
     * @param unfinished a directory on the same disk
     */
    public DirectoryStore(Path root, Path unfinished) {
        this.root = root;
        this.unfinished = unfinished;
        try {
            Directories.makePrivate(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String name() {
        return root.toAbsolutePath().normalize().toString();
    }

    /** A rename is quick. */
    @Override
    public void prepare(Path written, String sha256) {}

    @Override
    public void keep(Path written, String sha256) {
        Path parent = parentOf(sha256);
        try {
            Files.createDirectories(parent);
            if (!has(sha256)) {
                Files.move(written, directoryOf(sha256), StandardCopyOption.ATOMIC_MOVE);
            }
            sync(parent);
            sync(parent.resolveSibling("."));
            sync(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean has(String sha256) {
        return Files.isDirectory(directoryOf(sha256));
    }

    @Override
    public Optional<Path> file(String sha256, String name) {
        return Optional.of(directoryOf(sha256).resolve(name)).filter(Files::exists);
    }

    @Override
    public void remove(String sha256) {
        Path leaving = unfinished.resolve(UUID.randomUUID().toString());
        try {
            if (has(sha256)) {
                Files.move(directoryOf(sha256), leaving, StandardCopyOption.ATOMIC_MOVE);
                Directories.remove(leaving);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<StoreMark> mark() {
        try {
            return StoreMark.of(Files.readString(root.resolve(StoreMark.FILE)));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The file appears whole, and is on disk. */
    @Override
    public void mark(StoreMark owner) {
        Path written = unfinished.resolve(UUID.randomUUID().toString());
        try (FileChannel channel = FileChannel.open(written, CREATE, TRUNCATE_EXISTING, WRITE)) {
            channel.write(ByteBuffer.wrap(owner.text().getBytes(StandardCharsets.UTF_8)));
            channel.force(true);
            Files.move(written, root.resolve(StoreMark.FILE), StandardCopyOption.ATOMIC_MOVE);
            sync(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path directoryOf(String sha256) {
        return parentOf(sha256).resolve(sha256);
    }

    /** Uses two levels, so that no directory holds more than some hundreds of entries, even with a million uploads. */
    private Path parentOf(String sha256) {
        return root.resolve(sha256.substring(0, 2)).resolve(sha256.substring(2, 4));
    }

    /** Syncs a file or a directory: a new name is on disk only after its directory is synced. */
    private static void sync(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, READ)) {
            channel.force(true);
        }
    }

    @Override
    public void close() {}
}
