package org.gatehouse.scan.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.gatehouse.scan.ScanScene;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class ScanExportApiTest {

    @Test
    void scanIsARowInTheZoneOfTheEvent(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        setZone(fixture, scene, "Asia/Shanghai");
        scene.reportFrom("north", scene.scanWith("timestamp", "2020-09-23T22:15:30Z"))
                .expect(201);

        Answer answer = export(scene, "?offset=0&limit=9999999").expect(200);
        Map<String, String> row = SheetFile.xlsx(answer).getFirst();

        assertThat(SheetFile.columns(answer))
                .startsWith(
                        "date",
                        "time",
                        "person_id",
                        "first_name",
                        "last_name",
                        "delegate_type",
                        "member_code",
                        "member_name",
                        "zone_code",
                        "zone_name",
                        "allowed");
        assertThat(row)
                .containsEntry("person_id", String.valueOf(scene.event.person("Ana")))
                .containsEntry("first_name", "Ana")
                .containsEntry("delegate_type", "Competitor")
                .containsEntry("zone_code", "ARENA")
                .containsEntry("zone_name", "Arena")
                .containsEntry("allowed", "true")
                .containsEntry("scanned_at", "2020-09-24T06:15:30+08:00")
                .containsEntry("late", "true")
                .containsEntry("device", "north")
                .containsEntry("verdict", "recorded");
        assertThat(row.get("received_at")).endsWith("+08:00");
        assertThat(answer.header("Content-Disposition"))
                .isEqualTo("attachment; filename=\"scans-" + scene.event.id() + ".xlsx\"");
    }

    @Test
    void csvHasTheSameRows(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        setZone(fixture, scene, "Europe/Berlin");
        scene.report(scene.scan()).expect(201);

        Answer answer = export(scene, "?format=csv").expect(200);

        assertThat(answer.header("Content-Type")).isEqualTo("text/csv;charset=UTF-8");
        assertThat(SheetFile.csv(answer).getFirst())
                .containsEntry("date", "23.09.2020")
                .containsEntry("time", "10:15")
                .containsEntry("allowed", "true")
                .containsEntry("scan_id", "");
    }

    @Test
    void noNameOfAPersonIsAFormula(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long evil = scene.addAccreditation("=HYPERLINK(\"http://evil.test\")");
        scene.report(scene.scanWith("accreditation_id", evil)).expect(201);
        long name = scene.addAccreditation("李 Ğü \"Ann\", O'B");
        scene.report(scene.scanWith("accreditation_id", name)).expect(201);

        for (List<Map<String, String>> rows :
                List.of(SheetFile.xlsx(export(scene, "")), SheetFile.csv(export(scene, "?format=csv")))) {
            assertThat(rows)
                    .extracting(row -> row.get("first_name"))
                    .containsExactlyInAnyOrder("李 Ğü \"Ann\", O'B", "'=HYPERLINK(\"http://evil.test\")");
        }
    }

    @Test
    void filtersAreThoseOfTheList(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        long pool = scene.addZone("Pool");
        scene.report(scene.scan()).expect(201);
        scene.report(scene.scanWith("zone_id", pool)).expect(201);
        scene.report(scene.scanWith("accreditation_id", -7)).expect(202);

        assertThat(rows(scene, "?zone=" + pool + "&eventId=1&dateFrom=x"))
                .extracting(row -> row.get("zone_name"))
                .containsExactly("Pool");
        assertThat(rows(scene, "?from=2020-09-23T10:15:01%2B0200")).isEmpty();
        assertThat(rows(scene, "?verdict=quarantined"))
                .extracting(row -> row.get("reason"), row -> row.get("first_name"), row -> row.get("accreditation_id"))
                .containsExactly(org.assertj.core.groups.Tuple.tuple("unknown_accreditation", "", "-7"));
    }

    @Test
    void longListIsReadInPiecesWithoutGapOrRepeat(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        addScans(fixture, scene, 2_500);

        List<String> exported =
                rows(scene, "").stream().map(row -> row.get("id")).toList();
        List<String> listed = scene.listed("?limit=9999999").stream()
                .map(scan -> scan.path("id").toString())
                .toList();

        assertThat(exported).hasSize(2_500).doesNotHaveDuplicates().isEqualTo(listed);
        assertThat(rows(scene, "?offset=700&limit=1500"))
                .extracting(row -> row.get("id"))
                .isEqualTo(exported.subList(700, 2_200));
        assertThat(scene.listed("?offset=2400&limit=1000"))
                .extracting(scan -> scan.path("id").toString())
                .isEqualTo(exported.subList(2_400, 2_500));
        assertThat(scene.list("?offset=1&limit=1001").json().path("total_count").intValue())
                .isEqualTo(2_500);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json, text/plain, */*",
                "application/json",
                "text/html",
                "image/png;q=0.1",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            })
    void whateverTheClientAcceptsItGetsTheFile(String accept, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);
        Api desk = scene.event.desk();

        Answer file = desk.send(desk.request(scene.path() + "/scans/export")
                .header("Accept", accept)
                .GET());
        Answer refused = desk.send(desk.request(scene.path() + "/scans/export?zone=x")
                .header("Accept", accept)
                .GET());

        assertThat(file.expect(200).header("Content-Type"))
                .isEqualTo("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
        assertThat(refused.expect(422).header("Content-Type")).isEqualTo("application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"format=pdf", "limit=0", "limit=10000000", "offset=-1", "zone=x", "from=then", "verdict=all"})
    void wrongParameterIsNamed(String parameter, Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        JsonNode problem = export(scene, "?" + parameter).expect(422).json();

        assertThat(problem.path("errors").path(0).stringValue())
                .startsWith(parameter.substring(0, parameter.indexOf('=')) + ": ");
    }

    @Test
    void eventThatDoesNotExistIsNotFound(Fixture fixture) {
        fixture.api(Scope.SCANS_READ)
                .get("/registrations/accreditation/events/999999999/scans/export")
                .expect(404);
    }

    private static Answer export(ScanScene scene, String query) {
        return scene.event.desk().get(scene.path() + "/scans/export" + query);
    }

    private static List<Map<String, String>> rows(ScanScene scene, String query) {
        return SheetFile.xlsx(export(scene, query).expect(200));
    }

    private static void setZone(Fixture fixture, ScanScene scene, String zone) {
        fixture.bean(JdbcClient.class)
                .sql("update event set time_zone = :zone where id = :event")
                .param("zone", zone)
                .param("event", scene.event.id())
                .update();
    }

    /** Three at each instant, so that the place in the list is not the time alone. */
    static void addScans(Fixture fixture, ScanScene scene, int number) {
        fixture.bean(JdbcClient.class)
                .sql("""
                insert into scan (event_id, client_id, accreditation_id, zone_id, allowed, scanned_at, received_at, verdict,
                                  late, clock_ahead, dedupe_key)
                select :event, 'gate', :accreditation, :zone, n % 7 <> 0, timestamptz '2026-09-23 08:00Z' + n / 3 * interval '1 s',
                       timestamptz '2026-09-23 20:00Z', 'recorded', false, false, gen_random_uuid()
                from generate_series(1, :number) n
                """)
                .param("event", scene.event.id())
                .param("accreditation", scene.accreditation)
                .param("zone", scene.zone)
                .param("number", number)
                .update();
    }
}
