package org.gatehouse.people.photo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.image.Uploads;
import org.gatehouse.people.PeopleScene;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@ApiTest
class PhotoReviewApiTest {

    private final Map<String, Api> reviewers = new HashMap<>();

    /** An event with an accredited Ana, whose ACCREDITATION photo waits. */
    private static EventFixture event(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        attach(fixture, event, "Ana", 1);
        return event;
    }

    private static void attach(Fixture fixture, EventFixture event, String name, int seed) {
        Api api = PeopleScene.in(fixture).api();
        JsonNode image = Uploads.portrait(api, seed);
        api.post(
                        "/people/person/" + event.person(name) + "/image",
                        Map.of(
                                "image_id",
                                image.path("id").asLong(),
                                "thumbnail_hash",
                                image.path("thumbnail_hash").asString(),
                                "type",
                                "ACCREDITATION"))
                .expect(201);
    }

    private Api reviewer(Fixture fixture, String name) {
        return reviewers.computeIfAbsent(name, none -> PeopleScene.in(fixture).api());
    }

    private JsonNode queue(Fixture fixture, EventFixture event, String state) {
        return reviewer(fixture, "first")
                .get("/people/photos/review?event=" + event.id() + "&state=" + state)
                .expect(200)
                .json();
    }

    private JsonNode waiting(Fixture fixture, EventFixture event) {
        return queue(fixture, event, "PENDING").path("photos").path(0);
    }

    private static Map<String, Object> yes(JsonNode photo) {
        return Map.of("image_id", photo.path("image_id").asLong());
    }

    private static Map<String, Object> no(JsonNode photo, String reason) {
        return Map.of("image_id", photo.path("image_id").asLong(), "reason", reason, "note", "Please take them off.");
    }

    private static String path(JsonNode photo) {
        return "/people/photos/" + photo.path("id").asLong();
    }

    private static JsonNode image(EventFixture event, String name) {
        JsonNode feed = event.gate().get(event.path() + "/sync").json().path("accreditations");
        for (JsonNode one : feed) {
            if (one.path("first_name").asString().equals(name)) {
                return one.path("image");
            }
        }
        throw new AssertionError("no " + name);
    }

    @Test
    void newPhotosWaitInTheOrderInWhichTheyCame(Fixture fixture) {
        EventFixture event = event(fixture);
        attach(fixture, event, "Bo", 2);

        JsonNode page = queue(fixture, event, "PENDING");

        assertThat(page.path("total_count").asInt()).isEqualTo(2);
        assertThat(page.path("photos"))
                .extracting(photo -> photo.path("first_name").asString())
                .containsExactly("Ana", "Bo");
        assertThat(page.path("photos").path(0).path("state").asString()).isEqualTo("PENDING");
        assertThat(page.path("photos").path(0).path("width").asInt()).isEqualTo(60);
        assertThat(queue(fixture, event, "APPROVED").path("photos")).isEmpty();
    }

    @Test
    void refusedPhotoIsNotShownAtGatesAndKeepsItsReason(Fixture fixture) {
        EventFixture event = event(fixture);
        JsonNode photo = waiting(fixture, event);
        assertThat(image(event, "Ana").isNull()).isFalse();

        JsonNode refused = reviewer(fixture, "first")
                .post(path(photo) + "/reject", no(photo, "COVERED"))
                .expect(200)
                .json();

        assertThat(refused.path("state").asString()).isEqualTo("REJECTED");
        assertThat(refused.path("reason").asString()).isEqualTo("COVERED");
        assertThat(refused.path("note").asString()).isEqualTo("Please take them off.");
        assertThat(refused.path("reviewed_by").isNull()).isFalse();
        assertThat(image(event, "Ana").isNull()).isTrue();
        assertThat(queue(fixture, event, "REJECTED").path("photos").path(0)).isEqualTo(refused);
        assertThat(Audit.of(fixture, "person", event.person("Ana")).getLast())
                .startsWith("photo_rejected")
                .contains("COVERED");
        JsonNode counts = reviewer(fixture, "first")
                .get("/people/photos/counts?event=" + event.id())
                .expect(200)
                .json();
        assertThat(counts.path("missing").asInt()).isEqualTo(2);
        assertThat(counts.path("rejected").asInt()).isEqualTo(1);
        assertThat(counts.path("pending").asInt()).isZero();
    }

    @Test
    void anotherPhotoWaitsAgain(Fixture fixture) {
        EventFixture event = event(fixture);
        JsonNode photo = waiting(fixture, event);
        reviewer(fixture, "first")
                .post(path(photo) + "/reject", no(photo, "NO_FACE"))
                .expect(200);

        attach(fixture, event, "Ana", 3);

        JsonNode again = waiting(fixture, event);
        assertThat(again.path("id")).isEqualTo(photo.path("id"));
        assertThat(again.path("reason").isNull()).isTrue();
        assertThat(again.path("reviewed_by").isNull()).isTrue();
        assertThat(image(event, "Ana").path("id")).isEqualTo(again.path("image_id"));
        assertThat(reviewer(fixture, "first")
                        .post(path(photo) + "/approve", yes(photo))
                        .expect(409)
                        .problem())
                .isEqualTo("1400-117");
    }

    @Test
    void secondReviewerIsToldWhoDecided(Fixture fixture) {
        EventFixture event = event(fixture);
        JsonNode photo = waiting(fixture, event);
        JsonNode approved = reviewer(fixture, "first")
                .post(path(photo) + "/approve", yes(photo))
                .expect(200)
                .json();

        Answer second = reviewer(fixture, "second").post(path(photo) + "/reject", no(photo, "COVERED"));

        assertThat(second.expect(409).problem()).isEqualTo("1400-116");
        assertThat(second.json().path("detail").asString())
                .contains("APPROVED", approved.path("reviewed_by").asString());
        assertThat(reviewer(fixture, "first")
                        .post(path(photo) + "/approve", yes(photo))
                        .expect(200)
                        .json())
                .isEqualTo(approved);
        Map<String, Object> otherwise = new HashMap<>(no(photo, "COVERED"));
        otherwise.put("seen", "APPROVED");
        reviewer(fixture, "second").post(path(photo) + "/reject", otherwise).expect(200);
    }

    @Test
    void ofTwoAtOnceOneDecides(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        JsonNode photo = waiting(fixture, event);
        Api first = reviewer(fixture, "first");
        Api second = reviewer(fixture, "second");
        try (var threads = Executors.newFixedThreadPool(2)) {
            Callable<Answer> approval = () -> first.post(path(photo) + "/approve", yes(photo));
            Callable<Answer> refusal = () -> second.post(path(photo) + "/reject", no(photo, "COVERED"));

            List<Future<Answer>> answers = threads.invokeAll(List.of(approval, refusal));

            assertThat(List.of(
                            answers.getFirst().get().status(),
                            answers.getLast().get().status()))
                    .containsExactlyInAnyOrder(200, 409);
        }
    }

    @Test
    void decisionsAreChecked(Fixture fixture) {
        EventFixture event = event(fixture);
        JsonNode photo = waiting(fixture, event);
        Api api = reviewer(fixture, "first");

        api.post(path(photo) + "/approve", Map.of()).expect(422);
        api.post(path(photo) + "/reject", yes(photo)).expect(422);
        api.post(
                        path(photo) + "/reject",
                        Map.of("image_id", photo.path("image_id").asLong(), "reason", "OTHER"))
                .expect(422);
        api.post("/people/photos/999999999/approve", yes(photo)).expect(404);
        PeopleScene.in(fixture)
                .api(fixture.event().id())
                .post(path(photo) + "/approve", yes(photo))
                .expect(404);
        PeopleScene.in(fixture)
                .api(fixture.event().id())
                .get("/people/photos/review?event=" + event.id())
                .expect(404);
        api.get("/people/photos/review?event=999999999").expect(404);
        api.get("/people/photos/review").expect(422);
        assertThat(waiting(fixture, event)).isEqualTo(photo);
    }
}
