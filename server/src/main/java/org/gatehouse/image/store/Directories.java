package org.gatehouse.image.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.stream.Stream;

/** Directories of pictures. */
public final class Directories {

    private Directories() {}

    /** Creates a directory that other users of this machine cannot read. One that exists is not changed. */
    public static void makePrivate(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            Path parent = directory.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.createDirectory(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }

    /** Removes a directory with everything in it, or a file; nothing happens if there is none. */
    public static void remove(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
