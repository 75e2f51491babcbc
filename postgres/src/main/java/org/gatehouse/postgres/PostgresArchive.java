package org.gatehouse.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * The archive of the PostgreSQL programs, a tar in xz. Only this class names classes of xz, so that a start that unpacks nothing loads none:
 * in the JVM's cache of classes, those of a sealed jar can end each start ({@code bin/train} says how).
 */
final class PostgresArchive {

    private static final Set<PosixFilePermission> READABLE = PosixFilePermissions.fromString("rw-r--r--");
    private static final Set<PosixFilePermission> EXECUTABLE = PosixFilePermissions.fromString("rwxr-xr-x");

    private PostgresArchive() {}

    /** Unpacks into a directory that exists and is empty. */
    static void unpack(InputStream archive, Path into) throws IOException {
        Files.setPosixFilePermissions(into, EXECUTABLE);
        try (var entries = new TarArchiveInputStream(new XZInputStream(archive))) {
            for (var entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                unpack(entry, entries, into);
            }
        }
    }

    private static void unpack(TarArchiveEntry entry, InputStream content, Path into) throws IOException {
        var target = into.resolve(entry.getName()).normalize();
        if (!target.startsWith(into)) {
            throw new IOException("The archive of PostgreSQL has an entry outside of itself: " + entry.getName());
        }
        Files.createDirectories(target.resolveSibling(""));
        if (entry.isDirectory()) {
            Files.createDirectories(target);
        } else if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else {
            write(content, target, (entry.getMode() & 0100) == 0 ? READABLE : EXECUTABLE);
        }
    }

    private static void write(InputStream content, Path target, Set<PosixFilePermission> mode) throws IOException {
        Files.copy(content, target);
        Files.setPosixFilePermissions(target, mode);
    }
}
