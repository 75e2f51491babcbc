package org.gatehouse.mail;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeUtility;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Role;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.work.Claims;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** The outbox against a mail server; the running application has none, so it leaves these mails alone. */
@ApiTest
class MailDeliveryTest {

    private static final Actor DESK = new Desk("desk", "test", null);

    private record Desk(
            String name,
            @Nullable String clientId,
            @Nullable Long userId) implements Actor {}

    private final SmtpServer smtp = new SmtpServer();
    private Fixture fixture;
    private EventFixture event;
    private OutboxRepository outbox;
    private MailServer server;

    @BeforeEach
    void start(Fixture given) {
        fixture = given;
        event = given.event();
        outbox = given.bean(OutboxRepository.class);
        server = serverAt(smtp.port());
        db().sql("update mail_outbox set state = 'NOT_SENT', claim = null, claimed_until = null"
                        + " where state in ('QUEUED', 'SENDING')")
                .update();
    }

    @AfterEach
    void stop() {
        smtp.close();
    }

    private static MailServer serverAt(int port) {
        return serverAt(port, new JavaMailSenderImpl());
    }

    private static MailServer serverAt(int port, JavaMailSenderImpl sender) {
        sender.setHost("localhost");
        sender.setPort(port);
        Properties properties = sender.getJavaMailProperties();
        properties.put("mail.smtp.timeout", "5000");
        properties.put("mail.mime.allowutf8", "true");
        StaticListableBeanFactory beans = new StaticListableBeanFactory(Map.of("smtp", sender));
        return new MailServer(beans.getBeanProvider(JavaMailSender.class));
    }

    private JdbcClient db() {
        return fixture.bean(JdbcClient.class);
    }

    private long queue(@Nullable String to, String subject, String body) {
        TransactionTemplate transaction = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
        Long id = transaction.execute(status -> new OutboxService(outbox, server)
                .queue(new NewMail(event.id(), "test_happened", null, "zones@example.org", to, subject, body)));
        return id == null ? 0 : id;
    }

    private void send() {
        send(settings(Duration.ZERO));
    }

    private static MailSettings settings(Duration pause) {
        return settings(pause, 0);
    }

    private static MailSettings settings(Duration pause, int perMinute) {
        return new MailSettings(3, pause, pause, Duration.ofMinutes(10), perMinute, "", 100, Duration.ofMinutes(1));
    }

    private void send(MailSettings settings) {
        new MailDelivery(
                        outbox,
                        server,
                        fixture.bean(AccountMailService.class),
                        settings,
                        Clock.systemUTC(),
                        fixture.bean(Claims.class))
                .workAll();
    }

    private JsonNode mail(long id) {
        for (JsonNode mail :
                event.desk().get(event.path() + "/mails").expect(200).json().path("mails")) {
            if (mail.path("id").asLong() == id) {
                return mail;
            }
        }
        throw new AssertionError("no mail " + id);
    }

    private String state(long id) {
        return mail(id).path("state").asString();
    }

    @Test
    void mailArrivesWithNamesOfAnyScript() throws UnsupportedEncodingException {
        long id = queue("ana@example.org", "Your place in Ζώνη 混合", "Dear Zoë 李,\n\n.dot\n");

        send();

        assertThat(smtp.received()).singleElement().satisfies(received -> {
            assertThat(received.from()).contains("<zones@example.org>");
            assertThat(received.to()).contains("<ana@example.org>");
            assertThat(MimeUtility.decodeText(received.header("Subject"))).isEqualTo("Your place in Ζώνη 混合");
            assertThat(received.header("Auto-Submitted")).isEqualTo("auto-generated");
            assertThat(received.header("Message-ID")).matches("<[0-9a-f-]{36}@example\\.org>");
            assertThat(received.header("Content-Type")).contains("UTF-8");
        });
        assertThat(state(id)).isEqualTo("SENT");
        assertThat(mail(id).path("sent_at").asString()).endsWith("Z");
        send();
        assertThat(smtp.received()).hasSize(1);
    }

    @Test
    void nameCannotBeginAHeader() {
        long id = queue(
                "ana@example.org",
                "Place\r\nBcc: eve@example.org\u2028X: y",
                "text\r\n.\r\nMAIL FROM:<eve@example.org>");

        send();

        assertThat(state(id)).isEqualTo("SENT");
        assertThat(smtp.received()).singleElement().satisfies(received -> {
            assertThat(received.headers("Bcc")).isZero();
            assertThat(received.headers("X")).isZero();
            assertThat(received.header("Subject")).isEqualTo("Place Bcc: eve@example.org X: y");
            assertThat(received.text()).contains("MAIL FROM:<eve@example.org>");
        });
    }

    @Test
    void addressesThatAreNoneAreNeverTried() {
        for (String address : List.of("ana@example.org\r\nRCPT TO:<eve@example.org>", "a@b, c@d", "<a@b>", "nobody")) {
            long id = queue(address, "x", "y");
            assertThat(state(id)).isEqualTo("NOT_SENT");
        }
        assertThat(mail(queue(null, "x", "y")).path("last_error").asString()).contains("no e-mail address");
        send();
        assertThat(smtp.received()).isEmpty();
    }

    @Test
    void domainsAndNamesOfAnyScriptAreReached() {
        long domain = queue("büro@münchen.example", "x", "y");

        send();

        assertThat(state(domain)).isEqualTo("SENT");
        assertThat(smtp.received().getFirst().to()).contains("büro@xn--mnchen-3ya.example");
    }

    @Test
    void serverThatRefusesForGoodEndsIt() {
        long id = queue("gone@example.org", "x", "y");
        smtp.answerRecipient("550 5.1.1 no such user");

        send();

        assertThat(state(id)).isEqualTo("FAILED");
        assertThat(mail(id).path("last_error").asString()).contains("550");
        assertThat(mail(id).path("tries").asInt()).isOne();
        assertThat(smtp.received()).isEmpty();
    }

    @Test
    void serverThatIsBusyIsAskedAgainUntilItIsEnough() {
        long twice = queue("busy@example.org", "x", "y");
        smtp.answerRecipient("451 4.3.0 later");

        send(settings(Duration.ofHours(1)));
        assertThat(state(twice)).isEqualTo("QUEUED");
        assertThat(mail(twice).path("next_try_at").asString()).isNotEmpty();
        assertThat(mail(twice).path("last_error").asString()).contains("451");
        send();
        assertThat(smtp.received()).isEmpty();
        db().sql("update mail_outbox set next_try_at = clock_timestamp() where id = :id")
                .param("id", twice)
                .update();
        send();
        assertThat(state(twice)).isEqualTo("SENT");
        assertThat(mail(twice).path("tries").asInt()).isEqualTo(2);

        long never = queue("busy@example.org", "x", "y");
        for (int tries = 0; tries < 3; tries++) {
            smtp.answerRecipient("451 4.3.0 later");
        }
        send();
        assertThat(state(never)).isEqualTo("FAILED");
        assertThat(mail(never).path("tries").asInt()).isEqualTo(3);
    }

    /** Whatever is thrown while a mail is sent counts as a try, also what neither Spring nor the mail library declares. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                IllegalStateException.class,
                NullPointerException.class,
                NoClassDefFoundError.class,
                StackOverflowError.class,
                AddressException.class
            })
    void whateverFailsCountsAsATry(Class<? extends Throwable> kind) throws ReflectiveOperationException {
        long id = queue("ana@example.org", "x", "y");
        Throwable failure = kind.getDeclaredConstructor().newInstance();
        server = serverAt(smtp.port(), new JavaMailSenderImpl() {
            @Override
            public MimeMessage createMimeMessage() {
                throwAs(failure);
                return super.createMimeMessage();
            }
        });

        send();

        assertThat(state(id)).isEqualTo("FAILED");
        assertThat(mail(id).path("tries").asInt()).isEqualTo(failure instanceof MessagingException ? 1 : 3);
        assertThat(mail(id).path("last_error").asString()).contains(kind.getSimpleName());
    }

    @SuppressWarnings("unchecked") // Throws what its caller does not declare.
    private static <T extends Throwable> void throwAs(Throwable failure) throws T {
        throw (T) failure;
    }

    @Test
    void oneConnectionCarriesManyMails() throws IOException {
        for (int mail = 0; mail < 30; mail++) {
            queue("ana@example.org", "mail " + mail, "y");
        }
        send();
        assertThat(smtp.received()).hasSize(30);
        assertThat(smtp.connections()).isOne();

        queue("ana@example.org", "later", "y");
        smtp.endConnections();
        send();
        assertThat(smtp.received()).hasSize(31);
    }

    /** Each mail would meet the same, so one asks and the others are not touched; being away costs no try. */
    @Test
    void serverThatIsAwayCostsNoMailATry() {
        List<Long> ids = List.of(queue("a@example.org", "x", "y"), queue("b@example.org", "x", "y"));
        smtp.close();

        send(settings(Duration.ofHours(1)));

        assertThat(ids).extracting(id -> mail(id).path("tries").asInt()).containsOnly(0);
        assertThat(ids).extracting(this::state).containsOnly("QUEUED");
        assertThat(ids).extracting(id -> mail(id).path("last_error").isNull()).containsExactly(false, true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"550 5.7.1 you may not send", "421 4.3.2 closing"})
    void serverThatRefusesTheSenderIsLeftAloneForAWhile(String answer) {
        List<Long> ids = List.of(queue("a@example.org", "x", "y"), queue("b@example.org", "x", "y"));
        smtp.answerSender(answer);

        send(settings(Duration.ofHours(1)));

        assertThat(ids).extracting(this::state).containsOnly("QUEUED");
        assertThat(ids).extracting(id -> mail(id).path("tries").asInt()).containsExactly(1, 0);
        assertThat(smtp.received()).isEmpty();
    }

    @Test
    void mailsAreSpreadOverTheMinute() {
        for (int mail = 0; mail < 4; mail++) {
            queue("ana@example.org", "x", "y");
        }
        long begun = System.nanoTime();

        send(settings(Duration.ZERO, 1200));

        assertThat(smtp.received()).hasSize(4);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(Duration.ofMillis(150));
    }

    /** Whoever was just approved does not wait behind a list of ten thousand. */
    @Test
    void mailsToListsAreSentLast() {
        long listed = queue("list@example.org", "to a list", "y");
        long alone = queue("ana@example.org", "alone", "y");
        event.insert("""
                with made as (
                    insert into mailing (event_id, occasion, again, sender, language, subject, body, state, requested_name)
                    values (:event, 'PHOTO_MISSING', false, 'd@example.org', 'en', 'x', 'y', 'WRITTEN', 'maria') returning id)
                update mail_outbox set mailing_id = made.id from made where mail_outbox.id = %d returning made.id
                """.formatted(listed), Map.of());

        send();

        assertThat(smtp.received())
                .extracting(received -> received.header("Subject"))
                .containsExactly("alone", "to a list");
        assertThat(state(alone)).isEqualTo("SENT");
    }

    /** A mail that takes its node down with it, such as by running out of memory, is not tried for ever. */
    @Test
    void nodesThatDieOverAMailCountAsTries() {
        long id = queue("ana@example.org", "x", "y");
        for (int tries = 0; tries < 3; tries++) {
            assertThat(outbox.claim(Duration.ofMinutes(10))).isPresent();
            claimRunsOut(id);
        }

        send();

        assertThat(state(id)).isEqualTo("FAILED");
        assertThat(mail(id).path("last_error").asString()).contains("stopped");
        assertThat(smtp.received()).isEmpty();
    }

    @Test
    void serverThatIsAwayIsAskedAgain() {
        long id = queue("ana@example.org", "x", "y");
        smtp.close();

        send(settings(Duration.ofHours(1)));

        assertThat(state(id)).isEqualTo("QUEUED");
        assertThat(mail(id).path("last_error").asString()).isNotEmpty();
    }

    @Test
    void nodeThatDiesBeforeSendingLosesNothing() {
        long id = queue("ana@example.org", "x", "y");
        assertThat(outbox.claim(Duration.ofMinutes(10))).isPresent();

        send();
        assertThat(smtp.received()).isEmpty();
        assertThat(state(id)).isEqualTo("SENDING");
        claimRunsOut(id);
        send();

        assertThat(smtp.received()).hasSize(1);
        assertThat(state(id)).isEqualTo("SENT");
    }

    private void claimRunsOut(long id) {
        db().sql("update mail_outbox set claimed_until = clock_timestamp() - interval '1 second' where id = :id")
                .param("id", id)
                .update();
    }

    @Test
    void nodeThatDiesAfterSendingIsRecognisedByTheMessageId() throws Exception {
        long id = queue("ana@example.org", "x", "y");
        OutboxRepository.Claimed claimed = outbox.claim(Duration.ofMinutes(10)).orElseThrow();
        server.send(claimed);
        claimRunsOut(id);

        send();

        assertThat(smtp.received()).hasSize(2);
        assertThat(smtp.received().get(0).header("Message-ID"))
                .isEqualTo(smtp.received().get(1).header("Message-ID"));
        assertThat(state(id)).isEqualTo("SENT");
        String sentAt = mail(id).path("sent_at").asString();
        outbox.giveUp(claimed, "too late");
        outbox.putOff(claimed, true, Duration.ZERO, "too late");
        assertThat(state(id)).isEqualTo("SENT");
        assertThat(mail(id).path("sent_at").asString()).isEqualTo(sentAt);
    }

    @Test
    void serverThatHangsUpAfterTheTextIsTriedAgainUnderTheSameId() {
        long id = queue("ana@example.org", "x", "y");
        smtp.hangUpAfterData(true);

        send(settings(Duration.ofHours(1)));
        assertThat(state(id)).isEqualTo("QUEUED");
        smtp.hangUpAfterData(false);
        db().sql("update mail_outbox set next_try_at = clock_timestamp() where id = :id")
                .param("id", id)
                .update();
        send();

        assertThat(state(id)).isEqualTo("SENT");
        assertThat(smtp.received())
                .extracting(received -> received.header("Message-ID"))
                .hasSize(2)
                .allMatch(smtp.received().getFirst().header("Message-ID")::equals);
    }

    @Test
    void severalNodesSendEachMailOnce() throws InterruptedException {
        for (int mail = 0; mail < 40; mail++) {
            queue("ana@example.org", "mail " + mail, "y");
        }

        Callable<Boolean> node = () -> {
            send();
            return true;
        };
        try (ExecutorService nodes = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(nodes.invokeAll(Collections.nCopies(4, node))).allMatch(Future::resultNow);
        }

        assertThat(smtp.received())
                .extracting(received -> received.header("Subject"))
                .hasSize(40)
                .doesNotHaveDuplicates();
    }

    @Test
    void mailOfAnEarlierTransactionThatRolledBackIsNeverSent() {
        TransactionTemplate transaction = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
        transaction.executeWithoutResult(status -> {
            new OutboxService(outbox, server)
                    .queue(new NewMail(event.id(), "x", null, "zones@example.org", "ana@example.org", "x", "y"));
            status.setRollbackOnly();
        });

        send();

        assertThat(smtp.received()).isEmpty();
    }

    @Test
    void stoppedMailIsTriedAgainOnDemand() {
        long id = queue("gone@example.org", "x", "y");
        smtp.answerRecipient("550 no such user");
        send();
        String retry = event.path() + "/mails/" + id + "/retry";

        JsonNode mail = event.desk().post(retry).expect(200).json();

        // The application itself has no server.
        assertThat(mail.path("state").asString()).isEqualTo("NOT_SENT");
        assertThat(mail.path("last_error").asString()).isEqualTo(Unsent.NO_SERVER.text());
        assertThat(mail.path("tries").asInt()).isZero();
        long sent = queue("ana@example.org", "x", "y");
        assertThat(event.desk()
                        .post(event.path() + "/mails/" + sent + "/retry")
                        .expect(409)
                        .problem())
                .isEqualTo("2700-185");
        fixture.event().desk().post(retry).expect(404);
        EventFixture other = fixture.event();
        other.desk().post(other.path() + "/mails/" + id + "/retry").expect(404);
    }

    private MailService service() {
        return new MailService(
                fixture.bean(EventRepository.class),
                outbox,
                fixture.bean(ManyMailsRepository.class),
                new OutboxService(outbox, server),
                fixture.bean(AuditRepository.class),
                server);
    }

    private int sentAgain(MailFilter filter, long seen) {
        Integer mails = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class))
                .execute(status -> service().retryAll(event.id(), filter, seen, DESK));
        return mails == null ? -1 : mails;
    }

    private long seen() {
        return service().counts(event.id()).seen();
    }

    private void refused(int mails) {
        for (int mail = 0; mail < mails; mail++) {
            smtp.answerRecipient("550 no such user");
        }
        send();
    }

    @Test
    void allThatWereGivenUpAreSentAgainOnceHoweverManyAsk() throws InterruptedException {
        for (String to : List.of("ana", "ben", "cho")) {
            queue(to + "@example.org", to, "y");
        }
        refused(3);
        MailFilter failed = new MailFilter(MailState.FAILED, null);
        assertThat(service().counts(event.id()).repeatable(failed)).isEqualTo(3);
        long seen = seen();

        Callable<Integer> tab = () -> sentAgain(failed, seen);
        try (ExecutorService tabs = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(tabs.invokeAll(Collections.nCopies(4, tab)))
                    .extracting(Future::resultNow)
                    .containsExactlyInAnyOrder(3, 0, 0, 0);
        }
        refused(1);
        // Refused once more: a page from before that does not send it a third time, a page of now does.
        assertThat(sentAgain(failed, seen)).isZero();
        assertThat(smtp.received()).hasSize(2);
        assertThat(sentAgain(failed, seen())).isOne();
        send();

        assertThat(smtp.received())
                .extracting(received -> received.header("Subject"))
                .containsExactlyInAnyOrder("ana", "ben", "cho");
        assertThat(Audit.of(fixture, "event", event.id()))
                .filteredOn(line -> line.startsWith("mails_retried"))
                .containsExactly(
                        "mails_retried - {\"mails\": 3, \"state\": \"FAILED\"}",
                        "mails_retried - {\"mails\": 1, \"state\": \"FAILED\"}");
    }

    /** What cannot be sent, what is no longer true and what somebody stopped does not come along; the last only if it is asked for. */
    @Test
    void whatIsNotTrueOrWasStoppedIsNotSentAgainWithAllOthers() {
        for (Unsent why : Unsent.values()) {
            long id = queue("ana@example.org", why.name(), "y");
            db().sql("update mail_outbox set state = 'NOT_SENT', last_error = :why where id = :mail")
                    .param("why", why.text())
                    .param("mail", id)
                    .update();
        }
        queue(null, "nobody", "y");
        MailCounts counts = service().counts(event.id());
        MailFilter cancelled = new MailFilter(null, Unsent.CANCELLED);
        MailFilter undone = new MailFilter(null, Unsent.UNDONE);
        assertThat(counts.repeatable(MailFilter.ALL)).isEqualTo(2);
        assertThat(counts.repeatable(cancelled)).isOne();
        assertThat(counts.repeatable(undone)).isZero();

        assertThat(sentAgain(undone, counts.seen())).isZero();
        assertThat(sentAgain(MailFilter.ALL, counts.seen())).isEqualTo(2);
        assertThat(sentAgain(cancelled, counts.seen())).isOne();
        send();

        assertThat(smtp.received())
                .extracting(received -> received.header("Subject"))
                .containsExactlyInAnyOrder("NO_SERVER", "DIED", "CANCELLED");
    }

    /** Mails are about accreditations: who sees these sees them, and who writes to people sends them again. */
    @Test
    void rolesThatSeeAccreditationsSeeMails() {
        String mails = event.path() + "/mails";
        String retry = mails + "/" + queue(null, "x", "y") + "/retry";

        for (Role role : List.of(Role.VIEW_ACCREDITATIONS, Role.PRINT)) {
            Api reader = fixture.person(event, role);
            reader.get(mails).expect(200);
            assertThat(reader.post(retry).problem()).isEqualTo("100-103");
        }
        for (Role role : List.of(Role.EDIT, Role.MANAGE_BOOKINGS, Role.ALLOCATE_ZONE_REQUEST)) {
            Api writer = fixture.person(event, role);
            writer.get(mails).expect(200);
            writer.post(retry).expect(200);
        }
        for (Role role : List.of(Role.EDIT_ZONES, Role.REQUEST_ZONE, Role.VIEW_SCANS)) {
            assertThat(fixture.person(event, role).get(mails).problem()).isEqualTo("100-103");
        }
    }

    @Test
    void mailsAreListedByState() {
        queue("a@example.org", "one", "y");
        queue(null, "two", "y");

        JsonNode notSent = event.desk()
                .get(event.path() + "/mails?state=NOT_SENT&limit=1")
                .expect(200)
                .json();

        assertThat(notSent.path("total_count").asInt()).isOne();
        assertThat(notSent.path("mails").get(0).propertyNames())
                .containsExactly(
                        "id",
                        "kind",
                        "state",
                        "person_id",
                        "sender",
                        "recipient",
                        "subject",
                        "tries",
                        "next_try_at",
                        "last_error",
                        "created_at",
                        "sent_at");
        event.desk().get(event.path() + "/mails?state=LOST").expect(422);
        event.desk().get(event.path() + "/mails?limit=1001").expect(422);
    }
}
