package org.gatehouse.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** The events here ended on 1 March 2026. */
@ApiTest
class RetentionApiTest {

    /** The first night after two weeks. */
    private static final Instant NIGHT = Instant.parse("2026-03-16T02:00:00Z");

    private static final Instant NEXT_NIGHT = Instant.parse("2026-03-17T02:00:00Z");

    private static Api eraser(Fixture fixture) {
        return fixture.api(Scope.PEOPLE_ERASE);
    }

    private static String path(EventFixture event) {
        return event.path() + "/people-retention";
    }

    private static EventFixture over(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Competitor");
        fixture.bean(JdbcClient.class)
                .sql(
                        "update event set start_date = '2026-02-25', end_date = '2026-03-01', time_zone = 'UTC' where id = ?")
                .param(event.id())
                .update();
        return event;
    }

    private static void keepsTwoWeeks(Fixture fixture, EventFixture event) {
        eraser(fixture).put(path(event), Map.of("people_kept_weeks", 2)).expect(200);
    }

    private static void work(Fixture fixture, Instant now) {
        fixture.bean(RetentionNight.class).work(now);
    }

    private static void isAlsoAt(Fixture fixture, long person, EventFixture other) {
        fixture.api(Scope.PEOPLE_WRITE, Scope.ACCREDITATION_WRITE)
                .post(
                        "/registrations",
                        Map.of(
                                "event_id",
                                other.id(),
                                "person_id",
                                person,
                                "position_id",
                                other.position("Competitor")))
                .expect(201);
    }

    private static void keep(Fixture fixture, long person) {
        eraser(fixture)
                .put("/people/person/" + person + "/keep", Map.of("until", "2999-12-31", "reason", "Complaint"))
                .expect(200);
    }

    private static boolean isErased(Fixture fixture, long person) {
        Answer read = fixture.api(Scope.PEOPLE_READ).get("/people/person/" + person);
        return read.status() == 404 && read.text().contains("was erased");
    }

    private static List<String> nights(Fixture fixture, EventFixture event) {
        return Audit.of(fixture, "event", event.id()).stream()
                .filter(entry -> entry.startsWith("people_forgotten"))
                .map(entry -> entry.replaceAll("[^0-9a-z,]", "").replaceFirst("peopleforgotten", ""))
                .toList();
    }

    @Test
    void eventsKeepTheirPeopleForEverUntilSomebodySaysOtherwise(Fixture fixture) {
        EventFixture event = over(fixture).withAccreditation("Ana");

        JsonNode before = eraser(fixture).get(path(event)).expect(200).json();
        work(fixture, NIGHT);

        assertThat(before.path("people_kept_weeks").isNull()).isTrue();
        assertThat(before.path("erased_from").isNull()).isTrue();
        assertThat(before.path("erased").asLong()).isEqualTo(1);
        assertThat(isErased(fixture, event.person("Ana"))).isFalse();
    }

    @Test
    void previewSaysWhoGoesWhoDoesNotAndWhy(Fixture fixture) {
        EventFixture event = over(fixture)
                .withAccreditation("Ana")
                .withPerson("Anna")
                .withAccreditation("Ben")
                .withAccreditation("Cho");
        fixture.api(Scope.PEOPLE_WRITE)
                .post("/people/person/" + event.person("Ana") + "/merge", Map.of("from", event.person("Anna")))
                .expect(200);
        isAlsoAt(fixture, event.person("Ben"), fixture.event().withPosition("Competitor"));
        keep(fixture, event.person("Cho"));

        JsonNode preview = eraser(fixture)
                .put(path(event), Map.of("people_kept_weeks", 2))
                .expect(200)
                .json();

        assertThat(preview)
                .isEqualTo(eraser(fixture).get(path(event)).expect(200).json());
        assertThat(preview.path("erased_from").asString()).isEqualTo("2026-03-16");
        assertThat(preview.path("total_count").asLong()).isEqualTo(3);
        Map<Long, JsonNode> people = new TreeMap<>();
        preview.path("people").forEach(one -> people.put(one.path("person_id").asLong(), one));
        JsonNode ana = Objects.requireNonNull(people.get(event.person("Ana")));
        assertThat(ana.path("outcome").asString()).isEqualTo("ERASED");
        assertThat(ana.path("first_name").asString()).isEqualTo("Ana");
        JsonNode ben = Objects.requireNonNull(people.get(event.person("Ben")));
        assertThat(ben.path("outcome").asString()).isEqualTo("FORGOTTEN");
        assertThat(ben.path("other_events").asInt()).isEqualTo(1);
        JsonNode cho = Objects.requireNonNull(people.get(event.person("Cho")));
        assertThat(cho.path("outcome").asString()).isEqualTo("KEPT");
        assertThat(cho.path("kept_until").asString()).isEqualTo("2999-12-31");
        assertThat(cho.path("reason").asString()).isEqualTo("Complaint");
        for (String outcome : List.of("erased", "forgotten", "kept")) {
            assertThat(preview.path(outcome).asLong()).as(outcome).isEqualTo(1);
        }
        assertThat(eraser(fixture)
                        .get(path(event) + "?offset=1&limit=1")
                        .expect(200)
                        .json()
                        .path("people"))
                .hasSize(1);
    }

    @Test
    void nightErasesWhoIsDueAndTheLogHasOneEntry(Fixture fixture) {
        EventFixture other = over(fixture);
        EventFixture event =
                over(fixture).withAccreditation("Ana").withAccreditation("Ben").withAccreditation("Cho");
        isAlsoAt(fixture, event.person("Ben"), other);
        keep(fixture, event.person("Cho"));
        keepsTwoWeeks(fixture, event);

        work(fixture, NIGHT);

        assertThat(isErased(fixture, event.person("Ana"))).isTrue();
        Api desk = fixture.api(Scope.PEOPLE_READ, Scope.ACCREDITATION_READ);
        assertThat(desk.get("/registrations?event=" + event.id()).expect(200).text())
                .contains("Cho")
                .doesNotContain("Ana", "Ben");
        assertThat(desk.get("/registrations?event=" + other.id()).expect(200).text())
                .contains("Ben");
        assertThat(nights(fixture, event)).containsExactly("kept1,left0,erased1,forgotten1");
        assertThat(Audit.of(fixture, "person", event.person("Ana")))
                .as("no entries of their own")
                .noneMatch(entry -> entry.startsWith("person_erased"));
        assertThat(eraser(fixture)
                        .get(path(event))
                        .expect(200)
                        .json()
                        .path("total_count")
                        .asLong())
                .isEqualTo(1);

        keepsTwoWeeks(fixture, other);
        work(fixture, NEXT_NIGHT);

        assertThat(isErased(fixture, event.person("Ben")))
                .as("no event is left")
                .isTrue();
        assertThat(nights(fixture, event)).as("nobody was due").hasSize(1);
    }

    @Test
    void nothingIsErasedBeforeTheNightAfterTheWeeksWhereTheEventIs(Fixture fixture) {
        EventFixture event = over(fixture).withAccreditation("Ana");
        fixture.bean(JdbcClient.class)
                .sql("update event set time_zone = 'Asia/Tokyo' where id = ?")
                .param(event.id())
                .update();
        keepsTwoWeeks(fixture, event);

        for (String early : List.of("2026-03-14T17:00:00Z", "2026-03-16T02:00:00Z", "2026-03-16T12:00:00Z")) {
            work(fixture, Instant.parse(early));
            assertThat(isErased(fixture, event.person("Ana"))).as(early).isFalse();
        }
        work(fixture, Instant.parse("2026-03-15T17:00:00Z"));

        assertThat(isErased(fixture, event.person("Ana"))).isTrue();
    }

    @Test
    void nightOfManyIsDoneInPiecesAndContinuedWhereAKillLeftIt(Fixture fixture) {
        EventFixture event = over(fixture).withAccreditation("Ana");
        event.withHolders(130, "Competitor");
        keepsTwoWeeks(fixture, event);
        // As a node leaves it that was killed after its first piece.
        fixture.bean(JdbcClient.class)
                .sql("""
                        update people_retention
                        set working = true, night = '2026-03-16', after_person_id = :ana, erased = 7
                        where event_id = :event
                        """)
                .param("ana", event.person("Ana"))
                .param("event", event.id())
                .update();

        work(fixture, Instant.parse("2026-03-16T12:00:00Z"));

        assertThat(nights(fixture, event)).containsExactly("kept0,left1,erased137,forgotten0");
        assertThat(fixture.bean(JdbcClient.class)
                        .sql("""
                                select count(distinct p.xmin::text)
                                from erasure e join person p on p.id = e.person_id
                                where e.events = array[?::bigint]
                                """)
                        .param(event.id())
                        .query(Long.class)
                        .single())
                .as("transactions")
                .isBetween(2L, 3L);
        work(fixture, NEXT_NIGHT);
        assertThat(isErased(fixture, event.person("Ana"))).isTrue();
    }

    @Test
    void whoIsBeingChangedIsErasedAnotherNight(Fixture fixture) {
        EventFixture event = over(fixture).withAccreditation("Ana").withAccreditation("Ben");
        keepsTwoWeeks(fixture, event);

        new TransactionTemplate(fixture.bean(PlatformTransactionManager.class)).executeWithoutResult(status -> {
            fixture.bean(JdbcClient.class)
                    .sql("select id from person where id = ? for update")
                    .param(event.person("Ana"))
                    .query(Long.class)
                    .single();
            elsewhere(() -> work(fixture, NIGHT));
        });

        assertThat(isErased(fixture, event.person("Ben"))).isTrue();
        assertThat(isErased(fixture, event.person("Ana"))).isFalse();
        assertThat(nights(fixture, event)).containsExactly("kept0,left1,erased1,forgotten0");
        work(fixture, NIGHT);
        assertThat(nights(fixture, event)).as("the night is over").hasSize(1);
        work(fixture, NEXT_NIGHT);
        assertThat(isErased(fixture, event.person("Ana"))).isTrue();
    }

    @Test
    void whoCannotBeErasedDoesNotKeepTheOthers(Fixture fixture) {
        EventFixture event =
                over(fixture).withAccreditation("Ana").withAccreditation("Ben").withAccreditation("Cho");
        keepsTwoWeeks(fixture, event);
        long ben = event.person("Ben");
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("insert into person_email (person_id, email_address, is_primary) values (?, 'ben@example.org', true)")
                .param(ben)
                .update();
        db.sql("""
                create function refuse_ben() returns trigger language plpgsql as $$ begin raise exception 'Ben stays'; end $$;
                create trigger refuse_ben before delete on person_email for each row when (old.person_id = %d)
                    execute function refuse_ben()
                """.formatted(ben)).update();
        try {
            work(fixture, NIGHT);
        } finally {
            db.sql("drop function refuse_ben cascade").update();
        }

        assertThat(isErased(fixture, event.person("Ana"))).isTrue();
        assertThat(isErased(fixture, ben)).isFalse();
        assertThat(isErased(fixture, event.person("Cho"))).isTrue();
        assertThat(nights(fixture, event)).containsExactly("kept0,left1,erased2,forgotten0");
    }

    /** In another transaction. */
    private static void elsewhere(Runnable work) {
        Thread thread = Thread.ofVirtual().start(work);
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    void takingTheWeeksBackStopsIt(Fixture fixture) {
        EventFixture event = over(fixture).withAccreditation("Ana");
        keepsTwoWeeks(fixture, event);
        Map<String, Object> never = new HashMap<>();
        never.put("people_kept_weeks", null);

        JsonNode stopped = eraser(fixture).put(path(event), never).expect(200).json();
        work(fixture, NIGHT);

        assertThat(stopped.path("people_kept_weeks").isNull()).isTrue();
        assertThat(isErased(fixture, event.person("Ana"))).isFalse();
        assertThat(Audit.of(fixture, "event", event.id()))
                .filteredOn(entry -> entry.startsWith("event_people_kept"))
                .hasSize(2);
    }

    @Test
    void laterEndOfTheEventStopsTheWorkOfANight(Fixture fixture) {
        EventFixture event = over(fixture).withAccreditation("Ana");
        keepsTwoWeeks(fixture, event);
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("update people_retention set working = true, night = '2026-03-16' where event_id = ?")
                .param(event.id())
                .update();
        db.sql("update event set end_date = '2026-03-08' where id = ?")
                .param(event.id())
                .update();

        work(fixture, NIGHT);
        assertThat(isErased(fixture, event.person("Ana"))).isFalse();
        work(fixture, Instant.parse("2026-03-23T02:00:00Z"));
        assertThat(isErased(fixture, event.person("Ana"))).isTrue();
    }

    @Test
    void settingTheWeeksIsNoRightOfADesk(Fixture fixture) {
        EventFixture event = over(fixture);

        for (Api desk : List.of(
                fixture.api(Scope.PEOPLE_WRITE, Scope.ACCREDITATION_WRITE),
                fixture.person(event, Role.MANAGE_EVENT),
                fixture.person(event, Role.MANAGE_BOOKINGS))) {
            assertThat(desk.get(path(event)).status()).isEqualTo(403);
            assertThat(desk.put(path(event), Map.of("people_kept_weeks", 2)).status())
                    .isEqualTo(403);
        }
        fixture.person(event, Role.PRIVACY)
                .put(path(event), Map.of("people_kept_weeks", 2))
                .expect(200);
        Api stranger = fixture.api(Set.of(over(fixture).id()), Scope.PEOPLE_ERASE);
        assertThat(stranger.get(path(event)).status()).isEqualTo(404);
        assertThat(eraser(fixture)
                        .get("/registrations/accreditation/events/99999999/people-retention")
                        .problem())
                .isEqualTo("2700-101");
        assertThat(eraser(fixture)
                        .put(
                                "/registrations/accreditation/events/99999999/people-retention",
                                Map.of("people_kept_weeks", 2))
                        .problem())
                .isEqualTo("2700-101");
    }

    @Test
    void wrongValuesAreNamed(Fixture fixture) {
        EventFixture event = over(fixture);

        for (Object wrong : List.of(0, -1, 521, 1.5, "2", "many", LocalDate.EPOCH.toString(), 99999999999L)) {
            Answer refused = eraser(fixture).put(path(event), Map.of("people_kept_weeks", wrong));
            assertThat(refused.status()).as(wrong.toString()).isIn(400, 422);
            assertThat(refused.text()).as(wrong.toString()).contains("people_kept_weeks");
        }
        assertThat(eraser(fixture).get(path(event) + "?limit=0").status()).isEqualTo(422);
        assertThat(eraser(fixture)
                        .get(path(event))
                        .json()
                        .path("people_kept_weeks")
                        .isNull())
                .isTrue();
    }
}
