package org.gatehouse.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Replaces the settings that a copy of a data directory brings with it. They can name commands to run and libraries to load, read other
 * files, and admit anybody without a password; anybody who can write to a backup can write them.
 */
public final class CopiedData {

    /** Made by {@code alter system}. */
    private static final String CHANGED_SETTINGS = "postgresql.auto.conf";

    private static final Pattern SETTING = Pattern.compile("\\s*([A-Za-z_][\\w.]*)\\s*=.*");

    /** A recovery that follows a command or another server, tablespaces, and what each start writes. */
    private static final List<String> REMOVED = List.of(
            CHANGED_SETTINGS,
            "recovery.signal",
            "standby.signal",
            "tablespace_map",
            "postmaster.opts",
            "postmaster.pid",
            "postgresql.conf",
            "pg_hba.conf",
            "pg_ident.conf");

    private CopiedData() {}

    /**
     * Gives the data the settings of a new database.
     *
     * @return the names of settings that somebody had changed by {@code alter system}, and that no longer apply
     */
    public static List<String> replaceSettings(Path data) throws IOException {
        List<String> changed = changedSettings(data.resolve(CHANGED_SETTINGS));
        for (String name : REMOVED) {
            Files.deleteIfExists(data.resolve(name));
        }
        PrivateFile.write(data.resolve("postgresql.conf"), "include '../pg.conf'\n");
        PrivateFile.write(data.resolve("pg_hba.conf"), """
                host  all          all  127.0.0.1/32  scram-sha-256
                host  replication  all  127.0.0.1/32  scram-sha-256
                """);
        PrivateFile.write(data.resolve("pg_ident.conf"), "");
        return changed;
    }

    private static List<String> changedSettings(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.map(SETTING::matcher)
                    .filter(Matcher::matches)
                    .map(setting -> setting.group(1))
                    .distinct()
                    .toList();
        }
    }
}
