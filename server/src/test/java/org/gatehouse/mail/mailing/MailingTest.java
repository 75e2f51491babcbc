package org.gatehouse.mail.mailing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.mail.SmtpServer;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.postgres.TestHome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Mails to lists, on a server of its own that has a mail server. */
class MailingTest {

    private static final Path HOME = Path.of("target", "gatehouse-mailing");
    private static final SmtpServer SMTP = new SmtpServer();

    private static ConfigurableApplicationContext server;
    private Fixture fixture;
    private EventFixture event;
    private Api desk;

    @BeforeAll
    static void start() throws IOException {
        FileSystemUtils.deleteRecursively(HOME);
        TestHome.migrated(HOME);
        server = new SpringApplicationBuilder(Gatehouse.class)
                .run(
                        "--server.port=0",
                        "--gatehouse.home=" + HOME,
                        "--gatehouse.mail.look-every=200ms",
                        "--gatehouse.mail.list-most=1000",
                        "--gatehouse.mail.per-minute=0",
                        "--spring.mail.host=localhost",
                        "--spring.mail.port=" + SMTP.port());
    }

    @AfterAll
    static void stop() {
        server.close();
        SMTP.close();
    }

    @BeforeEach
    void event() {
        fixture = new Fixture(server);
        awaitRest();
        event = fixture.event().withPosition("Volunteer").withPosition("Judge");
        desk = event.desk();
        write("desk@example.org");
    }

    /** Mails of the test before would get the replies of the mail server that this one prepares. */
    private void awaitRest() {
        await().until(() -> db().sql("""
                        select not exists (
                            select from mail_outbox
                            where state = 'SENDING' or state = 'QUEUED' and next_try_at <= clock_timestamp())
                        """).query(Boolean.class).single());
    }

    private void write(String sender) {
        Map<String, Object> settings =
                new HashMap<>(Map.of("delay_minutes", 0, "automatic", List.of(), "version", 0, "sender", sender));
        desk.put(event.path() + "/notifications", settings).expect(200);
    }

    /** So many accredited people, all with an address but the first. */
    private void people(int count, String position) {
        event.withHolders(count, position);
        db().sql("""
                insert into person_email (person_id, email_address, is_primary)
                select a.person_id, 'p' || a.person_id || '@example.org', true
                from accreditation a
                where a.event_id = :event and not exists (select from person_email m where m.person_id = a.person_id)
                order by a.person_id offset 1
                """).param("event", event.id()).update();
    }

    private JdbcClient db() {
        return fixture.bean(JdbcClient.class);
    }

    private static Map<String, Object> all(String occasion) {
        return Map.of("occasion", occasion, "accreditations", Map.of());
    }

    private JsonNode start(Map<String, Object> order) {
        return desk.post(event.path() + "/mailings", order).expect(202).json();
    }

    private JsonNode mailing(JsonNode started) {
        return desk.get(event.path() + "/mailings/" + started.path("id").asLong())
                .expect(200)
                .json();
    }

    private JsonNode done(JsonNode started) {
        await().until(() -> mailing(started).path("state").asString().equals("DONE"));
        return mailing(started);
    }

    private Answer keyed(String path, Map<String, Object> body) {
        return desk.send(desk.request(path)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "once")
                .POST(HttpRequest.BodyPublishers.ofString(
                        fixture.bean(JsonMapper.class).writeValueAsString(body))));
    }

    private long received() {
        String to = "@example.org";
        List<Long> people = db().sql("select person_id from mail_outbox where event_id = :event")
                .param("event", event.id())
                .query((row, number) -> row.getLong(1))
                .list();
        return SMTP.received().stream()
                .filter(mail ->
                        people.stream().anyMatch(person -> mail.header("To").equals("p" + person + to)))
                .count();
    }

    @Test
    void everybodyOfTheListGetsOneAndNobodyTwice() {
        people(250, "Volunteer");
        people(3, "Judge");
        Map<String, Object> volunteers = Map.of(
                "occasion",
                "PHOTO_MISSING",
                "accreditations",
                Map.of("positions", List.of(event.position("Volunteer"))));

        JsonNode preview = desk.post(event.path() + "/mailings/preview", volunteers)
                .expect(200)
                .json();
        assertThat(preview.path("written").asInt()).isEqualTo(249);
        assertThat(preview.path("no_address").asInt()).isOne();
        assertThat(preview.path("left_out").path(0).path("reason").asString()).isEqualTo("NO_ADDRESS");
        assertThat(preview.path("sample").path("subject").asString()).contains("we need your photo");
        assertThat(desk.post(event.path() + "/mailings", volunteers)
                        .expect(202)
                        .json()
                        .path("total")
                        .asInt())
                .isEqualTo(250);

        JsonNode first = desk.get(event.path() + "/mailings")
                .expect(200)
                .json()
                .path("mailings")
                .path(0);
        JsonNode ended = done(first);
        assertThat(ended.path("sent").asInt()).isEqualTo(249);
        assertThat(ended.path("no_address").asInt()).isOne();
        assertThat(received()).isEqualTo(249);
        assertThat(SMTP.connections()).isLessThan(100);
        assertThat(desk.post(event.path() + "/mailings/preview", volunteers)
                        .json()
                        .path("written_before")
                        .asInt())
                .isEqualTo(249);

        // Another list with the same people: only who was not written to.
        JsonNode everybody = done(start(all("PHOTO_MISSING")));
        assertThat(everybody.path("written").asInt()).isEqualTo(3);
        assertThat(everybody.path("written_before").asInt()).isEqualTo(249);
        assertThat(received()).isEqualTo(252);
        assertThat(Audit.of(fixture, "mailing", first.path("id").asLong())).isNotEmpty();
    }

    @Test
    void aMessageIsWrittenInTheDesksOwnWords() {
        people(3, "Judge");
        Map<String, Object> message = new HashMap<>(all("MESSAGE"));
        assertThat(desk.post(event.path() + "/mailings", message).expect(422).text())
                .contains("body");
        message.put("subject", "{event}: come early");
        message.put("body", "Dear {last_name},\n\nbring {zone}.\n");
        assertThat(desk.post(event.path() + "/mailings/preview", message)
                        .expect(422)
                        .text())
                .contains("{zone}", "{first_name}");
        message.put("body", "Dear {last_name},\n\nthe gates open at 8.\n");
        JsonNode preview = desk.post(event.path() + "/mailings/preview", message)
                .expect(200)
                .json();
        assertThat(preview.path("written").asInt()).isEqualTo(2);
        assertThat(preview.path("sample").path("body").asString()).contains("the gates open at 8.");

        JsonNode ended = done(start(message));

        assertThat(ended.path("written").asInt()).isEqualTo(2);
        assertThat(db().sql("select distinct kind || ' ' || subject from mail_outbox where event_id = :event")
                        .param("event", event.id())
                        .query(String.class)
                        .list())
                .singleElement()
                .asString()
                .startsWith("message ")
                .endsWith(": come early");
        message.put("occasion", "PHOTO_MISSING");
        assertThat(desk.post(event.path() + "/mailings", message).expect(422).text())
                .contains("MESSAGE");
        desk.get(event.path() + "/notifications/texts/MESSAGE/en").expect(404);
        desk.post(event.path() + "/mails", Map.of("person_id", 1, "occasion", "MESSAGE"))
                .expect(422);
    }

    @Test
    void aMailingBeginsAtItsTime() {
        people(2, "Judge");
        Map<String, Object> order = new HashMap<>(all("PHOTO_MISSING"));
        order.put("send_at", Instant.now().plus(Duration.ofDays(400)).toString());
        assertThat(desk.post(event.path() + "/mailings", order).expect(422).text())
                .contains("send_at");
        order.put("send_at", Instant.now().plus(Duration.ofHours(1)).toString());

        JsonNode planned = start(order);

        assertThat(planned.path("state").asString()).isEqualTo("PLANNED");
        JsonNode other = done(start(all("PHOTO_MISSING")));
        assertThat(other.path("written").asInt()).isOne();
        assertThat(mailing(planned).path("state").asString()).isEqualTo("PLANNED");
        db().sql("update mailing set send_at = clock_timestamp() where id = :id")
                .param("id", planned.path("id").asLong())
                .update();
        assertThat(done(planned).path("written_before").asInt()).isOne();

        JsonNode stopped = start(order);
        desk.post(event.path() + "/mailings/" + stopped.path("id").asLong() + "/stop")
                .expect(200);
        assertThat(mailing(stopped).path("state").asString()).isEqualTo("STOPPED");
    }

    @Test
    void remindersGoToThoseOfWhomItIsStillTrueUntilNobodyIsLeft() {
        people(3, "Judge");
        Map<String, Object> order = new HashMap<>(all("PHOTO_MISSING"));
        order.put("reminders", Map.of("every_days", 3, "times", 2));
        assertThat(done(start(order)).path("written").asInt()).isEqualTo(2);

        JsonNode first = newest();
        assertThat(first.path("state").asString()).isEqualTo("PLANNED");
        assertThat(first.path("total").asInt()).isEqualTo(3);
        assertThat(first.path("reminders").path("times").asInt()).isOne();
        assertThat(Instant.parse(first.path("send_at").asString()))
                .isBetween(
                        Instant.now().plus(Duration.ofHours(71)), Instant.now().plus(Duration.ofHours(73)));
        diesOne();
        assertThat(begun(first).path("written").asInt()).isOne();

        JsonNode second = newest();
        assertThat(second.path("reminders").isNull()).isTrue();
        assertThat(second.path("total").asInt()).isEqualTo(2);
        assertThat(begun(second).path("written").asInt()).isOne();
        assertThat(newest().path("id")).isEqualTo(second.path("id"));

        JsonNode again = done(start(order));
        assertThat(again.path("written_before").asInt()).isOne();
        assertThat(newest().path("state").asString())
                .as("who got it before is reminded all the same")
                .isEqualTo("PLANNED");

        order.put("occasion", "ACCREDITATION_APPROVED");
        assertThat(desk.post(event.path() + "/mailings", order).expect(422).text())
                .contains("reminders");
        order.put("occasion", "PHOTO_MISSING");
        order.put("reminders", Map.of("every_days", 61, "times", 2));
        desk.post(event.path() + "/mailings", order).expect(422);
    }

    private JsonNode newest() {
        return desk.get(event.path() + "/mailings?limit=1")
                .expect(200)
                .json()
                .path("mailings")
                .path(0);
    }

    /** Its time has come. */
    private JsonNode begun(JsonNode planned) {
        db().sql("update mailing set send_at = clock_timestamp() where id = :id")
                .param("id", planned.path("id").asLong())
                .update();
        return done(planned);
    }

    private void diesOne() {
        db().sql("""
                update person set deceased = true
                where id = (select max(m.person_id) from mail_outbox m where m.event_id = :event)
                """).param("event", event.id()).update();
    }

    /** Whether the mail to the person was written before or not: afterwards it is nowhere, and all others get theirs. */
    @Test
    void whoIsErasedMeanwhileIsLeftOut() {
        people(250, "Volunteer");
        long person = db().sql("select max(person_id) from accreditation where event_id = :event")
                .param("event", event.id())
                .query(Long.class)
                .single();
        JsonNode started = start(all("PHOTO_MISSING"));

        fixture.api(Scope.PEOPLE_ERASE)
                .delete("/people/person/" + person + "?erase=true")
                .expect(200);

        done(started);
        assertThat(db().sql("select count(*) from mail_outbox where event_id = :event")
                        .param("event", event.id())
                        .query(Long.class)
                        .single())
                .isEqualTo(248);
        assertThat(db().sql("""
                        select (select count(*) from mail_outbox where person_id = :person or recipient like 'p' || :person || '@%')
                             + (select count(*) from mailing_recipient m join registration r on r.id = m.registration_id
                                where r.person_id = :person)
                        """).param("person", person).query(Long.class).single())
                .isZero();
    }

    @Test
    void eachOfTheListGetsItInTheirLanguage() {
        people(3, "Judge");
        event.insert("update event set languages = '{de,en}' where id = :event returning id", Map.of());
        event.insert("""
                update person set language = 'en'
                where id = (select max(person_id) from accreditation where event_id = :event) returning id
                """, Map.of());

        done(start(all("PHOTO_MISSING")));

        assertThat(db().sql("select subject from mail_outbox where event_id = :event order by person_id")
                        .param("event", event.id())
                        .query(String.class)
                        .list())
                .containsExactly("Event: Ihr Foto fehlt noch", "Event: we need your photo");
    }

    @Test
    void whoGotItGetsItAgainOnlyWhenAskedFor() {
        people(3, "Judge");
        done(start(all("ACCREDITATION_APPROVED")));
        assertThat(done(start(all("ACCREDITATION_APPROVED"))).path("written").asInt())
                .isZero();

        JsonNode again =
                done(start(Map.of("occasion", "ACCREDITATION_APPROVED", "again", true, "accreditations", Map.of())));

        assertThat(again.path("written").asInt()).isEqualTo(2);
        assertThat(received()).isEqualTo(4);
    }

    /** What is not true of somebody is not written, and a list of registrations has the refused ones too. */
    @Test
    void onlyThoseOfWhomItIsTrueGetIt() {
        event.withRegistration("Ana", "Volunteer").withRegistration("Ben", "Volunteer");
        for (String name : List.of("Ana", "Ben")) {
            event.insert(
                    "insert into person_email (person_id, email_address, is_primary) values (" + event.person(name)
                            + ", '" + name.toLowerCase(Locale.ROOT) + "@example.org', true) returning id",
                    Map.of());
        }
        desk.post("/registrations/" + event.registration("Ana") + "/reject", Map.of("note", "No {name}"))
                .expect(200);

        JsonNode ended = done(start(Map.of("occasion", "ACCREDITATION_REFUSED", "registrations", Map.of("email", ""))));

        assertThat(ended.path("written").asInt()).isOne();
        assertThat(ended.path("not_true").asInt()).isOne();
        assertThat(SMTP.received()).anySatisfy(mail -> assertThat(mail.text()).contains("Reason: No {name}"));
        JsonNode one = done(
                start(Map.of("occasion", "PHOTO_MISSING", "registration_ids", List.of(event.registration("Ben"), 1L))));
        assertThat(one.path("total").asInt()).isOne();
    }

    @Test
    void aRetryAnswersTheFirstAndAStopTakesBackWhatWaits() {
        people(5, "Judge");
        for (int mail = 0; mail < 4; mail++) {
            SMTP.answerRecipient("451 4.3.0 later");
        }
        String path = event.path() + "/mailings";
        JsonNode first = keyed(path, all("PHOTO_MISSING")).expect(202).json();
        assertThat(keyed(path, all("PHOTO_MISSING")).expect(200).json().path("id"))
                .isEqualTo(first.path("id"));

        String one = path + "/" + first.path("id").asLong();
        await().until(() ->
                number("select count(*) from mail_outbox where event_id = :event and last_error like '451%'") == 4);
        assertThat(desk.get(one).json().path("state").asString()).isEqualTo("SENDING");

        JsonNode stopped = desk.post(one + "/stop").expect(200).json();

        assertThat(stopped.path("state").asString()).isEqualTo("STOPPED");
        assertThat(stopped.path("not_sent").asInt()).isEqualTo(4);
        assertThat(stopped.path("waiting").asInt()).isZero();
        assertThat(desk.post(one + "/stop").expect(200).json()).isEqualTo(stopped);
        assertThat(received()).isZero();
    }

    private long number(String sql) {
        return db().sql(sql).param("event", event.id()).query(Long.class).single();
    }

    /** A node that dies leaves whole portions, and the next continues after them. */
    @Test
    void whatANodeLeftGoesOnBehindIt() {
        people(12, "Judge");
        MailingRepository mailings = fixture.bean(MailingRepository.class);
        MailingPortionService portions = fixture.bean(MailingPortionService.class);
        JsonNode started = start(all("PHOTO_MISSING"));
        JsonNode ended = done(started);
        long id = started.path("id").asLong();
        // As if it had died after the first of its people.
        db().sql("""
                update mailing set state = 'WRITING', at_person = (select min(person_id) from mailing_recipient where mailing_id = :id),
                       claim = gen_random_uuid(), claimed_until = clock_timestamp() + interval '1 hour'
                where id = :id
                """).param("id", id).update();
        assertThat(mailings.claim(Duration.ofMinutes(1))).isEmpty();
        db().sql("update mailing set claimed_until = clock_timestamp() - interval '1 second' where id = :id")
                .param("id", id)
                .update();

        JsonNode again = done(started);

        assertThat(again.path("sent").asInt()).isEqualTo(ended.path("sent").asInt());
        assertThat(received()).isEqualTo(11);
        assertThat(portions.next(new MailingRepository.Claimed(id, UUID.randomUUID()), 10))
                .isFalse();
    }

    /** Who looked at one text does not send another. */
    @Test
    void aTextThatWasChangedAfterThePreviewIsToldAndNothingIsWritten() {
        people(3, "Judge");
        Map<String, Object> order = new HashMap<>(all("PHOTO_MISSING"));
        JsonNode seen =
                desk.post(event.path() + "/mailings/preview", order).expect(200).json();
        order.put("wording", seen.path("wording").asString());
        desk.put(
                        event.path() + "/notifications/texts/PHOTO_MISSING/en",
                        Map.of("subject", "Your photo", "body", "We need it.", "version", 0))
                .expect(200);

        JsonNode refused =
                desk.post(event.path() + "/mailings", order).expect(409).json();

        assertThat(refused.path("type").asString()).endsWith("#mail_text_changed");
        assertThat(number("select count(*) from mailing where event_id = :event"))
                .isZero();
        JsonNode now =
                desk.post(event.path() + "/mailings/preview", order).expect(200).json();
        order.put("wording", now.path("wording").asString());
        assertThat(done(start(order)).path("sent").asInt()).isEqualTo(2);
    }

    /** The people of a list go with it; its mails stay as long as mails do. */
    @Test
    void whatEndedLongAgoIsRemovedAndWhatIsBusyStays() {
        people(3, "Judge");
        long old = done(start(all("PHOTO_MISSING"))).path("id").asLong();
        long busy = start(all("ACCREDITATION_APPROVED")).path("id").asLong();
        db().sql("update mailing set ended_at = null, state = 'WRITING', claim = gen_random_uuid(),"
                        + " claimed_until = clock_timestamp() + interval '1 hour' where id = :id")
                .param("id", busy)
                .update();
        db().sql("update mailing set ended_at = '2001-01-01Z' where id = :id")
                .param("id", old)
                .update();
        MailingRetentionRepository retention = fixture.bean(MailingRetentionRepository.class);

        int removed = retention.removeSome(Instant.parse("2001-01-02T00:00:00Z"));
        while (retention.removeSome(Instant.parse("2001-01-02T00:00:00Z")) > 0) {
            removed++;
        }

        assertThat(removed).isPositive();
        desk.get(event.path() + "/mailings/" + old).expect(404);
        desk.get(event.path() + "/mailings/" + busy).expect(200);
        assertThat(number("select count(*) from mail_outbox where event_id = :event and kind = 'photo_missing'"))
                .isEqualTo(2);
    }

    @Test
    void listsThatCannotBeAreRefused() {
        people(1, "Judge");
        String path = event.path() + "/mailings";
        for (Map<String, Object> wrong : List.<Map<String, Object>>of(
                Map.of("occasion", "PHOTO_MISSING"),
                Map.of("occasion", "PHOTO_MISSING", "accreditations", Map.of(), "registrations", Map.of()),
                Map.of("occasion", "NOTHING", "accreditations", Map.of()),
                Map.of("accreditations", Map.of()),
                Map.of("occasion", "PHOTO_MISSING", "registration_ids", List.of(1L)),
                Map.of("occasion", "PHOTO_MISSING", "registration_ids", List.of()))) {
            desk.post(path, wrong).expect(422);
        }
        assertThat(desk.post(path, Map.of("occasion", "PHOTO_MISSING", "registration_ids", numbers(1001)))
                        .expect(422)
                        .json()
                        .path("errors")
                        .toString())
                .contains("more than 1000 people");
        desk.get(path + "/0").expect(404);
        EventFixture other = fixture.event();
        JsonNode mine = start(all("PHOTO_MISSING"));
        other.desk().get(other.path() + "/mailings/" + mine.path("id").asLong()).expect(404);
        other.desk()
                .post(other.path() + "/mailings/" + mine.path("id").asLong() + "/stop")
                .expect(404);
        db().sql("update notification_setting set sender = null where event_id = :event")
                .param("event", event.id())
                .update();
        assertThat(desk.post(path, all("PHOTO_MISSING")).expect(409).problem()).isEqualTo("2700-187");
    }

    private static List<Long> numbers(int count) {
        return LongStream.rangeClosed(1, count).boxed().toList();
    }

    @Test
    void whoWritesToAListSeesThatList() {
        people(1, "Judge");
        String path = event.path() + "/mailings/preview";
        Api editor = fixture.person(event, Role.EDIT);
        editor.post(path, all("PHOTO_MISSING")).expect(200);
        assertThat(editor.post(path, Map.of("occasion", "PHOTO_MISSING", "registrations", Map.of()))
                        .problem())
                .isEqualTo("100-103");
        Api registrar = fixture.person(event, Role.MANAGE_BOOKINGS);
        assertThat(registrar.post(path, all("PHOTO_MISSING")).problem()).isEqualTo("100-103");
        registrar
                .post(path, Map.of("occasion", "PHOTO_MISSING", "registrations", Map.of()))
                .expect(200);
        assertThat(fixture.person(event, Role.VIEW_ACCREDITATIONS)
                        .post(path, all("PHOTO_MISSING"))
                        .problem())
                .isEqualTo("100-103");
    }

    @Test
    void onePersonIsWrittenTo() {
        event.withRegistration("Ana", "Volunteer");
        String mails = event.path() + "/mails";
        Map<String, Object> order = Map.of("person_id", event.person("Ana"), "occasion", "PHOTO_MISSING");
        desk.post(mails, order).expect(422);
        event.insert(
                "insert into person_email (person_id, email_address, is_primary) values (" + event.person("Ana")
                        + ", 'one@example.org', true) returning id",
                Map.of());
        keyed(mails, order).expect(204);
        keyed(mails, order).expect(204);

        await().until(() ->
                SMTP.received().stream().anyMatch(mail -> mail.header("To").equals("one@example.org")));
        assertThat(desk.get(mails).json().path("total_count").asInt()).isOne();
        desk.post(mails, Map.of("person_id", event.person("Ana"), "occasion", "PHOTO_REFUSED"))
                .expect(422);
    }
}
