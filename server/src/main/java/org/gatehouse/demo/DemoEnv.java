package org.gatehouse.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import org.gatehouse.auth.user.FirstAdministrator.Login;

/**
 * {@code demo.env}: all that a script needs to talk to the demo, for {@code sh} to read.
 *
 * <p>The database keeps hashes only, so this file is the one place where the secrets stand; nobody but its owner may read it.
 */
record DemoEnv(
        Path home,
        String baseUrl,
        long eventId,
        String clientId,
        String clientSecret,
        String deskClientId,
        String adminUsername,
        String adminPassword) {

    private static final String NAME = "demo.env";

    Path file() {
        return home.resolve(NAME);
    }

    Login administrator() {
        return new Login(adminUsername, adminPassword);
    }

    /** What the last start wrote; no line is certain to be there. */
    static Map<String, String> read(Path home) throws IOException {
        Map<String, String> values = new HashMap<>();
        if (Files.exists(home.resolve(NAME))) {
            for (String line : Files.readAllLines(home.resolve(NAME))) {
                int equals = line.indexOf('=');
                if (equals > 0) {
                    values.put(line.substring(0, equals), unquoted(line.substring(equals + 1)));
                }
            }
        }
        return values;
    }

    /** Whoever waits for the file finds all of it or none. */
    void write() throws IOException {
        Files.createDirectories(home);
        // Made with mode 0600.
        Path unfinished = Files.createTempFile(home, NAME, ".unfinished");
        try {
            Files.writeString(unfinished, text());
            Files.move(unfinished, file(), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private String text() {
        return line("BASE_URL", baseUrl)
                + line("EVENT_ID", String.valueOf(eventId))
                + line("CLIENT_ID", clientId)
                + line("CLIENT_SECRET", clientSecret)
                + line("DESK_CLIENT_ID", deskClientId)
                + line("ADMIN_USERNAME", adminUsername)
                + line("ADMIN_PASSWORD", adminPassword);
    }

    private static String line(String name, String value) {
        return name + "=" + quoted(value) + "\n";
    }

    /** Our own secrets need no quotes; a password that somebody chose may. */
    private static String quoted(String value) {
        return value.matches("[A-Za-z0-9_.:/@%+,-]*") ? value : "'" + value.replace("'", "'\\''") + "'";
    }

    private static String unquoted(String value) {
        return value.startsWith("'") ? value.substring(1, value.length() - 1).replace("'\\''", "'") : value;
    }
}
