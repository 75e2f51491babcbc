package org.gatehouse.auth.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.token.ClientUses;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@ApiTest
class ClientApiTest {

    private static final Map<String, Object> GATE = Map.of(
            "name",
            "Gate 7",
            "scopes",
            List.of("accreditation.read", "scans.write"),
            "events",
            List.of(7),
            "gate",
            true);

    @Test
    void lastUseIsNotedLaterAndNeverTakenBack(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        ClientSecret client = fixture.client(null, Scope.PEOPLE_READ);
        String path = "/auth/clients/" + client.clientId();
        ClientUses uses = fixture.bean(ClientUses.class);
        uses.write();
        assertThat(admin.get(path).json().get("last_used_at").isNull()).isTrue();

        fixture.anonymous().as(client).get("/org").expect(200);
        uses.write();

        String used = admin.get(path).json().get("last_used_at").asString();
        assertThat(Instant.parse(used)).isAfter(Instant.now().minusSeconds(600));
        uses.write();
        assertThat(admin.get(path).json().get("last_used_at").asString()).isEqualTo(used);
    }

    @Test
    void secretIsShownOnceAndOpens(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);

        JsonNode created = admin.post("/auth/clients", GATE).expect(201).json();

        ClientSecret secret = secretOf(created);
        assertThat(secret.clientId()).matches("[0-9a-f]{12}");
        assertThat(fixture.anonymous().as(secret).get("/auth/ping").status()).isEqualTo(200);
        JsonNode read =
                admin.get("/auth/clients/" + secret.clientId()).expect(200).json();
        assertThat(read.has("client_secret")).isFalse();
        assertThat(read.has("secret_hash")).isFalse();
        assertThat(read.path("gate").booleanValue()).isTrue();
        assertThat(read.path("scopes").toString()).contains("scans.write");
    }

    @Test
    void aWrongScopeIsToldTheScopesAsTheyAreSpelt(Fixture fixture) {
        Map<String, Object> wrong = new HashMap<>(GATE);
        wrong.put("scopes", List.of("PEOPLE_READ"));

        Answer answer = fixture.api(Scope.ADMIN).post("/auth/clients", wrong).expect(422);

        assertThat(answer.text()).contains("people.read, people.write", "scans.write, admin");
        assertThat(answer.text()).doesNotContain("PEOPLE_READ");
    }

    @Test
    void anIdThatAClientHasBuiltInCanBeChosenOnce(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        Map<String, Object> chosen = new HashMap<>(GATE);
        String id = "Desk.app_" + System.nanoTime();
        chosen.put("client_id", id);

        ClientSecret secret =
                secretOf(admin.post("/auth/clients", chosen).expect(201).json());

        assertThat(secret.clientId()).isEqualTo(id);
        assertThat(fixture.anonymous().as(secret).get("/auth/ping").status()).isEqualTo(200);
        assertThat(admin.post("/auth/clients", chosen).expect(409).problem()).isEqualTo("100-206");
        chosen.put("client_id", "console");
        admin.post("/auth/clients", chosen).expect(409);
        for (String wrong : List.of("", "a", "a b", "é12", "a:b", "../x", "-abc", "x".repeat(65))) {
            chosen.put("client_id", wrong);
            assertThat(admin.post("/auth/clients", chosen).expect(422).text()).contains("client_id: ");
        }
        chosen.put("client_id", "ignored-later");
        assertThat(admin.put("/auth/clients/" + id, chosen)
                        .expect(200)
                        .json()
                        .path("client_id")
                        .asString())
                .isEqualTo(id);
    }

    @Test
    void clientsAreListedWithTheirTotal(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);

        JsonNode list = admin.get("/auth/clients?limit=1").expect(200).json();

        assertThat(list.path("clients")).hasSize(1);
        assertThat(list.path("total_count").asInt()).isPositive();
        assertThat(admin.get("/auth/clients?limit=1001").status()).isEqualTo(422);
    }

    @Test
    void clientIsLimitedToAnEvent(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        ClientSecret secret = secretOf(admin.post("/auth/clients", GATE).json());
        Api gate = fixture.anonymous().as(secret);

        assertThat(gate.get("/registrations/accreditation/events/8/sync").status())
                .isEqualTo(404);

        Map<String, Object> moved = Map.of("name", "Gate 7", "scopes", List.of("scans.write"), "events", List.of(8));
        admin.put("/auth/clients/" + secret.clientId(), moved).expect(200);
        assertThat(gate.get("/registrations/accreditation/events/8/sync").status())
                .isEqualTo(403);
    }

    @Test
    void whoIsLimitedToEventsGivesNoOthersAway(Fixture fixture) {
        Api limited = fixture.api(Set.of(7001L), Scope.ADMIN, Scope.SCANS_WRITE);
        String foreign = fixture.client(Set.of(7002L), Scope.SCANS_WRITE).clientId();

        Map<String, Object> own = Map.of("name", "own", "scopes", List.of("scans.write"), "events", List.of(7001));
        String made = limited.post("/auth/clients", own)
                .expect(201)
                .json()
                .path("client_id")
                .stringValue();
        Map<String, Object> other = Map.of("name", "x", "scopes", List.of("scans.write"), "events", List.of(7002));
        Map<String, Object> all = Map.of("name", "x", "scopes", List.of("scans.write"), "all_events", true);

        limited.post("/auth/clients", other).expect(403);
        limited.post("/auth/clients", all).expect(403);
        limited.put("/auth/clients/" + made, all).expect(403);
        limited.get("/auth/clients/" + foreign).expect(404);
        limited.post("/auth/clients/" + foreign + "/secret").expect(404);
        limited.delete("/auth/clients/" + foreign).expect(404);
        assertThat(limited.get("/auth/clients?limit=1000").expect(200).text())
                .contains(made)
                .doesNotContain(foreign);
    }

    @Test
    void whoIsLimitedToEventsGivesNoScopeThatItLacks(Fixture fixture) {
        Api limited = fixture.api(Set.of(7001L), Scope.ADMIN, Scope.ACCREDITATION_READ);
        String stronger =
                fixture.client(Set.of(7001L), Scope.PEOPLE_READ, Scope.ADMIN).clientId();
        Map<String, Object> people = Map.of("name", "x", "scopes", List.of("people.read"), "events", List.of(7001));
        Map<String, Object> gate =
                Map.of("name", "x", "scopes", List.of("sync.read", "accreditation.read"), "events", List.of(7001));

        String refused = limited.post("/auth/clients", people).expect(403).text();
        String made = limited.post("/auth/clients", gate)
                .expect(201)
                .json()
                .path("client_id")
                .stringValue();

        assertThat(refused).contains("people.read");
        limited.put("/auth/clients/" + made, people).expect(403);
        limited.post("/auth/clients/" + made + "/secret").expect(200);
        limited.post("/auth/clients/" + stronger + "/secret").expect(403);
        limited.put("/auth/clients/" + stronger, gate).expect(200);
        fixture.api(Scope.ADMIN).post("/auth/clients", people).expect(201);
    }

    @Test
    void clientOfNoEventsIsRefused(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        Map<String, Object> nowhere = Map.of("name", "x", "scopes", List.of("scans.write"), "events", List.of());

        assertThat(admin.post("/auth/clients", nowhere)
                        .expect(422)
                        .json()
                        .path("errors")
                        .toString())
                .contains("events: ");
        String client = fixture.client(null, Scope.SCANS_WRITE).clientId();
        admin.put("/auth/clients/" + client, nowhere).expect(422);
    }

    @Test
    void answerCanBeSentBack(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        String path = "/auth/clients/" + fixture.client(null, Scope.PEOPLE_READ).clientId();
        JsonNode client = admin.get(path).json();

        JsonNode changed = admin.put(path, client).expect(200).json();

        assertThat(changed.path("all_events").booleanValue()).isTrue();
        assertThat(changed.path("version").asInt())
                .isEqualTo(client.path("version").asInt() + 1);
    }

    @Test
    void oldSecretIsWorthNothingAfterRotation(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        ClientSecret old = secretOf(admin.post("/auth/clients", GATE).json());

        ClientSecret fresh = secretOf(admin.post("/auth/clients/" + old.clientId() + "/secret")
                .expect(200)
                .json());

        Map<String, String> machine = Map.of("grant_type", "client_credentials");
        assertThat(fixture.anonymous().tokenFor(old, machine).status()).isEqualTo(401);
        assertThat(fixture.anonymous().tokenFor(fresh, machine).status()).isEqualTo(200);
    }

    @Test
    void revokingTwiceIsOnce(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        String path = "/auth/clients/"
                + secretOf(admin.post("/auth/clients", GATE).json()).clientId();

        admin.delete(path).expect(204);
        String revokedAt = admin.get(path).json().path("revoked_at").stringValue();
        admin.delete(path).expect(204);

        assertThat(admin.get(path).json().path("revoked_at").stringValue()).isEqualTo(revokedAt);
    }

    @Test
    void changeOfAnOldVersionIsRefused(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        String path = "/auth/clients/"
                + secretOf(admin.post("/auth/clients", GATE).json()).clientId();
        Map<String, Object> change =
                Map.of("name", "Gate 8", "scopes", List.of("scans.write"), "all_events", true, "version", 0);

        admin.put(path, change).expect(200);

        Answer second = admin.put(path, change);
        assertThat(second.status()).isEqualTo(409);
        assertThat(second.problem()).isEqualTo("100-112");
    }

    @Test
    void wrongFieldsAreNamed(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);

        assertThat(admin.post("/auth/clients", Map.of()).expect(422).text()).contains("name", "scopes");
        assertThat(admin.post("/auth/clients", Map.of("name", "Gate 7", "scopes", List.of("scans.write")))
                        .expect(422)
                        .text())
                .contains("all_events");
        assertThat(admin.post("/auth/clients", with("scopes", List.of("everything")))
                        .expect(422)
                        .text())
                .contains("scopes");
        assertThat(admin.post("/auth/clients", with("grant_types", List.of("password")))
                        .expect(422)
                        .text())
                .contains("grant_types");
        assertThat(admin.post("/auth/clients", with("grant_types", List.of("authorization_code")))
                        .expect(422)
                        .text())
                .contains("redirect_uris");
        assertThat(admin.post("/auth/clients", with("redirect_uris", List.of("javascript:alert(1)")))
                        .expect(422)
                        .text())
                .contains("redirect_uris");
        assertThat(admin.post("/auth/clients", with("confidential", false))
                        .expect(422)
                        .text())
                .contains("grant_types");
    }

    @Test
    void unknownClientIsNotThere(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);

        assertThat(admin.get("/auth/clients/0").status()).isEqualTo(404);
        assertThat(admin.put("/auth/clients/0", GATE).status()).isEqualTo(404);
        assertThat(admin.delete("/auth/clients/0").status()).isEqualTo(404);
        assertThat(admin.post("/auth/clients/0/secret").status()).isEqualTo(404);
    }

    @Test
    void wrongSecretsAreSlowedDownAndTheRightOnePasses(Fixture fixture) {
        ClientSecret right = fixture.client(null, Scope.PEOPLE_READ);
        ClientSecret wrong = new ClientSecret(right.clientId(), "wrong");
        Map<String, String> machine = Map.of("grant_type", "client_credentials");
        for (int failure = 0; failure < 10; failure++) {
            fixture.anonymous().tokenFor(wrong, machine).expect(401);
        }

        Answer blocked = fixture.anonymous().tokenFor(wrong, machine);

        assertThat(blocked.status()).isEqualTo(429);
        assertThat(blocked.header("Retry-After")).isNotNull();
        assertThat(blocked.problem()).isEqualTo("100-113");
        assertThat(blocked.json().path("error").stringValue()).isEqualTo("temporarily_unavailable");
        assertThat(fixture.anonymous().tokenFor(right, machine).status()).isEqualTo(200);
    }

    private static Map<String, Object> with(String field, Object value) {
        Map<String, Object> request = new java.util.HashMap<>(GATE);
        request.put(field, value);
        return request;
    }

    private static ClientSecret secretOf(JsonNode answer) {
        return new ClientSecret(
                answer.path("client_id").stringValue(),
                answer.path("client_secret").stringValue());
    }
}
