package org.gatehouse.scan.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.scan.ScanScene;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class ScanLogApiTest {

    @Test
    void scanIsListedWithItsBadgeAndZone(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        scene.reportFrom("north", scene.scanWith("scan_id", "a-1")).expect(201);

        JsonNode scan = scene.listed("").getFirst();

        assertThat(scan.path("allowed").booleanValue()).isTrue();
        assertThat(scan.path("accreditation").path("first_name").stringValue()).isEqualTo("Ana");
        assertThat(scan.path("accreditation").path("id").longValue()).isEqualTo(scene.accreditation);
        assertThat(scan.path("zone").path("name").stringValue()).isEqualTo("Arena");
        assertThat(scan.path("timestamp").stringValue()).isEqualTo(ScanScene.TIMESTAMP);
        assertThat(scan.path("device").stringValue()).isEqualTo("north");
        assertThat(scan.path("scan_id").stringValue()).isEqualTo("a-1");
        assertThat(scan.path("verdict").stringValue()).isEqualTo("recorded");
        assertThat(scan.path("reason").isNull()).isTrue();
        assertThat(scan.path("late").booleanValue()).isTrue();
        assertThat(scan.path("clock_ahead").booleanValue()).isFalse();
    }

    @Test
    void newestTimestampComesFirst(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        for (String minute : List.of("16", "18", "17")) {
            scene.report(scene.scanWith("timestamp", "2020-09-23T08:" + minute + ":00Z"))
                    .expect(201);
        }

        assertThat(scene.listed("?limit=2"))
                .extracting(scan -> scan.path("timestamp").stringValue())
                .containsExactly("2020-09-23T08:18:00Z", "2020-09-23T08:17:00Z");
        assertThat(scene.listed("?offset=2"))
                .extracting(scan -> scan.path("timestamp").stringValue())
                .containsExactly("2020-09-23T08:16:00Z");
        assertThat(scene.list("?limit=1").json().path("total_count").intValue()).isEqualTo(3);
    }

    @Test
    void filtersFindTheScanAndOnlyIt(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long other = scene.addAccreditation("Li", "Expert");
        long pool = scene.addZone("Pool");
        scene.report(scene.scan()).expect(201);
        scene.reportAll(List.of(Map.of(
                "accreditation_id",
                other,
                "zone_id",
                pool,
                "allowed",
                false,
                "timestamp",
                "2020-09-23T10:15:00+0200")));
        scene.reportAll(List.of(Map.of(
                "accreditation_id", other, "zone_id", pool, "allowed", false, "timestamp", "2999-01-01T00:00:00")));

        assertThat(scene.listed("?zone=" + scene.zone)).hasSize(1);
        assertThat(scene.listed("?zone=" + pool)).hasSize(2);
        assertThat(scene.listed("?accreditation=" + other)).hasSize(2);
        assertThat(scene.listed("?position=" + scene.event.position("Competitor")))
                .hasSize(1);
        assertThat(scene.listed("?position=" + scene.event.position("Expert"))).hasSize(2);
        assertThat(scene.listed("?late=false")).hasSize(1);
        assertThat(scene.listed("?late=true")).hasSize(2);
        assertThat(scene.listed("?zone=0")).isEmpty();
        assertThat(scene.listed("?member=1")).isEmpty();
    }

    @Test
    void memberOfTheScannedPersonIsAFilter(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        scene.report(scene.scan()).expect(201);
        long member = scene.event.insert("""
                with home as (insert into organization (name) values ('{"en": "Home"}') returning id),
                team as (insert into member (code, name, name_1058, member_of)
                    select gen_random_uuid(), '{"en": "Team"}', 'Team', id from home returning id)
                update person_position set member_id = team.id from team where event_id = :event
                returning member_id
                """, Map.of());

        assertThat(scene.listed("?member=" + member)).hasSize(1);
        assertThat(scene.listed("?member=" + (member + 1))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2020-09-23T08:15:00Z, 2020-09-23T08:15:00Z, 1",
        "2020-09-23T10:15:00%2B0200, 2020-09-23T10:15:00%2B02:00, 1",
        "2020-09-23T10:15:00+0200, 2020-09-23T10:15:00+0200, 1",
        "2020-09-23T03:15:00-05:00, '', 1",
        "'', 2020-09-23T08:14:59, 0",
        "2020-09-23T08:15:01, '', 0"
    })
    void scansOfATimeAreFound(String from, String to, int found, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        scene.report(scene.scan()).expect(201);

        assertThat(scene.listed("?from=" + from + "&to=" + to)).hasSize(found);
    }

    @ParameterizedTest
    @CsvSource({
        "allowed=true, 1",
        "allowed=false, 1",
        "allowed=, 2",
        "name=ana, 1",
        "name=l%C3%ADma, 2",
        "name=b+li, 1",
        "name=nobody, 0",
        "name=-, 2",
        "device=gate-1, 1",
        "device=gate-2, 0",
        "allowed=false&name=ana, 0"
    })
    void scansOfAPersonAndOfAGateAreFound(String filter, int found, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long bo = scene.addAccreditation("Bo");
        scene.reportFrom("gate-1", scene.scan()).expect(201);
        Map<String, Object> refused = scene.scanWith("allowed", false);
        refused.put("accreditation_id", bo);
        scene.report(refused).expect(201);

        assertThat(scene.listed("?" + filter)).hasSize(found);
    }

    @Test
    void whatTheDeskSendsBesidesIsIgnored(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        scene.report(scene.scan()).expect(201);

        assertThat(scene.listed("?eventId=1&dateFrom=x&dateTo=y&zone=&from=&verdict=&offset=0&limit=10"))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zone=x",
                "zone=9223372036854775808",
                "position=1.5",
                "from=yesterday",
                "to=2020-09-23T25:00:00Z",
                "verdict=duplicate",
                "late=perhaps",
                "allowed=perhaps",
                "limit=0",
                "limit=10000000",
                "offset=-1"
            })
    void wrongParameterIsNamed(String parameter, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        Answer answer = scene.list("?" + parameter).expect(422);

        assertThat(answer.json().path("errors").path(0).stringValue())
                .startsWith(parameter.substring(0, parameter.indexOf('=')) + ": ");
    }

    @Test
    void eventThatDoesNotExistIsNotFound(Fixture fixture) {
        Api desk = fixture.api(Scope.SCANS_READ);

        desk.get("/registrations/accreditation/events/999999999/scans").expect(404);
    }

    @Test
    void scanOfADeletedZoneKeepsItsId(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long pool = scene.addZone("Pool");
        scene.report(scene.scanWith("zone_id", pool)).expect(201);
        fixture.bean(JdbcClient.class)
                .sql("delete from zone where id = :id")
                .param("id", pool)
                .update();

        JsonNode scan = scene.listed("").getFirst();

        assertThat(scan.has("zone")).isTrue();
        assertThat(scan.path("zone").isNull()).isTrue();
        assertThat(scan.path("zone_id").longValue()).isEqualTo(pool);
    }

    @Test
    void quarantinedScansAreListedOnDemand(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        scene.report(scene.scanWith("accreditation_id", -7)).expect(202);

        assertThat(scene.listed("")).isEmpty();
        JsonNode scan = scene.listed("?verdict=quarantined").getFirst();

        assertThat(scan.path("accreditation").isNull()).isTrue();
        assertThat(scan.path("accreditation_id").longValue()).isEqualTo(-7);
        assertThat(scan.path("zone").path("id").longValue()).isEqualTo(scene.zone);
        assertThat(scan.path("reason").stringValue()).isEqualTo("unknown_accreditation");
    }

    @Test
    void replayedScanIsRecordedOnceItsAccreditationExists(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long other = fixture.event().withAccreditation("Li").accreditation("Li");
        long id = scene.report(scene.scanWith("accreditation_id", other))
                .expect(202)
                .json()
                .path("id")
                .longValue();

        JsonNode tooEarly = scene.replay(id).expect(200).json();
        moveTo(scene.event, other, fixture);
        JsonNode replayed = scene.replay(id).expect(200).json();

        assertThat(tooEarly.path("verdict").stringValue()).isEqualTo("quarantined");
        assertThat(tooEarly.path("reason").stringValue()).isEqualTo("unknown_accreditation");
        assertThat(replayed.path("verdict").stringValue()).isEqualTo("recorded");
        assertThat(replayed.path("reason").isNull()).isTrue();
        assertThat(scene.replay(id).expect(200).json()).isEqualTo(replayed);
        assertThat(scene.listed("")).hasSize(1);
        assertThat(scene.listed("?verdict=quarantined")).isEmpty();
        assertThat(scene.auditsOf("scan_replayed")).isOne();
    }

    @Test
    void scanThatDoesNotExistCannotBeReplayed(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        ScanScene elsewhere = ScanScene.of(fixture);
        long id = elsewhere
                .report(elsewhere.scanWith("zone_id", 0))
                .expect(202)
                .json()
                .path("id")
                .longValue();

        scene.replay(id).expect(404);
        scene.replay(Long.MAX_VALUE).expect(404);
    }

    /** Ids come from the database: an accreditation of this very id appears by moving another event's. */
    private static void moveTo(EventFixture event, long accreditation, Fixture fixture) {
        fixture.bean(JdbcClient.class)
                .sql("""
                with freed as (delete from accreditation_feed where accreditation_id = :id),
                zones as (delete from accreditation_zone where accreditation_id = :id),
                listed as (delete from accreditation_listing where accreditation_id = :id)
                update accreditation a
                set event_id = :event, registration_id = r.id, person_id = r.person_id
                from registration r
                where a.id = :id and r.id = :registration
                """)
                .param("id", accreditation)
                .param("event", event.id())
                .param(
                        "registration",
                        event.withRegistration("Bo", "Competitor").registration("Bo"))
                .update();
    }
}
