package org.gatehouse.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.flywaydb.core.Flyway;

/**
 * Homes of servers that tests start. PostgreSQL's programs are unpacked once for all of them, and a database is made and migrated once:
 * that takes seconds.
 */
public final class TestHome {

    private static final Path PROGRAMS = Path.of("target", "pg-binaries").toAbsolutePath();

    private TestHome() {}

    /** Makes the directory, unless it is there, with the programs of PostgreSQL in it. */
    public static synchronized Path with(Path directory) {
        try {
            PostgresBinaries.unpackedBelow(PROGRAMS);
            Files.createDirectories(directory);
            Path programs = directory.resolve(PROGRAMS.getFileName());
            if (!Files.exists(programs, LinkOption.NOFOLLOW_LINKS)) {
                Files.createSymbolicLink(programs, PROGRAMS);
            }
            return directory;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The same with a new database that has all migrations and no rows but theirs, for tests that are not about the first start. */
    public static synchronized Path migrated(Path directory) {
        try {
            Path template = template();
            for (String name : List.of("pg18", "pg-password")) {
                Path target = with(directory).resolve(name);
                Directories.deleteRecursively(target);
                copy(template.resolve(name), target);
            }
            return directory;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Path template() throws IOException {
        Path template = Path.of("target", "gatehouse-migrated-" + version());
        if (!Files.exists(template)) {
            Path unfinished = Path.of("target", "gatehouse-migrated.unfinished");
            Directories.deleteRecursively(unfinished);
            try (EmbeddedPostgres postgres = EmbeddedPostgres.start(EmbeddedSettings.in(with(unfinished)))) {
                Flyway.configure()
                        .dataSource(postgres.url(), postgres.username(), postgres.password())
                        .load()
                        .migrate();
            }
            Files.move(unfinished, template, StandardCopyOption.ATOMIC_MOVE);
        }
        return template;
    }

    /** Another one for each change of a migration or of PostgreSQL's programs. */
    private static String version() throws IOException {
        CRC32 version = new CRC32();
        try (Stream<Path> migrations =
                Files.list(Path.of(Objects.requireNonNull(TestHome.class.getResource("/db/migration"))
                        .toURI()))) {
            for (Path migration : migrations.sorted().toList()) {
                version.update(migration.getFileName().toString().getBytes(StandardCharsets.UTF_8));
                version.update(Files.readAllBytes(migration));
            }
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
        return PostgresBinaries.unpackedBelow(PROGRAMS).directory().getFileName()
                + "-%08x".formatted(version.getValue());
    }

    /** With owners and permissions, which PostgreSQL insists on. */
    private static void copy(Path from, Path to) throws IOException {
        Command.Outcome copied = Command.run(List.of("cp", "-a", from.toString(), to.toString()), "a copy of " + from);
        if (!copied.successful()) {
            throw new IOException(copied.output());
        }
    }
}
