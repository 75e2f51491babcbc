package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Shape.BOOLEAN;
import static org.gatehouse.contract.Shape.DATE_TIME;
import static org.gatehouse.contract.Shape.INTEGER;
import static org.gatehouse.contract.Shape.STRING;
import static org.gatehouse.contract.Shape.listOf;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Scans and sync (docs/api/scans.md, sync.md). */
@ApiTest
class ScanCallsTest {

    private static final Shape PAGE = Shape.object("scans", listOf(Shapes.SCAN), "total_count", INTEGER);

    @Test
    void call49ListsScansNewestFirst(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        report(scene, scene.ana, "Arena", "2024-08-20T08:00:00Z");
        report(scene, scene.bo, "Bar", "2024-08-20T09:00:00Z");
        scene.desk.delete(scene.path() + "/zones/" + scene.event.zone("Bar")).expect(204);

        JsonNode page = PAGE.in(scene.desk.get(scene.path() + "/scans?offset=0&limit=10"));

        assertThat(page.path("total_count").asInt()).isEqualTo(2);
        assertThat(page.path("scans").get(0).path("zone").isNull()).isTrue();
        assertThat(page.path("scans").get(1).path("zone").path("code").asString())
                .isEqualTo("ARENA");
        assertThat(page.path("scans").get(1).path("accreditation"))
                .isEqualTo(scene.read(scene.ana).path("summary"));
    }

    /** The offset has no colon east of Greenwich and keeps it west of it; eventId, dateFrom, dateTo are ignored. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "from=2024-08-20T10:00:00%2B0200&to=2024-08-20T10:00:00%2B0200",
                "from=2024-08-20T03:00:00-05:00&to=2024-08-20T03:00:00-05:00",
                "from=2024-08-20T08:00:00Z&to=2024-08-20T08:00:00Z",
                "from=2024-08-20T08:00:00%2B0000&to=2024-08-20T13:30:00%2B05:30",
                "from=2024-08-20T08:00:00%2B0000&dateFrom=2024-08-21&dateTo=nonsense&eventId=0&to=2024-08-20T08:30:00Z"
            })
    void call49FiltersByTimesAsTheDeskWritesThem(String query, Fixture fixture) {
        Scene scene = Scene.in(fixture);
        report(scene, scene.ana, "Arena", "2024-08-20T07:00:00Z");
        report(scene, scene.ana, "Arena", "2024-08-20T08:00:00Z");
        report(scene, scene.ana, "Arena", "2024-08-20T09:00:00Z");

        JsonNode page = PAGE.in(scene.desk.get(scene.path() + "/scans?offset=0&limit=10&" + query));

        assertThat(page.path("scans")
                        .valueStream()
                        .map(scan -> scan.path("timestamp").asString()))
                .containsExactly("2024-08-20T08:00:00Z");
    }

    @Test
    void call49FiltersByEachParameter(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        report(scene, scene.ana, "Arena", "2024-08-20T08:00:00Z");
        report(scene, scene.bo, "Lounge", "2024-08-20T09:00:00Z");

        assertThat(count(scene, "position=" + scene.event.position("Competitor")))
                .isEqualTo(2);
        assertThat(count(scene, "position=" + scene.event.position("Judge"))).isZero();
        assertThat(count(scene, "member=" + scene.event.member("FI"))).isEqualTo(1);
        assertThat(count(scene, "zone=" + scene.event.zone("Lounge"))).isEqualTo(1);
        assertThat(count(scene, "accreditation=" + scene.ana)).isEqualTo(1);
        assertThat(count(scene, "zone=&position=&member=&from=&to=")).isEqualTo(2);
    }

    /** Raw bytes, whatever the Accept header says. */
    @Test
    void call50ExportsScansAsASpreadsheet(Fixture fixture) throws IOException {
        Scene scene = Scene.in(fixture);
        report(scene, scene.ana, "Arena", "2024-08-20T08:00:00Z");
        report(scene, scene.bo, "Bar", "2024-08-20T09:00:00Z");

        Answer all = scene.desk
                .get(scene.path() + "/scans/export?offset=0&limit=9999999&eventId=1&dateFrom=2024-08-20")
                .expect(200);
        Answer some = scene.desk
                .get(scene.path() + "/scans/export?offset=0&limit=9999999&zone=" + scene.event.zone("Bar"))
                .expect(200);

        assertThat(rows(all)).hasSize(3);
        assertThat(rows(some)).hasSize(2);
        assertThat(rows(all).getFirst().getCellText(2)).isEqualTo("person_id");
    }

    private static List<Row> rows(Answer answer) throws IOException {
        try (ReadableWorkbook workbook = new ReadableWorkbook(new ByteArrayInputStream(answer.bytes()))) {
            return workbook.getFirstSheet().read();
        }
    }

    @Test
    void gateReportsTheFourFieldsOfTheSpecification(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode verdict = Shape.object("id", INTEGER, "verdict", STRING, "late", BOOLEAN, "received_at", DATE_TIME)
                .in(report(scene, scene.ana, "Arena", "2025-04-10T15:05:00Z"));

        assertThat(verdict.path("verdict").asString()).isEqualTo("recorded");
    }

    @Test
    void gateSynchronizesEverythingAndThenChanges(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        DeskClient gate = new DeskClient(scene.event.gate());
        Shape document = Shape.object(
                "id",
                INTEGER,
                "revision",
                INTEGER,
                "changed_at",
                DATE_TIME,
                "deleted",
                BOOLEAN,
                "person_id",
                INTEGER,
                "first_name",
                STRING.orNull(),
                "last_name",
                STRING.orNull(),
                "lines",
                listOf(STRING),
                "position",
                Shape.object("id", INTEGER, "code", STRING.orNull(), "name", STRING),
                "zones",
                listOf(Shape.object("id", INTEGER, "code", STRING)),
                "random_hash",
                Shape.HASH,
                "qr",
                STRING);
        Shape answer = Shape.object(
                "event_id", INTEGER,
                "revision", INTEGER,
                "full", BOOLEAN,
                "reason", STRING.orNull(),
                "server_time", DATE_TIME,
                "next_since", DATE_TIME,
                "cursor", STRING,
                "count", INTEGER,
                "digest", STRING,
                "accreditations", listOf(document));

        JsonNode all = answer.in(gate.get(scene.path() + "/sync"));
        JsonNode since = answer.in(gate.get(scene.path() + "/sync?since=2025-04-10T15:05:00Z"));
        JsonNode nothing = answer.in(
                gate.get(scene.path() + "/sync?cursor=" + all.path("cursor").asString()));

        assertThat(all.path("full").asBoolean()).isTrue();
        assertThat(all.path("accreditations").size()).isEqualTo(2);
        assertThat(since.path("accreditations").size()).isEqualTo(2);
        assertThat(nothing.path("accreditations").size()).isZero();
    }

    private static int count(Scene scene, String query) {
        return PAGE.in(scene.desk.get(scene.path() + "/scans?offset=0&limit=10&" + query))
                .path("total_count")
                .asInt();
    }

    private static Answer report(Scene scene, long accreditation, String zone, String time) {
        return new DeskClient(scene.event.gate())
                .post(
                        scene.path() + "/scan",
                        scene.object(Map.of(
                                "accreditation_id",
                                accreditation,
                                "zone_id",
                                scene.event.zone(zone),
                                "allowed",
                                true,
                                "timestamp",
                                time)))
                .expect(201);
    }
}
