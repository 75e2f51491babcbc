package org.gatehouse.image.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.Uploads;
import org.gatehouse.image.Variant;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.backup.RestoredHome;
import org.gatehouse.proof.ServerProcess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** What an operator does with images while the server runs. */
@ApiTest
@ResourceLock("s3")
class ImageCommandsTest {

    @TempDir
    private Path directory;

    private Path home;

    /** The server whose buckets these tests use. */
    S3Server s3() {
        return S3Server.proxy();
    }

    private record Ended(int code, String last, String all) {}

    @BeforeEach
    void home(Fixture fixture) {
        home = Path.of(fixture.bean(Environment.class).getRequiredProperty("gatehouse.home"));
    }

    private static String upload(Fixture fixture, int seed) {
        JsonNode image = Uploads.portrait(fixture.api(Scope.IMAGES_WRITE), seed);
        return fixture.bean(JdbcClient.class)
                .sql("select encode(sha256, 'hex') from image where id = :id")
                .param("id", image.path("id").longValue())
                .query(String.class)
                .single();
    }

    @Test
    void picturesMoveToABucketAndBack(Fixture fixture) throws Exception {
        String first = upload(fixture, 4901);
        String bucket = s3().newStore();
        leaveHalf(fixture, first, bucket);

        Ended there = run("move", bucket);
        assertThat(there.last())
                .as(there.all())
                .matches("gatehouse-images: ok move copied=[1-9]\\d* present=0 lost=\\d+");
        upload(fixture, 4902);
        Ended again = run("move", bucket);
        assertThat(again.last())
                .as(again.all())
                .matches("gatehouse-images: ok move copied=1 present=[1-9]\\d* lost=\\d+");

        Path back = directory.resolve("images");
        Ended ended = run("move", bucket, back.toString());
        assertThat(ended.code()).as(ended.all()).isZero();
        assertThat(ended.last()).matches("gatehouse-images: ok move copied=[1-9]\\d* present=0 lost=\\d+");
        ImageStore store = fixture.bean(ImageStore.class);
        try (ImageStore moved = new DirectoryStore(back, directory)) {
            assertThat(moved.mark()).isEqualTo(store.mark());
            for (String name : List.of(ImageStore.ORIGINAL, Variant.ACCREDITATION.fileName())) {
                assertThat(moved.file(first, name).orElseThrow())
                        .hasSameBinaryContentAs(store.file(first, name).orElseThrow());
            }
        }
        assertRefused(run("move", home.resolve("images").toString()), "is where the pictures are");
        s3().stop();
        try {
            assertRefused(run("move", bucket), "The image store does not answer");
        } finally {
            s3().start();
        }
    }

    /** As a move that is killed leaves a picture in the bucket: some files of it, without the last one. */
    private void leaveHalf(Fixture fixture, String sha256, String bucket) throws IOException {
        Path half = Files.createDirectory(directory.resolve("half"));
        String name = Variant.SMALL.fileName();
        Files.copy(fixture.bean(ImageStore.class).file(sha256, name).orElseThrow(), half.resolve(name));
        try (ImageStore store = ImageStores.open(
                StoreLocation.of(bucket, s3().settings(), directory), half, directory.resolve("cache"), 0)) {
            assertThatThrownBy(() -> store.prepare(half, sha256)).isInstanceOf(RuntimeException.class);
            assertThat(store.file(sha256, name)).isPresent();
        }
    }

    @Test
    void nothingIsRemovedUntilTheStoreIsAdopted(Fixture fixture) throws Exception {
        ImageStore store = fixture.bean(ImageStore.class);
        StoreMark mine = fixture.bean(InstallationRepository.class).mark();
        String unused = upload(fixture, 4903);
        JsonNode shown = Uploads.portrait(fixture.api(Scope.IMAGES_WRITE), 0x80_4905);
        ImageService images = fixture.bean(ImageService.class);
        fixture.bean(JdbcClient.class)
                .sql("select id from image where encode(sha256, 'hex') = :sha256")
                .param("sha256", unused)
                .query(Long.class)
                .list()
                .forEach(id -> images.remove(id, Instant.now().plus(Duration.ofDays(1))));

        store.mark(new StoreMark(mine.installation(), "the one that this is a copy of"));
        images.removeUnusedFiles();
        assertThat(store.has(unused)).isTrue();
        // A start on it is none of another installation's.
        StoreOwner atTheStart =
                new StoreOwner(store, fixture.bean(InstallationRepository.class), fixture.bean(RestoredHome.class));
        atTheStart.afterSingletonsInstantiated();
        assertThat(atTheStart.mayRemove()).isFalse();
        fixture.anonymous()
                .get("/images/thumbnails/" + shown.path("thumbnail_hash").asString())
                .expect(200);
        upload(fixture, 0x40_4906);

        assertThat(run("adopt").last())
                .isEqualTo("gatehouse-images: ok adopt installation=%s database=%s"
                        .formatted(mine.installation(), mine.database()));
        images.removeUnusedFiles();
        assertThat(store.has(unused)).isFalse();

        store.mark(new StoreMark(UUID.randomUUID(), "7412"));
        try {
            assertRefused(run("adopt"), "belongs to installation");
        } finally {
            store.mark(mine);
        }
    }

    @Test
    void lostFilesAreCounted(Fixture fixture) throws Exception {
        String lost = upload(fixture, 4904);
        fixture.bean(ImageStore.class).remove(lost);

        Ended ended = run("check");
        assertThat(ended.all()).contains(lost + " is lost");
        assertThat(ended.last()).matches("gatehouse-images: ok check files=\\d+ lost=[1-9]\\d*");
        // What was found before is named each time, until it is there again.
        assertThat(run("check").all()).contains(lost + " is lost");

        upload(fixture, 4904);
        assertThat(run("check").all()).doesNotContain(lost);
        assertThat(run("chekc").code()).isEqualTo(2);
        assertThat(run("move").code()).isEqualTo(2);
    }

    private static void assertRefused(Ended ended, String reason) {
        assertThat(ended.code()).as(ended.all()).isEqualTo(1);
        assertThat(ended.last()).startsWith("gatehouse-images: failed ").contains(reason);
    }

    private Ended run(String... words) throws IOException, InterruptedException {
        List<String> command = ServerProcess.gatehouse("128m");
        command.add("images");
        command.addAll(List.of(words));
        command.add("--gatehouse.images.s3.endpoint=" + s3().endpoint());
        command.add("--gatehouse.images.s3.path-style=true");
        ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
        process.environment().put("GATEHOUSE_HOME", home.toString());
        process.environment().putAll(S3Server.CREDENTIALS);
        Process running = process.start();
        String said = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(running.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return new Ended(running.exitValue(), said.lines().reduce("", (first, second) -> second), said);
    }
}
