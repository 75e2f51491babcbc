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
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.edge.RawHttp.RawAnswer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Whatever is wrong with a request, the answer is a problem document with a request id, and never a 500. */
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
        assertProblem(RawHttp.send(fixture, head("PROPFIND /openapi.json HTTP/1.1")), 405, 400);
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
    @ValueSource(strings = {"text/html", "nonsense"})
    void answerThatNobodyAcceptsIsNotMade(String accept, Fixture fixture) {
        Api api = fixture.api(Scope.ACCREDITATION_READ);

        assertProblem(
                api.send(api.request("/registrations/accreditation/events").header("Accept", accept)), 406, "100-108");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/xml", "nonsense", "application/json;charset=nonsense", ""})
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
            {"quota": true}               | quota
            {"quota": {}}                 | quota
            {"quota": [1]}                | quota
            {"code": 7}                   | code
            {"code": ["A"]}               | code
            {"code": "A\\u0000"}          | code
            {"code": "A\\ud800"}          | code
            {"quota": -0}                 | code
            """)
    void wrongValueIsNamed(String body, String field, Fixture fixture) {
        Answer answer = writer(fixture).post(ZONES, body);

        assertProblem(answer, 422, "100-106");
        assertThat(answer.json().path("errors").toString()).contains("\"" + field + ": ");
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
        assertThat(status).isLessThan(500);
        assertThat(problem.path("status").asInt()).isEqualTo(status);
        assertThat(problem.path("request_id").stringValue()).isNotBlank().isEqualTo(id);
        assertThat(problem.path("detail").stringValue()).isNotBlank();
        assertThat(problem.toString()).doesNotContain("Exception", "org.", "at java", "tools.jackson");
    }
}
