package org.gatehouse.platform.backup;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import org.gatehouse.platform.start.StartException;
import org.gatehouse.postgres.DurableFiles;
import org.gatehouse.postgres.PostgresException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.core.env.Environment;
import org.springframework.util.FileSystemUtils;

/**
 * {@code gatehouse backup DIR}, {@code restore DIR [--erasures FILE | --no-erasures]} and {@code verify DIR}. The last line reports the
 * outcome to machines; the exit code is 0 for success, 1 for failure and 2 for a command that is invalid or does not fit this installation.
 */
public final class BackupCommands {

    private static final int FAILED = 1;
    private static final int WRONG_USE = 2;

    private static final String ERASURES = "--erasures";
    private static final String NO_ERASURES = "--no-erasures";

    private final PrintStream out;

    private BackupCommands(PrintStream out) {
        this.out = out;
    }

    /** Runs the command that the first argument names, and returns the code to end with. */
    public static int run(String[] args, PrintStream out) {
        BackupCommands commands = new BackupCommands(out);
        return switch (args[0]) {
            case "backup", "restore", "verify" -> commands.checked(args);
            default ->
                commands.end(
                        WRONG_USE,
                        args[0],
                        "no such command: backup DIR, restore DIR, verify DIR, images …, erasures …, history changed, or settings to start");
        };
    }

    /**
     * Takes a backup of the embedded database and the images of these settings, for a server that starts. It takes the place of an earlier
     * one when it is whole, so that a server which starts again and again fills no disk. Of one that fails nothing stays.
     *
     * @param progress receives the progress every few seconds
     * @return figures for the log
     * @throws StartException why there is no backup, without a full stop
     */
    public static String backup(Environment settings, Path directory, Consumer<String> progress) {
        Path home = CommandDatabase.home(settings);
        Path unfinished = directory.resolveSibling(directory.getFileName() + ".unfinished");
        try {
            FileSystemUtils.deleteRecursively(unfinished);
            String figures = new Backup(home, images(settings, home), progress).into(unfinished);
            FileSystemUtils.deleteRecursively(directory);
            DurableFiles.move(unfinished, directory);
            return figures;
        } catch (IOException | SQLException | PostgresException | BackupException failure) {
            removed(unfinished, failure);
            throw new StartException(reason(failure));
        }
    }

    private static void removed(Path directory, Exception because) {
        try {
            FileSystemUtils.deleteRecursively(directory);
        } catch (IOException inAddition) {
            because.addSuppressed(inAddition);
        }
    }

    private static ImagePlace images(Environment settings, Path home) {
        return ImagePlace.of(settings.getProperty("gatehouse.images.store", ""), home);
    }

    private int checked(String[] args) {
        if (args.length < 2 || args[1].startsWith("-") || args[1].isBlank()) {
            return end(WRONG_USE, args[0], "name the directory: gatehouse %s DIR".formatted(args[0]));
        }
        Environment settings = CommandDatabase.settings(args);
        if (CommandDatabase.isElsewhere(settings)) {
            return end(WRONG_USE, args[0], """
                    the database is not the embedded one; use its own tools, such as pg_basebackup --pgdata=DIR --wal-method=stream, and\
                     then copy GATEHOUSE_HOME/images, and once GATEHOUSE_HOME/secret-key""");
        }
        // Nothing but progress is printed: the last line is for machines.
        LoggingSystem.get(BackupCommands.class.getClassLoader()).beforeInitialize();
        Path home = CommandDatabase.home(settings);
        List<String> options = List.of(args).subList(2, args.length);
        if (isUnclear(options)) {
            return end(WRONG_USE, args[0], "name one list by %s FILE, or say %s".formatted(ERASURES, NO_ERASURES));
        }
        Path directory = Path.of(args[1]).toAbsolutePath().normalize();
        return perform(args[0], directory, home, erasures(options, directory), settings);
    }

    private static boolean isUnclear(List<String> options) {
        boolean nothingNamed = !options.isEmpty() && options.getLast().equals(ERASURES);
        return nothingNamed || (options.contains(NO_ERASURES) && named(options) != null);
    }

    /** The file that the command names; null when it names none. */
    private static @Nullable String named(List<String> options) {
        int at = options.indexOf(ERASURES);
        return at >= 0
                ? options.get(at + 1)
                : options.stream()
                        .filter(option -> option.startsWith(ERASURES + "="))
                        .map(option -> option.substring(ERASURES.length() + 1))
                        .findFirst()
                        .orElse(null);
    }

    /** The list by which a restored server erases people again: the one that is named, else the one beside the backup; null for none. */
    private static @Nullable ErasureList erasures(List<String> options, Path backup) {
        String named = named(options);
        if (options.contains(NO_ERASURES)) {
            return null;
        }
        return named == null
                ? ErasureList.beside(backup)
                : new ErasureList(Path.of(named).toAbsolutePath());
    }

    private int perform(
            String command, Path directory, Path home, @Nullable ErasureList erasures, Environment settings) {
        ImagePlace images = images(settings, home);
        String key = settings.getProperty("gatehouse.secret-key", "");
        long begin = System.nanoTime();
        try {
            String figures = switch (command) {
                case "backup" -> new Backup(home, images, out::println).into(directory);
                case "restore" -> new Restore(home, images, key, erasures, out::println).from(directory);
                default -> new Verification(key, out::println).of(directory);
            };
            out.printf(
                    "gatehouse-%s: ok directory=%s %s seconds=%d%n",
                    command, directory, figures, (System.nanoTime() - begin) / 1_000_000_000);
            return 0;
        } catch (IOException | SQLException | PostgresException | BackupException | StartException failure) {
            return end(FAILED, command, reason(failure));
        }
    }

    private static String reason(Exception failure) {
        return failure instanceof IOException
                ? failure.toString()
                : String.valueOf(failure.getMessage()).replaceAll("\\s*\\R\\s*", " ");
    }

    private int end(int code, String command, String reason) {
        out.printf("gatehouse-%s: failed %s%n", command, reason);
        return code;
    }
}
