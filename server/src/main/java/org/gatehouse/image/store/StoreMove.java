package org.gatehouse.image.store;

import static java.nio.file.StandardOpenOption.READ;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.gatehouse.image.ImageProblem;
import org.gatehouse.image.Variant;
import org.gatehouse.platform.problem.ProblemException;

/**
 * Copies the pictures of all rows from one store to another, while a server keeps using the first. Files that the other already has are
 * skipped, so an interrupted move can be continued, and a second run copies what was added meanwhile.
 */
final class StoreMove {

    private static final int AT_ONCE = 8;

    /** With pauses of 1, 2, 3 and 4 seconds between them. */
    private static final int TRIES = 5;

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int PIECE = 500;

    private final ImageStore from;
    private final boolean fetched;
    private final ImageStore to;
    private final Path scratch;
    private final InstallationRepository installation;
    private final PrintStream out;
    private final AtomicLong copied = new AtomicLong();
    private final AtomicLong present = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();

    /**
     * A move that has not begun.
     *
     * @param fetched whether files of the first store are copies that nobody else uses
     * @param scratch an empty directory, on the disk of the other store if that is a directory
     */
    StoreMove(
            ImageStore from,
            boolean fetched,
            ImageStore to,
            Path scratch,
            InstallationRepository installation,
            PrintStream out) {
        this.from = from;
        this.fetched = fetched;
        this.to = to;
        this.scratch = scratch;
        this.installation = installation;
        this.out = out;
    }

    /** Returns figures for the last line. */
    String run() {
        long files = installation.files();
        try (ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE)) {
            List<String> some = installation.digests("", PIECE);
            long seen = 0;
            while (!some.isEmpty()) {
                ParallelWork.run(some.stream().map(sha256 -> () -> move(sha256)), workers);
                seen += some.size();
                out.printf("%d of %d: %s%n", seen, Math.max(seen, files), figures());
                some = installation.digests(some.getLast(), PIECE);
            }
        }
        return figures();
    }

    private String figures() {
        return "copied=%d present=%d lost=%d".formatted(copied.get(), present.get(), lost.get());
    }

    /** A move that takes hours survives a short outage of a store, such as a restart. */
    private void move(String sha256) {
        for (int tries = 1; ; tries++) {
            try {
                moveOnce(sha256);
                return;
            } catch (ProblemException away) {
                if (tries == TRIES || away.problem() != ImageProblem.IMAGE_STORE_AWAY) {
                    throw away;
                }
                LockSupport.parkNanos(PAUSE.multipliedBy(tries).toNanos());
            }
        }
    }

    private void moveOnce(String sha256) {
        try {
            if (to.has(sha256)) {
                present.incrementAndGet();
            } else {
                (copy(sha256) ? copied : lost).incrementAndGet();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean copy(String sha256) throws IOException {
        Path upload = Files.createDirectory(scratch.resolve(UUID.randomUUID().toString()));
        try {
            for (String name : names()) {
                if (!copy(sha256, name, upload.resolve(name))) {
                    return false;
                }
            }
            to.prepare(upload, sha256);
            to.keep(upload, sha256);
            return true;
        } finally {
            Directories.remove(upload);
        }
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>(List.of(ImageStore.ORIGINAL));
        for (Variant variant : Variant.values()) {
            names.add(variant.fileName());
        }
        return names;
    }

    private boolean copy(String sha256, String name, Path target) throws IOException {
        Optional<Path> file = from.file(sha256, name);
        if (file.isEmpty()) {
            return false;
        }
        Files.copy(file.get(), target);
        if (fetched) {
            Files.deleteIfExists(file.get());
        }
        try (FileChannel written = FileChannel.open(target, READ)) {
            written.force(true);
        }
        return true;
    }
}
