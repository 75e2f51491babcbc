package org.gatehouse.image.store;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.gatehouse.platform.backup.Restored;

/**
 * The owner of the pictures in a store, which contains it as a small text file.
 *
 * @param installation the random id in the database; a copy of the database has the same
 * @param database distinguishes the database from its copies
 */
public record StoreMark(UUID installation, String database) {

    /** The name of the file. */
    static final String FILE = Restored.MARK;

    private static final String INSTALLATION = "installation=";
    private static final String DATABASE = "database=";

    String text() {
        return INSTALLATION + installation + "\n" + DATABASE + database + "\n";
    }

    /** Reads the text of a mark; empty if it is none. */
    static Optional<StoreMark> of(String text) {
        List<String> lines = text.lines().toList();
        try {
            return value(lines, INSTALLATION)
                    .map(UUID::fromString)
                    .flatMap(installation ->
                            value(lines, DATABASE).map(database -> new StoreMark(installation, database)));
        } catch (IllegalArgumentException noId) {
            return Optional.empty();
        }
    }

    private static Optional<String> value(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()).strip())
                .findFirst();
    }

    /** How messages name it. */
    @Override
    public String toString() {
        return "installation %s on database %s".formatted(installation, database);
    }
}
