package org.gatehouse.mail.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Role;
import org.gatehouse.event.EventRepository;
import org.gatehouse.mail.MailState;
import org.gatehouse.mail.SendingOutbox;
import org.gatehouse.mail.Unsent;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.retention.RetentionSettings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** What the desk sees of the mails of an event, and what it sends again. */
@ApiTest
class MailServiceTest {

    private static final Actor DESK = new Desk("desk", "test", null);

    private record Desk(
            String name,
            @Nullable String clientId,
            @Nullable Long userId) implements Actor {}

    private Fixture fixture;
    private EventFixture event;
    private SendingOutbox outbox;

    @BeforeEach
    void start(Fixture given) {
        fixture = given;
        event = given.event();
        outbox = new SendingOutbox(given);
    }

    @AfterEach
    void stop() {
        outbox.close();
    }

    private long queue(@Nullable String to, String subject, String body) {
        return outbox.queue(event.id(), to, subject, body);
    }

    @Test
    void stoppedMailIsTriedAgainOnDemand() {
        long id = queue("gone@example.org", "x", "y");
        outbox.smtp().answerRecipient("550 no such user");
        outbox.send();
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
                fixture.bean(OutgoingMailRepository.class),
                fixture.bean(ManyMailsRepository.class),
                outbox.service(),
                fixture.bean(AuditRepository.class),
                fixture.bean(RetentionSettings.class));
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
            outbox.smtp().answerRecipient("550 no such user");
        }
        outbox.send();
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
        assertThat(outbox.smtp().received()).hasSize(2);
        assertThat(sentAgain(failed, seen())).isOne();
        outbox.send();

        assertThat(outbox.smtp().received())
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
            fixture.bean(JdbcClient.class)
                    .sql("update mail_outbox set state = 'NOT_SENT', last_error = :why where id = :mail")
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
        outbox.send();

        assertThat(outbox.smtp().received())
                .extracting(received -> received.header("Subject"))
                .containsExactlyInAnyOrder("NO_SERVER", "DIED", "CANCELLED");
    }

    /** Mails have addresses and what was written to somebody: who writes to people reads them, and who only looks does not. */
    @Test
    void rolesThatWriteMailsReadThem() {
        String mails = event.path() + "/mails";
        String retry = mails + "/" + queue(null, "x", "y") + "/retry";

        for (Role role : List.of(Role.EDIT, Role.MANAGE_BOOKINGS, Role.ALLOCATE_ZONE_REQUEST)) {
            Api writer = fixture.person(event, role);
            writer.get(mails).expect(200);
            writer.post(retry).expect(200);
        }
        for (Role role :
                List.of(Role.VIEW_ACCREDITATIONS, Role.PRINT, Role.EDIT_ZONES, Role.REQUEST_ZONE, Role.VIEW_SCANS)) {
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
