package org.gatehouse.feed;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.gatehouse.platform.backup.CommandDatabase;
import org.gatehouse.platform.backup.RestoredHome;
import org.gatehouse.platform.start.StartException;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.core.env.Environment;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * {@code gatehouse history changed}: declares that the database has returned to an older state, such as a restored snapshot of the disk.
 * Nothing in the database shows that, so gates would keep what is lost. After the command they fetch everything once (decision 0066). As
 * with backups, the last line reports the outcome, and the exit code is 0 for success, 1 for failure and 2 for an invalid command.
 */
public final class HistoryCommand {

    private static final int FAILED = 1;
    private static final int WRONG_USE = 2;

    private HistoryCommand() {}

    /** Runs the command that follows the first argument, {@code history}, and returns the code to end with. */
    public static int run(String[] args, PrintStream out) {
        List<String> words =
                Arrays.stream(args).skip(1).filter(arg -> !arg.startsWith("-")).toList();
        // Nothing but the result is printed: the last line is for machines.
        LoggingSystem.get(HistoryCommand.class.getClassLoader()).beforeInitialize();
        if (!words.equals(List.of("changed"))) {
            out.println("gatehouse-history: failed use gatehouse history changed");
            return WRONG_USE;
        }
        try {
            out.printf("gatehouse-history: ok %s%n", changed(CommandDatabase.settings(args)));
            return 0;
        } catch (IOException | SQLException | DataAccessException | StartException failure) {
            out.printf(
                    "gatehouse-history: failed %s%n",
                    String.valueOf(failure.getMessage()).replaceAll("\\s*\\R\\s*", " "));
            return FAILED;
        }
    }

    private static String changed(Environment settings) throws IOException, SQLException {
        if (CommandDatabase.isRunning(settings)) {
            try (Connection connection = CommandDatabase.connect(settings)) {
                JdbcClient db = JdbcClient.create(new SingleConnectionDataSource(connection, true));
                return "events=" + LostHistoryRepository.begin(db, List.of());
            }
        }
        RestoredHome.changeHistory(CommandDatabase.home(settings));
        return "at the next start";
    }
}
