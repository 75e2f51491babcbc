package org.gatehouse.privacy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class ErasureApiTest {

    private static Api eraser(Fixture fixture) {
        return fixture.api(Scope.PEOPLE_ERASE);
    }

    private static String path(long person) {
        return "/people/person/" + person;
    }

    /** A desk of all events. */
    private static Api desk(Fixture fixture) {
        return fixture.api(
                Scope.PEOPLE_READ,
                Scope.PEOPLE_WRITE,
                Scope.ACCREDITATION_READ,
                Scope.ACCREDITATION_WRITE,
                Scope.SCANS_READ);
    }

    private static Answer erase(Api api, long person) {
        return api.delete(path(person) + "?erase=true");
    }

    private static JsonNode changes(EventFixture event) {
        Api gate = event.gate();
        return gate.send(gate.request(event.path() + "/sync?since=2000-01-01T00:00:00Z")
                        .header("Gatehouse-Device", "gate-1")
                        .GET())
                .expect(200)
                .json()
                .path("accreditations");
    }

    private static Map<String, Long> counts(JsonNode kinds) {
        Map<String, Long> counts = new TreeMap<>();
        kinds.forEach(kind ->
                counts.put(kind.path("kind").asString(), kind.path("count").asLong()));
        return counts;
    }

    /** What a gate was sent is stored a moment later. */
    private static void awaitGate(Fixture fixture, EventFixture event) {
        await().untilAsserted(() -> assertThat(fixture.bean(JdbcClient.class)
                        .sql("select count(*) from feed_gate where event_id = ?")
                        .param(event.id())
                        .query(Long.class)
                        .single())
                .isEqualTo(1));
    }

    private static EventFixture event(Fixture fixture) {
        return fixture.event().withZone("Arena").withPosition("Competitor", "Arena");
    }

    @Test
    void previewCountsWhatGoesAndWhatStaysAndChangesNothing(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("Ana");
        event.gate()
                .post(event.path() + "/scan", event.scan("Ana", "Arena", "2026-09-23T08:15:00Z"))
                .expect(201);

        changes(event);
        awaitGate(fixture, event);

        JsonNode preview = eraser(fixture)
                .get(path(event.person("Ana")) + "/erasure")
                .expect(200)
                .json();

        assertThat(counts(preview.path("goes"))).containsEntry("names", 1L).containsEntry("badges", 1L);
        assertThat(counts(preview.path("stays"))).containsEntry("scans", 1L).containsEntry("registrations", 1L);
        assertThat(preview.path("goes").toString()).contains("Names, date of birth");
        assertThat(preview.path("gates").asInt()).isEqualTo(1);
        assertThat(desk(fixture).get(path(event.person("Ana"))).expect(200).text())
                .contains("Ana");
        assertThat(eraser(fixture)
                        .get(path(event.person("Ana")) + "/erasure?l=de")
                        .text())
                .contains("Namen, Geburtsdatum");
    }

    /** Signs that are a pattern for SQL, or that JSON escapes, are letters of a name like others. */
    @Test
    void fileGoesThatNamesThePersonByTheVeryNameAndNoOther(Fixture fixture) {
        EventFixture event = event(fixture);
        Api desk = fixture.api(Scope.PEOPLE_WRITE, Scope.ACCREDITATION_WRITE);
        String first = "A_n%a";
        String last = "O\\N\"il_50%";
        long person = desk.post("/people/person", Map.of("first_name", first, "last_name", last))
                .expect(201)
                .json()
                .path("id")
                .asLong();
        String naming = file(desk, event, first, last);
        String other = file(desk, event, "Axnxxa", "O\\N\"ilx50xx");

        erase(eraser(fixture), person).expect(200);

        desk.get(naming).expect(404);
        desk.get(other).expect(200);
    }

    /** A file of one row that nobody ran. */
    private static String file(Api desk, EventFixture event, String first, String last) {
        String file = "first name,last name,position\r\n%s,\"%s\",Competitor\r\n"
                .formatted(first, last.replace("\"", "\"\""));
        String path = event.path() + "/imports/"
                + desk.send(desk.request(event.path() + "/imports")
                                .header("Content-Type", Uploads.TYPE)
                                .POST(BodyPublishers.ofByteArray(
                                        Uploads.form("file", file.getBytes(UTF_8), "people.csv"))))
                        .expect(201)
                        .json()
                        .path("id")
                        .asLong();
        await().until(() -> !desk.get(path).json().path("state").asString().equals("READING"));
        return path;
    }

    @Test
    void erasedPersonIsNobodyAnyMoreAndWhatCountsStays(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("Ana").withAccreditation("Ben");
        long ana = event.person("Ana");
        event.gate()
                .post(event.path() + "/scan", event.scan("Ana", "Arena", "2026-09-23T08:15:00Z"))
                .expect(201);
        String scans = event.path() + "/scans";
        int scansBefore =
                desk(fixture).get(scans).expect(200).json().path("total_count").asInt();

        JsonNode receipt = erase(eraser(fixture), ana).expect(200).json();

        assertThat(counts(receipt.path("erased"))).containsEntry("names", 1L);
        assertThat(receipt.path("files_removed_at").isNull()).isFalse();
        assertThat(desk(fixture).get(path(ana)).expect(404).text()).contains("was erased");
        JsonNode tombstone = changes(event).get(1);
        assertThat(tombstone.path("deleted").asBoolean()).isTrue();
        assertThat(tombstone.path("cause").asString()).isEqualTo("erased");
        JsonNode scansNow = desk(fixture).get(scans).expect(200).json();
        assertThat(scansNow.path("total_count").asInt()).isEqualTo(scansBefore).isEqualTo(1);
        assertThat(scansNow.toString()).doesNotContain("Ana").contains("ARENA");
        assertThat(Audit.of(fixture, "person", ana).getLast()).startsWith("person_erased");
        assertThat(desk(fixture)
                        .get("/registrations/" + event.registration("Ana"))
                        .expect(200)
                        .json()
                        .path("state")
                        .asString())
                .isEqualTo("WITHDRAWN");
        for (String way : List.of("approve", "reopen")) {
            assertThat(desk(fixture)
                            .post("/registrations/" + event.registration("Ana") + "/" + way, Map.of())
                            .problem())
                    .isEqualTo("2700-135");
        }
    }

    @Test
    void gatesHearOfThoseWithdrawnBeforeAgain(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("Ana");
        desk(fixture)
                .post("/registrations/" + event.registration("Ana") + "/withdraw", Map.of())
                .expect(200);
        long before = changes(event).get(0).path("revision").asLong();

        erase(eraser(fixture), event.person("Ana")).expect(200);

        JsonNode tombstone = changes(event).get(0);
        assertThat(tombstone.path("cause").asString()).isEqualTo("erased");
        assertThat(tombstone.path("revision").asLong()).isGreaterThan(before);
    }

    @Test
    void receiptClosesWhenTheLastGateHasPolled(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("Ana");
        changes(event);
        awaitGate(fixture, event);

        JsonNode receipt =
                erase(eraser(fixture), event.person("Ana")).expect(200).json();
        String again = "/people/erasures/" + receipt.path("id").asLong();
        assertThat(receipt.path("open").asBoolean()).isTrue();
        assertThat(receipt.path("gates").get(0).path("event_id").asLong()).isEqualTo(event.id());

        changes(event);
        await().untilAsserted(() -> assertThat(
                        eraser(fixture).get(again).expect(200).json().path("gates"))
                .isEmpty());
        assertThat(eraser(fixture).get(again).json().path("open").asBoolean()).isFalse();
    }

    @Test
    void erasingTwiceIsNotFound(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("Ana");
        erase(eraser(fixture), event.person("Ana")).expect(200);

        Answer again = erase(eraser(fixture), event.person("Ana"));

        assertThat(again.status()).isEqualTo(404);
        assertThat(again.problem()).isEqualTo("1400-101");
        assertThat(again.text()).contains("was erased");
    }

    @Test
    void mergedRecordsGoWithTheSurvivorAndTheirNumbersNameIt(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("Ana").withAccreditation("Anna");
        desk(fixture)
                .post(path(event.person("Ana")) + "/merge", Map.of("from", event.person("Anna")))
                .expect(200);

        Answer merged = erase(eraser(fixture), event.person("Anna"));
        assertThat(merged.status()).isEqualTo(404);
        assertThat(merged.text()).contains("merged_into: " + event.person("Ana"));

        erase(eraser(fixture), event.person("Ana")).expect(200);

        assertThat(fixture.bean(JdbcClient.class)
                        .sql(
                                "select count(*) from person where id = any(?) and (first_name is not null or erased_at is null)")
                        .param(new Long[] {event.person("Ana"), event.person("Anna")})
                        .query(Long.class)
                        .single())
                .isZero();
        changes(event)
                .forEach(document ->
                        assertThat(document.path("cause").asString()).isEqualTo("erased"));
        assertThat(desk(fixture)
                        .post(path(event.person("Ana")) + "/merge", Map.of("from", event.person("Anna")))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void whoeverSeesOneEventCannotErasePeopleOfOthersButForgetThemThere(Fixture fixture) {
        EventFixture one = event(fixture).withAccreditation("Ana");
        EventFixture other = event(fixture);
        long ana = one.person("Ana");
        desk(fixture)
                .post(
                        "/registrations",
                        Map.of("event_id", other.id(), "person_id", ana, "position_id", other.position("Competitor")))
                .expect(201);
        Api limited = fixture.api(Set.of(one.id()), Scope.PEOPLE_ERASE);

        assertThat(erase(limited, ana).problem()).isEqualTo("1400-113");
        assertThat(limited.delete(path(ana) + "?erase=true&event=" + other.id()).problem())
                .isEqualTo("1400-121");
        JsonNode receipt = limited.delete(path(ana) + "?erase=true&reason=REQUEST&event=" + one.id())
                .expect(200)
                .json();

        assertThat(receipt.path("event_id").asLong()).isEqualTo(one.id());
        String again = "/people/erasures/" + receipt.path("id").asLong();
        assertThat(limited.get(again).status()).isEqualTo(200);
        assertThat(fixture.api(Set.of(other.id()), Scope.PEOPLE_ERASE)
                        .get(again)
                        .problem())
                .isEqualTo("1400-122");
        assertThat(receipt.path("reason").asString()).isEqualTo("REQUEST");
        assertThat(changes(one).get(0).path("cause").asString()).isEqualTo("erased");
        assertThat(desk(fixture).get(path(ana)).expect(200).text()).contains("Ana");
        assertThat(desk(fixture)
                        .get("/registrations?event=" + one.id())
                        .expect(200)
                        .text())
                .doesNotContain("Ana");
        assertThat(desk(fixture)
                        .get("/registrations?event=" + other.id())
                        .expect(200)
                        .text())
                .contains("Ana");
        // Now the other event is the only one: with it, all of the person goes.
        assertThat(eraser(fixture)
                        .delete(path(ana) + "?erase=true&event=" + other.id())
                        .expect(200)
                        .json()
                        .path("event_id")
                        .isNull())
                .isTrue();
        assertThat(desk(fixture).get(path(ana)).status()).isEqualTo(404);
    }

    @Test
    void deletingAndErasingAreRightsOfTheirOwn(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("Ana").withPerson("Ben");
        long ana = event.person("Ana");

        assertThat(erase(fixture.api(Scope.PEOPLE_WRITE), ana).status()).isEqualTo(403);
        assertThat(eraser(fixture).delete(path(event.person("Ben"))).status()).isEqualTo(403);
        assertThat(fixture.api(Scope.PEOPLE_WRITE).delete(path(ana)).problem()).isEqualTo("1400-112");
        assertThat(erase(fixture.person(event, Role.MANAGE_BOOKINGS), ana).status())
                .isEqualTo(403);
        assertThat(fixture.person(event, Role.MANAGE_BOOKINGS)
                        .get(path(ana) + "/erasure")
                        .status())
                .isEqualTo(403);
        erase(fixture.person(event, Role.PRIVACY), ana).expect(200);
        assertThat(fixture.api(Scope.PEOPLE_WRITE)
                        .delete(path(event.person("Ben")))
                        .status())
                .isEqualTo(204);
    }

    @Test
    void wrongValuesAreNamed(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("Ana");
        String ana = path(event.person("Ana")) + "?erase=true";
        List<Integer> answers = new ArrayList<>();
        for (String wrong : List.of("&event=x", "&reason=BORED")) {
            Answer answer = eraser(fixture).delete(ana + wrong);
            answers.add(answer.status());
            assertThat(answer.text()).contains(wrong.substring(1, wrong.indexOf('=')));
        }
        assertThat(answers).allMatch(status -> status == 400 || status == 422);
        assertThat(eraser(fixture).get("/people/erasures/99999999").problem()).isEqualTo("1400-122");
        assertThat(fixture.api(Scope.PEOPLE_READ).get(path(event.person("Ana"))).status())
                .isEqualTo(200);
    }
}
