package org.gatehouse.platform.backup;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gatehouse.postgres.DurableFiles;

/** Directories as backups have them: seen by their owner only. */
final class PrivateDirectories {

    static final Predicate<Path> NOTHING = inside -> false;

    private PrivateDirectories() {}

    static void makePrivate(Path directory) throws IOException {
        Files.createDirectories(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** Whether there is nothing in it, or no such directory. What a file system itself has in the root of a disk does not count. */
    static boolean isEmpty(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return true;
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.allMatch(file -> file.endsWith(DurableFiles.LOST_AND_FOUND));
        }
    }

    /** The directory without links on the way to it, also when it is not there yet. */
    static Path real(Path directory) throws IOException {
        Path absolute = directory.toAbsolutePath().normalize();
        Path parent = absolute.getParent();
        if (Files.exists(absolute) || parent == null) {
            return absolute.toRealPath();
        }
        return real(parent).resolve(absolute.getFileName());
    }

    /** Refuses a directory in which anything is neither a file nor a directory: a link leads out of it, and a pipe never ends. */
    static void requirePlain(Path directory) throws IOException {
        Files.walkFileTree(directory.toRealPath(), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inside, BasicFileAttributes attributes) {
                return inside.endsWith(DurableFiles.LOST_AND_FOUND)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                requirePlain(file, attributes);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void requirePlain(Path file, BasicFileAttributes attributes) {
        if (!attributes.isRegularFile()) {
            throw new BackupException(
                    "%s is a link or a device, which is neither followed nor copied; put a file in its place"
                            .formatted(file));
        }
    }

    /** Copies the files that lie in the directory itself. */
    static void copyFiles(Path from, Path to, Predicate<String> leftOut) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!leftOut.test(file.getFileName().toString())) {
                    Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }

    /** How much room the files of a directory take; 0 if there is no directory. Files that vanish meanwhile do not count. */
    static long bytes(Path place, Predicate<Path> leftOut) throws IOException {
        Path directory = real(place);
        if (!Files.isDirectory(directory)) {
            return 0;
        }
        long[] bytes = new long[1];
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inside, BasicFileAttributes attributes) {
                return leftOut.test(directory.relativize(inside))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                bytes[0] += attributes.size();
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
        return bytes[0];
    }

    /**
     * Copies all files and returns their number. What goes meanwhile is left out.
     *
     * @param leftOut directories, relative to the one that is copied
     * @throws BackupException one is a link
     */
    static long copyAll(Path place, Path to, Predicate<Path> leftOut, Progress progress) throws IOException {
        if (!Files.isDirectory(place)) {
            return 0;
        }
        Path from = real(place);
        long[] files = new long[1];
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                Path inside = from.relativize(directory);
                if (leftOut.test(inside)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                makePrivate(to.resolve(inside));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                requirePlain(file, attributes);
                Files.copy(
                        file,
                        to.resolve(from.relativize(file)),
                        StandardCopyOption.COPY_ATTRIBUTES,
                        LinkOption.NOFOLLOW_LINKS);
                files[0]++;
                progress.add(attributes.size());
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
        return files[0];
    }
}
