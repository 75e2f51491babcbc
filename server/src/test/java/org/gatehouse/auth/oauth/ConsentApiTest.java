package org.gatehouse.auth.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Desk;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.auth.user.NewUser;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Clients of administrators of some events, and the people whom they have to ask. */
@ApiTest
class ConsentApiTest {

    private static final String ACCOUNT = "/console/account";
    private static final String TAKE_BACK = ACCOUNT + "/consents/take-back";
    private static final String HOME = "https://tool.example/app/";
    private static final String OTHER_HOME = "https://other.example/";
    private static final String STATE = "a~b/c+d=ü {x} & ?#";
    private static final Pattern FIELD = Pattern.compile("name=\"(asked|seal)\" value=\"([^\"]+)\"");
    private static final Pattern AGAIN = Pattern.compile("href=\"(/oauth/authorize\\?[^\"]+)\"");

    /** An administrator of one event, a client of theirs, and somebody with rights at that event. */
    private record Scene(
            Fixture fixture, EventFixture event, Api maker, ClientSecret client, User user, Browser browser) {

        static Scene of(Fixture fixture) {
            EventFixture event = fixture.event();
            Api maker = fixture.api(
                    Set.of(event.id()),
                    Scope.ADMIN,
                    Scope.ACCREDITATION_READ,
                    Scope.ACCREDITATION_WRITE,
                    Scope.SCANS_READ);
            JsonNode made = maker.post("/auth/clients", tool(event)).expect(201).json();
            assertThat(made.path("asks_consent").booleanValue()).isTrue();
            Desk desk = Desk.of(
                    fixture,
                    false,
                    null,
                    Scope.ACCREDITATION_READ,
                    Scope.ACCREDITATION_WRITE,
                    Scope.SCANS_READ,
                    Scope.PEOPLE_READ);
            return new Scene(
                    fixture,
                    event,
                    maker,
                    new ClientSecret(
                            made.path("client_id").stringValue(),
                            made.path("client_secret").stringValue()),
                    desk.user(),
                    desk.browser());
        }

        static Map<String, Object> tool(EventFixture event) {
            return new HashMap<>(Map.of(
                    "name",
                    "Tool <b>& more</b>",
                    "scopes",
                    List.of("accreditation.read", "scans.read"),
                    "events",
                    List.of(event.id()),
                    "grant_types",
                    List.of("authorization_code", "refresh_token"),
                    "implicit_allowed",
                    true,
                    "redirect_uris",
                    List.of(HOME, OTHER_HOME)));
        }

        String path() {
            return "/auth/clients/" + client.clientId();
        }

        Map<String, String> request(String responseType) {
            return new HashMap<>(Map.of(
                    "response_type",
                    responseType,
                    "client_id",
                    client.clientId(),
                    "redirect_uri",
                    HOME,
                    "state",
                    STATE));
        }

        Answer ask(String responseType) {
            return ask(request(responseType));
        }

        Answer ask(Map<String, String> request) {
            return browser.open("/oauth/authorize?" + query(request));
        }

        /** As the one whose consent is asked for. */
        Answer logIn(String responseType) {
            return browser.authorize(request(responseType), user.username(), Desk.PASSWORD);
        }

        Answer answer(Answer page, String answer) {
            return browser.post("/login/consent", fields(page, answer));
        }

        Api api(Answer redirect) {
            return fixture.anonymous().withToken(Browser.fragmentOf(redirect).get("access_token"));
        }

        Answer tokens(Answer redirect) {
            return fixture.anonymous()
                    .tokenFor(
                            client,
                            Map.of(
                                    "grant_type",
                                    "authorization_code",
                                    "code",
                                    Browser.codeOf(redirect),
                                    "redirect_uri",
                                    HOME));
        }

        Answer takeBack() {
            return browser.submit(browser.open(ACCOUNT), TAKE_BACK, Map.of("client_id", client.clientId()));
        }

        /** In this order. */
        List<String> logged() {
            return fixture.bean(JdbcClient.class)
                    .sql("""
                            select action from audit_entry
                            where subject_type = 'user' and subject_id = :user and action like 'consent%' order by id
                            """)
                    .param("user", user.id())
                    .query((row, number) -> row.getString(1))
                    .list();
        }

        int consents() {
            return fixture.bean(JdbcClient.class)
                    .sql("select count(*) from client_consent where client_id = :client")
                    .param("client", client.clientId())
                    .query(Integer.class)
                    .single();
        }
    }

    private static Map<String, String> fields(Answer page, String answer) {
        Map<String, String> fields = FIELD.matcher(page.text())
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));
        assertThat(fields).as(page.text()).hasSize(2);
        fields.put("answer", answer);
        return fields;
    }

    private static void assertAsked(Answer page) {
        page.expect(200);
        assertThat(page.text()).contains("name=\"seal\"");
    }

    @Test
    void implicitFlowAsksOnceAndSaysWhat(Fixture fixture) {
        Scene scene = Scene.of(fixture);

        Answer page = scene.logIn("token").expect(200);

        assertThat(page.text())
                .contains(
                        "Tool &lt;b&gt;&amp; more&lt;/b&gt;",
                        "<bdi>https://tool.example</bdi>",
                        scene.user().username(),
                        "Read registrations and accreditations",
                        "Read scans",
                        "<bdi>Event</bdi>")
                .doesNotContain("Administer events, users and clients", "Report scans", "_csrf");
        assertThat(page.header("Content-Security-Policy")).contains("frame-ancestors 'none'");
        assertThat(page.header("Cache-Control")).contains("no-store");
        assertThat(scene.consents()).isZero();

        Answer redirect = scene.answer(page, "allow").expect(302);

        assertThat(redirect.header("Location")).startsWith(HOME + "#access_token=");
        assertThat(Browser.fragmentOf(redirect)).containsEntry("state", STATE);
        scene.api(redirect).get(scene.event().path() + "/zones").expect(200);
        assertThat(Browser.fragmentOf(scene.ask("token").expect(302))).containsKey("access_token");
        assertThat(Browser.parametersOf(scene.ask("code").expect(302))).containsKey("code");
        assertThat(scene.logged()).containsExactly("consent_given");
    }

    @Test
    void codeFlowAsksOnce(Fixture fixture) {
        Scene scene = Scene.of(fixture);

        Answer page = scene.logIn("code");
        assertAsked(page);
        assertThat(page.header("Content-Security-Policy")).contains("frame-ancestors 'none'");
        Answer redirect = scene.answer(page, "allow").expect(302);

        assertThat(redirect.header("Location")).startsWith(HOME + "?");
        assertThat(Browser.parametersOf(redirect)).containsEntry("state", STATE);
        scene.tokens(redirect).expect(200);
        assertThat(Browser.parametersOf(scene.ask("code").expect(302))).containsKey("code");
    }

    @Test
    void refusalIsToldInTheWayOfEachFlow(Fixture fixture) {
        Scene scene = Scene.of(fixture);

        Answer implicit = scene.answer(scene.logIn("token"), "refuse").expect(302);
        Answer code = scene.answer(scene.ask("code"), "refuse").expect(302);
        Map<String, String> withoutState = scene.request("token");
        withoutState.remove("state");
        Answer stateless = scene.answer(scene.ask(withoutState), "refuse").expect(302);

        assertThat(implicit.header("Location")).startsWith(HOME + "#error=access_denied&");
        assertThat(Browser.fragmentOf(implicit)).containsEntry("state", STATE).doesNotContainKey("access_token");
        assertThat(code.header("Location")).startsWith(HOME + "?error=access_denied&");
        assertThat(Browser.parametersOf(code)).containsEntry("state", STATE).doesNotContainKey("code");
        assertThat(Browser.fragmentOf(stateless)).containsOnlyKeys("error", "error_description");
        assertAsked(scene.ask("token"));
        assertThat(scene.consents()).isZero();
        assertThat(scene.logged()).containsExactly("consent_refused", "consent_refused", "consent_refused");
    }

    @Test
    void moreThanWasAllowedIsAskedForAgain(Fixture fixture) {
        Scene scene = Scene.of(fixture);
        scene.logIn("token");
        Map<String, String> little = scene.request("token");
        little.put("scope", "openid scans.read profile");
        Answer page = scene.ask(little);
        assertThat(page.text()).contains("Read scans").doesNotContain("Read registrations");
        scene.answer(page, "allow").expect(302);

        scene.ask(little).expect(302);
        assertAsked(scene.ask("token"));
        assertAsked(scene.ask("code"));
        scene.answer(scene.ask("code"), "allow").expect(302);
        scene.ask("token").expect(302);
        scene.ask(little).expect(302);
        Map<String, String> elsewhere = scene.request("token");
        elsewhere.put("redirect_uri", OTHER_HOME);
        assertThat(scene.ask(elsewhere).expect(200).text()).contains("https://other.example");
        assertThat(scene.consents()).isOne();
    }

    /** The tokens that it has would reach there, too. */
    @Test
    void clientWithFurtherEventsAsksAgainAndLosesItsTokens(Fixture fixture) {
        Scene scene = Scene.of(fixture);
        Api api = scene.api(scene.answer(scene.logIn("token"), "allow"));
        api.get("/auth/ping").expect(200);
        Map<String, Object> changed = Scene.tool(scene.event());
        changed.put("name", "Renamed");
        fixture.api(Scope.ADMIN).put(scene.path(), changed).expect(200);
        assertThat(api.get("/auth/ping").status()).isEqualTo(200);
        scene.ask("token").expect(302);

        changed.put("events", List.of(scene.event().id(), fixture.event().id()));
        fixture.api(Scope.ADMIN).put(scene.path(), changed).expect(200);

        assertThat(api.get("/auth/ping").status()).isEqualTo(401);
        assertAsked(scene.ask("token"));
        Map<String, String> little = scene.request("token");
        little.put("scope", "scans.read");
        scene.answer(scene.ask(little), "allow").expect(302);
        assertAsked(scene.ask("token"));
    }

    @Test
    void onlyTheFormThatWasShownToThisUserCounts(Fixture fixture) {
        Scene scene = Scene.of(fixture);
        Answer page = scene.logIn("token");
        Map<String, String> good = fields(page, "allow");
        User other = TestSessions.userWithPassword(fixture);
        Browser stranger = new Browser(fixture.anonymous());
        stranger.authorize(scene.request("token"), other.username(), TestSessions.PASSWORD);
        Browser sameUser = new Browser(fixture.anonymous());
        sameUser.authorize(scene.request("token"), scene.user().username(), Desk.PASSWORD);
        Scene another = Scene.of(fixture);
        Map<String, String> mixed = new HashMap<>(fields(another.logIn("token"), "allow"));
        mixed.put("seal", good.get("seal"));
        Map<String, String> unsealed = new HashMap<>(good);
        unsealed.remove("seal");
        Map<String, String> undecided = new HashMap<>(good);
        undecided.put("answer", "perhaps");

        for (Answer refused : List.of(
                stranger.post("/login/consent", good),
                sameUser.post("/login/consent", good),
                new Browser(fixture.anonymous()).post("/login/consent", good),
                scene.browser().post("/login/consent", mixed),
                scene.browser().post("/login/consent", unsealed),
                scene.browser().post("/login/consent", Map.of("asked", "ü\0", "seal", "ü", "answer", "allow")),
                scene.browser().post("/login/consent", Map.of()),
                scene.browser().post("/login/consent", undecided),
                scene.browser().open("/login/consent"))) {
            assertThat(refused.expect(409).text()).contains("This question is no longer open");
        }
        assertThat(scene.consents() + another.consents()).isZero();
        scene.browser().post("/login/consent", good).expect(302);
        assertThat(scene.consents()).isOne();
    }

    @Test
    void formOfAClientThatWasChangedIsStale(Fixture fixture) {
        Scene scene = Scene.of(fixture);
        Answer page = scene.logIn("token");
        Map<String, Object> changed = Scene.tool(scene.event());
        changed.put("name", "Renamed");
        scene.maker().put(scene.path(), changed).expect(200);

        Answer allowed = scene.answer(page, "allow").expect(409);
        Answer refused = scene.answer(page, "refuse").expect(409);

        assertThat(scene.consents()).isZero();
        assertThat(refused.text()).contains("Ask me again");
        Matcher again = AGAIN.matcher(allowed.text());
        assertThat(again.find()).isTrue();
        Answer asked = scene.browser().open(again.group(1).replace("&amp;", "&"));
        assertThat(asked.text()).contains("Renamed");
        assertThat(Browser.fragmentOf(scene.answer(asked, "allow"))).containsEntry("state", STATE);
        scene.maker().delete(scene.path()).expect(204);
        assertThat(scene.consents()).isZero();
        scene.answer(asked, "allow").expect(409);
        assertThat(scene.consents()).isZero();
    }

    @Test
    void twoTabsAreAnsweredEachForItself(Fixture fixture) {
        Scene scene = Scene.of(fixture);
        scene.logIn("token");
        Map<String, String> second = scene.request("code");
        second.put("state", "second");
        Answer first = scene.ask("token");
        Answer other = scene.ask(second);

        Answer refused = scene.answer(other, "refuse");
        Answer allowed = scene.answer(first, "allow");

        assertThat(Browser.parametersOf(refused))
                .containsEntry("error", "access_denied")
                .containsEntry("state", "second");
        assertThat(Browser.fragmentOf(allowed)).containsKey("access_token").containsEntry("state", STATE);
        assertThat(Browser.parametersOf(scene.answer(other, "allow")))
                .containsKey("code")
                .containsEntry("state", "second");
    }

    @Test
    void consentIsShownAndTakenBackWithItsTokens(Fixture fixture) {
        Scene scene = Scene.of(fixture);
        Desk trusted = new Desk(fixture, Desk.withSecret(fixture).client(), scene.user(), scene.browser());
        Api api = scene.api(scene.answer(scene.logIn("token"), "allow"));
        JsonNode tokens = scene.tokens(scene.ask("code")).expect(200).json();
        String unused = Browser.codeOf(scene.ask("code"));
        Api elsewhere = trusted.api();
        Scene other = new Scene(
                fixture,
                scene.event(),
                scene.maker(),
                scene.client(),
                TestSessions.userWithPassword(fixture),
                new Browser(fixture.anonymous()));
        Api others = other.api(other.answer(
                other.browser().authorize(other.request("token"), other.user().username(), TestSessions.PASSWORD),
                "allow"));
        api.get("/auth/ping").expect(200);

        Answer account = scene.browser().open(ACCOUNT);
        assertThat(account.text())
                .contains(
                        "Applications that you have let in",
                        "Tool &lt;b&gt;",
                        "<bdi>https://tool.example</bdi>",
                        "Read scans");
        Answer after = scene.takeBack().expect(200);

        assertThat(after.text()).contains("can no longer act in your name", "None. Most applications");
        assertThat(api.get("/auth/ping").status()).isEqualTo(401);
        assertThat(fixture.anonymous()
                        .tokenFor(
                                scene.client(),
                                Map.of(
                                        "grant_type",
                                        "refresh_token",
                                        "refresh_token",
                                        tokens.path("refresh_token").stringValue()))
                        .status())
                .isEqualTo(400);
        assertThat(fixture.anonymous()
                        .tokenFor(
                                scene.client(),
                                Map.of("grant_type", "authorization_code", "code", unused, "redirect_uri", HOME))
                        .status())
                .isEqualTo(400);
        assertAsked(scene.ask("token"));
        assertThat(elsewhere.get("/auth/ping").status()).isEqualTo(200);
        assertThat(others.get("/auth/ping").status()).isEqualTo(200);
        scene.takeBack().expect(200);
        assertThat(scene.logged()).containsExactly("consent_given", "consent_taken_back");
    }

    /** Whatever happens between the question and the token. */
    @Test
    void noGrantIsStoredWithoutConsent(Fixture fixture) {
        Scene scene = Scene.of(fixture);
        ImplicitTokenService tokens = fixture.bean(ImplicitTokenService.class);
        Set<Scope> scopes = Set.of(Scope.SCANS_READ);

        assertThat(tokens.issue(scene.client().clientId(), scene.user().id(), scopes, HOME, null))
                .isEmpty();
        scene.answer(scene.logIn("token"), "allow").expect(302);
        assertThat(tokens.issue(scene.client().clientId(), scene.user().id(), scopes, HOME, null))
                .isPresent();

        fixture.bean(JdbcClient.class)
                .sql("delete from app_user where id = :user")
                .param("user", scene.user().id())
                .update();
        assertThat(scene.consents()).isZero();
    }

    @Test
    void onlyAnAdministratorOfAllEventsLetsAClientAskNobody(Fixture fixture) {
        Scene scene = Scene.of(fixture);
        Api all = fixture.api(Scope.ADMIN);
        Map<String, Object> off = Scene.tool(scene.event());
        off.put("asks_consent", false);

        assertThat(scene.maker().put(scene.path(), off).expect(403).text()).contains("asks_consent");
        scene.maker().post("/auth/clients", off).expect(403);
        assertThat(asks(scene.maker().put(scene.path(), Scene.tool(scene.event()))))
                .isTrue();
        assertThat(asks(all.put(scene.path(), Scene.tool(scene.event())))).isTrue();
        assertThat(asks(all.put(scene.path(), off))).isFalse();
        assertThat(asks(scene.maker().put(scene.path(), off))).isFalse();
        Browser browser = scene.browser();
        assertThat(Browser.fragmentOf(
                        browser.authorize(scene.request("token"), scene.user().username(), Desk.PASSWORD)))
                .containsKey("access_token");
        off.put("redirect_uris", List.of(HOME));
        assertThat(asks(scene.maker().put(scene.path(), off))).isFalse();

        off.put("redirect_uris", List.of(HOME, "https://evil.example/"));
        assertThat(asks(scene.maker().put(scene.path(), off))).isTrue();
        assertAsked(scene.ask("token"));
    }

    private static boolean asks(Answer answer) {
        return answer.expect(200).json().path("asks_consent").booleanValue();
    }

    @Test
    void clientsOfAdministratorsOfAllEventsDoNotAskUnlessTheyAreTold(Fixture fixture) {
        Api all = fixture.api(Scope.ADMIN);
        Map<String, Object> tool = Scene.tool(fixture.event());

        JsonNode silent = all.post("/auth/clients", tool).expect(201).json();
        tool.put("asks_consent", true);
        JsonNode asking = all.post("/auth/clients", tool).expect(201).json();

        assertThat(silent.path("asks_consent").booleanValue()).isFalse();
        assertThat(silent.path("created_by").stringValue()).isNotBlank();
        assertThat(asking.path("asks_consent").booleanValue()).isTrue();
    }

    @Test
    void clientsPageOffersTheChoiceToAdministratorsOfAllEventsAlone(Fixture fixture) {
        Scene scene = Scene.of(fixture);
        String page = "/console" + scene.path().substring("/auth".length());
        Set<Scope> scopes = Set.of(Scope.ADMIN, Scope.ACCREDITATION_READ, Scope.SCANS_READ);
        NewUser person = new NewUser(
                "limited-" + scene.user().username(),
                TestSessions.PASSWORD,
                "Ana",
                "Li",
                scopes,
                Set.of(scene.event().id()));
        long limited =
                fixture.bean(UserService.class).create(person, Fixture.OPERATOR).id();

        assertThat(consolePage(fixture, limited, page))
                .contains("Only an administrator of all events can change that.")
                .doesNotContain("name=\"asks_consent\"");
        assertThat(consolePage(fixture, TestSessions.administrator(fixture), page))
                .contains("name=\"asks_consent\"", "Created by ");
    }

    private static String consolePage(Fixture fixture, long user, String path) {
        Api api = fixture.anonymous();
        return api.send(api.request(path)
                        .header("Cookie", "gatehouse_session=" + TestSessions.signedIn(fixture, user))
                        .GET())
                .expect(200)
                .text();
    }

    @Test
    void requestByFormIsNotAsked(Fixture fixture) {
        Scene scene = Scene.of(fixture);
        scene.logIn("code");

        Answer answer = scene.browser().post("/oauth/authorize", scene.request("code"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).contains("has to ask you first");
    }

    @Test
    void questionIsAskedInTheReadersLanguage(Fixture fixture) {
        Scene scene = Scene.of(fixture);
        scene.logIn("token");

        Answer page = scene.browser().inLanguage("de").open("/oauth/authorize?" + query(scene.request("token")));

        assertThat(page.text()).contains("<html lang=\"de\">", "Diese Anwendung zulassen?", "Scans lesen");
    }

    private static String query(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    @Test
    void revokedClientForgetsItsConsents(Fixture fixture) {
        Scene scene = Scene.of(fixture);
        scene.answer(scene.logIn("token"), "allow").expect(302);

        fixture.bean(ClientService.class).revoke(scene.client().clientId(), Fixture.OPERATOR);

        assertThat(scene.consents()).isZero();
    }
}
