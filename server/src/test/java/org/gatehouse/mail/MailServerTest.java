package org.gatehouse.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.recovery.EmailAddressService;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.postgres.TestHome;
import org.gatehouse.request.RequestScene;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;

/** A server with a mail server, as an operator configures it: a Gatehouse of its own. */
class MailServerTest {

    private static final Path HOME = Path.of("target", "gatehouse-mail");

    private final SmtpServer smtp = new SmtpServer();
    private ConfigurableApplicationContext server;

    @BeforeEach
    void start() throws IOException {
        FileSystemUtils.deleteRecursively(HOME);
        TestHome.migrated(HOME);
        server = new SpringApplicationBuilder(Gatehouse.class)
                .run(
                        "--server.port=0",
                        "--gatehouse.home=" + HOME,
                        "--gatehouse.mail.look-every=100ms",
                        "--gatehouse.mail.first-pause=100ms",
                        "--gatehouse.mail.domains=Example.org,münchen.example",
                        "--spring.mail.host=localhost",
                        "--spring.mail.port=" + smtp.port());
    }

    @AfterEach
    void stop() {
        server.close();
        smtp.close();
    }

    @Test
    void allocationsAreToldOnceThoughTheServerIsBusyAtFirst() {
        RequestScene scene = RequestScene.of(new Fixture(server));
        scene.desk()
                .put(
                        scene.emails(),
                        Map.of("emails", List.of(Map.of("email_address", "zones@example.org", "type", "FROM"))))
                .expect(200);
        scene.address("Ana", "ana@example.org");
        scene.allocateByHand("Ana", "Mixed").expect(204);
        scene.allocateByHand("Ben", "Mixed").expect(204);
        smtp.answerRecipient("451 4.3.0 later");

        scene.desk().put(scene.board()).expect(204);
        scene.desk().put(scene.board()).expect(204);

        await().until(() -> !scene.of("Ana").get("notification_sent_at").isNull());
        assertThat(smtp.received()).singleElement().satisfies(mail -> {
            assertThat(mail.header("From")).isEqualTo("zones@example.org");
            assertThat(mail.header("To")).isEqualTo("ana@example.org");
            assertThat(mail.header("Subject")).isEqualTo("Your place in Mixed");
            assertThat(mail.text()).contains("Dear Ana Lima", "Zone: Mixed", "Place: 1");
        });
        scene.desk().put(scene.board()).expect(204);
        assertThat(scene.mails()).hasSize(2);
        assertThat(scene.mails().getLast().path("tries").asInt()).isEqualTo(2);
        assertThat(scene.mails().getFirst().path("last_error").asString()).contains("no e-mail address");

        scene.address("Ben", "ben@example.org");
        scene.desk().put(scene.board()).expect(204);

        await().until(() -> !scene.of("Ben").get("notification_sent_at").isNull());
        assertThat(scene.mails()).hasSize(2);
        assertThat(smtp.received()).hasSize(2);
    }

    @Test
    void aMailThatWaitsIsTakenBackWithItsAllocation() {
        RequestScene scene = RequestScene.of(new Fixture(server));
        scene.desk()
                .put(
                        scene.emails(),
                        Map.of("emails", List.of(Map.of("email_address", "zones@example.org", "type", "FROM"))))
                .expect(200);
        scene.address("Ana", "ana@example.org");
        scene.allocateByHand("Ana", "Mixed").expect(204);
        scene.desk().put(scene.board()).expect(204);
        scene.db()
                // Also where the worker has it already.
                .sql("""
                    update mail_outbox
                    set state = 'QUEUED', claim = null, claimed_until = null, next_try_at = now() + interval '1 hour'
                    """)
                .update();

        scene.desk()
                .delete(scene.allocation() + "/" + scene.of("Ana").path("id").asLong() + "/undo")
                .expect(204);

        assertThat(scene.mails()).singleElement().satisfies(mail -> {
            assertThat(mail.path("state").asString()).isEqualTo("NOT_SENT");
            assertThat(mail.path("last_error").asString()).contains("undone");
        });
    }

    /** The name is encoded, and there is one mailbox. */
    @Test
    void senderMayHaveAName() throws AddressException {
        smtp.forgetUtf8();
        assertSentFrom("\"Akkreditierung, Köln\" <desk@example.org>", "Akkreditierung, Köln", "desk@example.org");
        assertSentFrom("Akkreditierung, Köln <desk@example.org>", "Akkreditierung, Köln", "desk@example.org");
        assertSentFrom("\"A \\\"B\\\" C\" <desk@example.org>", "A \"B\" C", "desk@example.org");
        assertSentFrom("李雷 <desk@münchen.example>", "李雷", "desk@xn--mnchen-3ya.example");
        assertSentFrom("<desk@example.org>", null, "desk@example.org");
        assertSentFrom("Ü".repeat(100) + " <desk@example.org>", "Ü".repeat(100), "desk@example.org");
    }

    private void assertSentFrom(String sender, @Nullable String name, String address) throws AddressException {
        EventFixture event = new Fixture(server).event();
        int before = smtp.received().size();
        JsonNode settings = putSender(event, sender).expect(200).json();
        long user = manager(event);
        confirm(user, "me@example.org");
        TestPeople.loggedIn(new Fixture(server), user)
                .post(test(event), Map.of())
                .expect(204);
        await().until(() -> smtp.received().size() > before);

        assertThat(settings.path("sender").asString()).isEqualTo(sender);
        assertThat(settings.path("sender_warning").isNull()).isTrue();
        SmtpServer.Received mail = smtp.received().getLast();
        assertThat(mail.from()).contains("<" + address + ">");
        assertThat(mail.header("From").chars()).allMatch(c -> c < 0x80);
        assertThat(InternetAddress.parse(mail.header("From"))).singleElement().satisfies(from -> {
            assertThat(from.getPersonal()).isEqualTo(name);
            assertThat(from.getAddress()).isEqualTo(address);
        });
    }

    @Test
    void senderIsOneMailboxOrRefused() {
        EventFixture event = new Fixture(server).event();
        for (String sender : List.of(
                "a@b, c@d <desk@example.org>",
                "Desk <desk@example.org> <eve@example.org>",
                "Desk <desk@example.org>, <eve@example.org>",
                "\"Desk <desk@example.org>",
                "Desk\r\nBcc: eve@example.org <desk@example.org>",
                "Desk <nobody>",
                "Desk <>",
                "x".repeat(101) + " <desk@example.org>",
                "Desk")) {
            assertThat(putSender(event, sender).expect(422).text()).as(sender).contains("sender");
        }
    }

    /** A form's mails come from its FROM, which is a sender as well; its managers are recipients. */
    @Test
    void senderOfAFormMayHaveAName() {
        RequestScene scene = RequestScene.of(new Fixture(server));
        Map<String, Object> named = Map.of("email_address", "\"Zonen, Köln\" <zones@example.org>", "type", "FROM");

        scene.desk().put(scene.emails(), Map.of("emails", List.of(named))).expect(200);
        scene.desk()
                .put(
                        scene.emails(),
                        Map.of(
                                "emails",
                                List.of(named, Map.of("email_address", "Boss <boss@example.org>", "type", "MANAGER"))))
                .expect(422);
        scene.address("Ana", "ana@example.org");
        scene.allocateByHand("Ana", "Mixed").expect(204);
        scene.desk().put(scene.board()).expect(204);

        await().until(() -> !smtp.received().isEmpty());
        assertThat(smtp.received().getFirst().from()).contains("<zones@example.org>");
        assertThat(smtp.received().getFirst().header("From"))
                .endsWith("<zones@example.org>")
                .contains("=?UTF-8?");
    }

    @Test
    void senderOfAnotherDomainIsWarnedOf() {
        EventFixture event = new Fixture(server).event();

        JsonNode settings =
                putSender(event, "Desk <desk@mail.example.org>").expect(200).json();

        assertThat(settings.path("sender_warning").asString()).contains("mail.example.org");
        Map<String, Object> again = new HashMap<>(settings.properties().stream()
                .filter(field -> !field.getValue().isNull())
                .collect(Collectors.toMap(Map.Entry::getKey, field -> (Object) field.getValue())));
        event.desk().put(event.path() + "/notifications", again).expect(200);
    }

    /** Nobody else's mailbox, and nobody's data. */
    @Test
    void testGoesToTheCallersOwnAddressAboutAnInventedPerson() {
        EventFixture event =
                new Fixture(server).event().withPosition("Volunteer").withAccreditation("Zoltan", "Volunteer");
        putSender(event, "desk@example.org").expect(200);
        long user = manager(event);
        Api own = TestPeople.loggedIn(new Fixture(server), user);

        assertThat(own.post(test(event), Map.of()).expect(422).text()).contains("recipient", "not confirmed");
        assertThat(event.desk()
                        .post(test(event), Map.of("recipient", "me@example.org"))
                        .expect(422)
                        .text())
                .contains("recipient");
        confirm(user, "me@example.org");
        assertThat(own.post(test(event), Map.of("recipient", "eve@example.org"))
                        .expect(422)
                        .text())
                .contains("not your own address");
        own.post(test(event), Map.of("recipient", "ME@example.org")).expect(204);

        await().until(() -> smtp.received().size() == 1);
        assertThat(smtp.received()).singleElement().satisfies(mail -> {
            assertThat(mail.to()).contains("<me@example.org>");
            assertThat(mail.text()).contains("Ana Lima").doesNotContain("Zoltan");
        });
    }

    @Test
    void pagesWarnOfSendersAndSendTests() {
        Fixture fixture = new Fixture(server);
        EventFixture event = fixture.event();
        putSender(event, "Desk <desk@mail.example.org>").expect(200);
        User user = TestSessions.userWithPassword(fixture);
        fixture.bean(UserRoleService.class).grant(user.id(), Role.MANAGE_EVENT, event.entity(), Fixture.OPERATOR);
        Browser browser = new Browser(fixture.anonymous());
        browser.logIn(browser.open("/console"), user.username(), TestSessions.PASSWORD)
                .expect(200);
        String settings = "/console/events/" + event.id() + "/settings/mails";
        String text = settings + "/PHOTO_MISSING/en";

        assertThat(browser.open(settings).text()).contains("did not name mail.example.org");
        assertThat(browser.open(text).text()).contains("Confirm one first").doesNotContain(text + "/test");
        confirm(user.id(), "me@example.org");
        Answer page = browser.open(text).expect(200);
        assertThat(browser.submit(page, text + "/test", Map.of()).expect(200).text())
                .contains("A test to me@example.org is on its way.");
        await().until(() -> smtp.received().size() == 1);
    }

    private Answer putSender(EventFixture event, String sender) {
        return event.desk()
                .put(
                        event.path() + "/notifications",
                        Map.of("sender", sender, "delay_minutes", 0, "automatic", List.of(), "version", 0));
    }

    private static String test(EventFixture event) {
        return event.path() + "/notifications/texts/PHOTO_MISSING/en/test";
    }

    private long manager(EventFixture event) {
        Fixture fixture = new Fixture(server);
        long user = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(user, Role.MANAGE_EVENT, event.entity(), Fixture.OPERATOR);
        return user;
    }

    private void confirm(long user, String address) {
        new Fixture(server).bean(EmailAddressService.class).set(user, address, Fixture.OPERATOR);
    }
}
