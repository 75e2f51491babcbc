package org.gatehouse.auth.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Desk;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.history.LoginEntry;
import org.gatehouse.auth.history.LoginFailures;
import org.gatehouse.auth.history.LoginLogRepository;
import org.gatehouse.auth.history.LoginOutcome;
import org.gatehouse.auth.user.User;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.keep.Cleaner;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class OwnSessionsTest {

    private static final String ACCOUNT = "/console/account";
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

    /** Whoever has many addresses does not fill the table. */
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

        fixture.bean(Cleaner.class).removeOldRows();

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
