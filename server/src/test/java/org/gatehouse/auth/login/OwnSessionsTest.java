package org.gatehouse.auth.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Desk;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.history.LoginEntry;
import org.gatehouse.auth.history.LoginFailures;
import org.gatehouse.auth.history.LoginLogRepository;
import org.gatehouse.auth.history.LoginOutcome;
import org.gatehouse.auth.user.PasswordLinkService;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.retention.Retention;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class OwnSessionsTest {

    private static final String ACCOUNT = "/console/account";
    private static final Pattern LINK = Pattern.compile("https://gatehouse\\.test(/login/reset/[A-Za-z0-9_-]{43})\"");
    private static final Pattern ID = Pattern.compile("name=\"id\" value=\"([^\"]+)\"");

    @Test
    void anotherSessionIsShownAndEnded(Fixture fixture) {
        User user = TestSessions.userWithPassword(fixture);
        Browser here = signedIn(fixture, user, TestSessions.PASSWORD);
        Browser there = signedIn(fixture, user, TestSessions.PASSWORD);
        Browser stranger = signedIn(fixture, TestSessions.userWithPassword(fixture), TestSessions.PASSWORD);

        Answer account = here.open(ACCOUNT);
        String id = others(account).getFirst();
        stranger.submit(stranger.open(ACCOUNT), ACCOUNT + "/sessions/end", Map.of("id", id));
        here.submit(account, ACCOUNT + "/sessions/end", Map.of("id", "\0' or 'x"));

        assertThat(account.text()).contains("This one", "from 127.0.0.1");
        assertThat(others(account)).hasSize(1);
        assertThat(isSignedIn(there)).isTrue();
        here.submit(account, ACCOUNT + "/sessions/end", Map.of("id", id)).expect(200);
        assertThat(isSignedIn(there)).isFalse();
        assertThat(others(here.open(ACCOUNT))).isEmpty();
        assertThat(isSignedIn(stranger)).isTrue();
    }

    /** A commit that writes waits for the disk, and a desk opens a page every few seconds. */
    @Test
    void pagesStoreTheUseOfTheirSessionOnceAMinute(Fixture fixture) {
        User user = TestSessions.userWithPassword(fixture);
        Browser browser = signedIn(fixture, user, TestSessions.PASSWORD);
        JdbcClient db = fixture.bean(JdbcClient.class);
        Stored first = stored(db, user);

        assertThat(browser.open(ACCOUNT).text()).contains("This one");
        assertThat(stored(db, user)).isEqualTo(first);
        db.sql("""
                update login_session
                set last_access_time = last_access_time - 61000, expiry_time = expiry_time - 61000
                where principal_name = :user::text
                """).param("user", user.id()).update();
        browser.open(ACCOUNT).expect(200);
        Stored later = stored(db, user);

        assertThat(later.used()).isGreaterThanOrEqualTo(first.used());
        assertThat(later.ends() - later.used()).isEqualTo(30 * 60_000);
        assertThat(later.version()).isNotEqualTo(first.version());
    }

    private record Stored(long used, long ends, String version) {}

    private static Stored stored(JdbcClient db, User user) {
        return db.sql("""
                select last_access_time as used, expiry_time as ends, xmin::text as version from login_session
                where principal_name = :user::text
                """)
                .param("user", user.id())
                .query((row, number) -> new Stored(row.getLong(1), row.getLong(2), row.getString(3)))
                .single();
    }

    /** What a proxy writes of the client is an address, or the proxy is the client. */
    @ParameterizedTest
    @CsvSource({
        "203.0.113.7:17085, 203.0.113.7",
        "[2001:db8::7]:17085, 2001:db8::7",
        "::ffff:203.0.113.8, 203.0.113.8",
        "<b>unknown</b>, 127.0.0.1",
        "'203.0.113.9, _hidden', 127.0.0.1",
        "'_hidden, 203.0.113.10:443', 203.0.113.10",
        "'203.0.113.11, ,', 203.0.113.11",
        "1234567890, 127.0.0.1"
    })
    void sessionNamesTheClientsAddress(String header, String address, Fixture fixture) {
        User user = TestSessions.userWithPassword(fixture);
        Browser browser = new Browser(fixture.anonymous()).with("X-Forwarded-For", header);
        browser.logIn(browser.open("/login"), user.username(), TestSessions.PASSWORD);

        assertThat(browser.open(ACCOUNT).text()).contains("from " + address).doesNotContain("from " + address + ":");
    }

    /** Its browser is closed since long, while it renews its token. */
    @Test
    void applicationThatOutlivesItsSessionIsShownAndEnded(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture);
        JsonNode tokens = desk.tokens();
        Browser here = signedIn(fixture, desk.user(), Desk.PASSWORD);
        assertThat(here.open(ACCOUNT).text()).contains("also signed in by it: <bdi>desk</bdi>");
        fixture.bean(JdbcClient.class)
                .sql("""
                        update login_session set expiry_time = 1
                        where session_id in (select session_id from user_grant where client_id = :client)
                        """)
                .param("client", desk.client().clientId())
                .update();

        Answer account = here.open(ACCOUNT);

        assertThat(account.text()).contains("<bdi>desk</bdi>", "Application that stays signed in");
        here.submit(account, ACCOUNT + "/sessions/end-others", Map.of()).expect(200);
        assertThat(isRefreshed(desk, tokens)).isFalse();
        assertThat(others(here.open(ACCOUNT))).isEmpty();
    }

    @Test
    void changeOfPasswordEndsEverythingElse(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture);
        JsonNode tokens = desk.tokens();
        Api api = fixture.anonymous().withToken(tokens.path("access_token").stringValue());
        Browser here = signedIn(fixture, desk.user(), Desk.PASSWORD);
        Browser there = signedIn(fixture, desk.user(), Desk.PASSWORD);
        api.get("/auth/ping").expect(200);

        Answer changed = here.submit(
                here.open(ACCOUNT + "/password"),
                ACCOUNT + "/password",
                Map.of("current", Desk.PASSWORD, "password", "another horse 8", "again", "another horse 8"));

        assertThat(changed.text()).contains("Your password was changed.");
        assertThat(isSignedIn(here)).isTrue();
        assertThat(isSignedIn(there)).isFalse();
        assertThat(api.get("/auth/ping").status()).isEqualTo(401);
        assertThat(isRefreshed(desk, tokens)).isFalse();
    }

    @Test
    void commonPasswordIsNotTaken(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture);
        Browser here = signedIn(fixture, desk.user(), Desk.PASSWORD);

        Answer page = here.submit(
                here.open(ACCOUNT + "/password"),
                ACCOUNT + "/password",
                Map.of("current", Desk.PASSWORD, "password", "12345678", "again", "12345678"));
        Answer byLink = forgetfulChoice(fixture, desk.user(), "Summer2026!");

        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text()).contains("This password is easily guessed");
        assertThat(byLink.status()).isEqualTo(422);
        assertThat(byLink.text()).contains("This password is easily guessed");
        assertThat(fixture.bean(UserService.class).opens(desk.user().username(), Desk.PASSWORD))
                .isTrue();
    }

    private static Answer forgetfulChoice(Fixture fixture, User user, String password) {
        Browser forgetful = new Browser(fixture.anonymous());
        String link = linkFor(user, fixture);
        Answer page = forgetful.open(link).expect(200);
        return forgetful.submit(
                page,
                PasswordLinkService.PATH,
                Map.of("token", link.substring(link.lastIndexOf('/') + 1), "password", password, "again", password));
    }

    @Test
    void forgottenPasswordIsChosenByALink(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture);
        JsonNode tokens = desk.tokens();
        Api api = fixture.anonymous().withToken(tokens.path("access_token").stringValue());
        Browser there = signedIn(fixture, desk.user(), Desk.PASSWORD);
        Browser forgetful = new Browser(fixture.anonymous());
        String older = linkFor(desk.user(), fixture);
        String link = linkFor(desk.user(), fixture);
        assertEnded(forgetful.open(older));
        Answer page = forgetful.open(link).expect(200);
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(page.header("Cache-Control")).contains("no-store");
        assertThat(page.text()).contains(desk.user().username());

        choose(forgetful, page, link, "another horse 8", "another horse 9").expect(422);
        choose(forgetful, page, link, "short", "short").expect(422);
        choose(forgetful, page, link, Desk.PASSWORD, Desk.PASSWORD).expect(422);
        String forged = fixture.anonymous()
                .postForm("/login/reset", Map.of("token", tokenOf(link), "password", "x".repeat(9)))
                .header("Location");
        assertThat(forged).isEqualTo(link);
        assertThat(isSignedIn(there)).isTrue();
        Answer login = choose(forgetful, page, link, "another horse 8", "another horse 8");

        assertThat(login.text()).contains("Your password was changed.");
        assertThat(isSignedIn(there)).isFalse();
        assertThat(api.get("/auth/ping").status()).isEqualTo(401);
        assertThat(isRefreshed(desk, tokens)).isFalse();
        assertEnded(forgetful.open(link));
        signedIn(fixture, desk.user(), "another horse 8");
        assertThat(fixture.bean(JdbcClient.class)
                        .sql("select action from audit_entry where subject_type = 'user' and subject_id = :user")
                        .param("user", desk.user().id())
                        .query((row, number) -> row.getString(1))
                        .list())
                .containsOnlyOnce("user_password_link_used")
                .contains("user_password_link_made");
    }

    @Test
    void linkThatIsSentTwiceAtOnceIsUsedOnce(Fixture fixture) throws Exception {
        String link = linkFor(TestSessions.userWithPassword(fixture), fixture);
        List<Callable<Integer>> senders = IntStream.range(0, 4)
                .<Callable<Integer>>mapToObj(sender -> () -> {
                    Browser browser = new Browser(fixture.anonymous());
                    String password = "another horse " + sender;
                    return choose(browser, browser.open(link), link, password, password)
                            .status();
                })
                .toList();
        List<Integer> statuses = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> sender : threads.invokeAll(senders)) {
                try {
                    statuses.add(sender.get());
                } catch (ExecutionException noForm) {
                    // The link was used before this one opened it.
                    assertThat(noForm).hasCauseInstanceOf(AssertionError.class);
                }
            }
        }

        assertThat(statuses).containsOnlyOnce(200).isSubsetOf(200, 410, 429);
    }

    @Test
    void linkEndsWithItsTimeItsUserAndThePassword(Fixture fixture) {
        Browser browser = new Browser(fixture.anonymous());
        JdbcClient db = fixture.bean(JdbcClient.class);
        Api administrator = fixture.api(Scope.values());
        User late = TestSessions.userWithPassword(fixture);
        User left = TestSessions.userWithPassword(fixture);
        User renewed = TestSessions.userWithPassword(fixture);
        String lateLink = linkFor(late, fixture);
        String leftLink = linkFor(left, fixture);
        String renewedLink = linkFor(renewed, fixture);
        assertThat(fixture.bean(PasswordLinkService.class).targetOf(tokenOf(leftLink)))
                .contains(new PasswordLinkService.Target(left.username(), false));

        db.sql("update one_time_link set expires_at = now() where user_id = :user")
                .param("user", late.id())
                .update();
        setActive(administrator, left, false);
        assertThat(fixture.bean(PasswordLinkService.class).make(left.id(), Fixture.OPERATOR))
                .isEmpty();
        setActive(administrator, left, true);
        administrator
                .post("/auth/users/" + renewed.id() + "/password", Map.of("password", "another horse 8"))
                .expect(200);

        for (String link : List.of(lateLink, leftLink, renewedLink)) {
            assertEnded(browser.open(link));
        }
        fixture.bean(Retention.class).removeOldRows();
        assertThat(db.sql("select count(*) from one_time_link where user_id in (:users)")
                        .param("users", List.of(late.id(), left.id(), renewed.id()))
                        .query(Integer.class)
                        .single())
                .isZero();
    }

    /** From an address of its own: links that other tests guess count for theirs. */
    @Test
    void guessesOfLinksAreThrottledAndARightOneOpens(Fixture fixture) throws Exception {
        String link = linkFor(TestSessions.userWithPassword(fixture), fixture);
        try (HttpClient guessing = HttpClient.newBuilder()
                .localAddress(InetAddress.getByName("127.0.0.29"))
                .build()) {
            List<HttpResponse<String>> answers = new ArrayList<>();
            for (int guess = 0; guess < 21; guess++) {
                answers.add(open(guessing, fixture, "/login/reset/guess-" + guess));
            }

            assertThat(answers.getFirst().statusCode()).isEqualTo(410);
            assertThat(answers.getFirst().body())
                    .contains("ask whoever invited you, or an administrator, for a new link.");
            HttpResponse<String> held = answers.stream()
                    .filter(answer -> answer.statusCode() == 429)
                    .findFirst()
                    .orElseThrow();
            assertThat(held.headers().firstValueAsLong("Retry-After").orElseThrow())
                    .isBetween(1L, 61L);
            assertThat(open(guessing, fixture, link).statusCode()).isEqualTo(200);
        }
    }

    private static HttpResponse<String> open(HttpClient client, Fixture fixture, String path) throws Exception {
        return client.send(fixture.anonymous().request(path).GET().build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Made on the user's page; the address without the server. */
    private static String linkFor(User user, Fixture fixture) {
        TestSessions.Visit visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));
        Api api = fixture.anonymous();
        Answer shown = api.send(api.request("/console/users/" + user.id() + "/password-link")
                        .header("Cookie", "gatehouse_session=" + visit.cookie())
                        .header(visit.csrfHeader(), visit.csrfToken())
                        .POST(HttpRequest.BodyPublishers.noBody()))
                .expect(200);
        Matcher link = LINK.matcher(shown.text());
        assertThat(link.find()).as(shown.text()).isTrue();
        return link.group(1);
    }

    private static String tokenOf(String link) {
        return link.substring(link.lastIndexOf('/') + 1);
    }

    private static Answer choose(Browser browser, Answer page, String link, String password, String again) {
        return browser.submit(
                page, "/login/reset", Map.of("token", tokenOf(link), "password", password, "again", again));
    }

    /** Other tests may have used up the allowance of this address. */
    private static void assertEnded(Answer answer) {
        assertThat(answer.status()).isIn(410, 429);
        assertThat(answer.text()).doesNotContain("<form");
    }

    private static void setActive(Api administrator, User user, boolean active) {
        administrator
                .put("/auth/users/" + user.id(), Map.of("username", user.username(), "active", active))
                .expect(200);
    }

    /** Of an unknown name nothing stays: it may be a password. */
    @Test
    void failuresAreCountedAndShown(Fixture fixture) {
        User user = TestSessions.userWithPassword(fixture);
        Browser guessing = new Browser(fixture.anonymous());
        Answer login = guessing.open("/login");
        for (int guess = 0; guess < 13; guess++) {
            login = guessing.logIn(login, user.username().toUpperCase(Locale.ROOT), "wrong password");
        }
        String typed = "typed-" + UUID.randomUUID();
        guessing.logIn(login, typed, "wrong password").expect(401);
        fixture.bean(LoginFailures.class).write();

        List<LoginEntry> entries = fixture.bean(LoginLogRepository.class).latestOf(user.id());
        // The hour may have changed between two of them.
        assertThat(times(entries, LoginOutcome.WRONG_PASSWORD)).isEqualTo(10);
        assertThat(times(entries, LoginOutcome.HELD_OFF)).isEqualTo(3);
        assertThat(entries)
                .hasSizeLessThan(5)
                .allSatisfy(entry -> assertThat(entry.address()).isEqualTo("127.0.0.1"));
        assertThat(fixture.bean(JdbcClient.class)
                        .sql("select exists (select from login_log where login_log::text like :typed)")
                        .param("typed", "%" + typed + "%")
                        .query(Boolean.class)
                        .single())
                .isFalse();
    }

    /** A user with many addresses does not fill the table. */
    @Test
    void failuresOfManyAddressesAreFewRows(Fixture fixture) {
        User user = TestSessions.userWithPassword(fixture);
        LoginFailures failures = fixture.bean(LoginFailures.class);
        for (int address = 0; address < 50; address++) {
            failures.add(user.username(), "192.0.2." + address, LoginOutcome.WRONG_PASSWORD, null);
        }
        failures.add("x".repeat(201) + "\0", "192.0.2.1", LoginOutcome.WRONG_PASSWORD, null);
        failures.add("\0", "192.0.2.1", LoginOutcome.WRONG_PASSWORD, null);
        failures.write();

        JdbcClient db = fixture.bean(JdbcClient.class);
        assertThat(db.sql("select count(*) from login_log where user_id = :user")
                        .param("user", user.id())
                        .query(Integer.class)
                        .single())
                .isLessThan(45);
        assertThat(db.sql("select sum(times) from login_log where user_id = :user")
                        .param("user", user.id())
                        .query(Integer.class)
                        .single())
                .isEqualTo(50);
    }

    @Test
    void oldLoginsLeave(Fixture fixture) {
        User user = TestSessions.userWithPassword(fixture);
        signedIn(fixture, user, TestSessions.PASSWORD);
        signedIn(fixture, user, TestSessions.PASSWORD);
        LoginLogRepository log = fixture.bean(LoginLogRepository.class);
        assertThat(log.latestOf(user.id())).hasSize(2);
        fixture.bean(JdbcClient.class).sql("""
                        update login_log set last_at = now() - interval '91 days'
                        where id = (select min(id) from login_log where user_id = :user)
                        """).param("user", user.id()).update();

        fixture.bean(Retention.class).removeOldRows();

        assertThat(log.latestOf(user.id())).hasSize(1);
    }

    private static int times(List<LoginEntry> entries, LoginOutcome outcome) {
        return entries.stream()
                .filter(entry -> entry.outcome() == outcome)
                .mapToInt(LoginEntry::times)
                .sum();
    }

    private static Browser signedIn(Fixture fixture, User user, String password) {
        Browser browser = new Browser(fixture.anonymous());
        browser.logIn(browser.open("/console"), user.username(), password).expect(200);
        return browser;
    }

    private static boolean isSignedIn(Browser browser) {
        return !browser.open("/console").text().contains("id=\"username\"");
    }

    private static boolean isRefreshed(Desk desk, JsonNode tokens) {
        String refresh = tokens.path("refresh_token").stringValue();
        return desk.fixture()
                        .anonymous()
                        .tokenFor(desk.client(), Map.of("grant_type", "refresh_token", "refresh_token", refresh))
                        .status()
                == 200;
    }

    private static List<String> others(Answer account) {
        return ID.matcher(account.text())
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }
}
