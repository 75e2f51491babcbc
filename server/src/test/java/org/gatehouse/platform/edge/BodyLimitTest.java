package org.gatehouse.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.edge.RawHttp.RawAnswer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may send how large a body; what is refused is refused by what it announces. */
@ApiTest
class BodyLimitTest {

    private static final String FORM = "application/x-www-form-urlencoded";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            POST | /login                    | application/x-www-form-urlencoded               | 8193
            POST | /login                    | Application/X-WWW-Form-Urlencoded;charset=UTF-8 | 1990000
            POST | /%6Cogin                  | application/x-www-form-urlencoded               | 1990000
            POST | /auth/access_token        | application/x-www-form-urlencoded               | 1990000
            POST | /oauth/authorize          | application/x-www-form-urlencoded               | 8193
            POST | /auth/devices             | application/json                                | 16385
            POST | /auth/device%73           | application/json                                | 1990000
            POST | /auth/devices             | application/x-www-form-urlencoded               | 8193
            POST | /console/preferences      | application/x-www-form-urlencoded               | 8193
            POST | /login                    | multipart/form-data; boundary=x                 | 8193
            POST | /login/failed             | application/x-www-form-urlencoded               | 99999999999
            PUT  | /people/person/1          | application/x-www-form-urlencoded               | 8193
            POST | /people/person            | multipart/form-data; boundary=x                 | 1990000
            POST | /people/person            | application/zip                                 | 3000000
            POST | /people/person            | multipart/mixed; boundary=x                     | 3000000
            POST | /images/1/x/clone         | multipart/form-data; boundary=x                 | 1990000
            """)
    void tooLargeABodyIsRefusedByTheLengthThatItAnnounces(
            String method, String path, String type, String length, Fixture fixture) {
        RawAnswer answer = RawHttp.send(fixture, head(method, path, type, "Content-Length: " + length) + "a");

        assertThat(answer.status()).as(answer.body()).isEqualTo(413);
        assertThat(answer.headers()).containsEntry("connection", "close");
        assertThat(answer.json().path("code").asString()).isEqualTo("100-110");
        assertThat(answer.json().path("detail").asString()).matches("This address reads at most \\d+ bytes\\.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            POST  | /login               | Transfer-Encoding: chunked | 7d0
            POST  | /auth/access_token   | Transfer-Encoding: chunked | ffffff
            POST  | /console/preferences | Transfer-Encoding: chunked | 5
            POST  | /login               | X-None: 1                  | username=a
            PUT   | /people/person/1     | Transfer-Encoding: chunked | 5
            PATCH | /people/person/1     | Transfer-Encoding: chunked | 5
            """)
    void formThatAnnouncesNoLengthIsNotRead(String method, String path, String header, String body, Fixture fixture) {
        RawAnswer answer = RawHttp.send(fixture, head(method, path, FORM, header) + body);

        assertThat(answer.status()).as(answer.body()).isEqualTo(411);
        assertThat(answer.json().path("code").asString()).isEqualTo("100-117");
        assertThat(answer.json().path("detail").asString()).contains("Content-Length");
    }

    @Test
    void formByHttp10WithoutALengthIsNotRead(Fixture fixture) {
        RawAnswer answer = RawHttp.send(
                fixture, "POST /login HTTP/1.0\nHost: localhost\nContent-Type: " + FORM + "\n\nusername=a&password=b");

        assertThat(answer.status()).isEqualTo(411);
    }

    @Test
    void requestsWithoutABodyNeedNoLength(Fixture fixture) {
        RawAnswer answer = RawHttp.send(
                fixture,
                "GET /openapi.json HTTP/1.1\nHost: localhost\nConnection: close\nContent-Type: " + FORM + "\n\n");

        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void formOfTheLargestSizeIsRead(Fixture fixture) {
        String form = "grant_type=client_credentials&client_id=";
        Api api = fixture.anonymous();

        Answer answer = api.send(api.request("/auth/access_token")
                .header("Content-Type", FORM)
                .POST(BodyPublishers.ofString(form + "a".repeat(8192 - form.length()))));

        assertThat(answer.status()).isIn(400, 401);
    }

    @Test
    void jsonOfTheLargestSizeIsReadWithoutAToken(Fixture fixture) {
        assertThat(openJson(fixture, BodyPublishers.ofString(" ".repeat(16_382) + "{}"))
                        .status())
                .isNotIn(411, 413);
    }

    @Test
    void jsonWithoutALengthIsReadUpToTheLimit(Fixture fixture) {
        byte[] most = (" ".repeat(16_382) + "{}").getBytes(StandardCharsets.UTF_8);
        byte[] more = (" ".repeat(16_383) + "{}").getBytes(StandardCharsets.UTF_8);

        assertThat(openJson(fixture, BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(most)))
                        .status())
                .isNotIn(411, 413);
        assertThat(openJson(fixture, BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(more)))
                        .problem())
                .isEqualTo("100-110");
    }

    private static Answer openJson(Fixture fixture, BodyPublisher body) {
        Api api = fixture.anonymous();
        return api.send(api.request("/auth/devices")
                .header("Content-Type", "application/json")
                .POST(body));
    }

    @Test
    void smallFormInPartsIsNotReadByAnOpenRoute(Fixture fixture) {
        RawAnswer answer = RawHttp.send(
                fixture, head("POST", "/login", "multipart/form-data; boundary=x", "Content-Length: 8000") + "a");

        assertThat(answer.status()).isEqualTo(415);
    }

    @Test
    void largeFormOfTheConsoleIsReadOnlyFromSomebodySignedIn(Fixture fixture) {
        EventFixture event = fixture.event();
        TestSessions.Visit visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));
        String path = "/console/events/" + event.id() + "/gates/forget";
        String form = "_csrf=" + visit.csrfToken() + "&more=" + "a".repeat(100_000);

        assertThat(console(fixture, path, visit.cookie(), form).status()).isNotIn(401, 403, 413);
        Answer stranger = console(fixture, path, "bm9uZQ==", form);
        assertThat(stranger.status()).isEqualTo(401);
        assertThat(stranger.header("Console-Sign-In")).isEqualTo("required");
        assertThat(console(fixture, path, visit.cookie(), form + "a".repeat(2 << 20))
                        .status())
                .isEqualTo(413);
        assertThat(console(fixture, "/console/preferences", visit.cookie(), form)
                        .status())
                .isEqualTo(413);
    }

    @ParameterizedTest
    @ValueSource(strings = {FORM, "multipart/form-data; boundary=x"})
    void largeFormOfAStrangerIsAnsweredUnread(String type, Fixture fixture) {
        RawAnswer answer = RawHttp.send(
                fixture,
                head("POST", "/console/events/1/registrations/imports", type, "Content-Length: 1990000") + "a");

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.headers()).containsEntry("console-sign-in", "required");
    }

    private static Answer console(Fixture fixture, String path, String cookie, String form) {
        Api browser = fixture.anonymous();
        return browser.send(browser.request(path)
                .header("Cookie", "gatehouse_session=" + cookie)
                .header("Content-Type", FORM)
                .POST(BodyPublishers.ofString(form)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "GZIP", "deflate", "br", "zstd", "x-gzip", "identity, gzip", "nonsense"})
    void codedBodyIsNotRead(String coding, Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena");
        Api gate = event.gate();
        // A poll first: the fast lane takes only tokens that are known.
        gate.get(event.path() + "/sync?since=2020-01-01T00:00:00Z").expect(200);

        Answer scan = gate.send(gate.request(event.path() + "/scan")
                .header("Content-Type", "application/json")
                .header("Content-Encoding", coding)
                .POST(BodyPublishers.ofByteArray(new byte[] {31, -117, 8, 0})));
        Answer token = fixture.anonymous()
                .send(fixture.anonymous()
                        .request("/auth/access_token")
                        .header("Content-Type", FORM)
                        .header("Content-Encoding", coding)
                        .POST(BodyPublishers.ofString("grant_type=client_credentials")));

        for (Answer answer : new Answer[] {scan, token}) {
            assertThat(answer.status()).as(answer.text()).isEqualTo(415);
            assertThat(answer.problem()).isEqualTo("100-109");
            assertThat(answer.json().path("detail").asString()).contains("does not read compressed bodies");
        }
    }

    @Test
    void identityIsNoCoding(Fixture fixture) {
        EventFixture event = fixture.event();
        Api api = fixture.api(Scope.ACCREDITATION_WRITE);

        Answer answer = api.send(api.request(event.path() + "/zones")
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "Identity")
                .POST(BodyPublishers.ofString("{}")));

        assertThat(answer.status()).isEqualTo(422);
    }

    @Test
    void formThatEndsTooSoonIsUnreadable(Fixture fixture) {
        RawAnswer answer = RawHttp.send(fixture, head("POST", "/login", FORM, "Content-Length: 400") + "username=a");

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("detail").asString()).contains("10 of 400 bytes");
    }

    @Test
    void whatNobodyReadIsNotTakenForTheNextRequest(Fixture fixture) {
        String unread = "GET /openapi.json HTTP/1.1\nHost: localhost\n\n".replace("\n", "\r\n");
        String answers = RawHttp.answers(
                fixture,
                "POST /people/person HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: "
                        + unread.length() + "\n\n" + unread.replace("\r\n", "\n")
                        + "GET /nothing HTTP/1.1\nHost: localhost\nConnection: close\n\n");

        assertThat(answers).startsWith("HTTP/1.1 401").contains("HTTP/1.1 404").doesNotContain("HTTP/1.1 200");
    }

    @Test
    void clientThatAsksBeforeItSendsIsRefusedWithoutSending(Fixture fixture) {
        RawAnswer answer =
                RawHttp.send(fixture, head("POST", "/login", FORM, "Content-Length: 1990000\nExpect: 100-continue"));

        assertThat(answer.status()).isEqualTo(413);
    }

    @Test
    void contractsFormsAreRead(Fixture fixture) {
        Api api = fixture.api(Scope.ACCREDITATION_READ);
        Answer refused = fixture.anonymous()
                .postForm("/auth/access_token", Map.of("grant_type", "authorization_code", "code", "x"));

        assertThat(api.token()).isNotEmpty();
        assertThat(refused.status()).isIn(400, 401);
    }

    private static String head(String method, String path, String type, String header) {
        return method + " " + path + " HTTP/1.1\nHost: localhost\nContent-Type: " + type + "\n" + header + "\n\n";
    }
}
