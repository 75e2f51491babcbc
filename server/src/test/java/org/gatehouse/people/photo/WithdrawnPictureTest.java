package org.gatehouse.people.photo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Desk;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.Uploads;
import org.gatehouse.people.PeopleScene;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.db.PostgresSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A picture that nobody shows any more is gone for who has its address, but for those who review photos (decision 0059). */
@ApiTest
class WithdrawnPictureTest {

    private static final List<String> SUFFIXES =
            List.of("", "_accreditation", "_square", "_portrait", "_small", "_medium", "_large");

    private Fixture fixture;
    private EventFixture event;
    private Api api;

    @BeforeEach
    void twoPeople(Fixture fixture) {
        this.fixture = fixture;
        event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        api = PeopleScene.in(fixture).api();
    }

    private void attach(String name, JsonNode image) {
        api.post(images(name), assignment(image)).expect(201);
    }

    private String images(String name) {
        return "/people/person/" + event.person(name) + "/image";
    }

    private static Map<String, Object> assignment(JsonNode image) {
        return Map.of(
                "image_id",
                image.path("id").asLong(),
                "thumbnail_hash",
                image.path("thumbnail_hash").asString(),
                "type",
                "ACCREDITATION");
    }

    private JsonNode photo(String name) {
        JsonNode images = api.get("/people/person/" + event.person(name))
                .expect(200)
                .json()
                .path("images");
        return images.path(0);
    }

    private void refuse(String name) {
        JsonNode photo = photo(name);
        api.post(
                        "/people/photos/" + photo.path("id").asLong() + "/reject",
                        Map.of("image_id", photo.path("image_id").asLong(), "reason", "COVERED"))
                .expect(200);
    }

    private void approve(String name, String seen) {
        JsonNode photo = photo(name);
        api.post(
                        "/people/photos/" + photo.path("id").asLong() + "/approve",
                        Map.of("image_id", photo.path("image_id").asLong(), "seen", seen))
                .expect(200);
    }

    private int status(JsonNode image) {
        return load(fixture.anonymous(), image, "").status();
    }

    private static Answer load(Api by, JsonNode image, String suffix) {
        return by.get(URI.create(image.path("thumbnail").asString()).getPath() + suffix);
    }

    @Test
    void refusedPhotoIsGoneInAllSizesUntilItIsApproved() {
        JsonNode image = Uploads.portrait(api, 1);
        attach("Ana", image);
        Answer before = load(fixture.anonymous(), image, "_small").expect(200);
        String tag = String.valueOf(before.header("ETag"));

        refuse("Ana");

        for (String suffix : SUFFIXES) {
            Answer gone = load(fixture.anonymous(), image, suffix).expect(410);
            assertThat(gone.json().path("type").asString()).endsWith("#image_withdrawn");
            assertThat(String.valueOf(gone.header("Cache-Control"))).contains("no-store");
        }
        assertThat(again(image, tag).status()).isEqualTo(410);
        assertThat(photo("Ana").path("state").asString()).isEqualTo("REJECTED");

        approve("Ana", "REJECTED");

        assertThat(again(image, tag).status()).isEqualTo(304);
        assertThat(status(image)).isEqualTo(200);
    }

    private Answer again(JsonNode image, String tag) {
        Api anybody = fixture.anonymous();
        String path = URI.create(image.path("thumbnail").asString()).getPath() + "_small";
        return anybody.send(anybody.request(path).header("If-None-Match", tag).GET());
    }

    @Test
    void whatACacheKnowsNeedsNoConnection() {
        JsonNode image = Uploads.portrait(api, 2);
        attach("Ana", image);
        String tag = String.valueOf(load(fixture.anonymous(), image, "_small").header("ETag"));
        JsonNode gone = Uploads.portrait(api, 2);
        attach("Bo", gone);
        refuse("Bo");

        fixture.withoutConnections(
                fixture.pool("lookups"),
                () -> fixture.withoutConnections(fixture.writes(), () -> {
                    again(image, tag).expect(304);
                    again(gone, tag).expect(410);
                }));
    }

    @Test
    void replacedPhotoIsGoneAndComesBackWithItsUse() {
        JsonNode first = Uploads.portrait(api, 3);
        JsonNode second = Uploads.portrait(api, 4);
        attach("Ana", first);

        attach("Ana", second);
        assertThat(status(first)).isEqualTo(410);
        assertThat(status(second)).isEqualTo(200);

        attach("Ana", first);
        assertThat(status(first)).isEqualTo(200);
        assertThat(status(second)).isEqualTo(410);

        api.delete(images("Ana") + "/ACCREDITATION").expect(204);
        assertThat(status(first)).isEqualTo(410);
    }

    @Test
    void pictureOfTwoPeopleStaysForTheOther() {
        JsonNode shared = Uploads.portrait(api, 5);
        attach("Ana", shared);
        attach("Bo", shared);

        refuse("Ana");
        assertThat(status(shared)).isEqualTo(200);

        refuse("Bo");
        assertThat(status(shared)).isEqualTo(410);

        approve("Ana", "REJECTED");
        assertThat(status(shared)).isEqualTo(200);
    }

    /** Two uploads of the same bytes share a file but have an address each. */
    @Test
    void sameBytesOfTwoPeopleAreTwoAddresses() {
        JsonNode ana = Uploads.portrait(api, 6);
        JsonNode bo = Uploads.portrait(api, 6);
        attach("Ana", ana);
        attach("Bo", bo);

        refuse("Ana");

        assertThat(status(ana)).isEqualTo(410);
        assertThat(status(bo)).isEqualTo(200);
    }

    /** Each refusal sees the other's photo until one of them waits for the other. */
    @Test
    void twoRefusalsAtOnceWithdrawThePicture() throws Exception {
        JsonNode shared = Uploads.portrait(api, 7);
        attach("Ana", shared);
        attach("Bo", shared);
        Callable<Void> ana = () -> {
            refuse("Ana");
            return null;
        };
        Callable<Void> bo = () -> {
            refuse("Bo");
            return null;
        };

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var each : threads.invokeAll(List.of(ana, bo))) {
                each.get();
            }
        }

        assertThat(status(shared)).isEqualTo(410);
    }

    @Test
    void uploadThatNobodyHasYetIsShown() {
        assertThat(status(Uploads.portrait(api, 8))).isEqualTo(200);
    }

    @Test
    void mergedAndDeletedPeopleTakeTheirPicturesAlong() {
        JsonNode kept = Uploads.portrait(api, 9);
        JsonNode dropped = Uploads.portrait(api, 10);
        JsonNode deleted = Uploads.portrait(api, 11);
        String into = personWith(kept);
        String from = personWith(dropped);
        String leaves = personWith(deleted);

        api.post(into + "/merge", Map.of("from", Long.valueOf(from.substring(from.lastIndexOf('/') + 1))))
                .expect(200);
        api.delete(leaves).expect(204);

        assertThat(status(kept)).isEqualTo(200);
        assertThat(status(dropped)).isEqualTo(410);
        assertThat(status(deleted)).isEqualTo(410);

        // A person who was merged into another is the same person, and leaves with it.
        api.delete(into).expect(204);

        assertThat(status(kept)).isEqualTo(410);
        assertThat(api.get(from).status()).isEqualTo(404);
    }

    private String personWith(JsonNode image) {
        JsonNode person = PeopleScene.in(fixture).person("Cy", "One", PeopleScene.unique() + "@example.org");
        String path = "/people/person/" + person.path("id").asLong();
        api.post(path + "/image", assignment(image)).expect(201);
        return path;
    }

    /** Only reviewers of this event's photos see refused and replaced pictures, with their session of the console. */
    @Test
    void deskSeesWithdrawnPictures() {
        JsonNode first = Uploads.portrait(api, 11);
        JsonNode second = Uploads.portrait(api, 12);
        attach("Ana", first);
        attach("Ana", second);
        refuse("Ana");
        long photo = photo("Ana").path("id").asLong();
        Browser desk = signedIn(Set.of(event.id()), Scope.PEOPLE_READ, Scope.ACCREDITATION_READ);

        for (JsonNode image : List.of(first, second)) {
            Answer picture = desk.open(address(event, photo, image));
            assertThat(picture.status()).isEqualTo(200);
            assertThat(picture.header("Content-Type")).isEqualTo("image/jpeg");
            assertThat(String.valueOf(picture.header("Cache-Control"))).contains("no-store");
        }
        String list = desk.open("/console/events/" + event.id() + "/photos?state=refused")
                .text();
        assertThat(list).contains(address(event, photo, second)).doesNotContain("/images/thumbnails/");

        JsonNode other = Uploads.portrait(api, 13);
        attach("Bo", other);
        assertThat(desk.open(address(event, photo, other)).status()).isEqualTo(404);
        EventFixture elsewhere = fixture.event();
        assertThat(signedIn(Set.of(elsewhere.id()), Scope.PEOPLE_READ)
                        .open(address(event, photo, second))
                        .status())
                .isEqualTo(404);
        assertThat(signedIn(Set.of(event.id()), Scope.SCANS_READ)
                        .open(address(event, photo, second))
                        .status())
                .isEqualTo(403);
        assertThat(fixture.anonymous().get(address(event, photo, second)).status())
                .isEqualTo(303);
    }

    private static String address(EventFixture event, long photo, JsonNode image) {
        return "/console/events/" + event.id() + "/photos/" + photo + "/pictures/"
                + image.path("thumbnail_hash").asString() + "_portrait";
    }

    private Browser signedIn(Set<Long> events, Scope... scopes) {
        Desk desk = Desk.of(fixture, true, events, scopes);
        desk.browser()
                .logIn(desk.browser().open("/console"), desk.user().username(), Desk.PASSWORD)
                .expect(200);
        return desk.browser();
    }

    @Test
    void otherNodeFollows() {
        JsonNode image = Uploads.portrait(api, 14);
        attach("Ana", image);
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        try (ConfigurableApplicationContext node = new SpringApplicationBuilder(Gatehouse.class)
                .run(
                        "--server.port=0",
                        "--gatehouse.home="
                                + fixture.bean(PostgresSettings.class).home(),
                        "--gatehouse.base-url=https://gatehouse.test",
                        "--gatehouse.images.withdrawn-every=100ms",
                        "--spring.datasource.url=" + database.getJdbcUrl(),
                        "--spring.datasource.username=" + database.getUsername(),
                        "--spring.datasource.password=" + database.getPassword())) {
            String port = node.getEnvironment().getRequiredProperty("local.server.port");
            Api there = new Api("http://localhost:" + port, fixture.bean(JsonMapper.class), null);
            assertThat(load(there, image, "").status()).isEqualTo(200);

            refuse("Ana");
            await().until(() -> load(there, image, "").status() == 410);

            approve("Ana", "REJECTED");
            await().until(() -> load(there, image, "").status() == 200);
        }
    }
}
