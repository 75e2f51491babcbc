package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jwt.SignedJWT;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.token.SigningKeyService;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/**
 * Two nodes on one database. What is changed at one of them is heard of at the other, which has kept what it knew before: at once where
 * gates are told, and within {@code gatehouse.auth.state-cache} where rights are taken or given.
 *
 * <p>All this time the other node is asked again and again, so nothing may be kept for as long as somebody asks for it.
 */
@ApiTest
class OtherNodeTest {

    private static ConfigurableApplicationContext node;

    private Fixture here;
    private EventFixture event;
    private Api admin;

    @BeforeAll
    static void startNode(Fixture fixture) {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        node = new SpringApplicationBuilder(Gatehouse.class)
                .run(
                        "--server.port=0",
                        "--gatehouse.home=target/gatehouse-other",
                        "--gatehouse.base-url=https://gatehouse.test",
                        "--gatehouse.auth.state-cache=1s",
                        "--gatehouse.images.withdrawn-every=1s",
                        "--gatehouse.images.store="
                                + Path.of(fixture.bean(Environment.class).getRequiredProperty("gatehouse.home"))
                                        .resolve("images"),
                        "--spring.datasource.url=" + database.getJdbcUrl(),
                        "--spring.datasource.username=" + database.getUsername(),
                        "--spring.datasource.password=" + database.getPassword());
    }

    @AfterAll
    static void stopNode() {
        node.close();
    }

    @BeforeEach
    void anEvent(Fixture fixture) {
        here = fixture;
        event = fixture.event().withZone("Arena");
        admin = fixture.api(Scope.ADMIN);
    }

    @Test
    void tokenIsRevoked() {
        ClientSecret client = here.client(null, Scope.ACCREDITATION_READ);
        Api there = there(here.anonymous().as(client));
        zones(there).expect(200);

        here.anonymous()
                .postForm(
                        "/oauth/revoke",
                        Map.of(
                                "token",
                                String.valueOf(there.token()),
                                "client_id",
                                client.clientId(),
                                "client_secret",
                                String.valueOf(client.clientSecret())))
                .expect(200);

        untilZonesAnswer(401, there);
    }

    @Test
    void clientIsRevoked() {
        ClientSecret client = here.client(null, Scope.ACCREDITATION_READ);
        Api there = there(here.anonymous().as(client));
        zones(there).expect(200);

        admin.delete("/auth/clients/" + client.clientId()).expect(204);

        untilZonesAnswer(401, there);
    }

    @Test
    void clientLosesAScopeAndGetsItBack() {
        ClientSecret client = here.client(null, Scope.ACCREDITATION_READ, Scope.SCANS_WRITE);
        Api there = there(here.anonymous().as(client));
        zones(there).expect(200);

        change(client, Map.of("scopes", List.of("scans.write"), "all_events", true));
        untilZonesAnswer(403, there);

        change(client, Map.of("scopes", List.of("accreditation.read"), "all_events", true));
        untilZonesAnswer(200, there);
    }

    @Test
    void clientIsLimitedToAnotherEvent() {
        ClientSecret client = here.client(null, Scope.ACCREDITATION_READ);
        Api there = there(here.anonymous().as(client));
        zones(there).expect(200);

        change(
                client,
                Map.of(
                        "scopes",
                        List.of("accreditation.read"),
                        "events",
                        List.of(here.event().id())));

        untilZonesAnswer(404, there);
    }

    @Test
    void userGetsARoleAndLosesIt() {
        long user = TestPeople.user(here, null);
        Api there = there(TestPeople.loggedIn(here, user));
        zones(there).expect(404);

        give(user, Role.EDIT_ZONES);
        untilZonesAnswer(200, there);

        admin.delete("/auth/users/%d/roles/%d?ws_entity_id=%d".formatted(user, Role.EDIT_ZONES.id(), event.entity()))
                .expect(204);
        untilZonesAnswer(404, there);
    }

    @Test
    void userIsSwitchedOff() {
        long user = TestPeople.user(here, null);
        give(user, Role.EDIT_ZONES);
        Api there = there(TestPeople.loggedIn(here, user));
        zones(there).expect(200);
        String path = "/auth/users/" + user;
        String name = admin.get(path).expect(200).json().path("username").asString();

        admin.put(path, Map.of("username", name, "active", false)).expect(200);

        untilZonesAnswer(401, there);
    }

    @Test
    void eventDemandsAPasskey() {
        Api there = there(here.person(event, Role.EDIT_ZONES));
        zones(there).expect(200);

        demandPasskeys(true);
        try {
            untilZonesAnswer(403, there);
        } finally {
            demandPasskeys(false);
        }
        untilZonesAnswer(200, there);
    }

    @Test
    void sessionOfTheConsoleEnds() {
        TestSessions.Visit visit = TestSessions.visit(here, TestSessions.administrator(here));
        assertThat(openConsole(visit)).isEqualTo(200);

        Api browser = here.anonymous();
        browser.send(browser.request("/console/sign-out")
                        .header("Cookie", "gatehouse_session=" + visit.cookie())
                        .header(visit.csrfHeader(), visit.csrfToken())
                        .POST(BodyPublishers.noBody()))
                .expect(200);

        await().untilAsserted(() -> assertThat(openConsole(visit)).isEqualTo(303));
    }

    @Test
    void keyThatSignsTokensIsReplaced() throws ParseException {
        Api before = here.api(Scope.ACCREDITATION_READ);
        zones(there(before)).expect(200);
        db().sql("update signing_key set created_at = created_at - interval '1 year' where retired_at is null")
                .update();
        here.bean(SigningKeyService.class).rotate();

        Api after = here.api(Scope.ACCREDITATION_READ);

        assertThat(keyOf(after)).isNotEqualTo(keyOf(before));
        untilZonesAnswer(200, there(after));
        zones(there(before)).expect(200);
    }

    /** What it has kept of the person before: look-ups, the full response for gates, the picture, the file of a badge. */
    @Test
    void erasedPersonIsKnownNowhere() {
        event.withPosition("Judge", "Arena").withAccreditation("Zuleika");
        Api desk = here.api(
                Scope.PEOPLE_READ,
                Scope.PEOPLE_WRITE,
                Scope.PEOPLE_ERASE,
                Scope.IMAGES_WRITE,
                Scope.ACCREDITATION_READ,
                Scope.ACCREDITATION_WRITE);
        String person = "/people/person/" + event.person("Zuleika");
        String address = "zuleika-%d@example.org".formatted(event.person("Zuleika"));
        desk.put(person + "/emails/primary", Map.of("email_address", address)).expect(200);
        JsonNode image = Uploads.portrait(desk, 4816);
        desk.post(
                        person + "/image",
                        Map.of(
                                "image_id", image.path("id").asLong(),
                                "thumbnail_hash", image.path("thumbnail_hash").asString(),
                                "type", "ACCREDITATION"))
                .expect(201);
        String print = event.path() + "/badges/prints/"
                + desk.post(
                                event.path() + "/badges/prints",
                                Map.of("accreditation_ids", List.of(event.accreditation("Zuleika"))))
                        .expect(202)
                        .json()
                        .path("id")
                        .asLong();
        Api there = there(desk);
        await().until(() -> there.get(print).json().path("state").asString().equals("DONE"));
        String file = there.get(print).json().path("file").asString();
        String picture = "/images/thumbnails/" + image.path("thumbnail_hash").asString();
        String lookUp = "/people/person/autocomplete?e=" + address;
        for (String path : List.of(person, picture, file)) {
            there.get(path).expect(200);
        }
        for (String path : List.of(lookUp, event.path() + "/sync")) {
            assertThat(there.get(path).expect(200).text()).contains("Zuleika");
        }

        desk.delete(person + "?erase=true").expect(200);

        assertThat(there.get(person).expect(404).text()).contains("was erased");
        assertThat(there.get(file).status()).isEqualTo(410);
        for (String path : List.of(lookUp, event.path() + "/sync", event.path() + "/accreditations")) {
            assertThat(there.get(path).expect(200).text()).as(path).doesNotContain("Zuleika");
        }
        await().untilAsserted(() -> assertThat(there.get(picture).status()).isEqualTo(410));
    }

    /** Its copy for full responses, and the responses that polls of one second share, are of a revision. */
    @Test
    void gatesAreToldAtOnceByEitherNode() {
        event.withPosition("Judge", "Arena").withAccreditation("Ana");
        Api desk = here.api(Scope.ACCREDITATION_READ, Scope.ACCREDITATION_WRITE);
        Api gate = there(here.api(Scope.ACCREDITATION_READ));
        String cursor = sync(gate, "").path("cursor").asString();
        for (int name = 0; name < 5; name++) {
            assertThat(sync(gate, "?cursor=" + cursor).path("accreditations")).isEmpty();

            desk.put(
                            event.path() + "/accreditations/" + event.accreditation("Ana"),
                            Map.of("first_name", "Ana " + name))
                    .expect(200);

            JsonNode news = sync(gate, "?cursor=" + cursor);
            for (JsonNode told : List.of(news, sync(gate, ""))) {
                assertThat(told.path("accreditations")).hasSize(1);
                assertThat(told.path("accreditations").toString()).contains("\"Ana " + name + "\"");
            }
            cursor = news.path("cursor").asString();
        }
    }

    /** The other node, asked with the same token. */
    private static Api there(Api api) {
        return new Fixture(node).anonymous().withToken(api.token());
    }

    private Answer zones(Api api) {
        return api.get(event.path() + "/zones");
    }

    private void untilZonesAnswer(int status, Api there) {
        await().untilAsserted(() -> zones(there).expect(status));
    }

    private JsonNode sync(Api gate, String query) {
        return gate.get(event.path() + "/sync" + query).expect(200).json();
    }

    private void change(ClientSecret client, Map<String, Object> rights) {
        Map<String, Object> changed = new HashMap<>(rights);
        changed.put("name", "test");
        admin.put("/auth/clients/" + client.clientId(), changed).expect(200);
    }

    private void give(long user, Role role) {
        admin.post("/auth/users/" + user + "/roles", Map.of("role_id", role.id(), "ws_entity_id", event.entity()))
                .expect(200);
    }

    private void demandPasskeys(boolean demanded) {
        db().sql("update event set require_passkey = :demanded where id = :event")
                .param("demanded", demanded)
                .param("event", event.id())
                .update();
    }

    private static int openConsole(TestSessions.Visit visit) {
        Api browser = new Fixture(node).anonymous();
        return browser.send(browser.request("/console").header("Cookie", "gatehouse_session=" + visit.cookie()))
                .status();
    }

    private static String keyOf(Api api) throws ParseException {
        return SignedJWT.parse(String.valueOf(api.token())).getHeader().getKeyID();
    }

    private JdbcClient db() {
        return here.bean(JdbcClient.class);
    }
}
