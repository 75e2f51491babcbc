package org.gatehouse.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
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
import tools.jackson.databind.JsonNode;

/** Whatever is wrong with a request, the response is a problem document with a request id, and never a 500. */
@ApiTest
class EdgeTest {

    private static final String ZONES = "/registrations/accreditation/events/1/zones";
    private static final int MB = 1 << 20;

    @Test
    void unknownPathIsNotThere(Fixture fixture) {
        assertProblem(fixture.anonymous().get("/nothing/here"), 404, "100-104");
        assertProblem(fixture.anonymous().post("/nothing/here", "{}"), 404, "100-104");
        assertProblem(fixture.anonymous().get("/people/"), 404, "100-104");
    }

    @Test
    void unknownMethodNamesTheKnownOnes(Fixture fixture) {
        Answer answer = fixture.anonymous().delete("/openapi.json");

        assertProblem(answer, 405, "100-107");
        assertThat(answer.header("Allow")).contains("GET");
    }

    @Test
    void methodsOfOtherProtocolsAreNotKnown(Fixture fixture) {
        assertProblem(RawHttp.send(fixture, head("TRACE /openapi.json HTTP/1.1")), 405);
        for (String method : List.of("PROPFIND", "QUERY", "get")) {
            RawAnswer answer = RawHttp.send(fixture, head(method + " /openapi.json HTTP/1.1"));
            assertProblem(answer, 501);
            assertThat(answer.body()).contains("does not know this method");
        }
    }

    /** Spring reads {@code #12} as the hexadecimal number 18, and {@code 1 2} as 12. */
    @ParameterizedTest
    @ValueSource(strings = {"%2312", "0x12", "1%202", "%EF%BC%91%EF%BC%92", "+12", "1.0", "1e1"})
    void whatIsNoNumberNamesNothing(String id, Fixture fixture) {
        Api api = fixture.api(Scope.PEOPLE_READ);

        assertThat(api.get("/people/person/" + id)
                        .expect(404)
                        .json()
                        .path("detail")
                        .asString())
                .contains("Nothing has the person_id");
        assertProblem(api.get("/people/person?offset=" + id.replace("+", "%2B")), 422, "100-106");
        assertProblem(api.get("/people/person?event=" + id.replace("+", "%2B")), 422, "100-106");
        assertProblem(api.get("/people/person?base_position=" + id.replace("+", "%2B")), 422, "100-106");
        assertProblem(api.get("/people/person?base_position=7," + id.replace("+", "%2B")), 422, "100-106");
    }

    @Test
    void headIsGetWithoutItsBody(Fixture fixture) {
        Api api = fixture.anonymous();
        Answer found = api.send(api.request("/openapi.json").method("HEAD", BodyPublishers.noBody()));
        Answer missing = api.send(api.request("/nothing").method("HEAD", BodyPublishers.noBody()));

        assertThat(found.status()).isEqualTo(200);
        assertThat(missing.status()).isEqualTo(404);
        assertThat(missing.bytes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "image/png", "nonsense", "*/*;q=nonsense", ""})
    void errorsAreProblemsWhateverIsAccepted(String accept, Fixture fixture) {
        Api api = fixture.anonymous();

        assertProblem(api.send(api.request("/nothing").header("Accept", accept)), 404, "100-104");
        assertProblem(
                api.send(api.request("/registrations/accreditation/events").header("Accept", accept)), 401, "100-100");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "application/yaml", "application/cbor", "nonsense"})
    void answerThatNobodyAcceptsIsNotMade(String accept, Fixture fixture) {
        Api api = fixture.api(Scope.ACCREDITATION_READ);

        assertProblem(
                api.send(api.request("/registrations/accreditation/events").header("Accept", accept)), 406, "100-108");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "application/xml",
                "application/yaml",
                "application/cbor",
                "nonsense",
                "application/json;charset=nonsense",
                ""
            })
    void bodyOfAnotherMediaTypeIsNotRead(String type, Fixture fixture) {
        Api api = writer(fixture);

        Answer answer = api.send(
                api.request(ZONES).header("Content-Type", type).POST(BodyPublishers.ofString("{\"code\": \"A\"}")));

        assertProblem(answer, 415, "100-109");
    }

    @ParameterizedTest
    @ValueSource(strings = {"multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x"})
    void uploadWithoutPartsIsRefused(String type, Fixture fixture) {
        Api api = fixture.api(Scope.IMAGES_WRITE);

        Answer answer =
                api.send(api.request("/images").header("Content-Type", type).POST(BodyPublishers.ofString("nothing")));

        assertProblem(answer);
        assertThat(answer.status()).isIn(400, 415, 422);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[]",
                "null",
                "\"text\"",
                "7",
                "{\"code\": }",
                "{} {}",
                "\uFEFF",
                "{\"code\": 'A'}",
                "{\"name\": \"A\", \"name\": \"B\"}",
                "{\"code\": \"\\ud800\\",
                "NaN"
            })
    void bodyThatIsNoJsonObjectIsUnreadable(String body, Fixture fixture) {
        assertProblem(writer(fixture).post(ZONES, body), 400, "100-105");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {"quota": 1e400}              | quota
        {"quota": 9223372036854775808}| quota
        {"quota": 2147483648}         | quota
        {"quota": 1.5}                | quota
        {"quota": "12"}               | quota
        {"quota": " "}                | quota
        {"quota": true}               | quota
        {"quota": {}}                 | quota
        {"quota": [1]}                | quota
        {"code": 7}                   | code
        {"code": ["A"]}               | code
        {"code": "A\\u0000"}          | code
        {"code": "A\\nB"}             | code
        {"name": "A\\u0007"}          | name
        {"code": "A\\ud800"}          | code
        {"quota": -0}                 | code
        """)
    void wrongValueIsNamed(String body, String field, Fixture fixture) {
        Answer answer = writer(fixture).post(ZONES, body);

        assertProblem(answer, 422, "100-106");
        assertThat(answer.json().path("errors").toString()).contains("\"" + field + ": ");
    }

    /** Below, the field says by itself how long it may be. */
    @Test
    void textThatIsTooLongForAnyFieldIsRefusedBeforeItIsLookedAt(Fixture fixture) {
        Answer longer = writer(fixture).post(ZONES, Map.of("code", "A".repeat(100_001)));
        Answer longest = writer(fixture).post(ZONES, Map.of("code", "A".repeat(100_000)));

        assertProblem(longer, 422, "100-106");
        assertThat(longer.json().path("errors").get(0).asString())
                .isEqualTo("code: is 100001 characters long; no text may have more than 100000");
        assertProblem(longest, 422, "100-106");
        assertThat(longest.json().path("errors").toString()).contains("code: ").doesNotContain("100000");
    }

    /** An array of Java, half of an emoji or the words of a library would say nothing to a client. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        l=x                              | l: 'x' is not a language such as en
        offset=1&offset=2                | offset: '1,2' is not a valid whole number
        base_position=1&base_position=x  | base_position: '1,x' is not a valid whole number
        show_inactive=ja                 | show_inactive: 'ja' is not a valid boolean (true or false)
        country=a%00b                    | country: 'a\0b' holds U+0000, which no text can hold
        """)
    void wrongParameterIsNamed(String query, String error, Fixture fixture) {
        Answer answer = fixture.api(Scope.PEOPLE_READ).get("/people/person?" + query);

        assertProblem(answer, 422, "100-106");
        assertThat(answer.json().path("errors").get(0).asString()).isEqualTo(error.replace("\\0", "\0"));
    }

    @Test
    void shownValueIsCutBetweenCharacters(Fixture fixture) {
        String sent = "x".repeat(99) + "%F0%9F%98%80".repeat(2);

        Answer answer = fixture.api(Scope.PEOPLE_READ).get("/people/person?offset=" + sent);

        assertThat(answer.json().path("detail").asString())
                .isEqualTo("offset: '" + "x".repeat(99) + "…' is not a valid whole number");
    }

    @Test
    void bodyNestedTenThousandDeepIsRefused(Fixture fixture) {
        String deep = "{\"x\":".repeat(10_000) + "1" + "}".repeat(10_000);

        assertProblem(writer(fixture).post(ZONES, deep), 400, "100-105");
    }

    @Test
    void numberOfAMillionDigitsIsRefused(Fixture fixture) {
        assertProblem(writer(fixture).post(ZONES, "{\"quota\": " + "9".repeat(1_000_000) + "}"), 400, "100-105");
    }

    @Test
    void bodyThatIsNotUtf8IsUnreadable(Fixture fixture) {
        byte[] latin1 = "{\"code\": \"é\"}".getBytes(StandardCharsets.ISO_8859_1);

        assertProblem(post(fixture, BodyPublishers.ofByteArray(latin1)), 400, "100-105");
    }

    @Test
    void byteOrderMarkIsSkipped(Fixture fixture) {
        assertProblem(writer(fixture).post(ZONES, "\uFEFF{}"), 422, "100-106");
    }

    @Test
    void bodyAboveTheLimitIsRefused(Fixture fixture) {
        byte[] large = new byte[2 * MB + 1];
        Arrays.fill(large, (byte) ' ');

        assertProblem(post(fixture, BodyPublishers.ofByteArray(large)), 413, "100-110");
    }

    @Test
    void bodyOfUnknownLengthIsReadNoFurtherThanTheLimit(Fixture fixture) {
        byte[] large = new byte[3 * MB];
        Arrays.fill(large, (byte) ' ');

        assertProblem(
                post(fixture, BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large))), 413, "100-110");
    }

    @Test
    void hundredMegabytesAreRefusedUnread(Fixture fixture) {
        String token = writer(fixture).token();
        int length = 100 * MB;

        RawAnswer answer = RawHttp.send(fixture, out -> {
            out.write(("POST " + ZONES + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                            + "Authorization: Bearer " + token + "\r\nContent-Length: " + length + "\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            blanks(out, length);
        });

        assertProblem(answer, 413);
        assertThat(answer.headers()).containsEntry("connection", "close");
    }

    @Test
    void formOfUnknownLengthIsRefused(Fixture fixture) {
        Api api = fixture.anonymous();
        InputStream form =
                new ByteArrayInputStream(("grant_type=" + "a".repeat(3 * MB)).getBytes(StandardCharsets.UTF_8));

        Answer answer = api.send(api.request("/auth/access_token")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofInputStream(() -> form)));

        assertProblem(answer, 411, "100-117");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/people?e=%zz",
                "/people/%zz",
                "/people/%00",
                "/people//person",
                "//people",
                "/people/..;/auth/clients",
                "/people/../../etc/passwd",
                "/people/%2e%2e/%2e%2e/etc/passwd",
                "/people/..%2f..%2fetc",
                "/people/%5c..%5c",
                "/people;x=y",
                "/people/person/%FF",
                "/people/<script>"
            })
    void malformedAddressIsRefused(String address, Fixture fixture) {
        RawAnswer answer = RawHttp.send(fixture, head("GET " + address + " HTTP/1.1"));

        assertProblem(answer, 400, 401, 404);
    }

    @Test
    void queryThatHoldsAMalformedEscapeIsUnreadable(Fixture fixture) {
        String token = fixture.api(Scope.ACCREDITATION_READ).token();

        RawAnswer answer = RawHttp.send(
                fixture,
                "GET /registrations/accreditation/events?limit=%zz HTTP/1.1\nHost: localhost\nConnection: close\n"
                        + "Authorization: Bearer " + token + "\n\n");

        assertProblem(answer, 400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "offset=-1", "offset=9223372036854775808", "offset=99999999999999999999999", "limit=0", "limit=-5",
                "limit=1e3", "limit=text", "limit=1000000", "limit=%00", "offset=1.5"
            })
    void pageThatDoesNotExistIsNotValid(String query, Fixture fixture) {
        Answer answer = fixture.api(Scope.ACCREDITATION_READ).get("/registrations/accreditation/events?" + query);

        assertProblem(answer, 422, "100-106");
        assertThat(answer.json().path("errors").toString()).contains(query.replaceFirst("=.*", ""));
    }

    @Test
    void tooLongAddressIsRefused(Fixture fixture) {
        RawAnswer address = RawHttp.send(fixture, head("GET /people?e=" + "a".repeat(100_000) + " HTTP/1.1"));
        RawAnswer header = RawHttp.send(fixture, head("GET /people HTTP/1.1\nX-Long: " + "a".repeat(100_000)));

        assertThat(address.status()).isEqualTo(400);
        assertThat(address.body()).doesNotContain("<");
        assertThat(header.status()).isEqualTo(400);
        assertThat(header.body()).doesNotContain("<");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "GET", "GET people HTTP/1.1"})
    void whatIsNoHttpIsRefusedWithoutAPage(String line, Fixture fixture) {
        RawAnswer answer = RawHttp.send(fixture, head(line));

        assertThat(answer.status()).isIn(400, 505, 0);
        assertThat(answer.body()).doesNotContain("<").doesNotContain("Tomcat");
    }

    /** Each of these was a 500 whose cause no log held, or an error without a body. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        CONNECT localhost:443 HTTP/1.1                                       | 400 405 501
        CONNECT /people HTTP/1.1                                             | 400 405 501
        QUERY /people HTTP/1.1                                               | 400 405 501
        GET /health HTTP/0.9                                                 | 505
        GET /health HTTP/2.0                                                 | 505
        GET /health HTTP/3                                                   | 400 505
        GET /health HTTP/1.1~Transfer-Encoding: x                            | 501
        GET /health HTTP/1.1~Transfer-Encoding: gzip, chunked                | 501
        GET /health HTTP/1.1~Transfer-Encoding: chunked, chunked             | 400 501
        TRACE /health HTTP/0.9~Content-Length: x                             | 400 505
        GET /health HTTP/1.1~Content-Length: x                               | 400
        GET /console?q=%ff HTTP/1.1                                          | 400 200 302 303
        GET /console/events?q=%ff HTTP/1.1                                   | 400 303
        GET /console/signed-in?code=%ff HTTP/1.1                             | 400
        POST /console/sign-out?x=%ff HTTP/1.1~Content-Length: 0              | 400 401
        POST /console/preferences?x=%c0%ae HTTP/1.1~Content-Length: 0        | 400 401
        GET /login?x=%ff HTTP/1.1                                            | 400 200
        POST /login?username=%ff HTTP/1.1~Content-Length: 0                  | 400
        POST /login/failed?username=%ff HTTP/1.1~Content-Length: 0           | 400
        GET /oauth/authorize?client_id=%ff HTTP/1.1                          | 400
        GET /oauth/authorize?response_type=token&client_id=%ff HTTP/1.1      | 400
        POST /auth/access_token?grant_type=%ff HTTP/1.1~Content-Length: 0    | 400 401
        GET /people/public?name=%ff HTTP/1.1                                 | 400
        """)
    void whatTomcatCannotReadIsNoFaultOfTheServer(String line, String statuses, Fixture fixture) {
        RawAnswer answer = RawHttp.send(fixture, head(line.replace('~', '\n')));

        assertThat(statuses.split(" ")).as(answer.body()).contains(String.valueOf(answer.status()));
        assertThat(answer.body()).doesNotContain("has the cause", "Exception");
        if (answer.status() >= 400 && !line.contains(" /console")) {
            assertThat(answer.json().path("detail").stringValue()).isNotBlank();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "form-data; name=\"file; filename=a.jpg",
                "form-data; name=file; filename=\"a.jpg",
                "form-data; name=file; filename=\"",
                "form-data; name=\"file\"; filename=\"a\\",
                "form-data; name=file; filename*=utf-8''%ff%zz",
                "form-data; name=file; filename*=x",
                "form-data; name=file; filename*=nonsense''a.jpg",
                "form-data; name=file; filename=\"=?nonsense?q?=zz?=\"",
                "form-data; name=file; filename=a.jpg; filename=b.jpg",
                "form-data",
                ";",
                "\""
            })
    void partWithABrokenHeaderIsRefused(String disposition, Fixture fixture) {
        Api api = fixture.api(Scope.IMAGES_WRITE);
        for (String path : java.util.List.of("/images", "/registrations/accreditation/events/1/photos")) {
            Answer answer = api.send(api.request(path)
                    .header("Content-Type", "multipart/form-data; boundary=b")
                    .POST(BodyPublishers.ofString("--b\r\nContent-Disposition: " + disposition
                            + "\r\nContent-Type: image/jpeg\r\n\r\nx\r\n--b--\r\n")));

            assertProblem(answer);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/people?name=%ff", "/accreditations?name=%zz", "/scans?%ff"})
    void pageWhoseQueryCannotBeReadSaysSo(String page, Fixture fixture) {
        EventFixture event = fixture.event();
        long user = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(user, Role.ADMIN, event.entity(), Fixture.OPERATOR);
        String cookie = TestSessions.signedIn(fixture, user);

        RawAnswer answer = RawHttp.send(
                fixture,
                head("GET /console/events/" + event.id() + page + " HTTP/1.1\nCookie: gatehouse_session=" + cookie));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.headers().get("content-type")).startsWith("text/html");
    }

    /** Only the login's own filter sends somebody there, with the reason. */
    @Test
    void formThatIsSentToTheFailedLoginGetsTheLoginPage(Fixture fixture) {
        Answer answer = fixture.anonymous().postForm("/login/failed", java.util.Map.of("username", "ana"));

        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.header("Location")).isEqualTo("/login");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/oauth/authorize?response_type=code&client_id=console&redirect_uri=/console/signed-in&code_challenge="
                        + "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256",
                "/console"
            })
    void noRedirectLeadsToTheHostOfTheRequest(String address, Fixture fixture) {
        RawAnswer answer = RawHttp.send(
                fixture,
                "GET " + address
                        + " HTTP/1.1\nHost: evil.example\nX-Forwarded-Host: evil.example\nX-Forwarded-Proto: https\n"
                        + "Forwarded: host=evil.example\nAccept: text/html\nConnection: close\n\n");

        assertThat(answer.status()).isIn(302, 303);
        assertThat(answer.headers().get("location"))
                .startsWith("/")
                .doesNotStartWith("//")
                .doesNotContain("evil");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Host: evil.example", "Host: localhost:1", "Host: ", "Host: a b"})
    void hostChangesNothing(String host, Fixture fixture) {
        RawAnswer answer = RawHttp.send(fixture, "GET /nothing HTTP/1.1\n" + host + "\nConnection: close\n\n");

        assertProblem(answer, 404, 400);
        assertThat(answer.body()).doesNotContain("evil.example");
    }

    @Test
    void controlCharacterInAHeaderIsRefused(Fixture fixture) {
        assertProblem(RawHttp.send(fixture, head("GET /people HTTP/1.1\nAuthorization: Bearer a\u0001b")), 400, 401);
    }

    @Test
    void errorPageItselfIsNothingToVisit(Fixture fixture) {
        assertProblem(fixture.anonymous().get("/error"));
    }

    @Test
    void answersAreNotKeptByBrowsers(Fixture fixture) {
        Answer list = fixture.api(Scope.ACCREDITATION_READ).get("/registrations/accreditation/events");

        assertThat(list.header("Cache-Control")).contains("no-store");
        assertThat(list.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(list.header("Server")).isNull();
    }

    private static Api writer(Fixture fixture) {
        return fixture.api(Scope.ACCREDITATION_WRITE);
    }

    private static Answer post(Fixture fixture, BodyPublisher body) {
        Api api = writer(fixture);
        return api.send(
                api.request(ZONES).header("Content-Type", "application/json").POST(body));
    }

    private static void blanks(OutputStream out, int count) throws IOException {
        byte[] blanks = new byte[MB];
        Arrays.fill(blanks, (byte) ' ');
        for (int sent = 0; sent < count; sent += MB) {
            out.write(blanks);
        }
    }

    private static String head(String lines) {
        return lines + "\nHost: localhost\nConnection: close\n\n";
    }

    private static void assertProblem(Answer answer, int status, String code) {
        assertProblem(answer);
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.problem()).isEqualTo(code);
    }

    private static void assertProblem(Answer answer) {
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertComplete(answer.json(), answer.status(), answer.header("Request-Id"));
    }

    private static void assertProblem(RawAnswer answer, Integer... statuses) {
        assertThat(answer.status()).as(answer.body()).isIn((Object[]) statuses);
        assertThat(answer.headers()).containsEntry("content-type", "application/problem+json");
        assertThat(answer.headers()).doesNotContainKey("server");
        assertComplete(answer.json(), answer.status(), answer.headers().get("request-id"));
    }

    private static void assertComplete(JsonNode problem, int status, @org.jspecify.annotations.Nullable String id) {
        assertThat(status).matches(code -> code < 500 || code == 501);
        assertThat(problem.path("status").asInt()).isEqualTo(status);
        assertThat(problem.path("request_id").stringValue()).isNotBlank().isEqualTo(id);
        assertThat(problem.path("detail").stringValue()).isNotBlank();
        assertThat(problem.toString()).doesNotContain("Exception", "org.", "at java", "tools.jackson");
    }
}
