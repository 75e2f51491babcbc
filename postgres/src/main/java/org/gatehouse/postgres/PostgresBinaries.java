package org.gatehouse.postgres;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The PostgreSQL programs for this platform, unpacked once from the class path.
 *
 * @param directory holds {@code bin}, {@code lib} and {@code share}; named after the archive's checksum, so that an upgrade never
 *     writes into files that a running server has mapped
 */
record PostgresBinaries(Path directory) {

    private static final Logger log = LoggerFactory.getLogger(PostgresBinaries.class);

    static PostgresBinaries unpackedBelow(Path parent) throws IOException {
        var archive = archiveName(System.getProperty("os.name"), System.getProperty("os.arch"));
        var directory = parent.resolve(identity(archive));
        if (!Files.isDirectory(directory)) {
            unpack(archive, directory);
        }
        return new PostgresBinaries(directory);
    }

    Path program(String name) {
        return directory.resolve("bin").resolve(name);
    }

    /** Removes what earlier versions and failed attempts left behind; only safe while no other server runs. */
    void removeOthers() throws IOException {
        try (var siblings = Files.list(directory.resolveSibling(""))) {
            for (var sibling : siblings.filter(path -> !path.equals(directory)).toList()) {
                Directories.deleteRecursively(sibling);
            }
        }
    }

    static String archiveName(String system, String architecture) {
        var kernel = system.toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : system.toLowerCase(Locale.ROOT);
        var machine = architecture.equals("aarch64") ? "arm_64" : "x86_64";
        return "/postgres-%s-%s.txz".formatted(kernel, machine);
    }

    private static void unpack(String archive, Path directory) throws IOException {
        log.info("Unpacking PostgreSQL to {}", directory);
        Files.createDirectories(directory.resolveSibling(""));
        var unfinished = Files.createTempDirectory(directory.resolveSibling(""), "unfinished-");
        try (var content = open(archive)) {
            PostgresArchive.unpack(content, unfinished);
        }
        // A power cut must not leave empty programs under the final name. Only these files: what other programs of the
        // machine have just written may take long.
        DurableFiles.sync(unfinished);
        Files.move(unfinished, directory, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The checksum that the jar already contains; reading all 10 MB to compute another one would take a tenth of every start. */
    private static String identity(String archive) throws IOException {
        var resource = PostgresBinaries.class.getResource(archive);
        if (resource != null && resource.openConnection() instanceof JarURLConnection jar) {
            var entry = jar.getJarEntry();
            return "%08x-%d".formatted(entry.getCrc(), entry.getSize());
        }
        return hash(archive);
    }

    private static String hash(String archive) throws IOException {
        try (var content = new DigestInputStream(open(archive), MessageDigest.getInstance("SHA-256"))) {
            content.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(content.getMessageDigest().digest(), 0, 8);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static InputStream open(String archive) {
        var content = PostgresBinaries.class.getResourceAsStream(archive);
        if (content == null) {
            throw new PostgresException(
                    "There is no embedded PostgreSQL for this platform (%s is not on the class path)."
                                    .formatted(archive)
                            + " Name a PostgreSQL with SPRING_DATASOURCE_URL, _USERNAME and _PASSWORD.");
        }
        return new BufferedInputStream(content, 1 << 16);
    }
}
