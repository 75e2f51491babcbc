package org.gatehouse.accreditation.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class DecisionApiTest {

    private static String path(EventFixture event, String decision) {
        return "/registrations/" + event.registration("Ana") + "/" + decision;
    }

    private static JsonNode gateSees(EventFixture event) {
        return event.gate().get(event.path() + "/sync").json().path("accreditations");
    }

    @Test
    void approvingMakesTheAccreditation(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Competitor").withRegistration("Ana", "Competitor");

        JsonNode approved = event.desk()
                .post(path(event, "approve"), Map.of("note", "Passport checked"))
                .expect(200)
                .json();

        assertThat(approved.path("state").asString()).isEqualTo("APPROVED");
        assertThat(approved.path("state_note").asString()).isEqualTo("Passport checked");
        assertThat(approved.path("accreditation").path("id").asLong()).isEqualTo(event.accreditation("Ana"));
        assertThat(approved.path("accreditation").path("deleted").asBoolean()).isFalse();
        assertThat(gateSees(event)).hasSize(1);
    }

    @Test
    void approvingTwiceChangesNothing(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        JsonNode first =
                event.desk().get("/registrations/" + event.registration("Ana")).json();

        JsonNode second = event.desk().post(path(event, "approve")).expect(200).json();

        assertThat(second).isEqualTo(first);
    }

    @Test
    void withdrawingLeavesATombstoneAtTheGates(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        String cursor =
                event.gate().get(event.path() + "/sync").json().path("cursor").asString();

        JsonNode withdrawn =
                event.desk().post(path(event, "withdraw")).expect(200).json();

        assertThat(withdrawn.path("accreditation").path("cause").asString()).isEqualTo("withdrawn");
        JsonNode told =
                event.gate().get(event.path() + "/sync?cursor=" + cursor).json().path("accreditations");
        assertThat(told.get(0).path("deleted").asBoolean()).isTrue();
        assertThat(told.get(0).path("id").asLong()).isEqualTo(event.accreditation("Ana"));
        assertThat(gateSees(event)).isEmpty();
    }

    @Test
    void approvingAfterWithdrawalKeepsTheIdAndChangesTheHash(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        JsonNode first = gateSees(event).get(0);
        event.desk().post(path(event, "withdraw")).expect(200);

        event.desk().post(path(event, "approve")).expect(200);

        JsonNode again = gateSees(event).get(0);
        assertThat(again.path("id")).isEqualTo(first.path("id"));
        assertThat(again.path("random_hash")).isNotEqualTo(first.path("random_hash"));
    }

    @Test
    void reopeningWaitsForADecisionWithoutBringingTheAccreditationBack(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        event.desk().post(path(event, "withdraw")).expect(200);

        JsonNode pending = event.desk().post(path(event, "reopen")).expect(200).json();

        assertThat(pending.path("state").asString()).isEqualTo("PENDING");
        assertThat(gateSees(event)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"reject", "reopen"})
    void whatTheStateDoesNotAllowIsRefused(String decision, Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");

        Answer refused = event.desk().post(path(event, decision)).expect(409);

        assertThat(refused.problem()).isEqualTo("2700-131");
        assertThat(refused.json().path("detail").asString()).contains("APPROVED", "WITHDRAWN");
    }

    @ParameterizedTest
    @ValueSource(strings = {"approve", "reject", "withdraw", "reopen"})
    void aRegistrationOfAnotherEventIsNotThere(String decision, Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");

        fixture.event().desk().post(path(event, decision)).expect(404);
    }

    @Test
    void aNoteMustBeText(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");

        event.desk().post(path(event, "withdraw"), "{\"note\": 7}").expect(422);
        event.desk().post(path(event, "withdraw"), "{\"note\": ").expect(400);
        event.desk()
                .post(path(event, "withdraw"), Map.of("note", "x".repeat(1001)))
                .expect(422);
        event.desk().post(path(event, "withdraw"), "{\"note\": \"\\u0000\"}").expect(422);
    }
}
