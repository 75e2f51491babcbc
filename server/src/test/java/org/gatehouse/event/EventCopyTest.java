package org.gatehouse.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.gatehouse.log.LogSearch;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.NameInput;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class EventCopyTest {

    private static EventInput next(LocalDate begins, @Nullable Long member) {
        NameInput name = new NameInput(null, null, Map.of("en", "Next"));
        return new EventInput(
                name, null, null, begins, begins.plusDays(3), null, null, member, null, null, null, null, null, null);
    }

    private static EventFixture earlier(Fixture fixture) {
        EventFixture event = fixture.event()
                .withPhotosReviewed()
                .withZone("Arena", 7)
                .withZone("Village")
                .withPosition("Judge", "Arena", "Village")
                .withPosition("Guest")
                .withSkill("09")
                .withPackageOption("Gala")
                .withAccreditation("Ana", "Judge");
        event.desk()
                .post(
                        event.path() + "/custom_fields",
                        Map.of("name", "Shirt", "field_type", "CHOICE", "choices", List.of("S", "M")))
                .expect(201);
        event.insert("""
                insert into package_option_zone (event_id, package_option_id, zone_id)
                select :event, o.id, z.id from package_option o, zone z
                where o.event_id = :event and z.event_id = :event and z.name = 'Arena'
                returning id
                """, Map.of());
        event.insert(
                "update event set code = 'E' || id, languages = '{de,fr}' where id = :event returning id", Map.of());
        return event;
    }

    private static List<@Nullable String> rows(Fixture fixture, String sql, long event) {
        return fixture.bean(JdbcClient.class)
                .sql(sql)
                .param("event", event)
                .query(String.class)
                .list();
    }

    /** Days lie as many days after the first as they did; nobody can say which instants are meant. */
    @Test
    void periodsAreThereAgainOnTheDaysOfTheCopy(Fixture fixture) {
        EventFixture earlier = earlier(fixture);
        LocalDate begins =
                LocalDate.parse(rows(fixture, "select start_date::text from event where id = :event", earlier.id())
                        .getFirst());
        Map<String, Object> days = Map.of(
                "first_day",
                begins.plusDays(1).toString(),
                "last_day",
                begins.plusDays(2).toString(),
                "from",
                "08:00",
                "until",
                "20:00");
        Map<String, Object> instants = Map.of("from_at", "2026-09-20T06:00:00Z");
        long period = earlier.desk()
                .post(
                        earlier.path() + "/periods",
                        Map.of("code", "MAIN", "name", Map.of("text", "Main"), "entries", List.of(days, instants)))
                .expect(201)
                .json()
                .path("id")
                .longValue();
        Map<String, Object> limited = Map.of("id", earlier.zone("Arena"), "period", Map.of("id", period));
        earlier.desk()
                .put(
                        earlier.path() + "/delegate_types/" + earlier.position("Judge"),
                        Map.of("period", Map.of("id", period), "zones", List.of(limited)))
                .expect(200);

        long copy = fixture.bean(EventService.class)
                .copy(earlier.id(), next(LocalDate.of(2030, 5, 1), null), Fixture.OPERATOR);

        assertThat(rows(fixture, """
                        select concat_ws(' ', p.code, e.first_day, e.last_day, e.from_time, e.until_time)
                        from period p join period_entry e on e.event_id = p.event_id and e.period_id = p.id
                        where p.event_id = :event order by e.place
                        """, copy)).containsExactly("MAIN 2030-05-02 2030-05-03 08:00:00 20:00:00", "MAIN");
        assertThat(rows(fixture, """
                        select to_char(e.from_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') from period_entry e
                        where e.event_id = :event and e.from_at is not null
                        """, copy)).containsExactly("2026-09-20 06:00");
        assertThat(rows(fixture, """
                        select concat_ws(' ', position.name ->> 'en', whole.code, part.code)
                        from position
                        left join period whole on whole.event_id = position.event_id and whole.id = position.period_id
                        left join position_zone z on z.event_id = position.event_id and z.position_id = position.id
                        left join period part on part.event_id = z.event_id and part.id = z.period_id
                        where position.event_id = :event order by position.id
                        """, copy)).containsExactly("Judge MAIN MAIN", "Guest");
    }

    @Test
    void whatIsSetUpIsThereAgainAndNobodyIs(Fixture fixture) {
        EventFixture earlier = earlier(fixture);

        long copy = fixture.bean(EventService.class)
                .copy(earlier.id(), next(LocalDate.of(2030, 5, 1), null), Fixture.OPERATOR);

        for (String same : List.of(
                "select concat_ws(' ', code, name, color, quota, sort) from zone where event_id = :event order by sort, id",
                "select concat_ws(' ', code, name, line1, color, sort) from position where event_id = :event order by id",
                """
                select p.name ->> 'en' || z.name from position_zone h
                join position p on p.event_id = h.event_id and p.id = h.position_id
                join zone z on z.event_id = h.event_id and z.id = h.zone_id
                where h.event_id = :event order by 1
                """,
                """
                select concat_ws(' ', o.type, o.name, z.name) from package_option o
                join package_option_zone h on h.event_id = o.event_id and h.package_option_id = o.id
                join zone z on z.event_id = h.event_id and z.id = h.zone_id
                where o.event_id = :event
                """,
                "select concat_ws(' ', name, field_type, choices) from custom_field where event_id = :event",
                """
                select concat_ws(' ', s.skill_number, s.name, c.name) from skill s
                left join sector c on c.id = s.sector_id where s.event_id = :event
                """,
                "select concat_ws(' ', type, time_zone, photos_reviewed, public_people, languages) from event where id = :event")) {
            assertThat(rows(fixture, same, copy)).as(same).isNotEmpty().isEqualTo(rows(fixture, same, earlier.id()));
        }
        assertThat(rows(fixture, "select 'x' from event where id = :event and code is null", copy))
                .hasSize(1);
        assertThat(rows(fixture, "select 'x' from accreditation where event_id = :event", copy))
                .isEmpty();
        assertThat(rows(fixture, "select 'x' from registration where event_id = :event", copy))
                .isEmpty();
        assertThat(rows(fixture, "select action from audit_entry where event_id = :event order by id", copy))
                .containsExactly("event_created", "event_copied");
        assertThat(fixture.bean(LogSearch.class).copiedFrom(copy)).isEqualTo(earlier.id());
        assertThat(fixture.bean(LogSearch.class).copiedFrom(earlier.id())).isNull();
    }

    /** Roles at the earlier event must not reach the positions of the new one. */
    @Test
    void positionsBelongToTheEntityOfTheNewEvent(Fixture fixture) {
        EventFixture earlier = earlier(fixture);
        fixture.bean(JdbcClient.class)
                .sql("update position set entity_id = :entity where event_id = :event")
                .param("entity", earlier.entity())
                .param("event", earlier.id())
                .update();

        long copy = fixture.bean(EventService.class)
                .copy(earlier.id(), next(LocalDate.of(2030, 5, 1), null), Fixture.OPERATOR);

        assertThat(rows(fixture, """
                select distinct (p.entity_id = e.entity_id)::text from position p join event e on e.id = p.event_id
                where p.event_id = :event
                """, copy)).containsExactly("true");
    }

    @Test
    void layoutIsTheSameAndBothCanBeChanged(Fixture fixture) {
        EventFixture earlier = earlier(fixture);
        String layout = "/badges/layout";
        JsonNode was = earlier.desk().get(earlier.path() + layout).expect(200).json();
        earlier.desk()
                .put(earlier.path() + layout, Map.of("version", 0, "layout", was.path("layout")))
                .expect(200);

        long copy = fixture.bean(EventService.class)
                .copy(earlier.id(), next(LocalDate.of(2030, 5, 1), null), Fixture.OPERATOR);

        assertThat(rows(fixture, "select layout::text from badge_layout where event_id = :event", copy))
                .isEqualTo(
                        rows(fixture, "select layout::text from badge_layout where event_id = :event", earlier.id()));
    }

    @Test
    void nothingIsMadeWhenSomethingIsRefused(Fixture fixture) {
        EventFixture earlier = earlier(fixture);
        EventService events = fixture.bean(EventService.class);
        long before = count(fixture);

        assertThatThrownBy(
                        () -> events.copy(earlier.id(), next(LocalDate.of(2031, 5, 1), 999_999_999L), Fixture.OPERATOR))
                .isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> events.copy(999_999_999L, next(LocalDate.of(2031, 5, 1), null), Fixture.OPERATOR))
                .isInstanceOf(ProblemException.class);

        assertThat(count(fixture)).isEqualTo(before);
    }

    private static long count(Fixture fixture) {
        return fixture.bean(JdbcClient.class)
                .sql("select count(*) from event where name ->> 'en' = 'Next' and start_date = '2031-05-01'")
                .query(Long.class)
                .single();
    }
}
