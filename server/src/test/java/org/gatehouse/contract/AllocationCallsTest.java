package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Shape.listOf;

import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Allocations (docs/api/zone-requests.md). */
@ApiTest
class AllocationCallsTest {

    private static final Shape LIST = Shape.object("allocations", listOf(Shapes.ALLOCATION));

    @Test
    void call38ListsAllocations(Fixture fixture) {
        Board board = Board.in(fixture);
        board.given(board.scene.bo, "Bar");

        JsonNode allocations = LIST.in(board.desk.get(board.ofForm("zone-request-allocation")));

        JsonNode allocation = allocations.path("allocations").get(0);
        assertThat(allocation.path("zone_request").isNull()).isTrue();
        assertThat(allocation
                        .path("manual_allocation_to_person_accreditation")
                        .path("id")
                        .asLong())
                .isEqualTo(board.scene.bo);
        assertThat(allocation.path("allocated_zone_spot_label").asInt()).isEqualTo(1);
        assertThat(allocation.path("notification_sent_at").isNull()).isTrue();
        assertThat(allocation.path("wristband_distributed_at").isNull()).isTrue();
    }

    @Test
    void call38ExportsThemAsASpreadsheet(Fixture fixture) {
        Board board = Board.in(fixture);

        Answer sheet = board.desk
                .get(board.ofForm("zone-request-allocation") + "?export=true")
                .expect(200);

        assertThat(sheet.header("Content-Type")).contains("spreadsheetml");
        assertThat(sheet.bytes()).startsWith('P', 'K');
    }

    @Test
    void call39SendsPendingMails(Fixture fixture) {
        Board board = Board.in(fixture);
        board.given(board.scene.bo, "Bar");

        Answer withoutServer =
                board.desk.put(board.ofForm("zone-request-allocation")).expect(409);

        assertThat(Shapes.ERROR.in(withoutServer.json()).path("user_msg").asString())
                .contains("mail server");
        LIST.in(board.desk.get(board.ofForm("zone-request-allocation")));
    }

    @Test
    void call40FindsAllocationsByAccreditation(Fixture fixture) {
        Board board = Board.in(fixture);
        board.given(board.scene.bo, "Bar");
        String path = board.ofForm("zone-request-allocation") + "/person-accreditation/";

        JsonNode some = LIST.in(board.desk.get(path + board.scene.bo));
        JsonNode none = LIST.in(board.desk.get(path + board.scene.ana));
        Answer unknown = board.desk.get(path + "0");

        assertThat(some.path("allocations").size()).isEqualTo(1);
        assertThat(none.path("allocations").size()).isZero();
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(Shapes.ERROR.in(unknown.json()).path("user_msg").asString()).isNotBlank();
    }

    @Test
    void call41AllocatesARequest(Fixture fixture) {
        Board board = Board.in(fixture);
        JsonNode request = board.ask("Bar").expect(201).json();

        Answer answer = board.desk.post(
                board.ofForm("zone-request-allocation") + "/zone/" + board.scene.event.zone("Lounge"),
                DeskClient.used(request));

        assertThat(answer.status() / 100).isEqualTo(2);
        JsonNode allocation = Shapes.ALLOCATION.in(board.listed(board.scene.ana));
        assertThat(allocation.path("zone_request").path("id")).isEqualTo(request.path("id"));
        assertThat(allocation.path("manual_allocation_to_person_accreditation").isNull())
                .isTrue();
        assertThat(allocation.path("allocated_zone").path("code").asString()).isEqualTo("LOUNGE");
        assertThat(Scene.codes(board.scene.read(board.scene.ana).path("summary").path("zones")))
                .containsExactly("ARENA", "LOUNGE");
        assertThat(Scene.codes(board.scene.atTheGate(board.scene.ana).path("zones")))
                .containsExactly("ARENA", "LOUNGE");
    }

    @Test
    void call42DeniesARequest(Fixture fixture) {
        Board board = Board.in(fixture);
        JsonNode request = board.ask("Bar").expect(201).json();

        assertThat(board.desk
                                .post(
                                        board.allocations() + "/zone-request/"
                                                + request.path("id").asLong() + "/deny",
                                        "{}")
                                .status()
                        / 100)
                .isEqualTo(2);
        assertThat(LIST.in(board.desk.get(board.ofForm("zone-request-allocation")))
                        .path("allocations")
                        .size())
                .isZero();
    }

    @Test
    void call43AllocatesWithoutARequest(Fixture fixture) {
        Board board = Board.in(fixture);

        assertThat(board.desk.post(board.byHand(board.scene.bo, "Bar"), "{}").status() / 100)
                .isEqualTo(2);

        assertThat(Shapes.ALLOCATION
                        .in(board.listed(board.scene.bo))
                        .path("allocated_zone")
                        .path("code")
                        .asString())
                .isEqualTo("BAR");
        assertThat(Scene.codes(board.scene.atTheGate(board.scene.bo).path("zones")))
                .containsExactly("ARENA", "BAR");
    }

    @Test
    void call44MakesAPersonWithAnAllocation(Fixture fixture) {
        Board board = Board.in(fixture);
        ObjectNode form = board.scene.object();
        ObjectNode offered = form.putArray("positions").addObject().put("type", "NEW_PERSON_MANUAL_ALLOCATION");
        offered.set("position", board.scene.position("Judge"));
        board.desk.put(board.ofForm("zone-request-form-position"), form).expect(200);
        ObjectNode person = board.scene
                .object()
                .put("first_name", "Cy")
                .put("last_name", "Lu")
                .put("email_address", "cy@example.org");
        person.putNull("id").putNull("country").putNull("images");
        ObjectNode position = person.putArray("positions").addObject().put("organizational_unit", "Camera");
        position.set("position", board.scene.position("Judge"));
        for (String none :
                new String[] {"id", "start", "end", "invalid", "open_field", "skill", "sector", "member", "organization"
                }) {
            position.putNull(none);
        }

        Answer answer = board.desk.post(
                board.ofForm("zone-request-allocation") + "/new-person/zone/" + board.scene.event.zone("Bar"), person);

        assertThat(answer.status() / 100).as(answer.text()).isEqualTo(2);
        JsonNode made = LIST.in(board.desk.get(board.ofForm("zone-request-allocation")))
                .path("allocations")
                .get(0)
                .path("manual_allocation_to_person_accreditation");
        assertThat(made.path("summary").path("first_name").asString()).isEqualTo("Cy");
        assertThat(made.path("person_position").path("organizational_unit").asString())
                .isEqualTo("Camera");
        assertThat(Scene.codes(made.path("summary").path("zones"))).containsExactly("LOUNGE", "BAR");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void call45TakesAnAllocationBack(String notify, Fixture fixture) {
        Board board = Board.in(fixture);
        JsonNode request = board.ask("Bar").expect(201).json();
        board.desk
                .post(board.ofForm("zone-request-allocation") + "/zone/" + board.scene.event.zone("Bar"), request)
                .expect(204);
        long allocation = board.listed(board.scene.ana).path("id").asLong();

        assertThat(board.desk
                                .delete(board.allocations() + "/" + allocation + "/undo?notify=" + notify)
                                .status()
                        / 100)
                .isEqualTo(2);

        assertThat(board.desk
                        .get(board.ofForm("zone-requests"))
                        .json()
                        .path("zone_requests")
                        .get(0)
                        .path("id"))
                .isEqualTo(request.path("id"));
        assertThat(Scene.codes(board.scene.atTheGate(board.scene.ana).path("zones")))
                .containsExactly("ARENA");
    }

    /** The body is a bare boolean, the response replaces what the screen shows. */
    @Test
    void call46HandsOutAWristbandAndTakesItBack(Fixture fixture) {
        Board board = Board.in(fixture);
        String path = board.allocations() + "/"
                + board.given(board.scene.bo, "Bar").path("id").asLong() + "/wristband";

        JsonNode handedOut = Shapes.ALLOCATION.in(board.desk.put(path, "true"));
        JsonNode takenBack = Shapes.ALLOCATION.in(board.desk.put(path, "false"));

        Shape.DATE_TIME.in(handedOut.path("wristband_distributed_at"));
        assertThat(takenBack.path("wristband_distributed_at").isNull()).isTrue();
    }

    @Test
    void call47SwapsWithTheNeighbour(Fixture fixture) {
        Board board = Board.in(fixture);
        board.given(board.scene.ana, "Bar");
        JsonNode second = board.given(board.scene.bo, "Bar");
        String path = board.allocations() + "/" + second.path("id").asLong() + "/order?zone_req_alloc_version="
                + second.path("version").asInt();

        assertThat(board.desk.put(path, "{\"move_direction\": \"UP\"}").status() / 100)
                .isEqualTo(2);
        Answer stale = board.desk.put(path, "{\"move_direction\": \"DOWN\"}");

        assertThat(label(board, board.scene.bo)).isEqualTo(1);
        assertThat(label(board, board.scene.ana)).isEqualTo(2);
        assertThat(stale.status()).isEqualTo(409);
        assertThat(Shapes.ERROR.in(stale.json()).path("user_msg").asString()).isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "\"7\""})
    void call48SetsAPlaceThatComesAsNumberOrText(String label, Fixture fixture) {
        Board board = Board.in(fixture);
        JsonNode allocation = board.given(board.scene.bo, "Bar");
        String path = board.allocations() + "/" + allocation.path("id").asLong()
                + "/direct_edit_order?zone_req_alloc_version="
                + allocation.path("version").asInt();

        assertThat(board.desk.put(path, "{\"spot_label\": " + label + "}").status() / 100)
                .isEqualTo(2);

        assertThat(label(board, board.scene.bo)).isEqualTo(7);
    }

    private static int label(Board board, long accreditation) {
        return board.listed(accreditation).path("allocated_zone_spot_label").asInt();
    }
}
