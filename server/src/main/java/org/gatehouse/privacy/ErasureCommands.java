package org.gatehouse.privacy;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.gatehouse.platform.backup.CommandDatabase;
import org.gatehouse.platform.backup.ErasureList;
import org.gatehouse.platform.start.StartException;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code gatehouse erasures export FILE} and {@code apply FILE}: the list of erasures for a database that other tools back up and restore.
 * As with backups, the last line reports the outcome, and the exit code is 0 for success, 1 for failure and 2 for an invalid command.
 */
public final class ErasureCommands {

    private static final int FAILED = 1;
    private static final int WRONG_USE = 2;

    private ErasureCommands() {}

    /** Runs the command that follows the first argument, {@code erasures}, and returns the code to end with. */
    public static int run(String[] args, PrintStream out) {
        List<String> words =
                Arrays.stream(args).skip(1).filter(arg -> !arg.startsWith("-")).toList();
        // Nothing but the result is printed: the last line is for machines.
        LoggingSystem.get(ErasureCommands.class.getClassLoader()).beforeInitialize();
        if (words.size() != 2 || !List.of("export", "apply").contains(words.getFirst())) {
            out.println("gatehouse-erasures: failed use gatehouse erasures export FILE, or erasures apply FILE");
            return WRONG_USE;
        }
        ErasureList list = new ErasureList(Path.of(words.getLast()).toAbsolutePath());
        try (Connection connection = CommandDatabase.connect(CommandDatabase.settings(args))) {
            ErasureRepository erasures = new ErasureRepository(
                    JdbcClient.create(new SingleConnectionDataSource(connection, true)), JsonMapper.shared());
            int lines = words.getFirst().equals("export") ? export(erasures, list) : apply(list, erasures);
            out.printf("gatehouse-erasures: ok %s lines=%d%n", words.getFirst(), lines);
            return 0;
        } catch (IOException | SQLException | DataAccessException | StartException failure) {
            out.printf(
                    "gatehouse-erasures: failed %s%n",
                    String.valueOf(failure.getMessage()).replaceAll("\\s*\\R\\s*", " "));
            return FAILED;
        }
    }

    /** Adds to the file what it lacks. */
    private static int export(ErasureRepository erasures, ErasureList list) throws IOException {
        list.add(erasures.all());
        return list.read().size();
    }

    /** Servers erase these people: one that runs within seconds, others at their start, before they are ready. */
    private static int apply(ErasureList list, ErasureRepository erasures) throws IOException {
        if (!list.exists()) {
            throw new StartException("there is no list of erasures %s".formatted(list.file()));
        }
        Set<ErasureList.Erased> erased = list.read();
        int lines = erasures.repeat(erased);
        erasures.noteHistory();
        return lines;
    }
}
