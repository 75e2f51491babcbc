package org.gatehouse.auth.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.gatehouse.auth.AccountServer;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.MailedLink;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.ProvidedName;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.mail.SmtpServer.Received;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.retention.Retention;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class ForgottenPasswordTest {

    private static final AtomicInteger ADDRESS = new AtomicInteger();

    private AccountServer server;
    private Fixture fixture;

    @BeforeEach
    void start() {
        server = AccountServer.get();
        fixture = server.fixture();
    }

    @Test
    void mailedLinkSetsAPasswordOnceAndEndsAllSessions() {
        User user = userWithAddress();
        Browser there = signedIn(user, TestSessions.PASSWORD);

        String said = ask(browser(), user.username());
        String link = MailedLink.in(mailTo(user));
        Browser forgetful = browser();
        Answer page = forgetful.open(link).expect(200);
        forgetful.open(link).expect(200);
        Answer login = choose(forgetful, page, link, "another horse 8");

        assertThat(said).contains("If there is a user with this name or address");
        assertThat(login.text()).contains("Your password was changed.");
        assertThat(there.open("/console/account").text()).contains("name=\"password\"");
        assertThat(forgetful.open(link).status()).isIn(410, 429);
        signedIn(user, "another horse 8");
        assertThat(actionsOn(user)).contains("user_password_link_mailed", "user_password_link_used");
    }

    /** Of the link, nothing but a hash is stored, and no desk sees the mail. */
    @Test
    void linkIsNowhereButInTheMail() {
        User user = userWithAddress();
        ask(browser(), user.username());
        String token = MailedLink.in(mailTo(user)).replaceAll(".*/", "");

        List<String> stored = db().sql("select body from mail_outbox where about = :about")
                .param("about", "user:" + user.id())
                .query((row, number) -> row.getString(1))
                .list();

        assertThat(stored)
                .hasSize(1)
                .allSatisfy(body -> assertThat(body).contains("{link}").doesNotContain(token));
        assertThat(db().sql("select token_hash from one_time_link where user_id = :user")
                        .param("user", user.id())
                        .query(String.class)
                        .single())
                .doesNotContain(token)
                .hasSize(64);
        assertThat(db().sql("select count(*) from mail_outbox where about = :about and event_id is not null")
                        .param("about", "user:" + user.id())
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @Test
    void pageSaysTheSameOfEverybody() {
        User known = userWithAddress();
        User withoutAddress = TestSessions.userWithPassword(fixture);
        User provided = fixture.bean(UserService.class)
                .createProvided(new ProvidedName("dan-" + UUID.randomUUID(), "Dan", "Li"), Fixture.OPERATOR)
                .orElseThrow();
        addresses().set(provided.id(), address(provided), Fixture.OPERATOR);
        User inactive = userWithAddress();
        db().sql("update app_user set active = false where id = :user")
                .param("user", inactive.id())
                .update();

        String page = ask(browser(), known.username());
        for (String other : List.of(
                withoutAddress.username(), provided.username(), inactive.username(), "nobody", "x'; --", "٣ ж\u202e")) {
            assertThat(ask(browser(), other)).isEqualTo(page);
        }
        ask(browser(), "\0");
        ask(browser(), "x".repeat(300));
        fixture.bean(ForgottenPasswords.class).work();

        assertThat(mailTo(known).text()).contains(known.username());
        assertThat(kindsTo(provided)).isEmpty();
        assertThat(kindsTo(inactive)).isEmpty();
    }

    @Test
    void addressWorksAsWellAsTheNameAndTheMailIsInThePagesLanguage() {
        User user = userWithAddress();

        ask(browser().inLanguage("de"), address(user).toUpperCase(Locale.ROOT));

        assertThat(mailTo(user).header("Subject")).contains("Neues_Passwort");
        assertThat(mailTo(user).from()).contains("accounts@gatehouse.test");
        assertThat(MailedLink.textOf(mailTo(user))).contains("wahrscheinlich Sie");
    }

    /** The base address is configured: the host that a request names is in no mail. */
    @Test
    void hostOfTheRequestIsInNoMail() {
        User user = userWithAddress();
        Browser browser = browser().with("X-Forwarded-Host", "evil.example").with("Forwarded", "host=evil.example");

        ask(browser, user.username());

        assertThat(MailedLink.textOf(mailTo(user))).contains(server.base()).doesNotContain("evil.example");
    }

    @Test
    void mailsOfAUserAndRequestsOfAnAddressAreLimited() {
        User user = userWithAddress();
        for (int i = 0; i < 5; i++) {
            ask(browser(), user.username());
            fixture.bean(ForgottenPasswords.class).work();
        }
        assertThat(kindsTo(user)).hasSize(3);

        Browser one = browser();
        for (int i = 0; i < 10; i++) {
            ask(one, "nobody-" + i);
        }
        Answer refused = one.submit(one.open("/login/forgot"), "/login/forgot", Map.of("name", "nobody"));

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).isNotNull();
    }

    @Test
    void newerLinkAnotherPasswordAndAnotherAddressEndALink() {
        User user = userWithAddress();
        ask(browser(), user.username());
        String older = MailedLink.in(mailTo(user));
        ask(browser(), user.username());
        await().until(() -> mailsTo(user).size() == 2);
        String newer = MailedLink.in(mailsTo(user).getLast());
        assertThat(browser().open(older).status()).isIn(410, 429);
        browser().open(newer).expect(200);

        addresses().set(user.id(), "other-" + address(user), Fixture.OPERATOR);

        assertThat(browser().open(newer).status()).isIn(410, 429);
        db().sql(
                        "insert into one_time_link values (:user, 'PASSWORD_BY_MAIL', null, :hash, now() - interval '1 second')")
                .param("user", user.id())
                .param("hash", UUID.randomUUID().toString())
                .update();
        fixture.bean(Retention.class).removeOldRows();
        assertThat(db().sql("select count(*) from one_time_link where user_id = :user")
                        .param("user", user.id())
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @Test
    void ownAddressCountsOnceItsMailIsOpened() {
        User user = TestSessions.userWithPassword(fixture);
        Browser here = signedIn(user, TestSessions.PASSWORD);
        Answer form = here.open("/console/account/email");
        here.submit(form, "/console/account/email", Map.of("email", address(user), "current", "wrong horse"))
                .expect(422);
        here.submit(form, "/console/account/email", Map.of("email", "no address", "current", TestSessions.PASSWORD))
                .expect(422);

        here.submit(form, "/console/account/email", Map.of("email", address(user), "current", TestSessions.PASSWORD))
                .expect(200);
        assertThat(addresses().of(user.id()).address()).isNull();
        assertThat(addresses().of(user.id()).waiting()).isEqualTo(address(user));
        String link = MailedLink.in(mailTo(user));
        Browser anywhere = browser();
        Answer page = anywhere.open(link).expect(200);
        anywhere.submit(page, "/login/email", Map.of("token", link.replaceAll(".*/", "")))
                .expect(200);

        assertThat(here.open("/console/account").text()).contains(address(user));
        assertThat(anywhere.open(link).status()).isIn(410, 429);
        assertThat(actionsOn(user)).contains("user_email_changed");
        here.submit(here.open("/console/account"), "/console/account/email/remove", Map.of());
        assertThat(addresses().of(user.id()).address()).isNull();
    }

    /** Tabs that confirm at once, and an administrator who has taken the address back meanwhile. */
    @Test
    void addressIsConfirmedOnceAndNotAfterItWasTakenBack() throws Exception {
        User user = TestSessions.userWithPassword(fixture);
        String token = waiting(user);
        List<Boolean> confirmed = new ArrayList<>();
        try (ExecutorService tabs = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Boolean>> all =
                    Collections.nCopies(6, () -> addresses().confirm(token));
            for (Future<Boolean> tab : tabs.invokeAll(all)) {
                confirmed.add(tab.get());
            }
        }

        assertThat(confirmed).containsOnlyOnce(true);
        assertThat(actionsOn(user)).containsOnlyOnce("user_email_changed");
        String late = waiting(user);
        addresses().set(user.id(), "", Fixture.OPERATOR);
        assertThat(addresses().confirm(late)).isFalse();
        assertThat(addresses().of(user.id()).address()).isNull();
    }

    /** The token of a link for an address that waits to be confirmed. */
    private String waiting(User user) {
        String token = Secrets.newSecret();
        db().sql("insert into one_time_link values (:user, 'ADDRESS', :address, :hash, now() + interval '1 hour')")
                .param("user", user.id())
                .param("address", address(user))
                .param("hash", Secrets.hash(token))
                .update();
        return token;
    }

    @Test
    void administratorSetsAnAddress() {
        User user = TestSessions.userWithPassword(fixture);
        TestSessions.Visit admin = TestSessions.visit(fixture, TestSessions.administrator(fixture));
        Api api = fixture.anonymous();

        Answer wrong = set(api, admin, user, "a b@c");
        Answer right = set(api, admin, user, " " + address(user) + " ");

        assertThat(wrong.status()).isEqualTo(422);
        assertThat(right.status()).isIn(302, 303);
        assertThat(addresses().of(user.id()).address()).isEqualTo(address(user));
        TestSessions.Visit stranger = TestSessions.visit(
                fixture, TestSessions.userWithPassword(fixture).id());
        assertThat(set(api, stranger, user, "evil@example.org").status()).isEqualTo(403);
    }

    private static Answer set(Api api, TestSessions.Visit visit, User user, String address) {
        return api.send(api.request("/console/users/" + user.id() + "/email")
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .header(visit.csrfHeader(), visit.csrfToken())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "email=" + URLEncoder.encode(address, StandardCharsets.UTF_8))));
    }

    private User userWithAddress() {
        User user = TestSessions.userWithPassword(fixture);
        addresses().set(user.id(), address(user), Fixture.OPERATOR);
        return user;
    }

    private static String address(User user) {
        return "at-" + user.id() + "@example.org";
    }

    private EmailAddressService addresses() {
        return fixture.bean(EmailAddressService.class);
    }

    private JdbcClient db() {
        return fixture.bean(JdbcClient.class);
    }

    /** From an address of its own. */
    private Browser browser() {
        return browser("X-Forwarded-For", "10.1.2." + ADDRESS.incrementAndGet());
    }

    private Browser browser(String header, String value) {
        return new Browser(fixture.anonymous()).with(header, value);
    }

    private static String ask(Browser browser, String name) {
        Answer asked = browser.submit(browser.open("/login/forgot"), "/login/forgot", Map.of("name", name));
        assertThat(asked.status()).isEqualTo(200);
        return asked.text();
    }

    private Browser signedIn(User user, String password) {
        Browser browser = browser();
        browser.logIn(browser.open("/console/account"), user.username(), password);
        assertThat(browser.open("/console/account").text()).contains("sessions-title");
        return browser;
    }

    private static Answer choose(Browser browser, Answer page, String link, String password) {
        return browser.submit(
                page,
                "/login/reset",
                Map.of("token", link.replaceAll(".*/", ""), "password", password, "again", password));
    }

    private List<Received> mailsTo(User user) {
        return server.smtp().received().stream()
                .filter(mail -> mail.to().contains(address(user)))
                .toList();
    }

    private Received mailTo(User user) {
        await().until(() -> !mailsTo(user).isEmpty());
        return mailsTo(user).getFirst();
    }

    private List<String> kindsTo(User user) {
        return db().sql("select kind from mail_outbox where about = :about")
                .param("about", "user:" + user.id())
                .query((row, number) -> row.getString(1))
                .list();
    }

    private List<String> actionsOn(User user) {
        return db().sql("select action from audit_entry where subject_type = 'user' and subject_id = :user")
                .param("user", user.id())
                .query((row, number) -> row.getString(1))
                .list();
    }
}
