package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/**
 * Large changes while PostgreSQL knows nothing of its tables, as in the minutes after many people came in at once. A statement that
 * needs its statistics to be quick takes longer than a transaction may (20 s) and is answered 503.
 */
@ApiTest
class StatisticsTest {

    private static final int HOLDERS = 20_000;

    @Test
    void changeForManyComesThroughWithoutAnyStatistics(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withZone("Lounge")
                .withZone("Bar")
                .withPosition("Competitor", "Arena", "Bar");
        List<Long> ids = Crowd.at(event, "Competitor", HOLDERS, fixture);
        Api desk = event.desk();
        String position = event.path() + "/delegate_types/" + event.position("Competitor");
        JsonNode first = sync(event, "");

        forgetStatistics(fixture);
        desk.put(position, Map.of("line1", "MEMBER", "line2", "POSITION", "zones", zones(event, "Arena", "Lounge")))
                .expect(200);
        JsonNode moved = assertAllHave(event, first, "ARENA", "LOUNGE");

        forgetStatistics(fixture);
        desk.put(
                        event.path() + "/zones/" + event.zone("Lounge"),
                        Map.of("code", "LNG", "name", "Lounge", "color", "#112233"))
                .expect(200);
        JsonNode renamed = assertAllHave(event, moved, "ARENA", "LNG");

        forgetStatistics(fixture);
        desk.put(
                        event.path() + "/accreditations/batch",
                        Map.of(
                                "ids",
                                ids.subList(0, 1000),
                                "zones_add",
                                List.of(Map.of("id", event.zone("Bar"))),
                                "distributed",
                                true))
                .expect(200);
        assertThat(desk.get(event.path() + "/accreditations?distributed=true&zone=" + event.zone("Bar"))
                        .expect(200)
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(1000);

        forgetStatistics(fixture);
        desk.delete(event.path() + "/zones/" + event.zone("Lounge")).expect(204);
        assertThat(sync(event, "?cursor=" + renamed.path("cursor").asString()).path("accreditations"))
                .hasSize(HOLDERS);
        assertThat(sync(event, "").path("accreditations")).hasSize(HOLDERS);
    }

    /** For the tests that follow. */
    @AfterEach
    void count(Fixture fixture) {
        fixture.bean(JdbcClient.class).sql("analyze").update();
    }

    private static List<Map<String, Long>> zones(EventFixture event, String... names) {
        return Stream.of(names).map(name -> Map.of("id", event.zone(name))).toList();
    }

    private static JsonNode sync(EventFixture event, String query) {
        return event.gate().get(event.path() + "/sync" + query).expect(200).json();
    }

    /** The next poll brings everybody, and each has these zones. */
    private static JsonNode assertAllHave(EventFixture event, JsonNode before, String... codes) {
        JsonNode answer = sync(event, "?cursor=" + before.path("cursor").asString());
        assertThat(answer.path("accreditations"))
                .hasSize(HOLDERS)
                .allSatisfy(each -> assertThat(Scene.codes(each.path("zones"))).containsExactly(codes));
        return answer;
    }

    private static void forgetStatistics(Fixture fixture) {
        fixture.bean(JdbcClient.class).sql("""
                select pg_clear_attribute_stats('public', c.relname, a.attname, false)
                from pg_class c join pg_attribute a on a.attrelid = c.oid
                where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
                """).query((row, number) -> 0).list();
        fixture.bean(JdbcClient.class).sql("""
                select pg_clear_relation_stats('public', relname)
                from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
                """).query((row, number) -> 0).list();
    }
}
