package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Shape.INTEGER;
import static org.gatehouse.contract.Shape.STRING;
import static org.gatehouse.contract.Shape.listOf;

import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Zone request forms, their mails and positions (docs/api/zone-requests.md). */
@ApiTest
class RequestFormCallsTest {

    private static final Shape EMAILS = Shape.object(
            "emails",
            listOf(Shape.object(
                    "id", INTEGER, "zone_request_form_id", INTEGER, "email_address", STRING, "type", STRING)));
    private static final Shape POSITIONS = Shape.object(
            "positions",
            listOf(Shape.object(
                    "id", INTEGER, "zone_request_form_id", INTEGER, "position", Shapes.POSITION, "type", STRING)));

    @Test
    void call28ListsForms(Fixture fixture) {
        Board board = Board.in(fixture);

        JsonNode forms =
                Shape.object("zone_request_forms", listOf(Shapes.REQUEST_FORM)).in(board.desk.get(board.forms()));

        assertThat(forms.path("zone_request_forms").get(0)).isEqualTo(board.form);
    }

    @Test
    void call29OpensAFormByItsHash(Fixture fixture) {
        Board board = Board.in(fixture);
        String path = board.forms() + "/" + board.form.path("random_hash").asString();

        assertThat(Shapes.REQUEST_FORM.in(board.desk.get(path))).isEqualTo(board.form);
        assertThat(Shapes.REQUEST_FORM.in(board.asking.get(path))).isEqualTo(board.form);
    }

    @Test
    void call30MakesAForm(Fixture fixture) {
        Board board = Board.in(fixture);

        JsonNode made = Shapes.REQUEST_FORM.in(board.desk.post(board.forms(), DeskClient.used(board.newForm())));

        assertThat(made.path("id").asLong()).isPositive();
        assertThat(made.path("random_hash")).isNotEqualTo(board.form.path("random_hash"));
        assertThat(made.path("zones").get(0).path("quota").asInt()).isEqualTo(2);
        assertThat(made.path("zones").get(0).path("zone_request_form_id")).isEqualTo(made.path("id"));
    }

    @Test
    void call31ReplacesAFormByItsNumber(Fixture fixture) {
        Board board = Board.in(fixture);
        ObjectNode sent = DeskClient.used(board.form);
        sent.put("open_for_request", false).put("random_hash", "ignored").put("id", 0);
        sent.putArray("zones")
                .add(DeskClient.used(board.form.path("zones").get(1)).put("quota", "9"))
                .add(board.formZone("Arena", "1"));

        JsonNode changed = Shapes.REQUEST_FORM.in(
                board.desk.put(board.forms() + "/" + board.form.path("id").asLong(), sent));

        assertThat(changed.path("open_for_request").asBoolean()).isFalse();
        assertThat(changed.path("random_hash")).isEqualTo(board.form.path("random_hash"));
        assertThat(changed.path("zones")
                        .valueStream()
                        .map(zone -> zone.path("zone").path("code").asString() + " "
                                + zone.path("quota").asInt()))
                .containsExactlyInAnyOrder("BAR 9", "ARENA 1");
    }

    @Test
    void call32ListsTheMailAddressesOfAForm(Fixture fixture) {
        Board board = Board.in(fixture);

        JsonNode emails = EMAILS.in(board.desk.get(board.ofForm("zone-request-form-email")));

        assertThat(emails.path("emails").size()).isZero();
    }

    @Test
    void call33ReplacesTheMailAddressesOfAForm(Fixture fixture) {
        Board board = Board.in(fixture);
        ObjectNode sent = board.scene.object();
        sent.putArray("emails")
                .add(board.scene
                        .object()
                        .put("email_address", "zones@example.org")
                        .put("type", "FROM"))
                .add(board.scene
                        .object()
                        .put("email_address", "boss@example.org")
                        .put("type", "MANAGER"))
                .add(board.scene
                        .object()
                        .put("email_address", "chief@example.org")
                        .put("type", "MANAGER"));

        board.desk.put(board.ofForm("zone-request-form-email"), sent).expect(200);
        JsonNode emails = EMAILS.in(board.desk.get(board.ofForm("zone-request-form-email")));
        JsonNode again = EMAILS.in(board.desk.put(board.ofForm("zone-request-form-email"), emails));

        assertThat(emails.path("emails")
                        .valueStream()
                        .map(email -> email.path("type").asString()))
                .containsExactlyInAnyOrder("FROM", "MANAGER", "MANAGER");
        assertThat(again.path("emails").size()).isEqualTo(3);
    }

    @Test
    void call34ListsThePositionsForNewPeople(Fixture fixture) {
        Board board = Board.in(fixture);
        String path = board.ofForm("zone-request-form-position");

        assertThat(POSITIONS
                        .in(board.desk.get(path + "?type=NEW_PERSON_MANUAL_ALLOCATION"))
                        .path("positions")
                        .size())
                .isZero();
        ObjectNode sent = board.scene.object();
        ObjectNode position = sent.putArray("positions").addObject().put("type", "NEW_PERSON_MANUAL_ALLOCATION");
        position.set("position", board.scene.position("Judge"));
        board.desk.put(path, sent).expect(200);

        JsonNode positions = POSITIONS.in(board.desk.get(path + "?type=NEW_PERSON_MANUAL_ALLOCATION"));
        assertThat(positions
                        .path("positions")
                        .get(0)
                        .path("position")
                        .path("code")
                        .asString())
                .isEqualTo("Judge");
    }
}
