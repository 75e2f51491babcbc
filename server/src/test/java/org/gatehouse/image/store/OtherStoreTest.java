package org.gatehouse.image.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.gatehouse.proof.ServerProcess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A node on the database of another one, whose images are not those that the others have. */
@ApiTest
class OtherStoreTest {

    @TempDir
    private Path directory;

    private Path home;
    private Path images;
    private List<String> settings;

    @BeforeEach
    void aNode(Fixture fixture) throws Exception {
        Path first = Path.of(fixture.bean(Environment.class).getRequiredProperty("gatehouse.home"))
                .toAbsolutePath();
        images = first.resolve("images");
        home = Files.createDirectories(directory.resolve("home"));
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        settings = List.of(
                "--gatehouse.home=" + home,
                "--gatehouse.base-url=https://gatehouse.test",
                "--spring.datasource.url=" + database.getJdbcUrl(),
                "--spring.datasource.username=" + database.getUsername(),
                "--spring.datasource.password=" + database.getPassword());
    }

    @Test
    @LongTest
    void picturesOfAnotherPlaceAreNotLost(Fixture fixture) throws Exception {
        Api uploader = fixture.api(Scope.IMAGES_WRITE);
        JsonNode image = Uploads.portrait(uploader, 0x49_0001);
        String path = "/images/thumbnails/" + image.path("thumbnail_hash").asString();
        long lost = fixture.bean(InstallationRepository.class).countLost();
        Path log = directory.resolve("server.log");
        try (ServerProcess server = new ServerProcess(log, settings)) {
            server.launch();
            server.awaitReady();
            Api node = new Api(server.base(), fixture.bean(JsonMapper.class), uploader.token());

            assertThat(Files.readString(log))
                    .contains("Pictures are neither served from this store nor kept in it: " + home.resolve("images"));
            assertThat(node.get(path).expect(503).text())
                    .contains("not the one with the pictures of this installation");
            byte[] another = TestPictures.png(TestPictures.quarters(49, 50));
            assertThat(Uploads.send(node, another, "a.png").status()).isEqualTo(503);
            assertThat(home.resolve("images/" + StoreMark.FILE)).doesNotExist();

            // The disk is mounted.
            Files.move(home.resolve("images"), home.resolve("empty"));
            Files.createSymbolicLink(home.resolve("images"), images);
            Uploads.send(node, another, "a.png").expect(201);
            node.get(path).expect(200);
        }
        assertThat(fixture.bean(InstallationRepository.class).countLost()).isEqualTo(lost);
    }

    @Test
    void checkTakesNothingForLostUntilTheStoreIsAdopted(Fixture fixture) {
        Uploads.portrait(fixture.api(Scope.IMAGES_WRITE), 0x49_0002);
        long lost = fixture.bean(InstallationRepository.class).countLost();

        assertThat(images("check")).contains("gatehouse-images: failed check ", "has neither the mark");
        assertThat(images("move", directory.resolve("elsewhere").toString())).contains("failed move");
        assertThat(fixture.bean(InstallationRepository.class).countLost()).isEqualTo(lost);
        assertThat(images("adopt")).contains("gatehouse-images: ok adopt ");
        assertThat(home.resolve("images/" + StoreMark.FILE)).exists();
    }

    /** Before there is a picture, the database knows by itself that its store has a mark. */
    @Test
    void emptyStoreOfAnotherNodeIsKnownBeforeTheFirstPicture(Fixture fixture) {
        InstallationRepository installation = fixture.bean(InstallationRepository.class);
        StoreMark mine = installation.mark();
        assertThat(installation.hasMarked(mine)).isTrue();
        assertThat(installation.hasMarked(new StoreMark(mine.installation(), mine.database() + " restored at noon")))
                .isFalse();
        assertThat(fixture.bean(JdbcClient.class)
                        .sql("select images_marked_by from installation")
                        .query(String.class)
                        .single())
                .isEqualTo(mine.database());
    }

    private String images(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String[] all = Stream.of(Stream.of("images"), Stream.of(words), settings.stream())
                .flatMap(each -> each)
                .toArray(String[]::new);
        ImageCommands.run(all, new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8);
    }
}
