package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gatehouse.accreditation.change.ChangeBatch;
import org.gatehouse.accreditation.change.ChangeBatchService;
import org.gatehouse.accreditation.decision.DecisionBatch;
import org.gatehouse.accreditation.decision.DecisionBatchService;
import org.gatehouse.accreditation.list.HolderCountRepository;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.registration.RegistrationState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/**
 * Large changes while PostgreSQL knows nothing of its tables, or other events and not this one, as in the minutes after many people came
 * in at once; of a small event beside large ones for longer. A statement that needs statistics to be quick takes longer than a
 * transaction may (20 s) and is answered 503. It runs alone: other tests would be as slow without statistics, and make it slow in turn.
 */
@Isolated
@ApiTest
class StatisticsTest {

    private static final int HOLDERS = 20_000;

    enum Known {
        NOTHING,
        OTHER_EVENTS
    }

    @ParameterizedTest
    @EnumSource(Known.class)
    void changeForManyComesThrough(Known known, Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withZone("Lounge")
                .withZone("Bar")
                .withPosition("Competitor", "Arena", "Bar");
        List<Long> ids = Crowd.at(event, "Competitor", HOLDERS, fixture);
        Api desk = event.desk();
        String position = event.path() + "/delegate_types/" + event.position("Competitor");
        JsonNode first = sync(event, "");

        forget(known, fixture);
        desk.put(position, Map.of("line1", "MEMBER", "line2", "POSITION", "zones", zones(event, "Arena", "Lounge")))
                .expect(200);
        JsonNode moved = assertAllHave(event, first, "ARENA", "LOUNGE");

        forget(known, fixture);
        desk.put(
                        event.path() + "/zones/" + event.zone("Lounge"),
                        Map.of("code", "LNG", "name", "Lounge", "color", "#112233"))
                .expect(200);
        JsonNode renamed = assertAllHave(event, moved, "ARENA", "LNG");

        forget(known, fixture);
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
        // Lists do need statistics.
        count(fixture);
        assertThat(desk.get(event.path() + "/accreditations?distributed=true&zone=" + event.zone("Bar"))
                        .expect(200)
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(1000);

        forget(known, fixture);
        assertThat(holdersAmong(event, "Bar", ids, fixture)).isEqualTo(1000);
        assertThat(withdrawnFromAll(event, ids, fixture)).isEqualTo(-HOLDERS);
        assertThat(fixture.bean(HolderCountRepository.class).exceptions(event.id()))
                .extracting(HolderCountRepository.Exceptions::otherwise)
                .containsExactly(1000);

        forget(known, fixture);
        desk.delete(event.path() + "/zones/" + event.zone("Lounge")).expect(204);
        assertThat(sync(event, "?cursor=" + renamed.path("cursor").asString()).path("accreditations"))
                .hasSize(HOLDERS);
        assertThat(sync(event, "").path("accreditations")).hasSize(HOLDERS);
    }

    @ParameterizedTest
    @EnumSource(Known.class)
    void changeOfTimesForManyComesThrough(Known known, Fixture fixture) {
        EventFixture event =
                fixture.event().withZone("Arena").withZone("Lounge").withPosition("Competitor", "Arena", "Lounge");
        Crowd.at(event, "Competitor", HOLDERS, fixture);
        Api desk = event.desk();
        String position = event.path() + "/delegate_types/" + event.position("Competitor");
        JsonNode first = sync(event, "");
        Map<String, Long> period = Map.of(
                "id",
                desk.post(event.path() + "/periods", period("2900-01-01T00:00:00Z"))
                        .expect(201)
                        .json()
                        .path("id")
                        .asLong());

        forget(known, fixture);
        desk.put(position, Map.of("period", period)).expect(200);
        JsonNode limited = assertAllHave(event, first, "ARENA", "LOUNGE");
        assertThat(limited.path("accreditations"))
                .allSatisfy(each -> assertThat(each.path("access").size()).isEqualTo(1));

        forget(known, fixture);
        desk.put(event.path() + "/periods/" + period.get("id"), period("2020-02-01T00:00:00Z"))
                .expect(200);
        JsonNode over = assertAllHave(event, limited);

        forget(known, fixture);
        Map<String, Object> lounge = Map.of("id", event.zone("Lounge"), "period", period);
        Map<String, Object> sent = new HashMap<>(Map.of("zones", List.of(Map.of("id", event.zone("Arena")), lounge)));
        sent.put("period", null);
        desk.put(position, sent).expect(200);
        JsonNode partly = assertAllHave(event, over, "ARENA");
        assertThat(partly.path("accreditations"))
                .allSatisfy(each -> assertThat(each.path("access").size()).isEqualTo(2));

        fixture.bean(JdbcClient.class)
                .sql(
                        "insert into registration_period select event_id, id, :period from registration where event_id = :event")
                .params(Map.of("period", period.get("id"), "event", event.id()))
                .update();
        forget(known, fixture);
        desk.put(event.path() + "/periods/" + period.get("id"), period("2900-01-01T00:00:00Z"))
                .expect(200);
        assertThat(assertAllHave(event, partly, "ARENA", "LOUNGE").path("accreditations"))
                .allSatisfy(each -> assertThat(each.path("access").size()).isEqualTo(1));
    }

    @ParameterizedTest
    @EnumSource(Known.class)
    void previewOfApprovingManyComesThrough(Known known, Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena").withZone("Bar").withPosition("Competitor", "Arena");
        List<Long> ids = Crowd.at(event, "Competitor", HOLDERS, fixture);
        Map<String, Object> some =
                Map.of("ids", ids.subList(0, 1000), "zones_add", List.of(Map.of("id", event.zone("Bar"))));
        event.desk().put(event.path() + "/accreditations/batch", some).expect(200);
        fixture.bean(JdbcClient.class)
                .sql("update registration set state = 'PENDING' where event_id = :event")
                .param("event", event.id())
                .update();

        forget(known, fixture);

        assertThat(preview(event, RegistrationState.APPROVED, ids, fixture).zones())
                .extracting(DecisionBatch.ZoneEffect::change, DecisionBatch.ZoneEffect::without)
                .containsExactly(tuple(HOLDERS, 0), tuple(1000, 0));
    }

    private static Map<String, Object> period(String until) {
        return Map.of(
                "code",
                "SOME",
                "name",
                Map.of("text", "Some"),
                "entries",
                List.of(Map.of("from_at", "2020-01-01T00:00:00Z", "until_at", until)));
    }

    /** What counts on them: statistics that are a minute old at most, and 1,000 changes, whatever the tables hold of earlier events. */
    @Test
    void statisticsFollowEachEvent(Fixture fixture) {
        assertThat(fixture.bean(JdbcClient.class).sql("""
                        select c.relname from pg_class c
                        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
                          and c.relname ~ '^(accreditation|registration|person_position|custom_field_value)'
                          and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'event_id')
                          and exists (select from pg_attribute a
                                      where a.attrelid = c.oid and a.attname in ('person_id', 'registration_id', 'accreditation_id'))
                          and not coalesce(c.reloptions, '{}')
                              @> '{autovacuum_analyze_scale_factor=0,autovacuum_analyze_threshold=1000}'
                        """).query(String.class).list())
                .as("rows of people at an event, but no such setting")
                .containsExactly("accreditation_zone_past");
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

    /** How many of these hold the zone, as the preview of a batch of all tells. */
    private static int holdersAmong(EventFixture event, String zone, List<Long> ids, Fixture fixture) {
        ChangeBatchService batches = fixture.bean(ChangeBatchService.class);
        long id = batches.make(event.id(), ids, Fixture.OPERATOR);
        batches.choose(event.id(), id, new ChangeBatch.Change(null, Set.of(event.zone(zone)), Set.of(), null, null));
        return batches.preview(batches.get(event.id(), id)).zones().getFirst().have();
    }

    /** By how many the holders of a zone would change, as the preview of their withdrawal tells. */
    private static int withdrawnFromAll(EventFixture event, List<Long> ids, Fixture fixture) {
        return preview(event, RegistrationState.WITHDRAWN, ids, fixture)
                .zones()
                .getFirst()
                .change();
    }

    private static DecisionBatch.Preview preview(
            EventFixture event, RegistrationState decision, List<Long> ids, Fixture fixture) {
        DecisionBatchService batches = fixture.bean(DecisionBatchService.class);
        List<Long> registrations = fixture.bean(JdbcClient.class)
                .sql("select registration_id from accreditation where id = any(:ids)")
                .param("ids", ids.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list();
        long id = batches.make(event.id(), decision, registrations, Fixture.OPERATOR);
        return batches.preview(batches.get(event.id(), id));
    }

    private static void forget(Known known, Fixture fixture) {
        switch (known) {
            case NOTHING -> forgetStatistics(fixture);
            case OTHER_EVENTS -> knowOtherEventsOnly(fixture);
        }
    }

    /** As if all rows that PostgreSQL ever looked at were of one event, 0. */
    private static void knowOtherEventsOnly(Fixture fixture) {
        fixture.bean(JdbcClient.class).sql("analyze").update();
        fixture.bean(JdbcClient.class).sql("""
                select pg_restore_attribute_stats(
                    'schemaname', 'public', 'relname', c.relname::text, 'attname', a.attname::text, 'inherited', false, 'null_frac', 0::real,
                    'avg_width', 8, 'n_distinct', 1::real, 'most_common_vals', '{0}', 'most_common_freqs', '{1}'::real[])
                from pg_class c join pg_attribute a on a.attrelid = c.oid
                where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname in ('event_id', 'batch_id')
                  and not a.attisdropped
                """).query((row, number) -> 0).list();
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
