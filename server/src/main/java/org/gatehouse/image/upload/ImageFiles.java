package org.gatehouse.image.upload;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gatehouse.image.Upload;
import org.gatehouse.image.Variant;

/**
 * Keeps uploads and their variants under {@code GATEHOUSE_HOME/images}, in one directory for each upload, named by its SHA-256.
 *
 * <p>A directory is written and synced under a temporary name and then renamed: a crash leaves at worst a directory that nothing refers
 * to, never half a picture.
 */
final class ImageFiles implements AutoCloseable {

    private static final String ORIGINAL = "original";

    private final Path root;
    private final Path unfinished;
    /** There are as many threads as decoders have files to write. They are not virtual, because a sync would block its carrier. */
    private final ExecutorService writers = Executors.newCachedThreadPool(
            Thread.ofPlatform().name("image-writer-", 1).daemon().factory());

    ImageFiles(Path root) {
        this.root = root;
        this.unfinished = root.resolve("unfinished");
        try {
            Files.createDirectories(root.toAbsolutePath().getParent());
            makeDirectory(root);
            makeDirectory(unfinished);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates a directory that other users of this machine cannot read. */
    private static void makeDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            Files.createDirectory(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }

    /** The directory for incoming forms: it is on the disk of the images, so that an upload is kept by a rename. */
    Path unfinished() {
        return unfinished.toAbsolutePath();
    }

    /** Writes an upload to this file, which does not exist yet; preferably by a rename. */
    @FunctionalInterface
    interface Source {
        void moveTo(Path file) throws IOException;
    }

    /** Receives an upload without making it visible yet. A directory that is neither kept nor discarded stays as rubbish for a day. */
    Path receive(Source upload) throws IOException {
        Path directory = unfinished().resolve(UUID.randomUUID().toString());
        try {
            Files.createDirectory(directory);
            upload.moveTo(directory.resolve(ORIGINAL));
            return directory;
        } catch (IOException | RuntimeException failure) {
            discard(directory);
            throw failure;
        }
    }

    Upload received(Path directory) throws IOException {
        return Upload.read(directory.resolve(ORIGINAL));
    }

    /**
     * Writes the variants beside the received upload. Each file is synced while the next one is made, so little of the disk time of the
     * eight files is left to wait for.
     *
     * @param variants passes all of them to the receiver, one after another
     */
    void complete(Path directory, Consumer<BiConsumer<Variant, byte[]>> variants) throws IOException {
        List<CompletableFuture<Void>> files = new ArrayList<>();
        try {
            files.add(CompletableFuture.runAsync(() -> syncOriginal(directory), writers));
            variants.accept((variant, jpeg) -> files.add(writing(directory.resolve(variant.fileName()), jpeg)));
            files.forEach(CompletableFuture::join);
        } finally {
            // When a later variant fails, wait for the files still being written; otherwise they would reappear after
            // the clean-up.
            CompletableFuture.allOf(files.toArray(CompletableFuture[]::new))
                    .exceptionally(known -> null)
                    .join();
        }
        sync(directory);
    }

    private CompletableFuture<Void> writing(Path file, byte[] bytes) {
        return CompletableFuture.runAsync(() -> writeDurably(file, bytes), writers);
    }

    private static void syncOriginal(Path directory) {
        try {
            sync(directory.resolve(ORIGINAL));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes the written directory visible; when the same upload exists already, the existing one stays. */
    void keep(Path written, String sha256) {
        Path parent = parentOf(sha256);
        try {
            Files.createDirectories(parent);
            if (has(sha256)) {
                discard(written);
            } else {
                Files.move(written, directoryOf(sha256), StandardCopyOption.ATOMIC_MOVE);
            }
            sync(parent);
            sync(parent.resolveSibling("."));
            sync(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean has(String sha256) {
        return Files.isDirectory(directoryOf(sha256));
    }

    /** The uploaded file, unchanged. */
    Path original(String sha256) {
        return directoryOf(sha256).resolve(ORIGINAL);
    }

    Path variant(String sha256, Variant variant) {
        return directoryOf(sha256).resolve(variant.fileName());
    }

    void remove(String sha256) {
        Path leaving = unfinished.resolve(UUID.randomUUID().toString());
        try {
            if (has(sha256)) {
                Files.move(directoryOf(sha256), leaving, StandardCopyOption.ATOMIC_MOVE);
                discard(leaving);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes the leftovers of a crash, and returns their number. */
    int removeUnfinished(Instant before) {
        try (Stream<Path> leftovers = Files.list(unfinished)) {
            return (int) leftovers
                    .filter(leftover -> isOlder(leftover, before))
                    .peek(this::discard)
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isOlder(Path leftover, Instant before) {
        try {
            return Files.getLastModifiedTime(leftover).toInstant().isBefore(before);
        } catch (IOException goneMeanwhile) {
            return false;
        }
    }

    private Path directoryOf(String sha256) {
        return parentOf(sha256).resolve(sha256);
    }

    /** Uses two levels, so that no directory holds more than some hundreds of entries, even with a million uploads. */
    private Path parentOf(String sha256) {
        return root.resolve(sha256.substring(0, 2)).resolve(sha256.substring(2, 4));
    }

    private static void writeDurably(Path file, byte[] bytes) {
        try (FileChannel channel = FileChannel.open(file, CREATE_NEW, WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Syncs a file or a directory: a new name is on disk only after its directory is synced. */
    private static void sync(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, READ)) {
            channel.force(true);
        }
    }

    @Override
    public void close() {
        writers.shutdown();
    }

    /** Removes a written directory that is not kept. */
    void discard(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
