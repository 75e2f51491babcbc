package org.gatehouse.image.store;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gatehouse.platform.backup.CommandDatabase;
import org.gatehouse.platform.backup.RestoredHome;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.start.StartException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * {@code gatehouse images move|check|adopt}, while a server runs. As with backups, the last line reports the outcome, and the exit code is
 * 0 for success, 1 for failure and 2 for an invalid command.
 */
public final class ImageCommands {

    private static final int FAILED = 1;
    private static final int WRONG_USE = 2;
    private static final String USAGE = "gatehouse images move TO, images move FROM TO, images check, or images adopt";

    private final ConfigurableEnvironment environment;
    private final S3Settings s3;
    private final PrintStream out;

    private ImageCommands(String[] args, PrintStream out) {
        this.environment = CommandDatabase.settings(args);
        this.s3 = Binder.get(environment)
                .bind("gatehouse.images.s3", S3Settings.class)
                .orElseGet(() -> new S3Settings("", "", false));
        this.out = out;
    }

    /** Runs the command that follows the first argument, {@code images}, and returns the code to end with. */
    public static int run(String[] args, PrintStream out) {
        List<String> words =
                Arrays.stream(args).skip(1).filter(arg -> !arg.startsWith("-")).toList();
        // Nothing but progress is printed: the last line is for machines.
        LoggingSystem.get(ImageCommands.class.getClassLoader()).beforeInitialize();
        return new ImageCommands(args, out).run(words);
    }

    private int run(List<String> words) {
        String command = words.isEmpty() ? "" : words.getFirst();
        int most = command.equals("move") ? 3 : 1;
        int least = command.equals("move") ? 2 : 1;
        if (!List.of("move", "check", "adopt").contains(command) || words.size() < least || words.size() > most) {
            out.printf("gatehouse-images: failed use %s%n", USAGE);
            return WRONG_USE;
        }
        try (Connection connection = CommandDatabase.connect(environment)) {
            InstallationRepository installation =
                    new InstallationRepository(JdbcClient.create(new SingleConnectionDataSource(connection, true)));
            String figures = perform(command, words.subList(1, words.size()), installation);
            out.printf("gatehouse-images: ok %s %s%n", command, figures);
            return 0;
        } catch (IOException
                | UncheckedIOException
                | SQLException
                | DataAccessException
                | StartException
                | ProblemException failure) {
            out.printf(
                    "gatehouse-images: failed %s %s%n",
                    command, messageOf(failure).replaceAll("\\s*\\R\\s*", " "));
            return FAILED;
        }
    }

    /** The failure and, if known, its cause: "the store does not answer" alone does not show where to look. */
    private static String messageOf(Exception failure) {
        Throwable cause = failure.getCause();
        return cause == null ? String.valueOf(failure.getMessage()) : failure.getMessage() + " " + cause.getMessage();
    }

    private String perform(String command, List<String> places, InstallationRepository installation)
            throws IOException {
        return switch (command) {
            case "move" -> move(places, installation);
            case "check" -> check(installation);
            default -> adopt(installation);
        };
    }

    private String configured() {
        return environment.getProperty("gatehouse.images.store", "");
    }

    private StoreMark mine(InstallationRepository installation) {
        boolean elsewhere = CommandDatabase.isElsewhere(environment);
        return installation.mark(new RestoredHome(elsewhere ? null : CommandDatabase.home(environment)));
    }

    private String move(List<String> places, InstallationRepository installation) throws IOException {
        try (Opened from = open(places.size() == 1 ? configured() : places.getFirst());
                Opened to = open(places.getLast())) {
            if (from.store().name().equals(to.store().name())) {
                throw new StartException("%s is where the pictures are; name another place"
                        .formatted(to.store().name()));
            }
            requireOurs(from.store(), installation);
            StoreOwner.claimed(from.store(), mine(installation));
            StoreOwner.claimed(to.store(), mine(installation));
            installation.stopRemoval();
            out.printf(
                    "Copying from %s to %s%n", from.store().name(), to.store().name());
            return new StoreMove(from.store(), from.fetched(), to.store(), to.scratch(), installation, out).run();
        }
    }

    private void requireOurs(ImageStore store, InstallationRepository installation) {
        if (StoreOwner.isAnotherPlace(store, installation, mine(installation))) {
            throw new StartException(StoreOwner.otherStoreMessage(store));
        }
    }

    private String check(InstallationRepository installation) throws IOException {
        try (Opened opened = open(configured())) {
            requireOurs(opened.store(), installation);
            new FileCheck(opened.store(), installation).look(newlyLost -> {});
            // All of them, and not only those that this check found: the server may have found them before.
            List<String> lost = installation.lost();
            lost.forEach(sha256 -> out.printf("%s is lost%n", sha256));
            return "files=%d lost=%d".formatted(installation.files(), lost.size());
        }
    }

    private String adopt(InstallationRepository installation) throws IOException {
        try (Opened opened = open(configured())) {
            StoreMark mine = mine(installation);
            StoreMark before = StoreOwner.claimed(opened.store(), mine);
            out.printf("%s belonged to %s%n", opened.store().name(), before);
            opened.store().mark(mine);
            installation.noteMarked(mine);
            return "installation=%s database=%s"
                    .formatted(mine.installation(), mine.database().replace(' ', '_'));
        }
    }

    /** A store of which nothing stays on this machine but what belongs there. */
    private record Opened(ImageStore store, boolean fetched, Path scratch, List<Path> temporary)
            implements AutoCloseable {

        @Override
        public void close() throws IOException {
            store.close();
            for (Path directory : temporary) {
                Directories.remove(directory);
            }
        }
    }

    private Opened open(String place) throws IOException {
        StoreLocation location = StoreLocation.of(place, s3, CommandDatabase.home(environment));
        Path directory = location.directory();
        List<Path> temporary = new ArrayList<>();
        Path scratch;
        if (directory == null) {
            scratch = Files.createTempDirectory("gatehouse-images-");
            temporary.add(scratch);
        } else {
            scratch = directory.resolve("unfinished");
            Directories.makePrivate(directory);
            Directories.makePrivate(scratch);
        }
        ImageStore store = ImageStores.open(location, scratch, scratch.resolve("fetched"), 0);
        return new Opened(store, directory == null, scratch, temporary);
    }
}
