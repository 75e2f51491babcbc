package org.gatehouse.image.store;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.gatehouse.platform.work.Loop;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of a bucket on the disk of this node, so that a picture is fetched once and is served while the bucket is away. What was used least
 * recently goes first. A file's time is that of its last use, so a restart forgets nothing.
 */
final class PictureCache implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PictureCache.class);

    /** Nobody requests pictures of erased people, so they leave the disks of all nodes within this time. */
    static final Duration KEPT_UNUSED = Duration.ofDays(7);

    /** A file that was used just now may be about to be opened. */
    private static final Duration IN_USE = Duration.ofMinutes(2);

    private static final Duration TOUCHED_EVERY = Duration.ofMinutes(1);
    private static final Duration SWEPT_EVERY = Duration.ofHours(1);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(1);

    private final Path root;
    private final long mostBytes;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicBoolean sweeping = new AtomicBoolean();
    private final ConcurrentHashMap<String, CompletableFuture<Optional<Path>>> fetching = new ConcurrentHashMap<>();
    private final Loop sweeper = new Loop("picture-cache", SWEPT_EVERY, this::sweep);

    PictureCache(Path root, long mostBytes) throws IOException {
        this.root = root;
        this.mostBytes = mostBytes;
        Directories.makePrivate(root);
        sweeper.start();
    }

    /** Writes the content to a file that does not exist yet; false if there is none. */
    @FunctionalInterface
    interface Source {
        boolean writeTo(Path file) throws IOException;
    }

    /** The file of this name; a caller waits for a file that another one is fetching. */
    Optional<Path> get(String name, Source source) throws IOException {
        Path file = file(name);
        if (used(file)) {
            return Optional.of(file);
        }
        CompletableFuture<Optional<Path>> mine = new CompletableFuture<>();
        CompletableFuture<Optional<Path>> other = fetching.putIfAbsent(name, mine);
        if (other != null) {
            return joined(other);
        }
        try {
            mine.complete(fetch(file, source));
        } catch (IOException | RuntimeException failed) {
            mine.completeExceptionally(failed);
        } finally {
            fetching.remove(name);
        }
        return joined(mine);
    }

    private static Optional<Path> joined(CompletableFuture<Optional<Path>> fetched) throws IOException {
        try {
            return fetched.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    private Optional<Path> fetch(Path file, Source source) throws IOException {
        Path unfinished = root.resolve(UUID.randomUUID() + ".unfinished");
        try {
            if (!source.writeTo(unfinished)) {
                return Optional.empty();
            }
            add(unfinished, file);
            return Optional.of(file);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Takes a file that is to be served soon, if it may hold any. */
    void put(String name, Path written) throws IOException {
        if (mostBytes > 0) {
            add(written, file(name));
        }
    }

    private void add(Path written, Path file) throws IOException {
        long size = Files.size(written);
        Files.createDirectories(file.getParent());
        Files.setLastModifiedTime(written, FileTime.from(Instant.now()));
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
        if (bytes.addAndGet(size) > mostBytes && sweeping.compareAndSet(false, true)) {
            sweeper.wake();
        }
    }

    void remove(String name) throws IOException {
        Files.deleteIfExists(file(name));
    }

    /** Whether it is there; then it counts as used. */
    private static boolean used(Path file) throws IOException {
        try {
            Instant used = Files.getLastModifiedTime(file).toInstant();
            Instant now = Instant.now();
            if (used.isBefore(now.minus(TOUCHED_EVERY))) {
                Files.setLastModifiedTime(file, FileTime.from(now));
            }
            return true;
        } catch (NoSuchFileException notYet) {
            return false;
        }
    }

    private record Cached(Path file, Instant used, long bytes) {}

    /** Removes unused files, then further ones until the rest fits. One thread at a time: two would count each other's files. */
    synchronized void sweep() {
        try {
            long before = bytes.get();
            List<Cached> files = files();
            long left = files.stream().mapToLong(Cached::bytes).sum();
            Instant now = Instant.now();
            for (Cached file : files) {
                boolean tooMuch = left > mostBytes / 10 * 9 && file.used().isBefore(now.minus(IN_USE));
                if ((tooMuch || file.used().isBefore(now.minus(KEPT_UNUSED))) && !usedAgain(file)) {
                    Files.deleteIfExists(file.file());
                    left -= file.bytes();
                }
            }
            bytes.addAndGet(left - before); // what was added meanwhile stays counted
        } catch (IOException failed) {
            log.warn("The cache of pictures in {} cannot be tidied: {}", root, failed.toString());
        } finally {
            sweeping.set(false);
        }
    }

    /** The list of a large cache is seconds old when its last files are looked at. */
    private static boolean usedAgain(Cached file) throws IOException {
        try {
            return !Files.getLastModifiedTime(file.file()).toInstant().equals(file.used());
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    /** All files, those first that were used least recently. One that goes meanwhile, such as an unfinished one, is passed over. */
    private List<Cached> files() throws IOException {
        List<Cached> files = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files.add(new Cached(file, attributes.lastModifiedTime().toInstant(), attributes.size()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
                if (failed instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failed;
            }
        });
        files.sort(Comparator.comparing(Cached::used));
        return files;
    }

    private Path file(String name) {
        return root.resolve(name.substring(0, 2)).resolve(name);
    }

    @Override
    public void close() {
        sweeper.stop(LONGEST_STOP);
    }
}
