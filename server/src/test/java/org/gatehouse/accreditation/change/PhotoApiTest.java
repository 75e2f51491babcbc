package org.gatehouse.accreditation.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.UUID;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@ApiTest
class PhotoApiTest {

    private static String path(EventFixture event) {
        return event.path() + "/accreditations/" + event.accreditation("Ana") + "/photo";
    }

    private static Map<String, Object> photo(JsonNode upload) {
        return Map.of(
                "id",
                upload.path("id").asLong(),
                "thumbnail_hash",
                upload.path("thumbnail_hash").asString());
    }

    @Test
    void theBadgeAndTheGatesShowThePhotoAtOnce(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        JsonNode upload = Uploads.portrait(event.desk(), 1);

        JsonNode answer =
                event.desk().post(path(event), photo(upload)).expect(200).json();

        assertThat(answer.path("image").path("thumbnail")).isEqualTo(upload.path("thumbnail"));
        assertThat(answer.path("summary").path("image")).isEqualTo(answer.path("image"));
        assertThat(answer.path("person").path("images").get(0).path("type").asString())
                .isEqualTo("ACCREDITATION");
        JsonNode badge = event.gate()
                .get(event.path() + "/sync")
                .json()
                .path("accreditations")
                .get(0);
        assertThat(badge.path("image").path("id")).isEqualTo(upload.path("id"));
        assertThat(event.desk().post(path(event), photo(upload)).expect(200).json())
                .isEqualTo(answer);
        assertThat(event.desk()
                        .get(event.path() + "/accreditations?photo=true")
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(1);
    }

    /** As the desk asks for the log of one badge. */
    @Test
    void theLogOfTheBadgeTellsOfItsPhoto(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        event.desk()
                .post(path(event), photo(Uploads.portrait(event.desk(), 61)))
                .expect(200);
        JsonNode second = Uploads.portrait(event.desk(), 62);
        String person = "/people/person/" + event.person("Ana") + "/image";
        event.desk()
                .post(
                        person,
                        Map.of(
                                "image_id",
                                second.path("id"),
                                "thumbnail_hash",
                                second.path("thumbnail_hash"),
                                "type",
                                "TEAM"))
                .expect(201);
        event.desk().delete(person + "/TEAM").expect(204);

        String log = "/logs?limit=100&web_service_code=2700&ws_entity="
                + event.entity()
                + "&logData=person_accreditation_id:";
        assertThat(fixture.api(Scope.ADMIN)
                        .get(log + event.accreditation("Ana"))
                        .expect(200)
                        .json()
                        .path("logs")
                        .findValuesAsString("message"))
                .filteredOn(message -> message.contains("image"))
                .containsExactly("image_attached", "image_attached", "image_detached");
        assertThat(fixture.api(Scope.ADMIN)
                        .get(log + event.accreditation("Bo"))
                        .expect(200)
                        .json()
                        .path("logs")
                        .findValuesAsString("message"))
                .noneMatch(message -> message.contains("image"));
    }

    @Test
    void onlyWhoSawTheUploadMayUseIt(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        long upload = Uploads.portrait(event.desk(), 2).path("id").asLong();

        event.desk()
                .post(path(event), Map.of("id", upload, "thumbnail_hash", UUID.randomUUID()))
                .expect(422);
        event.desk()
                .post(path(event), Map.of("id", 999999999, "thumbnail_hash", UUID.randomUUID()))
                .expect(422);
        event.desk().post(path(event), Map.of("id", upload)).expect(422);
    }

    @Test
    void neitherADeletedNorAForeignAccreditationTakesAPhoto(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        EventFixture other = fixture.event();
        Map<String, Object> photo = photo(Uploads.portrait(event.desk(), 3));

        other.desk()
                .post(path(event).replace(event.path(), other.path()), photo)
                .expect(404);
        event.desk()
                .post("/registrations/" + event.registration("Ana") + "/withdraw")
                .expect(200);
        assertThat(event.desk().post(path(event), photo).expect(409).problem()).isEqualTo("2700-150");
    }
}
