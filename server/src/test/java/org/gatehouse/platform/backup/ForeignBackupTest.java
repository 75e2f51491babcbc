package org.gatehouse.platform.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.Statement;
import java.util.stream.Stream;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.postgres.TestHome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Backups that somebody changed, and directories that backups and restores meet. */
class ForeignBackupTest {

    private static final String KEY = "a secret key of thirty-six characters";

    @TempDir
    private Path directory;

    private Path home;
    private Path backup;

    private record Ended(int code, String last, String all) {}

    @BeforeEach
    void aBackup() throws IOException {
        home = TestHome.migrated(directory.resolve("home"));
        backup = directory.resolve("backup");
        Files.writeString(home.resolve("secret-key"), KEY + "\n");
        Files.createDirectories(home.resolve("images"));
    }

    private void taken() {
        Ended ended = run("backup", backup, home);
        assertThat(ended.code()).as(ended.all()).isZero();
    }

    @Test
    void nothingThatABackupSaysIsRun() throws Exception {
        Path data = backup.resolve("pg18");
        Path ran = directory.resolve("ran");
        taken();
        Path included =
                Files.writeString(data.resolve("more.conf"), "archive_cleanup_command = 'touch %s'\n".formatted(ran));
        Files.writeString(data.resolve("postgresql.auto.conf"), """
                archive_mode = 'on'
                archive_command = 'touch %1$s'
                restore_command = 'touch %1$s'
                shared_preload_libraries = '%2$s'
                work_mem = '9MB'
                """.formatted(ran, directory.resolve("evil.so")));
        Files.writeString(
                data.resolve("postgresql.conf"),
                "include '%s'\nssl = on\nssl_passphrase_command = 'touch %s'\n".formatted(included, ran),
                StandardOpenOption.APPEND);
        Files.writeString(data.resolve("pg_hba.conf"), "host all all 127.0.0.1/32 trust\n");
        Files.writeString(data.resolve("recovery.signal"), "");
        Files.writeString(backup.resolve("application.yaml"), "logging.config: /tmp/evil.xml\n");

        Ended verified = run("verify", backup, home);
        assertThat(verified.code()).as(verified.all()).isZero();
        assertThat(ran).doesNotExist();

        Path restored = directory.resolve("restored");
        Ended ended = run("restore", backup, restored);
        assertThat(ended.code()).as(ended.all()).isZero();
        assertThat(ended.all())
                .contains("archive_mode, archive_command, restore_command, shared_preload_libraries, work_mem")
                .contains("application.yaml is left out");
        assertThat(restored.resolve("application.yaml")).doesNotExist();
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(EmbeddedSettings.in(TestHome.with(restored)));
                Connection connection = postgres.connectAsSuperuser("gatehouse");
                Statement statement = connection.createStatement()) {
            statement.execute("select pg_switch_wal()");
            statement.execute("checkpoint");
            try (var row = statement.executeQuery(
                    "select current_setting('archive_mode'), (select count(*) from pg_hba_file_rules where auth_method = 'trust')")) {
                row.next();
                assertThat(row.getString(1)).isEqualTo("off");
                assertThat(row.getInt(2)).isZero();
            }
        }
        assertThat(ran).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pg18/base/1/2619",
                "pg18/pg_wal/archive_status",
                "secret-key",
                "images/ab",
                "images/notes",
                "pg18"
            })
    void nothingOutsideOfTheBackupIsRead(String name) throws Exception {
        taken();
        Path outside = Files.writeString(directory.resolve("outside"), KEY + " that is not the backup's");
        Path link = backup.resolve(name);
        if (Files.exists(link)) {
            Files.move(link, directory.resolve("moved"));
            outside = directory.resolve("moved");
        }
        Files.createSymbolicLink(link, outside);

        for (String command : new String[] {"verify", "restore"}) {
            Ended ended = run(command, backup, directory.resolve("restored"));
            assertThat(ended.code()).as(ended.all()).isEqualTo(1);
            assertThat(ended.last()).contains(": failed ", link + " is a link");
        }
        assertThat(directory.resolve("restored")).doesNotExist();
        assertThat(directory.resolve("backup.verify")).doesNotExist();
    }

    /** The copy that is started would lie elsewhere. */
    @Test
    void linkInTheWayOfAVerificationIsNotFollowed() throws Exception {
        taken();
        Files.createSymbolicLink(
                directory.resolve("backup.verify"), Files.createDirectory(directory.resolve("elsewhere")));

        assertThat(run("verify", backup, home).last()).contains(": failed ", "backup.verify is in the way");
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret-key", "pg-password", "pg18/global/pg_control", "pg18/backup_label", "images"})
    void backupThatNoServerWouldStartOnIsRefused(String missing) throws Exception {
        taken();
        Files.delete(backup.resolve(missing));

        for (String command : new String[] {"verify", "restore"}) {
            Ended ended = run(command, backup, directory.resolve("restored"));
            assertThat(ended.code()).as(ended.all()).isEqualTo(1);
            assertThat(ended.last()).contains(": failed ", missing);
        }
        assertThat(directory.resolve("restored")).doesNotExist();
    }

    @Test
    void keyOfASettingNeedsNoFile() throws Exception {
        Files.delete(home.resolve("secret-key"));
        taken();

        assertThat(run("verify", backup, home).last()).contains("failed", "GATEHOUSE_SECRET_KEY");
        Ended verified = run("verify", backup, home, "--gatehouse.secret-key=" + KEY);
        assertThat(verified.code()).as(verified.all()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"images/backup", "pg18/backup", "pictures/backup"})
    void backupIntoWhatIsCopiedIsRefused(String place) throws Exception {
        Files.createSymbolicLink(home.resolve("pictures"), home.resolve("images"));

        Ended ended = run("backup", home.resolve(place), home);

        assertThat(ended.code()).as(ended.all()).isEqualTo(1);
        assertThat(ended.last()).contains("would be copied into itself");
        assertThat(home.resolve(place)).doesNotExist();
    }

    @Test
    void restoreWithoutTheListOfErasuresAsksForIt() throws Exception {
        String line = "7 2026-09-01T08:00:00.123456Z - 2026-09-23T08:15:00Z\n";
        Path list = home.resolve(ErasureList.FILE);
        Files.writeString(list, line);
        taken();
        Path beside = directory.resolve(ErasureList.FILE);
        assertThat(beside).content().endsWith(line);
        Path elsewhere = Files.move(beside, directory.resolve("list.txt"));
        Path restored = directory.resolve("restored");

        Ended refused = run("restore", backup, restored);
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.last()).contains(beside.toString(), "--erasures FILE", "--no-erasures");
        assertThat(restored).doesNotExist();
        for (String[] wrong : new String[][] {
            {"--erasures"}, {"--erasures", elsewhere.toString(), "--no-erasures"}, {"--no-erasures", "--erasures=x"}
        }) {
            assertThat(run("restore", backup, restored, wrong).code()).isEqualTo(2);
        }
        Path damaged = Files.writeString(directory.resolve("damaged"), "7 yesterday - today\n");
        assertThat(run("restore", backup, restored, "--erasures", damaged.toString())
                        .last())
                .contains(": failed ", damaged.toString(), "7 yesterday - today");
        assertThat(restored).doesNotExist();

        String later = "8 2026-09-01T08:00:00Z 3 2026-09-24T08:15:00Z\n";
        Files.writeString(elsewhere, later, StandardOpenOption.APPEND);
        Ended ended = run("restore", backup, restored, "--erasures", elsewhere.toString());
        assertThat(ended.code()).as(ended.all()).isZero();
        assertThat(restored.resolve(ErasureList.FILE)).content().endsWith(line + later);
        Path other = directory.resolve("other");
        assertThat(run("restore", backup, other, "--no-erasures").code()).isZero();
        assertThat(other.resolve(ErasureList.FILE)).content().endsWith(line);
    }

    @Test
    void restoreIntoTheBackupIsRefused() {
        taken();

        assertThat(run("restore", backup, backup.resolve("images/home")).last())
                .contains("would be copied into itself");
        assertThat(backup.resolve("images/home")).doesNotExist();
    }

    /** As an earlier backup of a killed process leaves it. */
    @Test
    void onlyPicturesAreCopiedFromTheStore() throws Exception {
        Path images = Files.createDirectories(directory.resolve("disk"));
        Files.delete(home.resolve("images"));
        Files.createSymbolicLink(home.resolve("images"), images);
        Path picture = Files.createDirectories(images.resolve("ab/cd/" + "abcd".repeat(16)));
        Files.writeString(picture.resolve("original"), "picture");
        Path left = Files.createDirectories(images.resolve("backup/images/ab"));
        Files.writeString(left.resolve("original"), "left behind");
        Files.writeString(Files.createDirectories(images.resolve("ab/backup")).resolve("file"), "left behind");

        taken();

        try (Stream<Path> copied = Files.walk(backup.resolve("images"))) {
            assertThat(copied.filter(Files::isRegularFile))
                    .containsExactly(backup.resolve("images")
                            .resolve(images.relativize(picture))
                            .resolve("original"));
        }
    }

    @Test
    void diskOfItsOwnIsEmpty() throws Exception {
        Files.createDirectories(backup.resolve("lost+found"));
        Path picture = Path.of("images/ab/cd/" + "abcd".repeat(16) + "/original");
        Files.createDirectories(home.resolve(picture).getParent());
        Files.writeString(home.resolve(picture), "picture");
        taken();
        Path restored = directory.resolve("restored");
        Files.createDirectories(restored.resolve("lost+found"));
        Path pictures = directory.resolve("pictures");
        Files.createDirectories(pictures.resolve("lost+found"));

        Ended ended = run("restore", backup, restored, "--gatehouse.images.store=" + pictures);

        assertThat(ended.code()).as(ended.all()).isZero();
        assertThat(restored.resolve("pg18/PG_VERSION")).exists();
        assertThat(pictures.resolve(Path.of("images").relativize(picture))).hasContent("picture");
    }

    private static Ended run(String command, Path argument, Path home, String... settings) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String[] words = Stream.concat(
                        Stream.of(command, argument.toString(), "--gatehouse.home=" + home), Stream.of(settings))
                .toArray(String[]::new);
        int code = BackupCommands.run(words, new PrintStream(out, true, StandardCharsets.UTF_8));
        String all = out.toString(StandardCharsets.UTF_8);
        return new Ended(code, all.lines().reduce("", (first, second) -> second), all);
    }
}
