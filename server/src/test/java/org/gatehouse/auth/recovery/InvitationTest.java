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
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.mail.SmtpServer.Received;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Users are invited over HTTP, with a real mail server and, once, without one. */
@ApiTest
class InvitationTest {

    private static final AtomicInteger ADDRESS = new AtomicInteger();
    private static final String PASSWORD = "another horse 9";

    private AccountServer server;
    private Fixture fixture;
    private TestSessions.Visit admin;

    @BeforeEach
    void start() {
        server = AccountServer.get();
        fixture = server.fixture();
        admin = TestSessions.visit(fixture, TestSessions.administrator(fixture));
    }

    @Test
    void invitedUserChoosesAPasswordOnceAndIsThenAUserLikeOthers() {
        String name = name();
        Answer made = create(name, mailTo(name), "de");
        assertThat(made.status()).isEqualTo(303);
        long user = idOf(name);
        Received mail = mail(name, 1);

        assertThat(mail.header("Subject")).contains("eingeladen");
        assertThat(MailedLink.textOf(mail)).contains(name, "7 Tage lang", server.base());
        assertThat(page(user)).contains("invited", "until ");
        String link = MailedLink.in(mail);
        Browser invited = browser();
        Answer form = invited.open(link).expect(200);
        assertThat(form.text()).contains("Welcome to Gatehouse", name);
        Answer done = choose(invited, form, link);
        assertThat(done.text()).contains("Your account is ready.", name, "/console");
        assertThat(invited.open(link).text()).contains("This link cannot be used", "/login/forgot");
        invited.logIn(invited.open("/console/account"), name, PASSWORD);
        assertThat(invited.open("/console/account").text()).contains("sessions-title");

        assertThat(actionsOn(user)).contains("user_created", "user_invited", "user_password_link_used");
        assertThat(page(user)).contains("Make a link for a new password").doesNotContain("id=\"invitation\"");
        assertThat(invite(user, "way=MAIL&email=" + mailTo(name)).status()).isEqualTo(409);
    }

    @Test
    void olderLinkEndsWithANewOneAndAllWithAWithdrawal() {
        long user = invited();
        String name = nameOf(user);
        String older = MailedLink.in(mail(name, 1));
        assertThat(invite(user, "way=MAIL&email=" + mailTo(name) + "&language=en")
                        .status())
                .isEqualTo(303);
        String newer = MailedLink.in(mail(name, 2));
        assertThat(browser().open(older).status()).isIn(410, 429);
        browser().open(newer).expect(200);
        String handed = handedOver(invite(user, "way=LINK").expect(200));
        assertThat(browser().open(newer).status()).isIn(410, 429);
        browser().open(handed).expect(200);

        withdraw(user);
        withdraw(user);

        assertThat(browser().open(handed).text()).contains("was withdrawn");
        assertThat(page(user)).contains("no way in yet");
        assertThat(actionsOn(user)).containsOnlyOnce("user_invitation_withdrawn");
        fixture.bean(ForgottenPasswordService.class).mail(name, Locale.UK);
        assertThat(kindsTo(user)).doesNotContain("user_password_link");
    }

    /** The mailbox proves who it is, so a link that is too old is no dead end. */
    @Test
    void expiredInvitationIsShownAndAForgottenPasswordHelps() {
        long user = invited();
        String name = nameOf(user);
        String link = MailedLink.in(mail(name, 1));
        db().sql("update user_invitation set expires_at = now() - interval '1 minute' where user_id = :user")
                .param("user", user)
                .update();
        db().sql("update one_time_link set expires_at = now() - interval '1 minute' where user_id = :user")
                .param("user", user)
                .update();

        assertThat(browser().open(link).text()).contains("/login/forgot");
        assertThat(page(user)).contains("invitation expired");
        fixture.bean(ForgottenPasswordService.class).mail(name, Locale.UK);
        String another = MailedLink.in(mail(name, 2));
        Browser invited = browser();
        assertThat(choose(invited, invited.open(another), another).text()).contains("Your account is ready.");
        assertThat(page(user)).doesNotContain("invitation expired");
    }

    @Test
    void mailThatIsOnItsWayIsNotSentTwiceAndALinkSetsOnePassword() throws Exception {
        String name = name();
        long user = withoutPassword(name);
        List<Answer> asked = atOnce(() -> invite(user, "way=MAIL&email=" + mailTo(name)));
        assertThat(asked).allSatisfy(one -> assertThat(one.status()).isIn(303, 429));
        String link = MailedLink.in(mail(name, 1));
        allLeft(user);
        List<Received> mails = mails(name);
        String latest = MailedLink.in(mails.getLast());
        assertThat(mails).hasSize((int)
                actionsOn(user).stream().filter("user_invited"::equals).count());
        assertThat(link).isNotEmpty();

        List<Answer> chosen = atOnce(() -> {
            Browser tab = browser();
            return choose(tab, tab.open(latest), latest);
        });

        assertThat(chosen.stream().filter(one -> one.status() == 200)).hasSize(1);
        assertThat(actionsOn(user)).containsOnlyOnce("user_password_link_used");
    }

    @Test
    void userWhoMayNotSignInHasNoInvitationAnyMore() {
        long user = invited();
        String link = MailedLink.in(mail(nameOf(user), 1));
        fixture.api(Scope.values())
                .put("/auth/users/" + user, Map.of("username", nameOf(user), "active", false))
                .expect(200);

        assertThat(browser().open(link).status()).isIn(410, 429);
        assertThat(invite(user, "way=LINK").status()).isEqualTo(409);
        assertThat(page(user)).doesNotContain("id=\"invitation\"");
    }

    @Test
    void anotherAddressEndsTheInvitationAndAMailThatFailedIsSaid() {
        long user = invited();
        String name = nameOf(user);
        String link = MailedLink.in(mail(name, 1));
        allLeft(user);
        db().sql(
                        "update mail_outbox set state = 'FAILED', sent_at = null, last_error = '550 no such box' where about = :about")
                .param("about", "user:" + user)
                .update();
        assertThat(page(user)).contains("invitation not delivered", "550 no such box");

        fixture.bean(EmailAddressService.class).set(user, "other-" + mailTo(name), Fixture.OPERATOR);

        assertThat(browser().open(link).status()).isIn(410, 429);
        assertThat(page(user)).contains("no way in yet");
    }

    @Test
    void addressIsCheckedAndNothingIsLeftOfARefusedUser() {
        for (String address :
                List.of("", "a b@c", "ana@", "x".repeat(300) + "@example.org", "ana@example.org\r\nBcc: x@y.z")) {
            String name = name();
            assertThat(create(name, address, "en").status()).as(address).isEqualTo(422);
            assertThat(db().sql("select count(*) from app_user where username = :name")
                            .param("name", name)
                            .query(Long.class)
                            .single())
                    .isZero();
        }
        String name = name();
        String foreign = "zoë-" + name + "@exämple.org";
        assertThat(create(name, foreign, "xx").status()).isEqualTo(303);
        assertThat(page(idOf(name))).contains(foreign);
    }

    @Test
    void onlyAdministratorsInvite() {
        long user = invited();
        admin = TestSessions.visit(
                fixture, TestSessions.userWithPassword(fixture).id());

        assertThat(invite(user, "way=LINK").status()).isEqualTo(403);
        assertThat(send("/console/users/" + user + "/invitation/withdraw", "").status())
                .isEqualTo(403);
        assertThat(create(name(), "x@example.org", "en").status()).isEqualTo(403);
    }

    /** What the page does not offer is refused, and the link goes manually. */
    @Test
    void withoutAMailServerTheLinkIsShownOnce(Fixture plain) {
        fixture = plain;
        admin = TestSessions.visit(plain, TestSessions.administrator(plain));
        String name = name();
        assertThat(create(name, mailTo(name), "en").status()).isEqualTo(422);

        Answer shown = send("/console/users", "active=true&reach=events&way=LINK&username=" + name)
                .expect(200);

        String link = handedOver(shown);
        assertThat(page(idOf(name))).contains("invited").doesNotContain(link);
        Browser invited = browser();
        assertThat(choose(invited, invited.open(link), link).text()).contains("Your account is ready.");
        assertThat(invited.open(link).text())
                .contains("ask whoever invited you")
                .doesNotContain("/login/forgot");
    }

    private long invited() {
        String name = name();
        create(name, mailTo(name), "en");
        return idOf(name);
    }

    /** As if the invitation had been withdrawn. */
    private long withoutPassword(String name) {
        return db().sql("insert into app_user (username, scopes) values (:name, '{}') returning id")
                .param("name", name)
                .query(Long.class)
                .single();
    }

    private Answer create(String name, String address, String language) {
        return send(
                "/console/users",
                "active=true&reach=events&way=MAIL&username=" + name + "&language=" + language + "&email="
                        + URLEncoder.encode(address, StandardCharsets.UTF_8));
    }

    private Answer invite(long user, String fields) {
        return send("/console/users/" + user + "/invitation", fields);
    }

    private void withdraw(long user) {
        assertThat(send("/console/users/" + user + "/invitation/withdraw", "").status())
                .isEqualTo(303);
    }

    private Answer send(String path, String fields) {
        Api api = fixture.anonymous();
        return api.send(api.request(path)
                .header("Cookie", "gatehouse_session=" + admin.cookie())
                .header(admin.csrfHeader(), admin.csrfToken())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(fields)));
    }

    private String page(long user) {
        Api api = fixture.anonymous();
        return api.send(api.request("/console/users/" + user)
                        .header("Cookie", "gatehouse_session=" + admin.cookie())
                        .GET())
                .expect(200)
                .text();
    }

    private static String handedOver(Answer page) {
        String text = page.text();
        int link = text.indexOf("/login/reset/");
        return text.substring(link, text.indexOf('"', link));
    }

    private static List<Answer> atOnce(Callable<Answer> one) throws Exception {
        List<Answer> answers = new ArrayList<>();
        try (ExecutorService tabs = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Answer> answer : tabs.invokeAll(Collections.nCopies(4, one))) {
                answers.add(answer.get());
            }
        }
        return answers;
    }

    /** From an address of its own. */
    private Browser browser() {
        return new Browser(fixture.anonymous()).with("X-Forwarded-For", "10.7.3." + ADDRESS.incrementAndGet());
    }

    private static Answer choose(Browser browser, Answer page, String link) {
        return browser.submit(
                page,
                "/login/reset",
                Map.of("token", link.replaceAll(".*/", ""), "password", PASSWORD, "again", PASSWORD));
    }

    private static String name() {
        return "invited-" + UUID.randomUUID();
    }

    private static String mailTo(String name) {
        return name + "@example.org";
    }

    private Received mail(String name, int number) {
        await().until(() -> mails(name).size() >= number);
        return mails(name).get(number - 1);
    }

    private List<Received> mails(String name) {
        return server.smtp().received().stream()
                .filter(mail -> mail.to().contains(mailTo(name)))
                .toList();
    }

    private void allLeft(long user) {
        await().until(() -> db().sql(
                        "select not exists (select from mail_outbox where about = :about and state <> 'SENT')")
                .param("about", "user:" + user)
                .query(Boolean.class)
                .single());
    }

    private long idOf(String name) {
        return db().sql("select id from app_user where username = :name")
                .param("name", name)
                .query(Long.class)
                .single();
    }

    private String nameOf(long user) {
        return db().sql("select username from app_user where id = :user")
                .param("user", user)
                .query(String.class)
                .single();
    }

    private List<String> kindsTo(long user) {
        return db().sql("select kind from mail_outbox where about = :about")
                .param("about", "user:" + user)
                .query((row, number) -> row.getString(1))
                .list();
    }

    private List<String> actionsOn(long user) {
        return db().sql("select action from audit_entry where subject_type = 'user' and subject_id = :user")
                .param("user", user)
                .query((row, number) -> row.getString(1))
                .list();
    }

    private JdbcClient db() {
        return fixture.bean(JdbcClient.class);
    }
}
