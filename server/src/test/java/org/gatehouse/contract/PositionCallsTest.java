package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Shape.INTEGER;
import static org.gatehouse.contract.Shape.listOf;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Positions and delegate types (docs/api/zones.md). */
@ApiTest
class PositionCallsTest {

    private static final Shape LIST = Shape.object("positions", listOf(Shapes.POSITION));
    private static final Shape MAPPING = Shape.object(
            "positions",
            listOf(Shape.object(
                    "position", Shapes.POSITION, "delegate_type", Shapes.POSITION.orNull(), "sort", INTEGER)));

    @ParameterizedTest
    @ValueSource(strings = {"", "?available_person_accreditation=true"})
    void call22ListsPositionsUnderThatKey(String query, Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode positions = LIST.in(scene.desk.get(scene.path() + "/delegate_types" + query))
                .path("positions");

        assertThat(Scene.codes(positions)).containsExactly("Competitor", "Judge");
        assertThat(Scene.codes(positions.get(0).path("zones"))).containsExactly("ARENA");
    }

    @Test
    void call23ChangesAPosition(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        ObjectNode sent = DeskClient.used(scene.position("Competitor"));
        sent.put("code", "CO").put("color", "#00FF00").put("line1", "SKILL_AND_NUMBER");
        sent.put("line2", "").putNull("line3");
        sent.withArray("zones").add(DeskClient.used(scene.zone("Lounge")));

        JsonNode changed = Shapes.POSITION.in(
                scene.desk.put(scene.path() + "/delegate_types/" + scene.event.position("Competitor"), sent));

        assertThat(changed.path("code").asString()).isEqualTo("CO");
        assertThat(changed.path("name").path("text").asString()).isEqualTo("Competitor");
        assertThat(changed.path("line2").isNull()).isTrue();
        assertThat(Scene.codes(changed.path("zones"))).containsExactly("ARENA", "LOUNGE");
        JsonNode ana = scene.read(scene.ana).path("summary");
        assertThat(Scene.codes(ana.path("zones"))).containsExactly("ARENA", "LOUNGE");
        assertThat(ana.path("lines").get(0).asString()).contains("09");
        assertThat(Scene.codes(scene.atTheGate(scene.bo).path("zones"))).containsExactly("ARENA", "LOUNGE");
    }

    /** "Add zones" for several positions sends a PUT for each, all at once. */
    @Test
    void call23TakesManyAtOnce(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        for (int i = 0; i < 12; i++) {
            scene.event.withPosition("Position " + i);
        }
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        try (ExecutorService browser = Executors.newFixedThreadPool(6)) {
            for (int i = 0; i < 12; i++) {
                ObjectNode sent = DeskClient.used(scene.position("Position " + i));
                sent.withArray("zones").add(scene.zone("Bar")).add(scene.zone("Arena"));
                String path = scene.path() + "/delegate_types/" + scene.event.position("Position " + i);
                answers.add(CompletableFuture.supplyAsync(() -> scene.desk.put(path, sent), browser));
            }
        }

        assertThat(answers).extracting(answer -> answer.join().status()).containsOnly(200);
        JsonNode positions =
                scene.desk.get(scene.path() + "/delegate_types").json().path("positions");
        assertThat(positions
                        .valueStream()
                        .filter(position -> position.path("zones").size() == 2))
                .hasSize(12);
    }

    @Test
    void onePositionIsAnswered(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode position =
                Shapes.POSITION.in(scene.desk.get(scene.path() + "/delegate_types/" + scene.event.position("Judge")));

        assertThat(position).isEqualTo(scene.position("Judge"));
    }

    @Test
    void mappingIsReadAndSentBackSorted(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        JsonNode read = MAPPING.in(scene.desk.get(scene.path() + "/positions"));
        ObjectNode sent = scene.object();
        sent.withArray("positions")
                .add(DeskClient.used(read.path("positions").get(1)).put("sort", 1))
                .add(DeskClient.used(read.path("positions").get(0)).put("sort", 2));

        JsonNode sorted = MAPPING.in(scene.desk.put(scene.path() + "/positions", sent));

        assertThat(sorted.path("positions")
                        .valueStream()
                        .map(row -> row.path("position").path("code").asString()))
                .containsExactly("Judge", "Competitor");
        assertThat(sorted).isEqualTo(scene.desk.get(scene.path() + "/positions").json());
    }
}
