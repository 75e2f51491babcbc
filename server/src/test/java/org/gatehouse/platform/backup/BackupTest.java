package org.gatehouse.platform.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.Uploads;
import org.gatehouse.image.upload.LostFiles;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.InOneBuildOf;
import org.gatehouse.proof.ServerProcess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Backups of the server that serves the tests, as an operator takes them: by the command, while requests go on. */
@ApiTest
class BackupTest {

    @TempDir
    private Path directory;

    private Path home;
    private EventFixture event;
    private Api gate;
    private JsonNode image;

    private record Ended(int code, String last, String all) {}

    @BeforeEach
    void anEvent(Fixture fixture) {
        home = Path.of(fixture.bean(Environment.class).getRequiredProperty("gatehouse.home"));
        event = fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Ana", "Judge");
        // Other tests of this server damaged feeds on purpose; a verification must find that, but not here.
        for (String table : List.of("accreditation_feed", "event_feed")) {
            fixture.bean(JdbcClient.class)
                    .sql("delete from " + table + " where event_id <> :event")
                    .param("event", event.id())
                    .update();
        }
        gate = event.gate();
        Api uploader = fixture.api(Scope.IMAGES_WRITE);
        image = Uploads.portrait(uploader, 4712);
        uploader.post(
                        "/images/%s/%s/clone"
                                .formatted(
                                        image.path("id"),
                                        image.path("thumbnail_hash").asString()),
                        Map.of("crop_x", 0, "crop_y", 0, "crop_width", 30, "crop_height", 40))
                .expect(201);
    }

    @Test
    void whatWasAcknowledgedComesBack(Fixture fixture) throws Exception {
        // Other tests lose pictures on purpose; what is known to be lost is no fault of a backup.
        fixture.bean(LostFiles.class).look();
        Path backup = directory.resolve("backup");
        List<Long> scans = new ArrayList<>();
        AtomicBoolean copying = new AtomicBoolean(true);
        Thread scanning = Thread.ofVirtual().start(() -> {
            for (int second = 0; copying.get(); second++) {
                scans.add(scan(gate, second).expect(201).json().path("id").longValue());
            }
        });

        Ended ended = run("backup", backup, home);
        // Only what was acknowledged before the end of the backup must be in it: the last one may have come later.
        copying.set(false);
        scanning.join();
        assertThat(ended.code()).as(ended.all()).isZero();
        assertThat(ended.last())
                .matches(
                        "gatehouse-backup: ok directory=\\S+ database_bytes=\\d+ database_files=\\d+ image_files=\\d+ events=\\d+"
                                + " seconds=\\d+");

        Ended verified = run("verify", backup, home);
        assertThat(verified.code()).as(verified.all()).isZero();
        assertThat(verified.last()).matches("gatehouse-verify: ok directory=\\S+ events=\\d+ images=\\d+ seconds=\\d+");

        Path restored = directory.resolve("restored");
        assertThat(run("restore", backup, restored).code()).isZero();
        JsonNode there = gate.get(event.path() + "/sync").expect(200).json();
        try (ServerProcess server = new ServerProcess(
                directory.resolve("server.log"),
                List.of("--gatehouse.home=" + restored, "--gatehouse.base-url=https://gatehouse.test"))) {
            server.launch();
            server.awaitReady();
            Api here = new Api(server.base(), fixture.bean(JsonMapper.class), gate.token());
            JsonNode back = here.get(event.path() + "/sync").expect(200).json();
            assertThat(back.path("accreditations")).isEqualTo(there.path("accreditations"));
            assertThat(back.path("digest")).isEqualTo(there.path("digest"));
            here.get("/images/thumbnails/" + image.path("thumbnail_hash").asString())
                    .expect(200);
            // The copied images belong to the restored database, which PostgreSQL's identifier does not tell from the
            // other.
            assertThat(restored.resolve("images").resolve(Restored.MARK))
                    .content()
                    .contains(Files.readString(restored.resolve(Restored.FILE)).strip());
            assertThat(scan(here, 0).expect(200).json().path("id").longValue()).isEqualTo(scans.getFirst());
        }
    }

    private Answer scan(Api at, int second) {
        return at.post(event.path() + "/scan", event.scan("Ana", "Arena", "2026-09-23T08:15:00Z", "scan-" + second));
    }

    @Test
    @InOneBuildOf(value = 6, turn = 3)
    void nothingIsOverwrittenAndNothingHalfIsUsed() throws Exception {
        Path notEmpty = Files.createDirectories(directory.resolve("a"));
        Files.writeString(notEmpty.resolve("file"), "kept");

        assertRefused(run("backup", notEmpty, home), "is not empty");
        assertRefused(run("backup", directory.resolve("b"), directory.resolve("nowhere")), "has no database");
        assertRefused(run("restore", notEmpty, directory.resolve("c")), "is no backup");
        assertThat(Files.readString(notEmpty.resolve("file"))).isEqualTo("kept");

        Path backup = directory.resolve("backup");
        assertThat(run("backup", backup, home).code()).isZero();
        assertRefused(run("restore", backup, notEmpty), "is not empty");

        damageImages(backup);
        assertRefused(run("verify", backup, home), "missing or damaged");
        assertThat(run("verify", Path.of(""), home).code()).isEqualTo(2);
    }

    private static void assertRefused(Ended ended, String reason) {
        assertThat(ended.code()).as(ended.all()).isEqualTo(1);
        assertThat(ended.last()).startsWith("gatehouse-").contains(": failed ", reason);
    }

    private static void damageImages(Path backup) throws IOException {
        try (Stream<Path> files = Files.walk(backup.resolve("images"))) {
            for (Path original : files.filter(file -> file.endsWith("original")).toList()) {
                Files.writeString(original, "damaged");
            }
        }
    }

    private Ended run(String command, Path argument, Path of) throws Exception {
        List<String> words = ServerProcess.gatehouse("128m");
        words.addAll(List.of(command, argument.toString()));
        ProcessBuilder process = new ProcessBuilder(words).redirectErrorStream(true);
        process.environment().put("GATEHOUSE_HOME", of.toString());
        Process running = process.start();
        String said = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(running.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return new Ended(running.exitValue(), said.lines().reduce("", (first, second) -> second), said);
    }
}
