package org.gatehouse.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import org.gatehouse.auth.user.FirstAdministrator.Login;

/**
 * The file {@code demo.env}: everything that a script needs to talk to the demo, in a form that {@code sh} can read.
 *
 * <p>The database keeps only hashes, so this file is the only place with the secrets. Only its owner may read it.
 *
 * @param told whether an earlier start has shown the administrator's password
 */
record DemoEnv(
        Path home,
        String baseUrl,
        long eventId,
        String clientId,
        String clientSecret,
        String deskClientId,
        String adminUsername,
        String adminPassword,
        boolean told) {

    private static final String NAME = "demo.env";

    Path file() {
        return home.resolve(NAME);
    }

    Login administrator() {
        return new Login(adminUsername, adminPassword);
    }

    /** Reads what the last start wrote. Any line may be missing. */
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

    /** Writes the file atomically: a script that waits for it finds all of it or nothing. */
    void write() throws IOException {
        Files.createDirectories(home);
        // Java creates it with mode 0600.
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

    /** Our own secrets need no quotes, but a password that a person chose may. */
    private static String quoted(String value) {
        return value.matches("[A-Za-z0-9_.:/@%+,-]*") ? value : "'" + value.replace("'", "'\\''") + "'";
    }

    private static String unquoted(String value) {
        return value.startsWith("'") ? value.substring(1, value.length() - 1).replace("'\\''", "'") : value;
    }
}
