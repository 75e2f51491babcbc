package org.gatehouse.auth.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** The fast route responds as the general one does; a parameter that nobody reads sends a poll the general way. */
@ApiTest
class FastRouteFilterTest {

    private static final String OTHER_WAY = "&unread=1";

    /** Only Spring's filters add this header. */
    private static final String OF_THE_GENERAL_WAY = "X-XSS-Protection";

    private Fixture fixture;
    private EventFixture event;
    private Api gate;

    @BeforeEach
    void aGate(Fixture given) {
        fixture = given;
        event = given.event().withZone("VIL").withAccreditation("Ana");
        gate = given.api(Set.of(event.id()), Scope.ACCREDITATION_READ, Scope.SCANS_WRITE);
        gate.get(event.path() + "/sync").expect(200);
    }

    @Test
    void pollsWithNothingNewTakeIt() {
        String cursor = sync("cursor="
                + gate.get(event.path() + "/sync").json().path("cursor").asString());
        String since = sync("since=2100-01-01T00:00:00%2B00:00");

        for (String poll : new String[] {cursor, since, cursor + "&wait=1"}) {
            Answer fast = gate.get(poll);
            Answer general = gate.get(poll + OTHER_WAY);
            assertTookIt(fast);
            assertTookTheGeneralWay(general);
            for (String header : List.of("X-Frame-Options", "X-Content-Type-Options", "Cache-Control")) {
                assertThat(fast.header(header)).as(header).isNotNull().isEqualTo(general.header(header));
            }
        }
    }

    private static void assertTookIt(Answer answer) {
        assertThat(answer.header(OF_THE_GENERAL_WAY)).isNull();
    }

    private static void assertTookTheGeneralWay(Answer answer) {
        assertThat(answer.header(OF_THE_GENERAL_WAY)).isEqualTo("0");
    }

    @Test
    void aPollIsAnsweredAlikeBothWays() {
        String cursor = sync("cursor="
                + gate.get(event.path() + "/sync").json().path("cursor").asString());
        String since = sync("since=2100-01-01T00:00:00Z");

        for (String poll : new String[] {cursor, since, cursor + "&wait=1", cursor + "&wait=0"}) {
            Answer fast = gate.get(poll).expect(200);
            Answer general = gate.get(poll + OTHER_WAY).expect(200);
            assertThat(withoutTime(fast)).isEqualTo(withoutTime(general));
            for (String header : new String[] {"Content-Type", "Cache-Control", "ETag", "X-Content-Type-Options"}) {
                assertThat(fast.header(header)).as(header).isEqualTo(general.header(header));
            }
            assertThat(fast.header("Request-Id")).isNotBlank().isNotEqualTo(general.header("Request-Id"));
        }
    }

    @Test
    void aKnownEtagIsAnsweredAlikeBothWays() {
        Answer full = gate.get(event.path() + "/sync").expect(200);
        String etag = String.valueOf(full.header("ETag"));
        String poll = sync("cursor=" + full.json().path("cursor").asString());

        Answer fast = gate.send(gate.request(poll).header("If-None-Match", etag));
        Answer general = gate.send(gate.request(poll + OTHER_WAY).header("If-None-Match", etag));

        assertThat(fast.status()).isEqualTo(304).isEqualTo(general.status());
        assertThat(fast.header("ETag")).isEqualTo(etag).isEqualTo(general.header("ETag"));
        assertThat(fast.bytes()).isEmpty();
    }

    /** What proxies that compress make of a tag, and the other forms that the header may have. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "W/\"TAG-gzip\"",
                "\"TAG-gzip\"",
                "W/\"TAG--gzip\"",
                "\"TAG;gzip\"",
                "\"TAG-br\"",
                "\"TAG-zstd\"",
                "\"TAG\"-gzip",
                "\"TAG\"",
                "\"7-1-other\", W/\"TAG\"",
                "\"7-1-other\",\"TAG-gzip\" , \"x\"",
                "*"
            })
    void aTagThatAProxyMarkedIsKnownBothWays(String header) {
        Answer full = gate.get(event.path() + "/sync").expect(200);
        String tag = String.valueOf(full.header("ETag")).replaceAll("^W/|\"", "");
        String poll = sync("cursor=" + full.json().path("cursor").asString());

        for (String way : new String[] {poll, poll + OTHER_WAY}) {
            Answer answer = gate.send(gate.request(way).header("If-None-Match", header.replace("TAG", tag)));
            assertThat(answer.status()).isEqualTo(304);
            assertThat(answer.header("Vary")).contains("Origin", "Accept-Encoding");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"TAG-2\"", "\"1TAG\"", "\"TAG-gzip-x\"", "\"TA-gzip\"", "", "\"\"", "TAG", "\"*\""})
    void anotherTagIsNotKnown(String header) {
        Answer full = gate.get(event.path() + "/sync").expect(200);
        String tag = String.valueOf(full.header("ETag")).replaceAll("^W/|\"", "");

        for (String way : new String[] {event.path() + "/sync", event.path() + "/sync?" + OTHER_WAY}) {
            assertThat(gate.send(gate.request(way).header("If-None-Match", header.replace("TAG", tag)))
                            .status())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "since=yesterday",
                "since=",
                "since=%FF",
                "since",
                "cursor=",
                "cursor=made-up",
                "cursor=made-up&wait=1",
                "cursor=made-up&wait=56",
                "cursor=made-up&wait=",
                "cursor=made-up&wait=+1",
                "cursor=made-up&wait=%31",
                "cursor=made-up&wait=1&wait=2",
                "cursor=made-up&cursor=made-up",
                "cursor=made-up&",
                "cursor=made-up&since=yesterday",
                "cursor=made-up&limit=0",
                "since=2100-01-01T00:00:00Z&wait=1",
                "wait=1",
                "wait=0",
                "since=2026-02-30T10:00:00Z"
            })
    void whatIsNoPlainPollIsAnsweredAlikeBothWays(String query) {
        Answer fast = gate.get(sync(query));
        Answer general = gate.get(sync(query) + OTHER_WAY);

        assertThat(fast.status()).isEqualTo(general.status());
        assertThat(fast.json().path("code")).isEqualTo(general.json().path("code"));
        assertThat(fast.json().path("errors")).isEqualTo(general.json().path("errors"));
        assertThat(fast.json().path("reason")).isEqualTo(general.json().path("reason"));
    }

    @Test
    void whoMayNotIsRefusedAsEverywhere() {
        String poll = "/sync?since=2100-01-01T00:00:00Z";
        EventFixture other = fixture.event();
        Api scanner = fixture.api(Set.of(event.id()), Scope.SCANS_WRITE);

        scanner.get(event.path() + poll).expect(403);
        scanner.get(event.path() + poll).expect(403);
        gate.get(other.path() + poll).expect(404);
        gate.withToken(null).get(event.path() + poll).expect(401);
        gate.withToken(gate.token() + "x").get(event.path() + poll).expect(401);
        gate.get("/registrations/accreditation/events/99999999999999999999" + poll)
                .expect(404);
    }

    @Test
    void aRevokedClientIsRefusedAtOnce() {
        ClientSecret client = fixture.client(Set.of(event.id()), Scope.ACCREDITATION_READ);
        Api revoked = gate.as(client);
        String poll = sync("since=2100-01-01T00:00:00Z");
        revoked.get(poll).expect(200);
        revoked.get(poll).expect(200);

        fixture.api(Scope.ADMIN).delete("/auth/clients/" + client.clientId()).expect(204);

        revoked.get(poll).expect(401);
    }

    @Test
    void anEventThatIsGoneIsNotFound() {
        Api anywhere = fixture.api(Scope.ACCREDITATION_READ);
        String poll = "/registrations/accreditation/events/999999999/sync?since=2100-01-01T00:00:00Z";
        anywhere.get(event.path() + "/sync").expect(200);

        Answer fast = anywhere.get(poll).expect(404);
        Answer general = anywhere.get(poll + OTHER_WAY).expect(404);

        assertThat(fast.json().path("detail")).isEqualTo(general.json().path("detail"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[]", "{}", "{\"accreditation_id\":\"x\"}", "{\"a\":1,\"a\":2}", "7", "{} {}", "null"})
    void aBadScanIsRefusedAlikeBothWays(String body) {
        Answer fast = scan(body, "*/*");
        Answer general = scan(body, "*/*, application/json");

        assertTookIt(fast);
        assertTookTheGeneralWay(general);
        assertThat(fast.status()).isBetween(400, 422).isEqualTo(general.status());
        ObjectNode said = (ObjectNode) fast.json();
        ObjectNode alsoSaid = (ObjectNode) general.json();
        assertThat(said.remove("request_id")).isNotEqualTo(alsoSaid.remove("request_id"));
        assertThat(said).isEqualTo(alsoSaid);
        assertThat(fast.header("Content-Type")).isEqualTo(general.header("Content-Type"));
    }

    @Test
    void aScanSentBothWaysIsOneScan() {
        String body = """
            {"accreditation_id": 1, "zone_id": 1, "allowed": true, "timestamp": "2026-09-23T08:15:00Z"}\
            """;

        Answer fast = scan(body, "*/*").expect(202);
        Answer general = scan(body, "*/*, application/json").expect(200);

        assertTookIt(fast);
        assertTookTheGeneralWay(general);
        assertThat(general.json().path("id")).isEqualTo(fast.json().path("id"));
        assertThat(general.json().path("verdict").asString()).isEqualTo("duplicate");
    }

    @Test
    void aPlainLookUpTakesIt() {
        Api script = fixture.api(Scope.PEOPLE_READ);
        String lookUp = "/people/person/autocomplete?e=nobody%40example.org";
        script.get(lookUp).expect(200);

        assertTookIt(script.get(lookUp).expect(200));
        assertTookTheGeneralWay(script.get(lookUp + OTHER_WAY).expect(200));
    }

    @ParameterizedTest
    @ValueSource(strings = {"e=nobody%40example.org", "e=ana+photo@example.org", "e=", "e", "e=%C3%A9", "e=a%00"})
    void aLookUpIsAnsweredAlikeBothWays(String query) {
        Api script = fixture.api(Scope.PEOPLE_READ);
        script.get("/people/person/autocomplete?e=warm-up");

        Answer fast = script.get("/people/person/autocomplete?" + query);
        Answer general = script.get("/people/person/autocomplete?" + query + OTHER_WAY);

        assertThat(fast.status()).isEqualTo(general.status());
        assertThat(fast.json().path("errors")).isEqualTo(general.json().path("errors"));
        assertThat(fast.json().path("people")).isEqualTo(general.json().path("people"));
        assertThat(gate.get("/people/person/autocomplete?" + query).status()).isEqualTo(403);
    }

    private Answer scan(String body, String accept) {
        return gate.send(gate.request(event.path() + "/scan")
                .header("Content-Type", "application/json")
                .header("Accept", accept)
                .POST(BodyPublishers.ofString(body)));
    }

    private String sync(String query) {
        return event.path() + "/sync?" + query;
    }

    private static ObjectNode withoutTime(Answer answer) {
        ObjectNode json = (ObjectNode) answer.json();
        json.remove("server_time");
        return json;
    }
}
