package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Shape.listOf;

import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Zone requests (docs/api/zone-requests.md). */
@ApiTest
class ZoneRequestCallsTest {

    private static final Shape PENDING = Shape.object("zone_requests", listOf(Shapes.ZONE_REQUEST));

    @Test
    void call35AsksForAZone(Fixture fixture) {
        Board board = Board.in(fixture);
        ObjectNode sent = board.scene.object().put("objective", "Interviews");
        sent.set("first_choice_zone", DeskClient.used(board.scene.zone("Bar")));
        sent.set("second_choice_zone", DeskClient.used(board.scene.zone("Lounge")));
        sent.set("zone_request_form", DeskClient.used(board.form));

        JsonNode request = Shapes.ZONE_REQUEST.in(board.asking.post(board.ofForm("zone-requests"), sent));

        assertThat(request.path("person_accreditation").path("id").asLong()).isEqualTo(board.scene.ana);
        assertThat(request.path("second_choice_zone").path("code").asString()).isEqualTo("LOUNGE");
        Answer twice = board.asking.post(board.ofForm("zone-requests"), sent);
        assertThat(twice.status()).isEqualTo(409);
        assertThat(Shapes.ERROR.in(twice.json()).path("user_msg").asString()).isNotBlank();
    }

    @Test
    void call36AnswersTheRequestToWhoeverAsked(Fixture fixture) {
        Board board = Board.in(fixture);
        JsonNode request = board.ask("Bar").expect(201).json();
        String path =
                board.scene.path() + "/zone-requests/" + request.path("id").asLong();

        assertThat(Shapes.ZONE_REQUEST.in(board.asking.get(path))).isEqualTo(request);
        assertThat(Shapes.ZONE_REQUEST.in(board.desk.get(path))).isEqualTo(request);
        assertThat(request.path("second_choice_zone").isNull()).isTrue();
        assertThat(board.desk.get(board.scene.path() + "/zone-requests/0").status())
                .isEqualTo(404);
    }

    @Test
    void call37ListsWhatIsPending(Fixture fixture) {
        Board board = Board.in(fixture);
        JsonNode request = board.ask("Bar").expect(201).json();

        JsonNode pending = PENDING.in(board.desk.get(board.ofForm("zone-requests")));
        assertThat(pending.path("zone_requests").get(0)).isEqualTo(request);

        board.desk
                .post(
                        board.allocations() + "/zone-request/"
                                + request.path("id").asLong() + "/deny",
                        "{}")
                .expect(204);
        assertThat(PENDING.in(board.desk.get(board.ofForm("zone-requests")))
                        .path("zone_requests")
                        .size())
                .isZero();
    }

    @Test
    void call37ExportsThemAsASpreadsheet(Fixture fixture) {
        Board board = Board.in(fixture);
        board.ask("Bar").expect(201);

        Answer sheet =
                board.desk.get(board.ofForm("zone-requests") + "?export=true").expect(200);

        assertThat(sheet.header("Content-Type")).contains("spreadsheetml");
        assertThat(sheet.bytes()).startsWith('P', 'K');
    }
}
