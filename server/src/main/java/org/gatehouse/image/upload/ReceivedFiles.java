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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
import org.gatehouse.image.store.Directories;
import org.gatehouse.image.store.ImageStore;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * Uploads on their way: each is received and completed in a directory of its own, which the image store then keeps. Everything in it is on
 * disk by then: a crash leaves at worst a directory that nothing refers to, never half a picture.
 */
final class ReceivedFiles implements AutoCloseable {

    private final Path unfinished;
    /** There are as many threads as decoders have files to write. They are not virtual, because a sync would block its carrier. */
    private final ExecutorService writers = Executors.newCachedThreadPool(
            Thread.ofPlatform().name("image-writer-", 1).daemon().factory());

    /** Takes what is received into a directory of the images. */
    ReceivedFiles(Path images) {
        this.unfinished = images.resolve("unfinished");
        try {
            Directories.makePrivate(images);
            Directories.makePrivate(unfinished);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The directory for incoming forms: where images lie in a directory, it is on its disk, so that an upload is kept by a rename. */
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
            upload.moveTo(directory.resolve(ImageStore.ORIGINAL));
            return directory;
        } catch (IOException | RuntimeException failure) {
            discard(directory);
            throw failure;
        }
    }

    Upload received(Path directory) throws IOException {
        return Upload.read(directory.resolve(ImageStore.ORIGINAL));
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
            sync(directory.resolve(ImageStore.ORIGINAL));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** No upload takes a day, so one that is unfinished then was left by a crash. */
    @Scheduled(initialDelayString = "PT5M", fixedDelayString = "PT1H")
    void removeUnfinished() {
        removeUnfinished(Instant.now().minus(Duration.ofDays(1)));
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

    /** Removes what is left of a directory. */
    void discard(Path directory) {
        try {
            Directories.remove(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
