package org.gatehouse.image.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.proof.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A node whose pictures lie in a bucket. */
@ApiTest
@ResourceLock("s3")
class BucketApiTest {

    @TempDir
    private Path home;

    /** The server whose buckets these tests use. */
    S3Server s3() {
        return S3Server.proxy();
    }

    private ServerProcess server(Fixture fixture, String store) {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        List<String> arguments = new ArrayList<>(List.of(
                "--gatehouse.home=" + home,
                "--gatehouse.base-url=https://gatehouse.test",
                "--gatehouse.images.store=" + store,
                "--gatehouse.images.s3.endpoint=" + s3().endpoint(),
                "--gatehouse.images.s3.path-style=true",
                "--spring.datasource.url=" + database.getJdbcUrl(),
                "--spring.datasource.username=" + database.getUsername(),
                "--spring.datasource.password=" + database.getPassword()));
        return new ServerProcess(home.resolve("server.log"), arguments).with(S3Server.CREDENTIALS);
    }

    @Test
    void picturesLieInTheBucketAndAreServedWithoutIt(Fixture fixture) throws Exception {
        String store = s3().newStore();
        belongsToThisInstallation(store, fixture);
        try (ServerProcess server = server(fixture, store)) {
            server.launch();
            server.awaitReady();
            Api api = new Api(
                    server.base(),
                    fixture.bean(JsonMapper.class),
                    fixture.api(Scope.IMAGES_WRITE).token());

            JsonNode image = Uploads.portrait(api, 4813);
            Answer picture = thumbnail(api, image).expect(200);
            assertThat(picture.header("Cache-Control")).isEqualTo("max-age=86400, public");

            s3().stop();
            try {
                thumbnail(api, image).expect(200);
                long images = images(fixture);
                Answer refused = Uploads.send(api, TestPictures.jpeg(60, 80, 4814), "a.jpg");
                assertThat(refused.status()).isEqualTo(503);
                assertThat(refused.problem()).isEqualTo("1500-110");
                assertThat(refused.header("Retry-After")).isEqualTo("5");
                assertThat(images(fixture)).isEqualTo(images);
            } finally {
                s3().start();
            }
            thumbnail(api, Uploads.portrait(api, 4814)).expect(200);
            // The same bytes as before the outage, of which there are files already.
            thumbnail(api, Uploads.portrait(api, 4813)).expect(200);
        }
    }

    /** The database has pictures already, so a bucket without the mark would be taken for a wrong one. */
    private void belongsToThisInstallation(String store, Fixture fixture) throws IOException {
        StoreLocation location = StoreLocation.of(store, s3().settings(), home);
        try (ImageStore bucket = new BucketStore(location, home.resolve("first-cache"), 0)) {
            bucket.mark(fixture.bean(InstallationRepository.class).mark());
        }
    }

    private static Answer thumbnail(Api api, JsonNode image) {
        return api.get("/images/thumbnails/" + image.path("thumbnail_hash").asString() + "_accreditation");
    }

    private static long images(Fixture fixture) {
        return fixture.bean(JdbcClient.class)
                .sql("select count(*) from image")
                .query(Long.class)
                .single();
    }

    @Test
    void storeOfAnotherInstallationIsRefusedAtTheStart(Fixture fixture) throws Exception {
        Path images = Files.createDirectories(home.resolve("theirs"));
        StoreMark other = new StoreMark(UUID.randomUUID(), "7412345678901234567");
        try (ImageStore theirs = new DirectoryStore(images, home);
                ServerProcess server = server(fixture, images.toString())) {
            theirs.mark(other);

            server.launch();
            await().until(() -> !server.isAlive());

            assertThat(Files.readString(home.resolve("server.log")))
                    .contains(
                            "The image store %s belongs to %s, and this is %s; name another one by gatehouse.images.store."
                                    .formatted(
                                            images,
                                            other,
                                            fixture.bean(InstallationRepository.class)
                                                    .mark()));
        }
    }
}
