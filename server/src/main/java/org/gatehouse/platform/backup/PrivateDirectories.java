package org.gatehouse.platform.backup;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;

/** Directories as backups have them: seen by their owner only. */
final class PrivateDirectories {

    private PrivateDirectories() {}

    static void makePrivate(Path directory) throws IOException {
        Files.createDirectories(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    static boolean isEmpty(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return true;
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty();
        }
    }

    /** Copies the files that lie in the directory itself. */
    static void copyFiles(Path from, Path to, Set<String> leftOut) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!leftOut.contains(file.getFileName().toString())) {
                    Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }

    /** How much room the files of a directory take; 0 if there is no directory. Files that vanish meanwhile do not count. */
    static long bytes(Path directory, String leftOut) throws IOException {
        if (!Files.isDirectory(directory)) {
            return 0;
        }
        long[] bytes = new long[1];
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inside, BasicFileAttributes attributes) {
                return directory.relativize(inside).toString().equals(leftOut)
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

    /** Copies all files and returns their number. Uploads in progress, and what goes meanwhile, are left out. */
    static long copyAll(Path from, Path to, String leftOut, Progress progress) throws IOException {
        if (!Files.isDirectory(from)) {
            return 0;
        }
        long[] files = new long[1];
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                Path inside = from.relativize(directory);
                if (inside.toString().equals(leftOut)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                makePrivate(to.resolve(inside));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
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
