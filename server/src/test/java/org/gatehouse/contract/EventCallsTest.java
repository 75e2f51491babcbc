package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Shape.ADDRESS;
import static org.gatehouse.contract.Shape.INTEGER;
import static org.gatehouse.contract.Shape.listOf;

import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Events (docs/api/events.md). */
@ApiTest
class EventCallsTest {

    @Test
    void call5ListsTheEventsOfThePerson(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode page = Shape.object("events", listOf(Shapes.EVENT), "total_count", INTEGER)
                .in(scene.desk.get("/registrations/accreditation/events?offset=0&limit=10"));

        assertThat(page.path("total_count").asInt()).isEqualTo(1);
        assertThat(page.path("events").get(0).path("id").asLong()).isEqualTo(scene.event.id());
        assertThat(scene.desk
                        .get("/registrations/accreditation/events?offset=0&limit=999")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void call6AnswersTheEvent(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode event = Shapes.EVENT.in(scene.desk.get(scene.path()));

        assertThat(event.path("name").path("text").asString()).isEqualTo("Event");
        assertThat(event.path("ws_entity").path("id").asLong()).isEqualTo(scene.event.entity());
    }

    /** The picture is an image element's source: it needs no token. */
    @Test
    void call7ShowsTheSetUpCodeOfTheScanApp(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode config =
                Shape.object("event_id", INTEGER, "qr_code", ADDRESS).in(scene.desk.get(scene.path() + "/config"));

        assertThat(config.path("event_id").asLong()).isEqualTo(scene.event.id());
        String picture = config.path("qr_code").asString().replace("https://gatehouse.test", "");
        assertThat(new DeskClient(fixture.anonymous()).get(picture).expect(200).header("Content-Type"))
                .startsWith("image/");
    }

    @Test
    void call8ListsTheSkillsOfTheEvent(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode skills = Shape.object("skills", listOf(Shapes.SKILL)).in(scene.desk.get(scene.path() + "/skills"));

        assertThat(skills.path("skills").size()).isEqualTo(1);
        assertThat(skills.path("skills").get(0).path("skill_number").asString()).isEqualTo("09");
    }
}
