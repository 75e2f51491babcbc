package org.gatehouse.platform.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.Uploads;
import org.gatehouse.image.Variant;
import org.gatehouse.image.upload.LostFiles;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
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
    private String key;
    private EventFixture event;
    private Api gate;
    private Api uploader;
    private JsonNode image;
    private JsonNode crop;

    private record Ended(int code, String last, String all) {}

    @BeforeEach
    void anEvent(Fixture fixture) {
        home = Path.of(fixture.bean(Environment.class).getRequiredProperty("gatehouse.home"));
        // It is a setting here, so the backup does not have it.
        key = fixture.bean(Environment.class).getRequiredProperty("gatehouse.secret-key");
        event = fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Ana", "Judge");
        // Other tests of this server damaged feeds on purpose; a verification must find that, but not here.
        for (String table : List.of("accreditation_feed", "event_feed")) {
            fixture.bean(JdbcClient.class)
                    .sql("delete from " + table + " where event_id <> :event")
                    .param("event", event.id())
                    .update();
        }
        gate = event.gate();
        uploader = fixture.api(Scope.IMAGES_WRITE);
        image = Uploads.portrait(uploader, 4712);
        crop = uploader.post(
                        "/images/%s/%s/clone"
                                .formatted(
                                        image.path("id"),
                                        image.path("thumbnail_hash").asString()),
                        Map.of("crop_x", 0, "crop_y", 0, "crop_width", 30, "crop_height", 40))
                .expect(201)
                .json();
    }

    @Test
    void whatWasAcknowledgedComesBack(Fixture fixture) throws Exception {
        // Other tests lose pictures on purpose; what is known to be lost is no fault of a backup.
        fixture.bean(LostFiles.class).look();
        Path backup = directory.resolve("backup");
        List<Acknowledged> scans = new ArrayList<>();
        List<Acknowledged> photos = new ArrayList<>();
        AtomicBoolean copying = new AtomicBoolean(true);
        Thread scanning = whileTrue(
                copying, scans, second -> scan(gate, second).expect(201).json().path("id"));
        Thread uploading = whileTrue(
                copying,
                photos,
                number -> Uploads.portrait(uploader, 471_200 + number).path("thumbnail_hash"));

        Ended ended = run("backup", backup, home);
        copying.set(false);
        scanning.join();
        uploading.join();
        assertThat(ended.code()).as(ended.all()).isZero();
        assertThat(ended.last())
                .matches(
                        "gatehouse-backup: ok directory=\\S+ database_bytes=\\d+ database_files=\\d+ image_files=\\d+ events=\\d+"
                                + " until=\\S+Z seconds=\\d+");
        Instant until = Instant.parse(ended.last().replaceAll(".* until=(\\S+) .*", "$1"));

        Ended verified = run("verify", backup, home);
        assertThat(verified.code()).as(verified.all()).isZero();
        assertThat(verified.last())
                .matches("gatehouse-verify: ok directory=\\S+ events=\\d+ images=\\d+ image_files=\\d+ seconds=\\d+");

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
            // What came later may be missing. A scan that is sent again is told its number, which would be another one.
            for (int second : List.of(0, (int) before(until, scans).count() - 1)) {
                assertThat(scan(here, second).expect(200).json().path("id").asString())
                        .isEqualTo(scans.get(second).as());
            }
            before(until, photos)
                    .forEach(photo ->
                            here.get("/images/thumbnails/" + photo.as()).expect(200));
        }
    }

    /** Whoever was erased since the backup is erased again, and nobody who has such a number by now. */
    @Test
    void nobodyComesBackWhoWasErased(Fixture fixture) throws Exception {
        event.withAccreditation("Anna", "Judge")
                .withAccreditation("Cleo", "Judge")
                .withAccreditation("Ben", "Judge");
        EventFixture other = fixture.event().withPosition("Guest");
        Api desk = fixture.api(
                Scope.PEOPLE_READ,
                Scope.PEOPLE_WRITE,
                Scope.PEOPLE_ERASE,
                Scope.ACCREDITATION_READ,
                Scope.ACCREDITATION_WRITE);
        String people = "/people/person/";
        desk.post(
                        "/registrations",
                        Map.of(
                                "event_id", other.id(),
                                "person_id", event.person("Cleo"),
                                "position_id", other.position("Guest")))
                .expect(201);
        Path backup = directory.resolve("first");
        assertThat(run("backup", backup, home).code()).isZero();
        desk.post(people + event.person("Ana") + "/merge", Map.of("from", event.person("Anna")))
                .expect(200);
        desk.delete(people + event.person("Ana") + "?erase=true").expect(200);
        desk.delete(people + event.person("Cleo") + "?erase=true&event=" + event.id())
                .expect(200);
        assertThat(run("backup", directory.resolve("second"), home).code()).isZero();
        Path list = directory.resolve(ErasureList.FILE);
        assertThat(Files.readAllLines(list))
                .anyMatch(line -> line.startsWith(event.person("Anna") + " "))
                .anyMatch(
                        line -> line.startsWith(event.person("Cleo") + " ") && line.contains("Z " + event.id() + " "));
        Files.writeString(
                list,
                "%d 2020-01-01T00:00:00Z - 2026-09-23T08:15:00Z\n".formatted(event.person("Ben")),
                StandardOpenOption.APPEND);

        Path restored = directory.resolve("restored");
        Ended ended = run("restore", backup, restored);
        assertThat(ended.code()).as(ended.all()).isZero();
        Path log = directory.resolve("server.log");
        try (ServerProcess server = new ServerProcess(
                log, List.of("--gatehouse.home=" + restored, "--gatehouse.base-url=https://gatehouse.test"))) {
            server.launch();
            server.awaitReady();
            Api here = new Api(server.base(), fixture.bean(JsonMapper.class), desk.token());
            for (String gone : List.of("Ana", "Anna")) {
                assertThat(here.get(people + event.person(gone)).expect(404).text())
                        .as(gone)
                        .contains("was erased");
            }
            assertThat(here.get(people + event.person("Ben")).expect(200).text())
                    .contains("Ben");
            assertThat(here.get(people + event.person("Cleo")).expect(200).text())
                    .contains("Cleo");
            assertThat(here.get("/registrations?event=" + event.id())
                            .expect(200)
                            .text())
                    .contains("Ben")
                    .doesNotContain("Ana", "Anna", "Cleo");
            Api gateHere = new Api(server.base(), fixture.bean(JsonMapper.class), gate.token());
            assertThat(gateHere.get(event.path() + "/sync").expect(200).text())
                    .contains("Ben")
                    .doesNotContain("Ana", "Anna", "Cleo");
            assertThat(log).content().contains("3 people whom a restore had brought back");
            server.kill();
            server.launch();
            server.awaitReady();
            assertThat(log).content().containsOnlyOnce("whom a restore had brought back");
        }
    }

    private record Acknowledged(Instant at, String as) {}

    private static Thread whileTrue(AtomicBoolean going, List<Acknowledged> all, IntFunction<JsonNode> write) {
        return Thread.ofVirtual().start(() -> {
            for (int number = 0; going.get(); number++) {
                String as = write.apply(number).asString();
                all.add(new Acknowledged(Instant.now(), as));
            }
        });
    }

    private static Stream<Acknowledged> before(Instant until, List<Acknowledged> all) {
        return all.stream().filter(one -> one.at().isBefore(until));
    }

    private Answer scan(Api at, int second) {
        return at.post(event.path() + "/scan", event.scan("Ana", "Arena", "2026-09-23T08:15:00Z", "scan-" + second));
    }

    @Test
    void nothingIsOverwrittenAndNothingHalfIsUsed(Fixture fixture) throws Exception {
        Path notEmpty = Files.createDirectories(directory.resolve("a"));
        Files.writeString(notEmpty.resolve("file"), "kept");

        assertRefused(run("backup", notEmpty, home), "is not empty");
        assertRefused(run("backup", directory.resolve("b"), directory.resolve("nowhere")), "has no database");
        assertRefused(run("restore", notEmpty, directory.resolve("c")), "is no backup");
        assertThat(Files.readString(notEmpty.resolve("file"))).isEqualTo("kept");

        fixture.bean(LostFiles.class).look();
        Path backup = directory.resolve("backup");
        assertThat(run("backup", backup, home).code()).isZero();
        assertRefused(run("restore", backup, notEmpty), "is not empty");

        List<Path> damaged = damageImages(filesOf(image, backup, fixture), filesOf(crop, backup, fixture));
        Ended verified = run("verify", backup, home);
        assertRefused(verified, "files of images are missing or damaged; the first: ");
        assertThat(damaged)
                .allSatisfy(file -> assertThat(verified.all())
                        .containsPattern(Pattern.quote(file.toString()) + " is (damaged|missing)\n"));
        assertThat(run("verify", Path.of(""), home).code()).isEqualTo(2);
    }

    private static Path filesOf(JsonNode image, Path backup, Fixture fixture) {
        return backup.resolve("images")
                .resolve(StoredPictures.directory(fixture.bean(JdbcClient.class)
                        .sql("select encode(sha256, 'hex') from image where id = :id")
                        .param("id", image.path("id").longValue())
                        .query(String.class)
                        .single()));
    }

    /** Each kind of file in another way. */
    private static List<Path> damageImages(Path upload, Path crop) throws IOException {
        Path anotherUpload = upload.resolve("original");
        byte[] bytes = Files.readAllBytes(anotherUpload);
        bytes[bytes.length - 3]++;
        Files.write(anotherUpload, bytes);
        Path shortOfACrop = cut(crop.resolve("original"));
        Path shortVariant = cut(upload.resolve("small.jpg"));
        Path empty = Files.write(upload.resolve("preview.jpg"), new byte[0]);
        Path variantWithAHole = upload.resolve("large.jpg");
        bytes = Files.readAllBytes(variantWithAHole);
        Arrays.fill(bytes, bytes.length / 2, bytes.length - 100, (byte) 0);
        Files.write(variantWithAHole, bytes);
        Path missing = crop.resolve("medium.jpg");
        Files.delete(missing);
        return List.of(anotherUpload, shortOfACrop, shortVariant, empty, variantWithAHole, missing);
    }

    private static Path cut(Path file) throws IOException {
        return Files.write(file, Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) - 10));
    }

    /** A file that is made for each upload must be looked at in a backup. */
    @Test
    void allVariantsAreRead() {
        assertThat(StoredPictures.VARIANTS)
                .containsExactlyElementsOf(
                        Stream.of(Variant.values()).map(Variant::fileName).toList());
    }

    private static void assertRefused(Ended ended, String reason) {
        assertThat(ended.code()).as(ended.all()).isEqualTo(1);
        assertThat(ended.last()).startsWith("gatehouse-").contains(": failed ", reason);
    }

    private Ended run(String command, Path argument, Path of) throws Exception {
        List<String> words = ServerProcess.gatehouse("128m");
        words.addAll(List.of(command, argument.toString()));
        ProcessBuilder process = new ProcessBuilder(words).redirectErrorStream(true);
        process.environment().put("GATEHOUSE_HOME", of.toString());
        process.environment().put("GATEHOUSE_SECRET_KEY", key);
        Process running = process.start();
        String said = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(running.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return new Ended(running.exitValue(), said.lines().reduce("", (first, second) -> second), said);
    }
}
