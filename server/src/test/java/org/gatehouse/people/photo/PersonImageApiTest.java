package org.gatehouse.people.photo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.people.PeopleScene.id;
import static org.gatehouse.people.PeopleScene.list;
import static org.gatehouse.people.PeopleScene.unique;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.gatehouse.image.Uploads;
import org.gatehouse.people.PeopleScene;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class PersonImageApiTest {

    private static Map<String, Object> assignment(JsonNode image, String type) {
        return Map.of(
                "image_id", id(image),
                "thumbnail_hash", image.path("thumbnail_hash").stringValue(),
                "type", type);
    }

    private static String path(JsonNode person) {
        return "/people/person/" + id(person);
    }

    @Test
    void anAttachedImageIsAnswered(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        JsonNode image = Uploads.portrait(api, 31);

        JsonNode attached = api.post(path(person) + "/image", assignment(image, "ACCREDITATION"))
                .expect(201)
                .json();

        assertThat(attached.path("person_id").longValue()).isEqualTo(id(person));
        assertThat(attached.path("image_id").longValue()).isEqualTo(id(image));
        assertThat(attached.path("thumbnail_hash")).isEqualTo(image.path("thumbnail_hash"));
        assertThat(attached.path("thumbnail")).isEqualTo(image.path("thumbnail"));
        assertThat(attached.path("type").stringValue()).isEqualTo("ACCREDITATION");
        assertThat(Instant.parse(attached.path("modified").stringValue()))
                .isBefore(Instant.now().plusSeconds(60));
        assertThat(attached.path("ws_entity").isNull()).isTrue();
        assertThat(attached.path("links").isArray()).isTrue();
        assertThat(api.get(path(person)).json().path("images").path(0)).isEqualTo(attached);
    }

    @Test
    void attachingAgainChangesNothing(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        JsonNode image = Uploads.portrait(api, 32);
        JsonNode first = api.post(path(person) + "/image", assignment(image, "TEAM"))
                .expect(201)
                .json();

        JsonNode again = api.post(path(person) + "/image", assignment(image, "TEAM"))
                .expect(200)
                .json();

        assertThat(again).isEqualTo(first);
    }

    @Test
    void thereIsOneImageOfEachType(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        JsonNode before = Uploads.portrait(api, 33);
        JsonNode after = Uploads.portrait(api, 34);
        api.post(path(person) + "/image", assignment(before, "TEAM")).expect(201);
        api.post(path(person) + "/image", assignment(before, "PERSONAL")).expect(201);

        api.post(path(person) + "/image", assignment(after, "TEAM")).expect(201);

        assertThat(list(api.get(path(person)).json().path("images")).stream()
                        .map(image -> image.path("type").stringValue() + image.path("image_id")))
                .containsExactly("PERSONAL" + id(before), "TEAM" + id(after));
    }

    @Test
    void theHashMustBeThatOfTheImage(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        JsonNode image = Uploads.portrait(api, 35);
        JsonNode other = Uploads.portrait(api, 36);
        Map<String, Object> mixed = Map.of(
                "image_id",
                id(image),
                "thumbnail_hash",
                other.path("thumbnail_hash").stringValue(),
                "type",
                "TEAM");

        Answer refused = api.post(path(person) + "/image", mixed).expect(422);

        assertThat(refused.problem()).isEqualTo("1500-107");
        assertThat(refused.json().path("errors").path(0).stringValue()).startsWith("thumbnail_hash: ");
        assertThat(api.get(path(person)).json().path("images")).isEmpty();
    }

    @Test
    void anUnknownImageIsNamed(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        Map<String, Object> unknown =
                Map.of("image_id", Long.MAX_VALUE, "thumbnail_hash", UUID.randomUUID(), "type", "TEAM");

        Answer refused = scene.api().post(path(person) + "/image", unknown).expect(422);

        assertThat(refused.problem()).isEqualTo("1500-106");
        assertThat(refused.json().path("errors").path(0).stringValue()).startsWith("image_id: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | image_id",
                "{\"image_id\": null, \"thumbnail_hash\": \"9b2f7c1e-6c0e-4c39-8f0e-2f5e4b8c1d11\", \"type\": \"TEAM\"} | image_id",
                "{\"image_id\": \"7\", \"thumbnail_hash\": \"9b2f7c1e-6c0e-4c39-8f0e-2f5e4b8c1d11\", \"type\": \"TEAM\"} | image_id",
                "{\"image_id\": 9223372036854775808, \"thumbnail_hash\": \"9b2f7c1e-6c0e-4c39-8f0e-2f5e4b8c1d11\", \"type\": \"TEAM\"} | image_id",
                "{\"image_id\": 7, \"thumbnail_hash\": \"x\", \"type\": \"TEAM\"} | thumbnail_hash",
                "{\"image_id\": 7, \"thumbnail_hash\": \"9b2f7c1e-6c0e-4c39-8f0e-2f5e4b8c1d11\", \"type\": \"BADGE\"} | type",
                "{\"image_id\": 7, \"thumbnail_hash\": \"9b2f7c1e-6c0e-4c39-8f0e-2f5e4b8c1d11\", \"type\": 0} | type",
            })
    void aWrongFieldIsNamed(String body, String field, Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        JsonNode person = scene.person("A", "A", unique() + "@example.org");

        Answer refused = scene.api().post(path(person) + "/image", body).expect(422);

        assertThat(refused.json().path("errors").path(0).stringValue()).startsWith(field);
    }

    @Test
    void anUnknownPersonIsNotFound(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        JsonNode image = Uploads.portrait(api, 37);
        JsonNode person = scene.person("A", "A", unique() + "@example.org");

        api.post("/people/person/9223372036854775807/image", assignment(image, "TEAM"))
                .expect(404);
        scene.api(scene.event())
                .post(path(person) + "/image", assignment(image, "TEAM"))
                .expect(404);
    }

    @Test
    void ofTwoAtOnceOneStays(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        JsonNode one = Uploads.portrait(api, 38);
        JsonNode two = Uploads.portrait(api, 39);
        for (int round = 0; round < 10; round++) {
            JsonNode person = scene.person("A", "A", unique() + "@example.org");
            var first = CompletableFuture.supplyAsync(() -> api.post(path(person) + "/image", assignment(one, "TEAM")));
            Answer second = api.post(path(person) + "/image", assignment(two, "TEAM"));

            assertThat(first.join().status()).isEqualTo(201);
            assertThat(second.status()).isEqualTo(201);
            assertThat(api.get(path(person)).json().path("images")).hasSize(1);
        }
    }

    @Test
    void anImageIsTakenAway(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        api.post(path(person) + "/image", assignment(Uploads.portrait(api, 40), "TEAM"))
                .expect(201);

        api.delete(path(person) + "/image/TEAM").expect(204);

        assertThat(api.get(path(person)).json().path("images")).isEmpty();
        assertThat(api.delete(path(person) + "/image/TEAM").expect(404).problem())
                .isEqualTo("1400-103");
        api.delete(path(person) + "/image/BADGE").expect(404);
    }

    @Test
    void aNewPhotoReachesTheGates(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        long event = scene.event();
        long held = scene.held(id(person), event, scene.position(event));
        scene.accreditation(event, scene.registration(event, id(person), held), id(person));
        JsonNode image = Uploads.portrait(api, 41);

        api.post(path(person) + "/image", assignment(image, "ACCREDITATION")).expect(201);

        assertThat(scene.synced(event)
                        .path("accreditations")
                        .path(0)
                        .path("image")
                        .path("thumbnail_hash"))
                .isEqualTo(image.path("thumbnail_hash"));
    }

    @Test
    void onlyWhatNobodyHasIsRemoved(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        JsonNode kept = Uploads.portrait(api, 42);
        JsonNode replaced = Uploads.portrait(api, 43);
        api.post(path(person) + "/image", assignment(replaced, "TEAM")).expect(201);
        api.post(path(person) + "/image", assignment(kept, "TEAM")).expect(201);
        age(scene, kept);
        age(scene, replaced);

        fixture.bean(UnusedImages.class).removeSome(Instant.now().minus(Duration.ofDays(300)));

        api.get(imagePath(kept)).expect(200);
        api.get(imagePath(replaced)).expect(404);
        api.post(path(person) + "/image", assignment(replaced, "TEAM")).expect(422);
    }

    @Test
    void theFlagOfAMemberIsNotRemoved(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        JsonNode flag = Uploads.portrait(scene.api(), 44);
        long member = fixture.event().withMember("FI").member("FI");
        scene.db
                .sql("update member set flag_image_id = ? where id = ?")
                .params(List.of(id(flag), member))
                .update();
        age(scene, flag);

        fixture.bean(UnusedImages.class).removeSome(Instant.now().minus(Duration.ofDays(300)));

        scene.api().get(imagePath(flag)).expect(200);
    }

    private static void age(PeopleScene scene, JsonNode image) {
        scene.db
                .sql("update image set last_used_at = now() - interval '400 days' where id = ?")
                .params(List.of(id(image)))
                .update();
    }

    private static String imagePath(JsonNode image) {
        return "/images/" + id(image) + "/" + image.path("thumbnail_hash").stringValue();
    }
}
