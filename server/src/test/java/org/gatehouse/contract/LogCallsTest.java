package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Shape.DATE_TIME;
import static org.gatehouse.contract.Shape.INTEGER;
import static org.gatehouse.contract.Shape.STRING;
import static org.gatehouse.contract.Shape.STRINGS_BY_KEY;
import static org.gatehouse.contract.Shape.listOf;

import java.util.List;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The log (docs/api/logs.md). */
@ApiTest
class LogCallsTest {

    /** Oldest first: the desk turns the list round. */
    @Test
    void call54ListsWhatHappenedToAnAccreditation(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        scene.desk.put(scene.path(scene.ana), "{\"first_name\": \"Anna\"}").expect(200);
        scene.desk.put(scene.path(scene.ana) + "/printed").expect(204);
        scene.desk.put(scene.path(scene.bo) + "/printed").expect(204);
        Shape entry = Shape.object(
                "id", INTEGER,
                "code", INTEGER,
                "message", STRING,
                "occured", DATE_TIME,
                "data", STRINGS_BY_KEY.orNull(),
                "person_id", INTEGER.orNull(),
                "puppeteer_id", INTEGER.orNull());

        JsonNode log = Shape.object("logs", listOf(entry))
                .in(scene.desk.get("/logs?ws_entity=" + scene.event.entity()
                        + "&web_service_code=2700&logData=person_accreditation_id:" + scene.ana + "&limit=100"));

        List<String> messages = log.path("logs")
                .valueStream()
                .map(each -> each.path("message").asString())
                .toList();
        assertThat(messages).endsWith("accreditation_changed", "badge_printed");
        assertThat(messages).filteredOn("badge_printed"::equals).hasSize(1);
    }
}
