package org.gatehouse.platform.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.platform.start.StartException;
import org.gatehouse.postgres.DurableFiles;
import org.jspecify.annotations.Nullable;

/**
 * Who was erased, by numbers and times. The list lies in the home and beside its backups, which still hold these people: a server that was
 * restored erases them again. Lines are added and never removed.
 */
public record ErasureList(Path file) {

    public static final String FILE = "erasures.txt";

    private static final String HEAD =
            "# People who were erased: number, when the record was made, the only event (- for all), when. See docs/backup.md.\n";
    private static final String EVERYWHERE = "-";
    private static final int FIELDS = 4;

    /**
     * A line of the list.
     *
     * @param createdAt when the person was made. After a restore numbers are given out again, and somebody else may have this one.
     * @param eventId the only event that forgot the person; null for all
     */
    public record Erased(
            long personId, Instant createdAt, @Nullable Long eventId, Instant at) {

        private String line() {
            return "%d %s %s %s\n".formatted(personId, createdAt, eventId == null ? EVERYWHERE : eventId, at);
        }
    }

    /** The list of the home. */
    public static ErasureList in(Path home) {
        return new ErasureList(home.resolve(FILE));
    }

    /** The list beside a backup. */
    static ErasureList beside(Path backup) {
        return new ErasureList(backup.resolveSibling(FILE));
    }

    public boolean exists() {
        return Files.exists(file);
    }

    /**
     * Returns all lines; none when there is no list.
     *
     * @throws StartException a line cannot be read
     */
    public Set<Erased> read() throws IOException {
        Set<Erased> erased = new LinkedHashSet<>();
        if (exists()) {
            for (String line : Files.readAllLines(file)) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    erased.add(parsed(line));
                }
            }
        }
        return erased;
    }

    private Erased parsed(String line) {
        String[] fields = line.strip().split(" +", -1);
        try {
            if (fields.length == FIELDS) {
                return new Erased(
                        Long.parseLong(fields[0]),
                        Instant.parse(fields[1]),
                        fields[2].equals(EVERYWHERE) ? null : Long.valueOf(fields[2]),
                        Instant.parse(fields[3]));
            }
        } catch (DateTimeException | NumberFormatException unreadable) {
            // It is refused below.
        }
        throw new StartException("%s is no list of erasures; this line cannot be read: %s".formatted(file, line));
    }

    /** Adds these lines. The list is on the disk when this returns, and never half of it. */
    public void add(Collection<Erased> more) throws IOException {
        Set<Erased> all = read();
        if (all.addAll(more) || !exists()) {
            DurableFiles.write(file, HEAD + all.stream().map(Erased::line).collect(Collectors.joining()));
        }
    }
}
