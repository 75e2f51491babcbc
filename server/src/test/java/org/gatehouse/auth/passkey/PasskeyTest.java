package org.gatehouse.auth.passkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.auth.passkey.PasskeyForms.PASSKEYS;
import static org.gatehouse.auth.passkey.PasskeyForms.add;
import static org.gatehouse.auth.passkey.PasskeyForms.creation;
import static org.gatehouse.auth.passkey.PasskeyForms.options;
import static org.gatehouse.auth.passkey.PasskeyForms.optionsAnswer;
import static org.gatehouse.auth.passkey.PasskeyForms.save;
import static org.gatehouse.auth.passkey.PasskeyForms.send;
import static org.gatehouse.auth.passkey.PasskeyForms.sendSecond;
import static org.gatehouse.auth.passkey.PasskeyForms.signIn;

import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.gatehouse.auth.AccountServer;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.history.LoginFailures;
import org.gatehouse.auth.history.LoginLogRepository;
import org.gatehouse.auth.history.LoginOutcome;
import org.gatehouse.auth.throttle.Throttle;
import org.gatehouse.auth.user.User;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What devices and people who are none can send; {@code PasskeyJourneyTest} does it with a real browser. */
class PasskeyTest {

    private static final AtomicInteger ADDRESS = new AtomicInteger();

    private AccountServer server;
    private Fixture fixture;
    private User user;
    private SoftAuthenticator device;

    @BeforeEach
    void addPasskey() {
        server = AccountServer.get();
        fixture = server.fixture();
        user = TestSessions.userWithPassword(fixture);
        device = new SoftAuthenticator(server.base());
        add(signedIn(user), device).expect(200);
    }

    @Test
    void passkeySignsInAloneAndTheLogSaysSo() {
        Browser browser = browser();

        Answer in = signIn(browser, device);

        assertThat(in.status()).isEqualTo(200);
        String account = browser.open("/console/account").text();
        assertThat(account).contains("sessions-title", "by a passkey", "My phone");
        assertThat(actions()).contains("user_passkey_added");
        assertThat(fixture.bean(PasskeyService.class).of(user.id()).getFirst().usedAt())
                .isNotNull();
    }

    @Test
    void assertionIsGoodOnceAndInItsBrowserAlone() {
        Browser browser = browser();
        Answer page = browser.open("/login");
        String signed = device.sign(options(browser, page));
        Browser thief = browser();

        Answer stolen = send(thief, thief.open("/login"), signed);
        assertRefused(thief, stolen);
        assertThat(send(browser, page, signed).status()).isEqualTo(200);
        assertIn(browser);
        Browser again = browser();
        options(again, again.open("/login"));
        assertRefused(again, send(again, again.open("/login"), signed));

        Browser same = browser();
        Answer samePage = same.open("/login");
        String once = device.sign(options(same, samePage));
        send(same, samePage, once).expect(200);
        assertThat(send(same, samePage, once).status()).isEqualTo(401);
    }

    @Test
    void tabsHaveChallengesOfTheirOwn() {
        Browser browser = browser();
        Answer one = browser.open("/login");
        Answer other = browser.open("/login");
        String ofOne = options(browser, one);
        String ofOther = options(browser, other);

        assertThat(send(browser, other, device.sign(ofOther)).status()).isEqualTo(200);
        assertThat(send(browser, one, device.sign(ofOne)).status()).isEqualTo(200);
        assertIn(browser);
    }

    @Test
    void nothingElseThanTheDeviceLetsIn() {
        Browser browser = browser();
        device.origin = "https://evil.example";
        assertRefused(browser, signIn(browser, device));
        device.origin = server.base();
        device.verifies = false;
        assertRefused(browser, signIn(browser, device));
        device.verifies = true;

        SoftAuthenticator unknown = new SoftAuthenticator(server.base());
        assertRefused(browser, signIn(browser, unknown));
        Answer page = browser.open("/login");
        String forged =
                device.sign(options(browser, page)).replaceFirst("\"signature\":\"....", "\"signature\":\"AAAA");
        assertRefused(browser, send(browser, page, forged));
        for (String rubbish :
                List.of("", "{}", "[]", "null", "{\"response\":{\"clientDataJSON\":\"%\"}}", "x".repeat(7_900))) {
            assertRefused(browser(), send(browser, browser.open("/login"), rubbish));
        }

        Browser right = browser();
        device.count = 100;
        signIn(right, device).expect(200);
        device.count = 50;
        Browser copy = browser();
        assertRefused(copy, signIn(copy, device));
    }

    @Test
    void removedPasskeyAndInactiveUserStayOut() {
        Browser here = signedIn(user);
        long id = fixture.bean(PasskeyService.class).of(user.id()).getFirst().id();
        Browser stranger = signedIn(TestSessions.userWithPassword(fixture));
        stranger.submit(stranger.open("/console/account"), PASSKEYS + "/remove", Map.of("id", String.valueOf(id)));
        assertThat(fixture.bean(PasskeyService.class).of(user.id())).hasSize(1);

        db().sql("update app_user set active = false where id = :user")
                .param("user", user.id())
                .update();
        Browser inactive = browser();
        assertRefused(inactive, signIn(inactive, device));
        db().sql("update app_user set active = true where id = :user")
                .param("user", user.id())
                .update();

        here.submit(here.open("/console/account"), PASSKEYS + "/remove", Map.of("id", String.valueOf(id)))
                .expect(200);
        Browser removed = browser();
        assertRefused(removed, signIn(removed, device));
        assertThat(actions()).contains("user_passkey_removed");
    }

    @Test
    void addingAsksForThePasswordAndAChallengeOfThisSession() {
        Browser here = signedIn(user);
        Browser other = signedIn(user);
        Answer form = here.open(PASSKEYS);
        SoftAuthenticator second = new SoftAuthenticator(server.base());
        String made = second.create(creation(here, form));

        assertThat(save(other, other.open(PASSKEYS), made, TestSessions.PASSWORD)
                        .status())
                .isEqualTo(422);
        assertThat(save(here, form, made, "wrong horse").status()).isEqualTo(422);
        save(here, form, made, TestSessions.PASSWORD).expect(200);
        assertThat(save(here, form, made, TestSessions.PASSWORD).status()).isEqualTo(422);
        assertThat(add(here, second).status()).isEqualTo(422);
        User stranger = TestSessions.userWithPassword(fixture);
        assertThat(add(signedIn(stranger), second).status()).isEqualTo(422);
        assertThat(fixture.bean(PasskeyService.class).of(stranger.id())).isEmpty();
        assertThat(fixture.bean(PasskeyService.class).of(user.id())).hasSize(2);
    }

    @Test
    void passwordNeedsTheUsersOwnPasskeyOnceTheUserHasChosenSo() {
        Browser here = signedIn(user);
        here.submit(here.open("/console/account"), PASSKEYS + "/second-factor", Map.of("needed", "on"))
                .expect(200);
        User stranger = TestSessions.userWithPassword(fixture);
        SoftAuthenticator others = new SoftAuthenticator(server.base());
        add(signedIn(stranger), others).expect(200);

        Browser browser = browser();
        Answer second = browser.logIn(browser.open("/console/account"), user.username(), TestSessions.PASSWORD);
        assertThat(second.text()).contains("Now your passkey");
        assertThat(browser.open("/console/account").text()).contains("name=\"password\"");
        assertThat(sendSecond(browser, second, others).text()).contains("Now your passkey", "did not let you in");
        assertThat(browser.open("/console/account").text()).contains("name=\"password\"");

        assertThat(sendSecond(browser, second, device).status()).isEqualTo(200);
        assertThat(browser.open("/console/account").text()).contains("by password and passkey");
        db().sql("delete from passkey_session where user_id = :user")
                .param("user", user.id())
                .update();
        here.submit(here.open("/console/account"), PASSKEYS + "/second-factor", Map.of("needed", ""))
                .expect(403);
        assertThat(fixture.bean(PasskeyService.class).needsSecondFactor(user.id()))
                .isTrue();
        Browser fresh = browser();
        assertThat(fresh.open("/login/second").text()).contains("name=\"password\"");
        assertThat(optionsAnswer(fresh, fresh.open("/login"), Map.of("second", "on"))
                        .status())
                .isEqualTo(404);
    }

    /** Before the passkey no session begins, so none ends either: a user who was signed in there stays signed in. */
    @Test
    void rightPasswordBeginsNoSessionBeforeThePasskey() {
        Browser here = signedIn(user);
        here.submit(here.open("/console/account"), PASSKEYS + "/second-factor", Map.of("needed", "on"))
                .expect(200);
        User other = TestSessions.userWithPassword(fixture);
        Browser browser = browser();
        browser.logIn(browser.open("/console/account"), other.username(), TestSessions.PASSWORD);

        Answer second = browser.logIn(browser.open("/login"), user.username(), TestSessions.PASSWORD);

        assertThat(second.text()).contains("Now your passkey");
        assertThat(browser.open("/console/account").text())
                .contains("sessions-title")
                .doesNotContain("My phone");
        assertThat(sendSecond(browser, second, device).status()).isEqualTo(200);
    }

    @Test
    void challengeWithACharacterThatNoTextHasIsRefused() {
        Browser browser = browser();
        String client =
                Base64.getUrlEncoder().encodeToString("{\"challenge\":\"a\\u0000b\"}".getBytes(StandardCharsets.UTF_8));

        assertRefused(
                browser,
                send(browser, browser.open("/login"), "{\"response\":{\"clientDataJSON\":\"" + client + "\"}}"));
    }

    @Test
    void passkeyOfOneUserCountsForNobodyElseInTheSession() {
        PasskeyService passkeys = fixture.bean(PasskeyService.class);
        User other = TestSessions.userWithPassword(fixture);
        String session = "session-" + user.id();

        passkeys.mark(session, user.id());

        assertThat(passkeys.usedIn(session, user.id())).isTrue();
        assertThat(passkeys.usedIn(session, other.id())).isFalse();
    }

    @Test
    void refusedCopyIsNotItsLastUse() {
        device.count = 100;
        signIn(browser(), device).expect(200);
        Instant used =
                fixture.bean(PasskeyService.class).of(user.id()).getFirst().usedAt();
        device.count = 50;

        Browser copy = browser();
        assertRefused(copy, signIn(copy, device));

        assertThat(fixture.bean(PasskeyService.class).of(user.id()).getFirst().usedAt())
                .isEqualTo(used);
    }

    /** Alone by its owner's name, and beside a password by the name whose password was right, no matter whose passkey it was. */
    @Test
    void refusedPasskeyIsInTheLogOfItsUser() {
        Browser here = signedIn(user);
        here.submit(here.open("/console/account"), PASSKEYS + "/second-factor", Map.of("needed", "on"))
                .expect(200);
        device.origin = "https://evil.example";
        Browser alone = browser();
        assertRefused(alone, signIn(alone, device));
        device.origin = server.base();
        SoftAuthenticator unknown = new SoftAuthenticator(server.base());
        Browser beside = browser();
        Answer second = beside.logIn(beside.open("/console/account"), user.username(), TestSessions.PASSWORD);

        assertRefused(beside, sendSecond(beside, second, unknown));
        fixture.bean(LoginFailures.class).write();

        assertThat(fixture.bean(LoginLogRepository.class).latestOf(user.id()))
                .filteredOn(entry -> entry.outcome() == LoginOutcome.WRONG_PASSKEY)
                .hasSize(2);
        assertThat(here.open("/console/account").text()).contains("Passkey refused");
    }

    @Test
    void administratorRemovesThePasskeysOfSomebodyWhoLostThem() {
        Browser here = signedIn(user);
        here.submit(here.open("/console/account"), PASSKEYS + "/second-factor", Map.of("needed", "on"));
        TestSessions.Visit admin = TestSessions.visit(fixture, TestSessions.administrator(fixture));
        Api api = fixture.anonymous();

        api.send(api.request("/console/users/" + user.id() + "/passkeys/remove")
                .header("Cookie", "gatehouse_session=" + admin.cookie())
                .header(admin.csrfHeader(), admin.csrfToken())
                .POST(HttpRequest.BodyPublishers.noBody()));

        signedIn(user);
        assertThat(fixture.bean(PasskeyService.class).of(user.id())).isEmpty();
        assertThat(actions()).contains("user_passkey_removed");
    }

    @Test
    void guessesOfAnAddressAreThrottled() {
        Browser browser = browser();
        Answer page = browser.open("/login");
        for (int i = 0; i < 10; i++) {
            send(browser, page, "{}");
        }

        assertThat(send(browser, page, "{}").status()).isEqualTo(429);
    }

    /** Each question is a row until it is cleaned away. */
    @Test
    void questionsOfAnAddressAreLimited() {
        Browser browser = new Browser(fixture.anonymous()).with("X-Forwarded-For", "10.3.0.1");
        Answer page = browser.open("/login");
        options(browser, page);
        for (int asked = 1; asked < 600; asked++) {
            fixture.bean(Throttle.class).asked("passkey", "10.3.0.1");
        }

        Answer refused = optionsAnswer(browser, page, Map.of());

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).isNotNull();
    }

    private static void assertIn(Browser browser) {
        assertThat(browser.open("/console/account").text()).contains("sessions-title");
    }

    private static void assertRefused(Browser browser, Answer answer) {
        assertThat(answer.status()).isIn(401, 429);
        assertThat(browser.open("/console/account").text()).contains("name=\"password\"");
    }

    private Browser browser() {
        int one = ADDRESS.incrementAndGet();
        return new Browser(fixture.anonymous()).with("X-Forwarded-For", "10.2." + one / 200 + "." + one % 200);
    }

    private Browser signedIn(User who) {
        Browser browser = browser();
        browser.logIn(browser.open("/console/account"), who.username(), TestSessions.PASSWORD);
        assertIn(browser);
        return browser;
    }

    private JdbcClient db() {
        return fixture.bean(JdbcClient.class);
    }

    private List<String> actions() {
        return db().sql("select action from audit_entry where subject_type = 'user' and subject_id = :user")
                .param("user", user.id())
                .query((row, number) -> row.getString(1))
                .list();
    }
}
