package org.gatehouse.auth.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Desk;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.ClientRequest;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** The flow of the existing browser client, as it goes through it. */
@ApiTest
class ImplicitApiTest {

    private static final String HOME = "https://desk.example/app/";
    private static final String STATE = "Zk9vQmFyLXN0YXRlLW9mLTQwLWNoYXJhY3RlcnMtb3ItbW9yZQ_x~0.1";

    /** A person and a client registered for the flow. */
    private record Scene(Fixture fixture, String clientId, User user, Browser browser) {

        static Scene of(Fixture fixture, Scope... userScopes) {
            return of(fixture, true, userScopes);
        }

        static Scene of(Fixture fixture, boolean implicitAllowed, Scope... userScopes) {
            ClientSecret client = fixture.bean(ClientService.class)
                    .create(
                            new ClientRequest(
                                    "desk",
                                    null,
                                    Set.of(Scope.values()),
                                    null,
                                    true,
                                    null,
                                    implicitAllowed ? null : Set.of("authorization_code"),
                                    List.of(HOME),
                                    implicitAllowed,
                                    false,
                                    null,
                                    null),
                            Fixture.OPERATOR);
            Desk person = Desk.withoutSecret(fixture, userScopes);
            return new Scene(fixture, client.clientId(), person.user(), person.browser());
        }

        Map<String, String> request() {
            return new HashMap<>(Map.of(
                    "response_type", "token",
                    "client_id", clientId,
                    "redirect_uri", HOME,
                    "scope", "openid profile",
                    "state", STATE));
        }

        Answer logIn(Map<String, String> request) {
            return browser.authorize(request, user.username(), Desk.PASSWORD);
        }

        Answer logIn() {
            return logIn(request()).expect(302);
        }

        Api api(Answer redirect) {
            return fixture.anonymous().withToken(Browser.fragmentOf(redirect).get("access_token"));
        }

        Answer ask(String name, String value) {
            Map<String, String> request = request();
            request.put(name, value);
            return browser.authorize(request, user.username(), Desk.PASSWORD);
        }
    }

    @Test
    void deskStartsWorksAndLogsOut(Fixture fixture) {
        EventFixture event = fixture.event();
        Scene desk = Scene.of(fixture);
        fixture.bean(UserRoleService.class).grant(desk.user().id(), Role.EDIT_ZONES, event.entity(), Fixture.OPERATOR);

        Answer redirect = desk.logIn();
        Map<String, String> fragment = Browser.fragmentOf(redirect);
        Api api = desk.api(redirect);
        JsonNode user = api.get("/auth/users/loggedIn?show_child_roles=false&show_collapsed_child_roles=true"
                        + "&app_code=2700&app_code=1100")
                .expect(200)
                .json();

        assertThat(redirect.header("Location")).startsWith(HOME + "#access_token=");
        assertThat(fragment).containsEntry("state", STATE).containsEntry("token_type", "Bearer");
        assertThat(fragment.get("access_token")).matches("[A-Za-z0-9._-]+");
        assertThat(Integer.parseInt(fragment.get("expires_in"))).isEqualTo(12 * 3600);
        assertThat(user.path("roles")).hasSize(1);
        assertThat(user.path("roles").path(0).path("name").stringValue()).isEqualTo("AccreditationEditZones");
        JsonNode events = api.get("/registrations/accreditation/events")
                .expect(200)
                .json()
                .path("events");
        assertThat(events).hasSize(1);
        assertThat(events.path(0).path("id").asLong()).isEqualTo(event.id());
        api.get(event.path() + "/zones").expect(200);
        api.get("/auth/ping").expect(200);

        api.post("/auth/sessions/logout", Map.of()).expect(200);

        assertThat(api.get("/auth/ping").expect(401).problem()).isEqualTo("100-100");
        assertThat(desk.browser()
                        .open("/oauth/authorize?" + query(desk.request()))
                        .text())
                .contains("name=\"password\"");
    }

    @Test
    void logoutEndsAllTokensOfTheLogin(Fixture fixture) {
        Scene desk = Scene.of(fixture, Scope.ACCREDITATION_READ);
        Api first = desk.api(desk.logIn());
        Api second = desk.api(desk.logIn());
        Scene other = new Scene(fixture, desk.clientId(), desk.user(), new Browser(fixture.anonymous()));
        Api elsewhere = other.api(other.logIn());

        first.post("/auth/sessions/logout").expect(200);

        assertThat(second.get("/auth/ping").status()).isEqualTo(401);
        assertThat(elsewhere.get("/auth/ping").status()).isEqualTo(200);
        assertThat(first.post("/auth/sessions/logout").problem()).isEqualTo("100-100");
    }

    @Test
    void pingKeepsTheLoginSessionAlive(Fixture fixture) {
        Scene desk = Scene.of(fixture);
        Api api = desk.api(desk.logIn());
        JdbcClient db = fixture.bean(JdbcClient.class);
        String user = String.valueOf(desk.user().id());
        db.sql("update login_session set expiry_time = expiry_time - 600000 where principal_name = :user")
                .param("user", user)
                .update();
        long before = expiryOf(db, user);

        api.get("/auth/ping").expect(200);

        assertThat(expiryOf(db, user)).isGreaterThan(before + 500_000);
    }

    private static long expiryOf(JdbcClient db, String user) {
        return db.sql("select expiry_time from login_session where principal_name = :user")
                .param("user", user)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    @Test
    void codeIsExchangedWithTheSecretInTheForm(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture, Scope.ACCREDITATION_READ);
        Api anonymous = fixture.anonymous();
        String form = query(Map.of(
                "grant_type", "authorization_code",
                "code", desk.code(),
                "redirect_uri", Desk.REDIRECT,
                "client_id", desk.client().clientId(),
                "client_secret", String.valueOf(desk.client().clientSecret())));

        Answer answer = anonymous.send(anonymous
                .request("/auth/access_token")
                .header("Accept", "application/json")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form)));

        assertThat(answer.expect(200).json().path("token_type").stringValue()).isEqualTo("Bearer");
    }

    @Test
    void loggingOutTwiceAtOnceEndsItOnce(Fixture fixture) throws Exception {
        Scene desk = Scene.of(fixture, Scope.ACCREDITATION_READ);
        Api api = desk.api(desk.logIn());
        CountDownLatch begin = new CountDownLatch(1);
        List<Future<Integer>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int sender = 0; sender < 4; sender++) {
                answers.add(threads.submit(() -> {
                    begin.await();
                    return api.post("/auth/sessions/logout", Map.of()).status();
                }));
            }
            begin.countDown();
        }

        assertThat(answers).extracting(Future::resultNow).contains(200).isSubsetOf(200, 401);
        assertThat(api.get("/auth/ping").status()).isEqualTo(401);
    }

    @Test
    void scopesOfAnIdTokenAreIgnoredInTheCodeFlowToo(Fixture fixture) {
        EventFixture event = fixture.event();
        Desk desk = Desk.withoutSecret(fixture);
        fixture.bean(UserRoleService.class).grant(desk.user().id(), Role.EDIT_ZONES, event.entity(), Fixture.OPERATOR);
        Map<String, String> request = new HashMap<>(desk.request());
        request.put("scope", "openid profile");

        Answer redirect = desk.browser().authorize(request, desk.user().username(), Desk.PASSWORD);
        String token = desk.exchange(Browser.codeOf(redirect))
                .expect(200)
                .json()
                .path("access_token")
                .stringValue();

        assertThat(fixture.anonymous()
                        .withToken(token)
                        .get(event.path() + "/zones")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void tokenAskedWithOneScopeHasNoRolesBeyondIt(Fixture fixture) {
        EventFixture event = fixture.event();
        Scene desk = Scene.of(fixture);
        fixture.bean(UserRoleService.class).grant(desk.user().id(), Role.ADMIN, event.entity(), Fixture.OPERATOR);

        Api api = desk.api(desk.ask("scope", "accreditation.read profile"));

        assertThat(api.get(event.path() + "/zones").status()).isEqualTo(200);
        assertThat(api.get(event.path() + "/scans").status()).isEqualTo(403);
    }

    @Test
    void whoIsLoggedInGoesStraightThrough(Fixture fixture) {
        Scene desk = Scene.of(fixture);
        desk.logIn();

        Answer redirect = desk.browser().open("/oauth/authorize?" + query(desk.request()));

        assertThat(redirect.status()).isEqualTo(302);
        assertThat(Browser.fragmentOf(redirect)).containsKey("access_token");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "6f1ed002ab5595859014ebf0951522d9aa55aa55",
                "0b1d9a3c-5c5e-4a38-9d2b-3a8f4f7c1c11;https://desk.example/app/#/events",
                "100 % & + = ? # / \" < > ü 李 😀",
                "%2B%20",
                ""
            })
    void stateComesBackAsItWasSent(String state, Fixture fixture) {
        Scene desk = Scene.of(fixture);

        assertThat(Browser.fragmentOf(desk.ask("state", state))).containsEntry("state", state);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://desk.example/app",
                "https://desk.example/app/?x=1",
                "https://desk.example/app/#x",
                "https://desk.example/app/../app/",
                "https://desk.example:443/app/",
                "https://desk.example.evil.example/app/",
                "https://desk.example@evil.example/app/",
                "https://DESK.example/app/",
                "http://desk.example/app/",
                "//desk.example/app/",
                "javascript:alert(1)",
                "/app/",
                ""
            })
    void onlyTheRegisteredAddressIsFollowed(String address, Fixture fixture) {
        Scene desk = Scene.of(fixture);
        desk.logIn();

        Answer answer = desk.ask("redirect_uri", address);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.header("Location")).isNull();
        assertThat(answer.problem()).isEqualTo("100-105");
    }

    @Test
    void addressOrClientThatComesTwiceOrNotAtAllIsNotFollowed(Fixture fixture) {
        Scene desk = Scene.of(fixture);
        String twice = "&redirect_uri=" + encoded("https://evil.example/");
        Map<String, String> noClient = desk.request();
        noClient.remove("client_id");

        Browser browser = desk.browser();
        assertThat(browser.open("/oauth/authorize?" + query(desk.request()) + twice)
                        .status())
                .isEqualTo(400);
        assertThat(browser.open("/oauth/authorize?" + query(desk.request()) + "&client_id=x")
                        .status())
                .isEqualTo(400);
        assertThat(browser.open("/oauth/authorize?" + query(noClient)).status()).isEqualTo(400);
    }

    @Test
    void whatIsWrongWithTheRequestIsToldInTheFragment(Fixture fixture) {
        Scene desk = Scene.of(fixture);

        Answer idToken = desk.ask("response_type", "id_token token");
        Answer scope = desk.ask("scope", "a\"b");
        Answer longState = desk.ask("state", "x".repeat(4001));
        Answer twoStates = desk.browser().open("/oauth/authorize?" + query(desk.request()) + "&state=other");

        assertThat(idToken.header("Location")).startsWith(HOME + "#");
        assertThat(Browser.fragmentOf(idToken))
                .containsEntry("error", "unsupported_response_type")
                .containsEntry("state", STATE);
        assertThat(Browser.fragmentOf(scope)).containsEntry("error", "invalid_scope");
        assertThat(Browser.fragmentOf(longState))
                .containsEntry("error", "invalid_request")
                .doesNotContainKey("state");
        assertThat(Browser.fragmentOf(twoStates))
                .containsEntry("error", "invalid_request")
                .doesNotContainKey("state");
    }

    @Test
    void clientThatIsNotRegisteredForTheFlowGetsNoToken(Fixture fixture) {
        Scene desk = Scene.of(fixture, false);

        assertThat(Browser.fragmentOf(desk.ask("state", STATE)))
                .containsEntry("error", "unauthorized_client")
                .doesNotContainKey("access_token");
    }

    @Test
    void clientOfTheFlowGetsNoCodeAndNoTokenOfItsOwn(Fixture fixture) {
        Scene desk = Scene.of(fixture);

        Answer code = desk.ask("response_type", "code");
        Answer own = fixture.anonymous()
                .postForm(
                        "/auth/access_token", Map.of("grant_type", "client_credentials", "client_id", desk.clientId()));

        assertThat(code.status()).isEqualTo(400);
        assertThat(code.json().path("detail").stringValue()).contains("not registered for this way");
        assertThat(own.status()).isEqualTo(401);
    }

    @Test
    void revokedClientGetsNoToken(Fixture fixture) {
        Scene desk = Scene.of(fixture);
        desk.logIn();
        fixture.bean(ClientService.class).revoke(desk.clientId(), Fixture.OPERATOR);

        Answer answer = desk.browser().open("/oauth/authorize?" + query(desk.request()));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.header("Location")).isNull();
    }

    @Test
    void userWhoMayNotLogInAnyMoreGetsNoToken(Fixture fixture) {
        Scene desk = Scene.of(fixture);
        Api api = desk.api(desk.logIn());
        fixture.bean(JdbcClient.class)
                .sql("update app_user set active = false where id = :user")
                .param("user", desk.user().id())
                .update();

        Answer again = desk.browser().open("/oauth/authorize?" + query(desk.request()));

        assertThat(Browser.fragmentOf(again)).containsEntry("error", "access_denied");
        assertThat(api.get("/auth/ping").status()).isEqualTo(401);
    }

    @Test
    void browserIsToldInWordsWhyItIsNotSentBack(Fixture fixture) {
        Answer page = fixture.anonymous()
                .send(fixture.anonymous()
                        .request("/oauth/authorize?response_type=token&client_id=%3Cb%3E&redirect_uri=" + encoded(HOME))
                        .header("Accept", "text/html,application/xhtml+xml")
                        .GET());

        assertThat(page.status()).isEqualTo(400);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.header("Content-Security-Policy")).contains("default-src 'none'");
        assertThat(page.text())
                .contains("No application in use has this client_id.")
                .doesNotContain("<b>");
    }

    @Test
    void browserIsToldSoInItsLanguage(Fixture fixture) {
        Api api = fixture.anonymous();
        Answer page = api.send(
                api.request("/oauth/authorize?response_type=token&client_id=none&redirect_uri=" + encoded(HOME))
                        .header("Accept", "text/html")
                        .header("Accept-Language", "de")
                        .GET());

        assertThat(page.text())
                .contains("Keine verwendete Anwendung hat diese client_id.")
                .doesNotContain("No application");
    }

    @Test
    void stateOfEightKilobytesIsRefusedInEitherFlow(Fixture fixture) {
        String base = "/oauth/authorize?client_id=x&redirect_uri=" + encoded(HOME) + "&response_type=";

        assertThat(fixture.anonymous()
                        .get(base + "token&state=" + "x".repeat(8192))
                        .status())
                .isBetween(400, 431);
        assertThat(fixture.anonymous()
                        .get(base + "code&state=" + "x".repeat(5000))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void registeringForTheFlowNeedsASafeAddress(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);

        assertThat(register(admin, "https://desk.example/", true).status()).isEqualTo(201);
        assertThat(register(admin, "http://localhost:4200/", true).status()).isEqualTo(201);
        assertThat(register(admin, "http://desk.example/", false).status()).isEqualTo(201);
        for (String wrong : List.of(
                "http://desk.example/",
                "https://localhost@desk.example/",
                "http://localhost@desk.example/",
                "https://desk.example/#x",
                "https:desk.example",
                "data:text/html,x",
                "desk://home/",
                "https://dësk.example/",
                "https://desk.example/ x",
                "https:///")) {
            assertThat(register(admin, wrong, true).problem()).as(wrong).isEqualTo("100-106");
        }
    }

    private static Answer register(Api admin, String address, boolean implicit) {
        Map<String, Object> request = new HashMap<>(Map.of(
                "name",
                "desk",
                "scopes",
                List.of("accreditation.read"),
                "all_events",
                true,
                "implicit_allowed",
                implicit,
                "confidential",
                false,
                "redirect_uris",
                List.of(address)));
        if (!implicit) {
            request.put("grant_types", List.of("authorization_code"));
        }
        return admin.post("/auth/clients", request);
    }

    private static String query(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(field -> field.getKey() + "=" + encoded(field.getValue()))
                .collect(java.util.stream.Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
