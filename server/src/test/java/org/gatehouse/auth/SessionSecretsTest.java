package org.gatehouse.auth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.gatehouse.auth.device.DeviceCodeService;
import org.gatehouse.auth.token.SigningKeyService;
import org.gatehouse.auth.user.PasswordLinkService;
import org.gatehouse.auth.user.User;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Who reads the database, or a copy of it, cannot go on as anybody who is signed in. */
@ApiTest
class SessionSecretsTest {

    @Test
    void whatIsStoredOpensNothing(Fixture fixture) {
        String cookie = signedIn(fixture);
        JdbcClient db = fixture.bean(JdbcClient.class);
        String id = TestSessions.idOf(cookie);

        Map<String, @Nullable Object> stored = db.sql("select * from login_session where session_id = :id")
                .param("id", id)
                .query()
                .singleRow();
        List<byte @Nullable []> attributes = db.sql(
                        "select attribute_bytes from login_session_attributes where session_primary_id = :session")
                .param("session", stored.get("primary_id"))
                .query(byte[].class)
                .list();

        assertThat(opens(fixture, cookie)).isTrue();
        assertThat(attributes).isNotEmpty();
        assertThat(attributes).allSatisfy(attribute -> {
            // So begins what Java serialises, and a token.
            assertThat(HexFormat.of().formatHex(attribute)).doesNotContain("aced0005");
            assertThat(new String(attribute, UTF_8)).doesNotContain("eyJ");
        });
        assertThat(opens(fixture, encoded(id))).isFalse();
        assertThat(opens(fixture, encoded(id + "." + id))).isFalse();
        assertThat(opens(fixture, encoded(String.valueOf(stored.get("primary_id")))))
                .isFalse();
    }

    /** The key is in the cookie and not in the server: who has a session of their own opens no other one with it. */
    @Test
    void whatIsStoredOfOneSessionIsWorthNothingInAnother(Fixture fixture) {
        String known = signedIn(fixture);
        String stranger = signedIn(fixture);
        fixture.bean(JdbcClient.class)
                .sql("""
                        update login_session_attributes taken set attribute_bytes = known.attribute_bytes
                        from login_session_attributes known
                        join login_session k on k.primary_id = known.session_primary_id and k.session_id = :known
                        where known.attribute_name = taken.attribute_name and taken.session_primary_id =
                            (select primary_id from login_session where session_id = :stranger)
                        """)
                .param("known", TestSessions.idOf(known))
                .param("stranger", TestSessions.idOf(stranger))
                .update();

        assertThat(opens(fixture, known)).isTrue();
        assertThat(opens(fixture, stranger)).isFalse();
    }

    /** The second half alone finds no session, and the first alone opens none: the id is the hash of both. */
    @Test
    void bothHalvesOfTheCookieAreNeeded(Fixture fixture) {
        String cookie = new String(Base64.getDecoder().decode(signedIn(fixture)), UTF_8);
        String[] halves = cookie.split("\\.", -1);

        assertThat(opens(fixture, encoded(cookie))).isTrue();
        assertThat(opens(fixture, encoded("A".repeat(43) + "." + halves[1]))).isFalse();
        assertThat(opens(fixture, encoded(halves[0] + "." + "A".repeat(43)))).isFalse();
        assertThat(opens(fixture, encoded(halves[0]))).isFalse();
    }

    /** There is no session before the login, and one that was there gets another cookie: nobody can prepare one in a stranger's browser. */
    @Test
    void loginMakesANewCookie(Fixture fixture) {
        User user = TestSessions.userWithPassword(fixture);
        Browser browser = new Browser(fixture.anonymous());
        Answer page = browser.open("/console");
        assertThat(browser.cookies()).doesNotContainKey("gatehouse_session");

        browser.logIn(page, user.username(), TestSessions.PASSWORD);
        String first = Objects.requireNonNull(browser.cookies().get("gatehouse_session"));
        assertThat(opens(fixture, first)).isTrue();
        browser.logIn(browser.open("/login"), user.username(), TestSessions.PASSWORD);
        browser.open("/console");

        assertThat(opens(fixture, first)).isFalse();
        assertThat(opens(fixture, Objects.requireNonNull(browser.cookies().get("gatehouse_session"))))
                .isTrue();
    }

    /** Every open page and form, 1,000 times together: each row that a visit made would be there after one of them. */
    @Test
    void visitsWithoutALoginLeaveNoSession(Fixture fixture) throws Exception {
        int before = sessionsOfNobody(fixture);
        List<Callable<Answer>> visits = new ArrayList<>();
        while (visits.size() < 1_000) {
            for (String page : List.of(
                    "/console",
                    "/console/events/1/people",
                    "/console/nowhere",
                    "/console/signed-in?code=x&state=y",
                    "/login",
                    "/login/done",
                    "/login/refused",
                    "/oauth/authorize?response_type=code&client_id=console&redirect_uri=/console/signed-in&state=x"
                            + "&code_challenge=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq&code_challenge_method=S256",
                    "/oauth/authorize?response_type=token&client_id=x")) {
                visits.add(() -> fixture.anonymous().get(page));
            }
            for (String form : List.of("/login", "/login/failed", "/console/preferences", "/console/sign-out")) {
                visits.add(() -> fixture.anonymous().postForm(form, Map.of("username", "nobody@example.org")));
            }
        }
        List<Answer> answers = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (Future<Answer> visit : threads.invokeAll(visits)) {
                answers.add(visit.get());
            }
        }
        Browser guessing = new Browser(fixture.anonymous());
        answers.add(guessing.logIn(
                guessing.open("/console"), "nobody-" + fixture.event().id(), "wrong"));

        assertThat(answers)
                .hasSizeGreaterThan(1_000)
                .allSatisfy(answer -> assertThat(answer.response().headers().allValues("Set-Cookie"))
                        .noneMatch(cookie -> cookie.startsWith("gatehouse_session")));
        assertThat(answers.getLast().status()).isEqualTo(401);
        assertThat(sessionsOfNobody(fixture)).isEqualTo(before);
    }

    /** A user who signed in by one tab continues in the others, each on its own page. */
    @Test
    void formOfAnotherTabGoesOnWhereItsUserHasSignedIn(Fixture fixture) {
        User user = TestSessions.userWithPassword(fixture);
        Browser browser = new Browser(fixture.anonymous());
        Answer first = browser.open("/console/nowhere");
        Answer second = browser.open("/console");
        browser.logIn(second, user.username(), TestSessions.PASSWORD).expect(200);

        Answer there = browser.logIn(first, "", "");

        assertThat(there.status()).isEqualTo(404);
    }

    private static int sessionsOfNobody(Fixture fixture) {
        return fixture.bean(JdbcClient.class).sql("""
                select count(*)
                from login_session s
                where principal_name is null
                  and not exists (
                    select from login_session_attributes a
                    where a.session_primary_id = s.primary_id and a.attribute_name = 'console.token')
                """).query(Integer.class).single();
    }

    /** Everything that opens a door, looked for in every table, as text and as bytes. */
    @Test
    void tablesHoldNothingThatOpensADoor(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture, Scope.PEOPLE_READ);
        String code = desk.code();
        JsonNode tokens = desk.exchange(code).expect(200).json();
        String picture = fixture.bean(DeviceCodeService.class)
                .make(fixture.event().id(), Fixture.OPERATOR)
                .picture();
        Map<String, String> cookies = desk.browser().cookies();
        List<String> secrets = new ArrayList<>(List.of(
                Objects.requireNonNull(desk.client().clientSecret()),
                code,
                tokens.path("access_token").asString(),
                tokens.path("refresh_token").asString(),
                picture.substring(picture.lastIndexOf('/') + 1).replace(".png", ""),
                linkFor(desk.user(), fixture),
                Desk.PASSWORD,
                fixture.bean(org.springframework.core.env.Environment.class)
                        .getRequiredProperty("gatehouse.secret-key"),
                Objects.requireNonNull(cookies.get("gatehouse_known"))));
        String cookie = new String(Base64.getDecoder().decode(cookies.get("gatehouse_session")), UTF_8);
        secrets.add(cookie);
        secrets.addAll(List.of(cookie.split("\\.", -1)));
        fixture.bean(SigningKeyService.class)
                .get(new JWKSelector(new JWKMatcher.Builder().build()), null)
                .forEach(key -> secrets.add(key.toRSAKey().getPrivateExponent().toString()));

        assertThat(secrets).doesNotContain("");
        assertThat(tablesWith(secrets, fixture)).isEmpty();
        assertThat(tablesWith(List.of(desk.user().username()), fixture)).contains("app_user");
    }

    private static String linkFor(User user, Fixture fixture) {
        String address = fixture.bean(PasswordLinkService.class)
                .make(user.id(), Fixture.OPERATOR)
                .orElseThrow()
                .address();
        return address.substring(address.lastIndexOf('/') + 1);
    }

    private static List<String> tablesWith(List<String> texts, Fixture fixture) {
        JdbcClient db = fixture.bean(JdbcClient.class);
        String[] patterns = texts.stream()
                .flatMap(text -> Stream.of(text, HexFormat.of().formatHex(text.getBytes(UTF_8))))
                .map(text -> "%" + text + "%")
                .toArray(String[]::new);
        List<String> tables = db.sql("select tablename from pg_tables where schemaname = current_schema()")
                .query((row, number) -> row.getString(1))
                .list();
        return tables.stream()
                .filter(table -> db.sql(
                                "select exists (select from %s t where t::text like any(:patterns))".formatted(table))
                        .param("patterns", patterns)
                        .query(Boolean.class)
                        .single())
                .toList();
    }

    private static String signedIn(Fixture fixture) {
        User user = TestSessions.userWithPassword(fixture);
        Browser browser = new Browser(fixture.anonymous());
        Answer console = browser.logIn(browser.open("/console"), user.username(), TestSessions.PASSWORD);
        assertThat(console.status()).isEqualTo(200);
        return Objects.requireNonNull(browser.cookies().get("gatehouse_session"));
    }

    private static String encoded(String cookie) {
        return Base64.getEncoder().encodeToString(cookie.getBytes(UTF_8));
    }

    private static boolean opens(Fixture fixture, String cookie) {
        Api api = fixture.anonymous();
        return api.send(api.request("/console")
                                .header("Cookie", "gatehouse_session=" + cookie)
                                .GET())
                        .status()
                == 200;
    }
}
