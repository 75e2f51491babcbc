package org.gatehouse.people.photo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.people.PeopleScene.id;
import static org.gatehouse.people.PeopleScene.list;
import static org.gatehouse.people.PeopleScene.unique;

import java.net.URI;
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
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.retention.Retention;
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
        JsonNode replaced = Uploads.portrait(api, 4300);
        api.post(path(person) + "/image", assignment(replaced, "TEAM")).expect(201);
        api.post(path(person) + "/image", assignment(kept, "TEAM")).expect(201);
        age(scene, kept);
        age(scene, replaced);

        clean(fixture);
        api.get(imagePath(replaced)).expect(200);
        replacedBefore(scene, person, 29);
        clean(fixture);
        api.get(imagePath(replaced)).expect(200);
        replacedBefore(scene, person, 31);
        clean(fixture);

        api.get(imagePath(kept)).expect(200);
        api.get(imagePath(replaced)).expect(404);
        api.post(path(person) + "/image", assignment(replaced, "TEAM")).expect(422);
        assertThat(image(api, person).path("previous").isNull()).isTrue();
        api.post(path(person) + "/image/TEAM/restore", Map.of("image_id", id(replaced)))
                .expect(404);
    }

    private static void clean(Fixture fixture) {
        fixture.bean(Retention.class).removeOldRows();
        fixture.bean(UnusedImages.class).removeSome(Instant.now().minus(Duration.ofDays(300)));
    }

    private static void replacedBefore(PeopleScene scene, JsonNode person, int days) {
        scene.db
                .sql("update person_image set replaced_at = now() - make_interval(days => ?) where person_id = ?")
                .params(List.of(days, id(person)))
                .update();
    }

    private static JsonNode image(Api api, JsonNode person) {
        return api.get(path(person)).expect(200).json().path("images").path(0);
    }

    // ---- the image before

    /** It comes back with its decision, gates are sent it, and the way back can be gone back. */
    @Test
    void replacedImageComesBackAsItWas(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        String ana = "/people/person/" + event.person("Ana");
        JsonNode first = Uploads.portrait(api, 5100);
        JsonNode second = Uploads.portrait(api, 5200);
        JsonNode photo = api.post(ana + "/image", assignment(first, "ACCREDITATION"))
                .expect(201)
                .json();
        assertThat(photo.path("previous").isNull()).isTrue();
        api.post("/people/photos/" + id(photo) + "/approve", Map.of("image_id", id(first)))
                .expect(200);

        JsonNode replaced = api.post(ana + "/image", assignment(second, "ACCREDITATION"))
                .expect(201)
                .json();

        assertThat(replaced.path("state").stringValue()).isEqualTo("PENDING");
        JsonNode previous = replaced.path("previous");
        assertThat(imageId(previous)).isEqualTo(id(first));
        assertThat(previous.path("state").stringValue()).isEqualTo("APPROVED");
        assertThat(previous.path("filename").stringValue()).isEqualTo("portrait.jpg");
        Instant at = Instant.parse(previous.path("replaced_at").stringValue());
        assertThat(Instant.parse(previous.path("until").stringValue())).isEqualTo(at.plus(Duration.ofDays(30)));

        JsonNode back = api.post(ana + "/image/ACCREDITATION/restore", Map.of("image_id", id(first)))
                .expect(200)
                .json();

        assertThat(imageId(back)).isEqualTo(id(first));
        assertThat(back.path("state").stringValue()).isEqualTo("APPROVED");
        assertThat(imageId(back.path("previous"))).isEqualTo(id(second));
        assertThat(event.gate()
                        .get(event.path() + "/sync")
                        .json()
                        .path("accreditations")
                        .path(0)
                        .path("image")
                        .path("thumbnail_hash"))
                .isEqualTo(first.path("thumbnail_hash"));
        fixture.anonymous().get(thumbnail(first)).expect(200);
        fixture.anonymous().get(thumbnail(second)).expect(410);
        assertThat(Audit.of(fixture, "person", event.person("Ana")).getLast()).startsWith("image_restored");
        assertThat(api.post(ana + "/image/ACCREDITATION/restore", Map.of("image_id", id(first)))
                        .expect(200)
                        .json())
                .isEqualTo(back);

        api.post(ana + "/image/ACCREDITATION/restore", Map.of("image_id", id(second)))
                .expect(200);
        assertThat(api.get(ana).json().path("images").path(0).path("state").stringValue())
                .isEqualTo("PENDING");
    }

    @Test
    void refusedImageComesBackRefused(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        JsonNode first = Uploads.portrait(api, 5300);
        JsonNode photo = api.post(path(person) + "/image", assignment(first, "TEAM"))
                .expect(201)
                .json();
        api.post(
                        "/people/photos/" + id(photo) + "/reject",
                        Map.of("image_id", id(first), "reason", "OTHER", "note", "A cat."))
                .expect(200);
        api.post(path(person) + "/image", assignment(Uploads.portrait(api, 5400), "TEAM"))
                .expect(201);
        assertThat(image(api, person).path("previous").path("reason").stringValue())
                .isEqualTo("OTHER");

        api.post(path(person) + "/image/TEAM/restore", Map.of("image_id", id(first)))
                .expect(200);

        assertThat(image(api, person).path("state").stringValue()).isEqualTo("REJECTED");
        fixture.anonymous().get(thumbnail(first)).expect(410);
    }

    /** A script that sends all photos each night does not take away what somebody replaced by mistake. */
    @Test
    void samePictureAgainReplacesNothing(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        JsonNode first = Uploads.portrait(api, 5500);
        api.post(path(person) + "/image", assignment(first, "TEAM")).expect(201);
        api.post(path(person) + "/image", assignment(Uploads.portrait(api, 5600), "TEAM"))
                .expect(201);

        api.post(path(person) + "/image", assignment(Uploads.portrait(api, 5600), "TEAM"))
                .expect(201);

        assertThat(imageId(image(api, person).path("previous"))).isEqualTo(id(first));
    }

    @Test
    void onlyTheLatestImageBeforeComesBack(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        JsonNode first = Uploads.portrait(api, 5700);
        JsonNode last = Uploads.portrait(api, 5900);
        for (JsonNode image : List.of(first, Uploads.portrait(api, 5800), last)) {
            api.post(path(person) + "/image", assignment(image, "TEAM")).expect(201);
        }
        String restore = path(person) + "/image/TEAM/restore";

        assertThat(api.post(restore, Map.of("image_id", id(first))).expect(404).problem())
                .isEqualTo("1400-103");
        api.post(restore, Map.of("image_id", Long.MAX_VALUE)).expect(404);
        api.post(restore, Map.of()).expect(422);
        api.post(path(person) + "/image/PERSONAL/restore", Map.of("image_id", id(first)))
                .expect(404);
        api.post(path(person) + "/image/BADGE/restore", Map.of("image_id", id(first)))
                .expect(404);
        scene.api(scene.event()).post(restore, Map.of("image_id", id(first))).expect(404);
        assertThat(imageId(image(api, person))).isEqualTo(id(last));
    }

    /** Nothing of somebody who was deleted stays, not even what another photo had replaced. */
    @Test
    void replacedImageGoesWithThePerson(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        Api api = scene.api();
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        JsonNode first = Uploads.portrait(api, 6000);
        JsonNode second = Uploads.portrait(api, 6100);
        api.post(path(person) + "/image", assignment(first, "TEAM")).expect(201);
        api.post(path(person) + "/image", assignment(second, "TEAM")).expect(201);
        age(scene, first);
        age(scene, second);

        api.delete(path(person)).expect(204);
        clean(fixture);
        // What a person had is kept as long as any unused image after the person is gone.
        api.get(imagePath(first)).expect(200);
        age(scene, first);
        age(scene, second);
        clean(fixture);

        api.get(imagePath(first)).expect(404);
        api.get(imagePath(second)).expect(404);
    }

    private static long imageId(JsonNode photo) {
        return photo.path("image_id").longValue();
    }

    private static String thumbnail(JsonNode image) {
        return URI.create(image.path("thumbnail").stringValue()).getPath();
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
