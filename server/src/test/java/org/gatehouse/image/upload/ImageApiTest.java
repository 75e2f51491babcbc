package org.gatehouse.image.upload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Uploads;
import org.gatehouse.image.Variant;
import org.gatehouse.image.store.ImageStore;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

@ApiTest
class ImageApiTest {

    private static Api uploader(Fixture fixture) {
        return fixture.api(Scope.IMAGES_WRITE);
    }

    /** An address of the base-url, on the server under test. */
    private static Answer load(Fixture fixture, JsonNode image, String suffix) {
        return fixture.anonymous().get(URI.create(thumbnail(image)).getPath() + suffix);
    }

    private static String thumbnail(JsonNode image) {
        return image.path("thumbnail").stringValue();
    }

    @Test
    void anUploadAnswersWhatItIs(Fixture fixture) {
        byte[] file = TestPictures.jpegWithExif(TestPictures.quarters(80, 60), 6, "x");

        JsonNode image =
                Uploads.send(uploader(fixture), file, "ana.jpg").expect(201).json();

        assertThat(image.path("id").isIntegralNumber()).isTrue();
        assertThat(image.path("filename").stringValue()).isEqualTo("ana.jpg");
        assertThat(image.path("width").intValue()).isEqualTo(60);
        assertThat(image.path("height").intValue()).isEqualTo(80);
        assertThat(image.path("size").intValue()).isEqualTo(file.length);
        assertThat(image.path("type").stringValue()).isEqualTo("image/jpeg");
        assertThat(UUID.fromString(image.path("thumbnail_hash").stringValue())).isNotNull();
        assertThat(thumbnail(image))
                .isEqualTo("https://gatehouse.test/images/thumbnails/"
                        + image.path("thumbnail_hash").stringValue());
    }

    @Test
    void theTypeIsThatOfTheContent(Fixture fixture) {
        JsonNode png = Uploads.send(uploader(fixture), TestPictures.png(TestPictures.quarters(9, 9)), "photo.jpg")
                .json();
        JsonNode webp = Uploads.send(uploader(fixture), TestPictures.webp(), "photo.jpg")
                .json();

        assertThat(png.path("type").stringValue()).isEqualTo("image/png");
        assertThat(webp.path("type").stringValue()).isEqualTo("image/webp");
    }

    @Test
    void whoKnowsTheHashReadsTheImage(Fixture fixture) {
        Api api = uploader(fixture);
        JsonNode image = Uploads.portrait(api, 11);
        String path = "/images/" + image.path("id") + "/";

        assertThat(api.get(path + image.path("thumbnail_hash").stringValue())
                        .expect(200)
                        .json())
                .isEqualTo(image);
        assertThat(image.has("crop_x")).isTrue();
        assertThat(image.path("crop_x").isNull()).isTrue();
        assertThat(api.get(path + UUID.randomUUID()).expect(404).problem()).isEqualTo("1500-108");
        api.get(path + "not-a-hash").expect(404);
        api.get("/images/9223372036854775807/" + UUID.randomUUID()).expect(404);
        api.get("/images/9223372036854775808/" + UUID.randomUUID()).expect(404);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 100, 125",
        "_accreditation, 600, 800",
        "_square, 240, 240",
        "_portrait, 300, 400",
        "_small, 120, 160",
        "_medium, 360, 480",
        "_large, 900, 1200"
    })
    void everyVariantIsServedToAnybody(String suffix, int width, int height, Fixture fixture) {
        JsonNode image = Uploads.send(uploader(fixture), TestPictures.png(TestPictures.quarters(900, 1200)), "a.png")
                .expect(201)
                .json();

        Answer answer = load(fixture, image, suffix).expect(200);

        BufferedImage picture = TestPictures.decoded(answer.bytes());
        assertThat(picture.getWidth()).isEqualTo(width);
        assertThat(picture.getHeight()).isEqualTo(height);
        assertThat(answer.header("Content-Type")).isEqualTo("image/jpeg");
        assertThat(answer.header("Content-Length")).isEqualTo(String.valueOf(answer.bytes().length));
        assertThat(answer.header("Cache-Control"))
                .contains("public", "max-age=86400")
                .doesNotContain("no-", "immutable");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }

    @Test
    void nothingServedHoldsTheMetadataOfTheUpload(Fixture fixture) {
        byte[] upload = TestPictures.jpegWithExif(TestPictures.quarters(80, 60), 1, "GPS-46.94809N");

        JsonNode image = Uploads.send(uploader(fixture), upload, "a.jpg").json();

        for (Variant variant : Variant.values()) {
            assertThat(new String(
                            load(fixture, image, variant.suffix()).expect(200).bytes(), ISO_8859_1))
                    .doesNotContain("GPS-46", "Exif");
        }
    }

    @Test
    void aCachedPictureIsNotSentAgain(Fixture fixture) {
        JsonNode image = Uploads.portrait(uploader(fixture), 12);
        String tag = String.valueOf(load(fixture, image, "_square").header("ETag"));
        Api anybody = fixture.anonymous();
        String path = URI.create(thumbnail(image)).getPath();

        Answer again = anybody.send(anybody.request(path + "_square").header("If-None-Match", tag));

        assertThat(tag).startsWith("\"");
        assertThat(again.expect(304).bytes()).isEmpty();
        assertThat(again.header("Cache-Control")).contains("max-age=86400");
        assertThat(again.header("Vary")).contains("Origin");
        anybody.send(anybody.request(path + "_small").header("If-None-Match", tag))
                .expect(200);
        for (String proxied : List.of(tag.replaceFirst("\"$", "-gzip\""), "W/" + tag, "\"a\", " + tag, "*")) {
            anybody.send(anybody.request(path + "_square").header("If-None-Match", proxied))
                    .expect(304);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"_huge", "_", "_SQUARE", ".jpg", "_square.jpg", "/", "%00", "_square_square"})
    void anUnknownSuffixIsNotFound(String suffix, Fixture fixture) {
        JsonNode image = Uploads.portrait(uploader(fixture), 13);

        Answer answer = load(fixture, image, suffix);

        assertThat(answer.status()).isIn(404, 400);
    }

    @Test
    void anUnknownHashIsNotFound(Fixture fixture) {
        Api anybody = fixture.anonymous();

        assertThat(anybody.get("/images/thumbnails/" + UUID.randomUUID())
                        .expect(404)
                        .problem())
                .isEqualTo("1500-108");
        anybody.get("/images/thumbnails/" + UUID.randomUUID() + "_square").expect(404);
        anybody.get("/images/thumbnails/------------------------------------").expect(404);
        anybody.get("/images/thumbnails/x").expect(404);
    }

    @Test
    void theSameBytesTwiceAreTwoImagesOfOneFile(Fixture fixture) {
        Api api = uploader(fixture);
        byte[] file = TestPictures.png(TestPictures.quarters(33, 44));

        JsonNode first = Uploads.send(api, file, "a.png").expect(201).json();
        JsonNode second = Uploads.send(api, file, "b.png").expect(201).json();

        assertThat(second.path("id")).isNotEqualTo(first.path("id"));
        assertThat(second.path("thumbnail_hash")).isNotEqualTo(first.path("thumbnail_hash"));
        assertThat(second.path("filename").stringValue()).isEqualTo("b.png");
        assertThat(second.path("width")).isEqualTo(first.path("width"));
        assertThat(sha256(fixture, second)).isEqualTo(sha256(fixture, first));
        assertThat(load(fixture, second, "_square").bytes())
                .isEqualTo(load(fixture, first, "_square").bytes());
    }

    @Test
    void theSameBytesAtOnceAreOneFile(Fixture fixture) {
        Api api = uploader(fixture);
        byte[] file = TestPictures.png(TestPictures.quarters(301, 401));

        var answers = Stream.generate(() -> CompletableFuture.supplyAsync(() -> Uploads.send(api, file, "a.png")))
                .limit(6)
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isEqualTo(201));
        assertThat(answers.stream()
                        .map(answer -> sha256(fixture, answer.json()))
                        .distinct())
                .hasSize(1);
    }

    private static String sha256(Fixture fixture, JsonNode image) {
        return fixture.bean(PictureDigests.class)
                .find(UUID.fromString(image.path("thumbnail_hash").stringValue()))
                .orElseThrow();
    }

    @Test
    void whatIsNotAPictureIsRefusedByItsName(Fixture fixture) {
        Api api = uploader(fixture);
        byte[] heic = HexFormat.of().parseHex("000000186674797068656963000000006d69663168656963");

        Answer refused = Uploads.send(api, heic, "photo.jpg").expect(415);

        assertThat(refused.problem()).isEqualTo("1500-101");
        assertThat(refused.json().path("detail").stringValue()).contains("HEIC");
        Uploads.send(api, "not a picture".getBytes(UTF_8), "photo.jpg").expect(415);
    }

    @Test
    void aDamagedPictureNamesTheField(Fixture fixture) {
        byte[] whole = TestPictures.jpeg(TestPictures.quarters(400, 300));

        Answer refused = Uploads.send(uploader(fixture), Arrays.copyOf(whole, whole.length / 2), "a.jpg")
                .expect(422);

        assertThat(refused.problem()).isEqualTo("1500-102");
        assertThat(refused.json().path("errors").path(0).stringValue()).startsWith("file: ");
    }

    @Test
    void anEmptyFileIsRefused(Fixture fixture) {
        assertThat(Uploads.send(uploader(fixture), new byte[0], "a.jpg")
                        .expect(422)
                        .problem())
                .isEqualTo("1500-102");
    }

    @Test
    void theFileMustBeInThePartNamedFile(Fixture fixture) {
        Answer refused = Uploads.send(uploader(fixture), "photo", TestPictures.jpeg(9, 9, 1), "a.jpg")
                .expect(422);

        assertThat(refused.json().path("errors").path(0).stringValue()).startsWith("file: ");
        uploader(fixture).post("/images", "{}").expect(415);
        uploader(fixture).post("/images").expect(415);
    }

    @Test
    void aBombIsRefused(Fixture fixture) {
        assertThat(Uploads.send(uploader(fixture), TestPictures.bomb(30_000, 30_000), "a.png")
                        .expect(422)
                        .problem())
                .isEqualTo("1500-103");
    }

    @Test
    void moreThanTwentyMegabytesAreTooMany(Fixture fixture) {
        Answer refused =
                Uploads.send(uploader(fixture), new byte[21 << 20], "a.jpg").expect(413);

        assertThat(refused.json().path("detail").stringValue()).contains(String.valueOf(20 << 20));
    }

    @Test
    void anUploadNeedsARight(Fixture fixture) {
        byte[] file = TestPictures.jpeg(9, 9, 1);

        Uploads.send(fixture.anonymous(), file, "a.jpg").expect(401);
        Uploads.send(fixture.api(Scope.PEOPLE_READ), file, "a.jpg").expect(403);
    }

    @Test
    void anyFileNameIsTaken(Fixture fixture) {
        Api api = uploader(fixture);

        assertThat(filename(api, "../../etc/passwd.jpg")).isEqualTo("passwd.jpg");
        assertThat(filename(api, "x".repeat(5000) + ".jpg")).hasSize(255).endsWith("x.jpg");
        assertThat(filename(api, "照片 é.jpg")).isEqualTo("照片 é.jpg");
        assertThat(filename(api, "..")).isEqualTo("image");
        assertThat(filename(api, "")).isEqualTo("image");
        assertThat(filename(api, null)).isEqualTo("image");
    }

    private static String filename(Api api, @org.jspecify.annotations.Nullable String sent) {
        return Uploads.send(api, TestPictures.jpeg(9, 9, 7), sent)
                .expect(201)
                .json()
                .path("filename")
                .stringValue();
    }

    /** Not in a directory that others of the machine see, and not for longer than its request. */
    @Test
    void aFormOnItsWayLiesWithTheImages(Fixture fixture) throws IOException {
        Api api = uploader(fixture);
        Path unfinished = fixture.bean(ReceivedFiles.class).unfinished();
        byte[] form = Uploads.form("file", new byte[200_000], "a.jpg");
        try (var sent = new PipedOutputStream();
                var received = new PipedInputStream(sent, form.length)) {
            var answer = CompletableFuture.supplyAsync(
                    () -> Uploads.send(api, BodyPublishers.ofInputStream(() -> received)));
            sent.write(form, 0, 100_000);
            await("the half of the form").until(() -> bytesIn(unfinished) > 50_000);
            assertThat(Files.getPosixFilePermissions(unfinished))
                    .isEqualTo(PosixFilePermissions.fromString("rwx------"));

            sent.write(form, 100_000, form.length - 100_000);
            sent.close();
            answer.join().expect(415);
        }
        await("nothing").until(() -> bytesIn(unfinished) == 0);
    }

    private static long bytesIn(Path directory) {
        return Stream.of(Objects.requireNonNull(directory.toFile().listFiles()))
                .mapToLong(File::length)
                .sum();
    }

    @Test
    void anUnusedImageLeavesWithItsFile(Fixture fixture) {
        Api api = uploader(fixture);
        ImageService images = fixture.bean(ImageService.class);
        byte[] file = TestPictures.png(TestPictures.quarters(51, 52));
        JsonNode first = Uploads.send(api, file, "a.png").json();
        JsonNode second = Uploads.send(api, file, "a.png").json();
        String sha256 = sha256(fixture, first);
        Instant tomorrow = Instant.now().plus(Duration.ofDays(1));

        assertThat(images.remove(first.path("id").longValue(), Instant.EPOCH)).isFalse();
        assertThat(images.remove(first.path("id").longValue(), tomorrow)).isTrue();
        load(fixture, first, "").expect(404);
        load(fixture, second, "").expect(200);

        images.removeUnusedFiles();
        assertThat(fixture.bean(ImageStore.class).has(sha256)).isTrue();

        assertThat(images.remove(second.path("id").longValue(), tomorrow)).isTrue();
        images.removeUnusedFiles();
        assertThat(fixture.bean(ImageStore.class).has(sha256)).isFalse();
        assertThat(images.remove(second.path("id").longValue(), tomorrow)).isFalse();
        load(fixture, Uploads.send(api, file, "a.png").expect(201).json(), "_small")
                .expect(200);
    }

    /** An image that is still there has its pictures, whatever became of its removal. */
    @Test
    void anImageWhoseRemovalFailedKeepsItsPictures(Fixture fixture) {
        JsonNode image = Uploads.send(uploader(fixture), TestPictures.png(TestPictures.quarters(57, 58)), "a.png")
                .json();
        String sha256 = sha256(fixture, image);
        ImageService images = fixture.bean(ImageService.class);
        TransactionTemplate failing = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));

        failing.executeWithoutResult(transaction -> {
            images.remove(image.path("id").longValue(), Instant.now().plus(Duration.ofDays(1)));
            transaction.setRollbackOnly();
        });
        images.removeUnusedFiles();

        assertThat(fixture.bean(ImageStore.class).has(sha256)).isTrue();
        load(fixture, image, "_small").expect(200);
    }

    /** When doors open, all gates load all pictures: the database is asked once for each, and the writes never. */
    @Test
    void picturesTakeNoConnectionOfTheWrites(Fixture fixture) {
        JsonNode image = Uploads.send(uploader(fixture), TestPictures.png(TestPictures.quarters(59, 60)), "a.png")
                .json();

        fixture.withoutConnections(
                fixture.writes(),
                () -> fixture.withoutConnections(
                        fixture.pool("reads"),
                        () -> load(fixture, image, "_small").expect(200)));
        // One that is known takes none of any pool: not even "lookups", the only one that its first request had.
        fixture.withoutConnections(
                fixture.writes(),
                () -> fixture.withoutConnections(
                        fixture.pool("reads"),
                        () -> fixture.withoutConnections(
                                fixture.pool("lookups"),
                                () -> load(fixture, image, "").expect(200))));
    }

    /** As where a database was restored without its images: it is counted and logged, until the same picture is uploaded again. */
    @Test
    void aPictureWhoseFileIsLostIsCounted(Fixture fixture) {
        LostFiles lost = fixture.bean(LostFiles.class);
        byte[] file = TestPictures.png(TestPictures.quarters(55, 56));
        JsonNode image = Uploads.send(uploader(fixture), file, "a.png").json();
        load(fixture, image, "_small").expect(200);
        String sha256 = sha256(fixture, image);
        // What the class before left may have been found again since it was counted; the look below would notice.
        lost.look();
        long before = lost.missing();

        fixture.bean(ImageStore.class).remove(sha256);

        List<ILoggingEvent> logged = new CopyOnWriteArrayList<>();
        AppenderBase<ILoggingEvent> listener = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent line) {
                logged.add(line);
            }
        };
        Logger logger = (Logger) LoggerFactory.getLogger(LostFiles.class);
        listener.start();
        logger.addAppender(listener);
        load(fixture, image, "_small").expect(404);
        lost.count();
        load(fixture, image, "").expect(404);
        lost.count();
        lost.look();
        // The server counts each minute as well, and may be just about to tell.
        await().until(() ->
                logged.stream().anyMatch(line -> line.getFormattedMessage().contains(sha256)));
        logger.detachAppender(listener);
        assertThat(logged)
                .filteredOn(line -> line.getFormattedMessage().contains(sha256))
                .singleElement()
                .matches(line -> line.getLevel() == Level.ERROR);
        assertThat(lost.missing()).isEqualTo(before + 1);
        assertThat(fixture.api(Scope.ADMIN).get("/prometheus").expect(200).text())
                .contains("gatehouse_images_lost " + (double) (before + 1));
        assertThat(eventsPage(fixture)).contains("missing in the store");

        Uploads.send(uploader(fixture), file, "a.png").expect(201);
        load(fixture, image, "_small").expect(200);
        lost.count();
        assertThat(lost.missing()).isEqualTo(before);
    }

    private static String eventsPage(Fixture fixture) {
        String cookie = TestSessions.signedIn(fixture, TestSessions.administrator(fixture));
        Api browser = fixture.anonymous();
        return browser.send(browser.request("/console")
                        .header("Cookie", "gatehouse_session=" + cookie)
                        .GET())
                .expect(200)
                .text();
    }

    /** Nobody asks for it, but one node looks for all files each day. */
    @Test
    void aLostFileIsFoundOutWithoutARequest(Fixture fixture) throws IOException {
        LostFiles lost = fixture.bean(LostFiles.class);
        JsonNode image = Uploads.send(uploader(fixture), TestPictures.png(TestPictures.quarters(61, 62)), "a.png")
                .json();
        String sha256 = sha256(fixture, image);
        Path files = Objects.requireNonNull(fixture.bean(ImageStore.class)
                .file(sha256, ImageStore.ORIGINAL)
                .orElseThrow()
                .getParent());
        // Other tests of this server lose files, too.
        lost.look();
        long before = lost.missing();

        Path aside = Files.move(files, files.resolveSibling("aside"));
        lost.look();
        assertThat(lost.missing()).isEqualTo(before + 1);

        Files.move(aside, files);
        lost.look();
        assertThat(lost.missing()).isEqualTo(before);
    }

    /** An upload and a removal of the same bytes, again and again: what was acknowledged can be loaded. */
    @Test
    void aRemovalTakesNoFileFromAnUpload(Fixture fixture) {
        Api api = uploader(fixture);
        ImageService images = fixture.bean(ImageService.class);
        byte[] file = TestPictures.png(TestPictures.quarters(53, 54));
        Instant tomorrow = Instant.now().plus(Duration.ofDays(1));
        JsonNode image = Uploads.send(api, file, "a.png").json();
        for (int round = 0; round < 20; round++) {
            long leaving = image.path("id").longValue();
            var removal = CompletableFuture.runAsync(() -> {
                images.remove(leaving, tomorrow);
                images.removeUnusedFiles();
            });
            image = Uploads.send(api, file, "a.png").expect(201).json();
            removal.join();
            load(fixture, image, "_small").expect(200);
        }
    }

    @Test
    void theClientIsNamedInTheAuditLog(Fixture fixture) {
        JsonNode image = Uploads.portrait(uploader(fixture), 14);

        assertThat(fixture.bean(JdbcClient.class)
                        .sql("select action from audit_entry where subject_type = 'image' and subject_id = :id")
                        .param("id", image.path("id").longValue())
                        .query(String.class)
                        .list())
                .containsExactly("image_uploaded");
    }
}
