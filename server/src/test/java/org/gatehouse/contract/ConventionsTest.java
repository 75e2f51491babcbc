package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What holds for every call (docs/api/calls.md). */
@ApiTest
class ConventionsTest {

    private static final String A = "/registrations/accreditation";

    @ParameterizedTest
    @CsvSource({
        "GET, /registrations/accreditation/events",
        "POST, /registrations/accreditation/events/7/zones",
        "PUT, /registrations/accreditation/events/7/accreditations/9/printed",
        "DELETE, /registrations/accreditation/events/7/zones/9",
        "POST, /images",
        "GET, /auth/users/loggedIn"
    })
    void browserMayAskFromAnotherOriginWithoutAToken(String method, String path, Fixture fixture) {
        Answer answer =
                preflight(fixture, "http://localhost:4200", method, path).expect(200);

        assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo("http://localhost:4200");
        assertThat(answer.header("Access-Control-Allow-Methods")).contains("GET", "POST", "PUT", "DELETE");
        assertThat(answer.header("Access-Control-Allow-Headers"))
                .contains("authorization", "content-type", "accept-language");
        assertThat(answer.header("Access-Control-Allow-Credentials")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example",
                "http://desk.example",
                "https://desk.example.evil.example",
                "http://localhost.evil.example",
                "http://localhost:1@evil.example",
                "null"
            })
    void pageOfAnOriginThatIsNotNamedReadsNothing(String origin, Fixture fixture) {
        Answer preflight = preflight(fixture, origin, "GET", "/auth/ping");
        Answer answer = fixture.anonymous()
                .send(fixture.anonymous().request("/openapi.json").header("Origin", origin));

        assertThat(preflight.header("Access-Control-Allow-Origin")).isNull();
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Access-Control-Allow-Origin")).isNull();
    }

    @ParameterizedTest
    @CsvSource({"/auth/ping, 401", "/openapi.json, 200", "/images/thumbnails/none, 404", "/nothing, 404"})
    void everyAnswerSaysThatItDependsOnTheOrigin(String path, int status, Fixture fixture) {
        Api api = fixture.anonymous();
        Answer none = api.get(path).expect(status);
        Answer unknown = api.send(api.request(path).header("Origin", "https://evil.example"));
        Answer named = api.send(api.request(path).header("Origin", "https://desk.example"));
        Answer head = api.send(api.request(path).HEAD().header("Origin", "https://desk.example"));

        assertThat(List.of(none, unknown, named, head)).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.header("Vary")).contains("Origin");
        });
        assertThat(named.header("Access-Control-Allow-Origin")).isEqualTo("https://desk.example");
        assertThat(named.header("Access-Control-Expose-Headers"))
                .contains("Content-Disposition", "ETag", "Link", "Location", "Request-Id", "Retry-After");
    }

    @ParameterizedTest
    @CsvSource({"application/json, 413", "application/x-www-form-urlencoded, 411", "text/*, 415"})
    void refusedBodyIsReadableByScriptsToo(String type, int status, Fixture fixture) {
        Api api = fixture.anonymous();
        var body = status == 411
                ? BodyPublishers.ofInputStream(
                        () -> new ByteArrayInputStream("a=b".getBytes(StandardCharsets.US_ASCII)))
                : BodyPublishers.ofString(" ".repeat(100_000));
        Answer answer = api.send(api.request("/auth/devices")
                .header("Content-Type", type)
                .header("Origin", "https://desk.example")
                .POST(body));

        assertThat(answer.expect(status).header("Access-Control-Allow-Origin")).isEqualTo("https://desk.example");
        assertThat(answer.header("Access-Control-Expose-Headers")).contains("Retry-After");
        assertThat(answer.header("Vary")).contains("Origin");
    }

    private static Answer preflight(Fixture fixture, String origin, String method, String path) {
        Api api = fixture.anonymous();
        return api.send(api.request(path)
                .header("Origin", origin)
                .header("Access-Control-Request-Method", method)
                .header("Access-Control-Request-Headers", "authorization,content-type,accept-language")
                .method("OPTIONS", BodyPublishers.noBody()));
    }

    /** The desk reads again up to 100 ms after a write, and sends no validators. */
    @Test
    void browserNeverAnswersAReadFromItsCache(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        List<String> reads = List.of(
                A + "/events",
                scene.path(),
                scene.path() + "/skills",
                scene.path() + "/accreditations",
                scene.path(scene.ana),
                scene.path() + "/zones",
                scene.path() + "/delegate_types",
                A + "/package_options?event=" + scene.event.id(),
                scene.path() + "/scans",
                "/org/members",
                "/auth/users/loggedIn",
                "/people/person/" + scene.event.person("Ana"));

        for (String read : reads) {
            assertThat(scene.desk.get(read).expect(200).header("Cache-Control"))
                    .as(read)
                    .contains("no-store");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /registrations/accreditation/events, 401",
        "GET, /nothing/here, 404",
        "GET, /registrations/accreditation/events/0, 404",
        "GET, /registrations/accreditation/events/x, 404",
        "GET, /registrations/accreditation/events/99999999999999999999, 404",
        "GET, /registrations/accreditation/package_options, 422",
        "GET, /registrations/accreditation/package_options?event=x, 422",
        "GET, /registrations/accreditation/events?limit=0, 422",
        "GET, /registrations/accreditation/events?limit=10000, 422",
        "GET, /registrations/accreditation/events?offset=-1, 422",
        "PATCH, /registrations/accreditation/events, 405"
    })
    void everyErrorIsTheSameJson(String method, String path, int status, Fixture fixture) {
        Api caller =
                status == 401 ? fixture.anonymous() : Scene.in(fixture).desk.api();
        for (String accept : List.of("application/json, text/plain, */*", "text/html", "image/png")) {
            Answer answer =
                    caller.send(caller.request(path).header("Accept", accept).method(method, BodyPublishers.noBody()));

            assertThat(answer.status()).as(accept).isEqualTo(status);
            JsonNode error = Shapes.ERROR.in(answer.json());
            assertThat(error.path("code").asString()).matches("\\d+-\\d+");
            assertThat(error.path("user_msg").asString()).isNotBlank();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer",
                "Bearer ",
                "Bearer nonsense",
                "Bearer a.b.c",
                "Basic YTpi",
                "Token abc",
                "Bearer null"
            })
    void every401SendsTheDeskToItsLogin(String authorization, Fixture fixture) {
        Api api = fixture.anonymous();
        for (String path : List.of("/auth/ping", "/auth/users/loggedIn", A + "/events", A + "/events/1/zones")) {
            HttpRequest.Builder request = api.request(path).GET();
            Answer answer = api.send(authorization.isEmpty() ? request : request.header("Authorization", authorization))
                    .expect(401);

            assertThat(Shapes.ERROR.in(answer.json()).path("code").asString()).isEqualTo("100-100");
        }
    }

    @Test
    void missingRightIsNever401(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        Api nobody = fixture.person(scene.event);

        assertThat(nobody.get(A + "/events").status()).isEqualTo(403);
        assertThat(nobody.get(scene.path()).status()).isEqualTo(404);
        assertThat(scene.event.gate().put(scene.path(scene.ana) + "/printed").status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "fr", "fi", "it", "ar_AE", "pt_BR", "zh_CN", "ru_RU", "tt_RU", "pt-BR"})
    void everyLanguageIsServed(String language, Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode ana = Shapes.ACCREDITATION.in(scene.desk.get(scene.path(scene.ana) + "?l=" + language));

        assertThat(ana.path("person_position")
                        .path("position")
                        .path("name")
                        .path("text")
                        .asString())
                .isEqualTo("Competitor");
        assertThat(scene.desk
                        .get(scene.path() + "/skills?l=" + language)
                        .expect(200)
                        .json()
                        .path("skills")
                        .size())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "unknown=1&eventId=7&sort=lastname_asc",
                "name=&country=&member=&pos_name=&skill=&group=&zone=&photo=&printed=&distributed=&overridden=&sort=",
                "l=en&include_translations=true",
                "show_inactive=1&include_history=1",
                "del_types=1&_=1732190400"
            })
    void parametersThatSayNothingFilterNothing(String query, Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode page = scene.desk
                .get(scene.path() + "/accreditations?offset=0&limit=10&" + query)
                .expect(200)
                .json();

        assertThat(page.path("total_count").asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "application/json, text/plain, */*",
                "*/*",
                "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
            })
    void acceptHeadersOfBrowsersAndScriptsGetJson(String accept, Fixture fixture) {
        Scene scene = Scene.in(fixture);
        Api api = scene.desk.api();

        Answer answer = api.send(
                api.request(scene.path() + "/zones").header("Accept", accept).GET());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).startsWith("application/json");
    }

    @Test
    void bodyWithACharsetIsRead(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        Api api = scene.desk.api();
        String body = scene.read(scene.ana).toString();

        for (String type : List.of("application/json;charset=UTF-8", "application/json; charset=utf-8")) {
            assertThat(api.send(api.request(scene.path(scene.ana))
                                    .header("Content-Type", type)
                                    .PUT(BodyPublishers.ofString(body)))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void emptyPutMayHaveATypeOrAnEmptyObject(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        Api api = scene.desk.api();

        assertThat(scene.desk.put(scene.path(scene.ana) + "/printed", "{}").status())
                .isEqualTo(204);
        assertThat(api.send(api.request(scene.path(scene.ana) + "/distributed")
                                .header("Content-Type", "application/json")
                                .PUT(BodyPublishers.noBody()))
                        .status())
                .isEqualTo(204);
    }
}
