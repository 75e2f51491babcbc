package org.gatehouse.mail;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeUtility;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** What becomes of mails that a mail server takes, refuses, or is not there for. */
@ApiTest
class MailDeliveryTest {

    private Fixture fixture;
    private EventFixture event;
    private SendingOutbox outbox;
    private SmtpServer smtp;
    private OutboxRepository mails;

    @BeforeEach
    void start(Fixture given) {
        fixture = given;
        event = given.event();
        outbox = new SendingOutbox(given);
        smtp = outbox.smtp();
        mails = given.bean(OutboxRepository.class);
    }

    @AfterEach
    void stop() {
        outbox.close();
    }

    private JdbcClient db() {
        return fixture.bean(JdbcClient.class);
    }

    private long queue(@Nullable String to, String subject, String body) {
        return outbox.queue(event.id(), to, subject, body);
    }

    private long queueFrom(String sender, String to) {
        return outbox.queueFrom(sender, event.id(), to, "x", "y");
    }

    private void send() {
        outbox.send();
    }

    private void sendWithPauses() {
        outbox.send(Duration.ofHours(1), 0);
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
            assertThat(received.header("X-Auto-Response-Suppress")).isEqualTo("All");
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

    /** By the rules of 2003 the first three would go to other domains, which belong to somebody else. */
    @ParameterizedTest
    @CsvSource({
        "info@straße.example, info@xn--strae-oqa.example",
        "a@faß.example, a@xn--fa-hia.example",
        "a@βόλος.example, a@xn--nxasmm1c.example",
        "a@ΒΌΛΟΣ.example, a@xn--nxasmq6b.example",
        "a@STRAẞE。example, a@xn--strae-oqa.example",
        "a@münchen.example, a@xn--mnchen-3ya.example",
        "a@xn--strae-oqa.example, a@xn--strae-oqa.example",
        "a@例え.テスト, a@xn--r8jz45g.xn--zckzah"
    })
    void domainIsTheOneThatWasWritten(String address, String sent) {
        long id = queue(address, "x", "y");

        send();

        assertThat(state(id)).isEqualTo("SENT");
        assertThat(smtp.received().getFirst().to()).startsWith("<" + sent + ">");
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

        sendWithPauses();
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
        outbox.use(new JavaMailSenderImpl() {
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

        sendWithPauses();

        assertThat(ids).extracting(id -> mail(id).path("tries").asInt()).containsOnly(0);
        assertThat(ids).extracting(this::state).containsOnly("QUEUED");
        assertThat(ids).extracting(id -> mail(id).path("last_error").isNull()).containsExactly(false, true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"550 5.7.1 you may not send", "421 4.3.2 closing"})
    void serverThatRefusesTheSenderIsLeftAloneForAWhile(String answer) {
        List<Long> ids = List.of(queue("a@example.org", "x", "y"), queue("b@example.org", "x", "y"));
        smtp.answerSender(answer);

        sendWithPauses();

        assertThat(ids).extracting(this::state).containsOnly("QUEUED");
        assertThat(ids).extracting(id -> mail(id).path("tries").asInt()).containsExactly(1, 0);
        assertThat(smtp.received()).isEmpty();
    }

    /** The wrong sender of one event holds back no other event's mails. */
    @ParameterizedTest
    @ValueSource(strings = {"550 5.7.1 sender address not allowed", "451 4.7.1 not now", "500 what"})
    void refusedSenderHoldsBackItsOwnMailsAlone(String answer) {
        smtp.refuseSender("bad@", answer);
        List<Long> refused = new ArrayList<>();
        List<Long> others = new ArrayList<>();
        for (int mail = 0; mail < 4; mail++) {
            refused.add(queueFrom("bad@example.net", "ana@example.org"));
            others.add(queueFrom("desk@example.org", "ana@example.org"));
        }

        sendWithPauses();

        assertThat(others).extracting(this::state).containsOnly("SENT");
        assertThat(refused).extracting(this::state).containsOnly("QUEUED");
        assertThat(refused).extracting(id -> mail(id).path("tries").asInt()).containsExactly(1, 0, 0, 0);
        assertThat(refused)
                .extracting(id -> mail(id).path("last_error").asString())
                .allMatch(why -> why.startsWith(answer));

        smtp.acceptSender("bad@");
        db().sql("update mail_outbox set next_try_at = clock_timestamp() where state = 'QUEUED'")
                .update();
        sendWithPauses();
        assertThat(refused).extracting(this::state).containsOnly("SENT");
    }

    /** Many servers look at the sender only when they hear the recipient; the extended code shows that. */
    @Test
    void senderIsAlsoRefusedAfterTheRecipient() {
        List<Long> ids =
                List.of(queueFrom("bad@example.net", "ana@example.org"), queueFrom("bad@example.net", "b@c.d"));
        long other = queue("ana@example.org", "x", "y");
        smtp.answerRecipient("550 5.1.8 <bad@example.net>: Sender address rejected: Domain not found");

        sendWithPauses();

        assertThat(ids).extracting(this::state).containsOnly("QUEUED");
        assertThat(state(other)).isEqualTo("SENT");
    }

    @Test
    void senderThatIsRefusedForGoodIsGivenUpWithAllThatWaits() {
        smtp.refuseSender("bad@", "550 5.7.1 sender address not allowed");
        List<Long> ids = List.of(queueFrom("bad@example.net", "a@example.org"), queueFrom("bad@example.net", "b@c.d"));
        long other = queue("ana@example.org", "x", "y");

        send();

        assertThat(ids).extracting(this::state).containsOnly("FAILED");
        assertThat(mail(ids.getLast()).path("last_error").asString()).contains("sender address not allowed");
        assertThat(state(other)).isEqualTo("SENT");
    }

    /** So many mails of a connection, and then an end: of its own, by the reply of RFC 5321, or by another. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "421 4.7.0 too many messages",
                "452 4.5.3 too many messages",
                "554 too many messages in session",
                ""
            })
    void serverThatHasEnoughOfAConnectionGetsAnother(String answer) {
        smtp.takeOnly(5, answer);
        List<Long> ids = new ArrayList<>();
        for (int mail = 0; mail < 20; mail++) {
            ids.add(queue("ana@example.org", "mail " + mail, "y"));
        }

        sendWithPauses();

        assertThat(ids).extracting(this::state).containsOnly("SENT");
        assertThat(ids).extracting(id -> mail(id).path("tries").asInt()).containsOnly(1);
        assertThat(smtp.connections()).isEqualTo(4);
    }

    /** Without SMTPUTF8 no letter beyond ASCII reaches the line: such a mail fails alone, with its reason, and the others are sent. */
    @Test
    void serverWithoutUtf8IsNotSentAny() {
        smtp.forgetUtf8();
        long recipient = queue("jörg@example.org", "x", "y");
        long sender = queueFrom("büro@example.org", "ana@example.org");
        List<Long> others = List.of(queue("anna@müller.example", "Größe", "ü"), queue("tom@example.org", "x", "y"));

        sendWithPauses();

        assertThat(List.of(recipient, sender)).extracting(this::state).containsOnly("FAILED");
        assertThat(mail(recipient).path("last_error").asString()).contains("SMTPUTF8", "jörg@example.org");
        assertThat(mail(sender).path("last_error").asString()).contains("SMTPUTF8", "büro@example.org");
        assertThat(others).extracting(this::state).containsOnly("SENT");
        assertThat(smtp.commands()).allMatch(command -> command.chars().allMatch(c -> c < 0x80));
        assertThat(smtp.received().getFirst().to()).contains("<anna@xn--mller-kva.example>");
    }

    @Test
    void mailsAreSpreadOverTheMinute() {
        for (int mail = 0; mail < 4; mail++) {
            queue("ana@example.org", "x", "y");
        }
        long begun = System.nanoTime();

        outbox.send(Duration.ZERO, 1200);

        assertThat(smtp.received()).hasSize(4);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(Duration.ofMillis(150));
    }

    /** A person who was just approved does not wait behind a list of ten thousand. */
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
            assertThat(mails.claim(Duration.ofMinutes(10))).isPresent();
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

        sendWithPauses();

        assertThat(state(id)).isEqualTo("QUEUED");
        assertThat(mail(id).path("last_error").asString()).isNotEmpty();
    }

    @Test
    void nodeThatDiesBeforeSendingLosesNothing() {
        long id = queue("ana@example.org", "x", "y");
        assertThat(mails.claim(Duration.ofMinutes(10))).isPresent();

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
        OutboxRepository.Claimed claimed = mails.claim(Duration.ofMinutes(10)).orElseThrow();
        outbox.server().send(claimed);
        claimRunsOut(id);

        send();

        assertThat(smtp.received()).hasSize(2);
        assertThat(smtp.received().get(0).header("Message-ID"))
                .isEqualTo(smtp.received().get(1).header("Message-ID"));
        assertThat(state(id)).isEqualTo("SENT");
        String sentAt = mail(id).path("sent_at").asString();
        mails.giveUp(claimed, "too late");
        mails.postpone(claimed, true, Duration.ZERO, "too late");
        assertThat(state(id)).isEqualTo("SENT");
        assertThat(mail(id).path("sent_at").asString()).isEqualTo(sentAt);
    }

    @Test
    void serverThatHangsUpAfterTheTextIsTriedAgainUnderTheSameId() {
        long id = queue("ana@example.org", "x", "y");
        smtp.hangUpAfterData(true);

        sendWithPauses();
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
            outbox.service()
                    .queue(new NewMail(event.id(), "x", null, "zones@example.org", "ana@example.org", "x", "y"));
            status.setRollbackOnly();
        });

        send();

        assertThat(smtp.received()).isEmpty();
    }
}
