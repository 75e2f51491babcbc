package org.gatehouse.hold;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Scope;
import org.gatehouse.event.EventInput;
import org.gatehouse.event.EventService;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.text.NameInput;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Holds over the API, and what gates, printers and the hand-out do then (docs/api/holds.md). */
@ApiTest
class HoldApiTest {

    private EventFixture event;
    private Api desk;
    private String kinds = "";

    @BeforeEach
    void anEventWithTwoPeople(Fixture fixture) {
        event = fixture.event()
                .withZone("Arena")
                .withPosition("Competitor", "Arena")
                .withPosition("Judge", "Arena")
                .withAccreditation("Ana", "Competitor")
                .withAccreditation("Bo", "Competitor");
        desk = fixture.api(
                Scope.ACCREDITATION_READ,
                Scope.ACCREDITATION_WRITE,
                Scope.ADMIN,
                Scope.PEOPLE_READ,
                Scope.PEOPLE_WRITE,
                Scope.IMAGES_WRITE);
        kinds = event.path() + "/hold_kinds";
    }

    private static Map<String, Object> kind(String code, String... stops) {
        Map<String, Object> kind = new HashMap<>();
        kind.put("code", code);
        kind.put("name", Map.of("text", "Called " + code));
        kind.put("text", Map.of("text", "Gates read " + code));
        kind.put("stops", List.of(stops));
        return kind;
    }

    private static Map<String, Object> with(Map<String, Object> kind, String field, Object value) {
        Map<String, Object> other = new HashMap<>(kind);
        other.put(field, value);
        return other;
    }

    private long made(Map<String, Object> kind) {
        return desk.post(kinds, kind).expect(201).json().get("id").asLong();
    }

    private long stopped() {
        return desk.get(kinds)
                .expect(200)
                .json()
                .get("hold_kinds")
                .get(0)
                .get("id")
                .asLong();
    }

    private String path(String name) {
        return event.path() + "/accreditations/" + event.accreditation(name);
    }

    private Answer hold(String name, long kind) {
        return desk.post(path(name) + "/holds", Map.of("kind", Map.of("id", kind), "reason", "Seen at the fence"));
    }

    private long held(String name, long kind) {
        return hold(name, kind).expect(201).json().get("id").asLong();
    }

    private void close(String name, long hold) {
        desk.post(path(name) + "/holds/" + hold + "/close", Map.of("reason", "It was a fox"))
                .expect(200);
    }

    private JsonNode document(String name) {
        return desk.get(event.path() + "/sync")
                .expect(200)
                .json()
                .get("accreditations")
                .valueStream()
                .filter(one -> one.get("id").asLong() == event.accreditation(name))
                .findFirst()
                .orElseThrow();
    }

    private List<String> holdsOf(String name) {
        return desk.get(path(name))
                .expect(200)
                .json()
                .get("holds")
                .valueStream()
                .map(hold -> hold.get("kind").get("code").asString())
                .toList();
    }

    private List<String> listed(String query) {
        return desk.get(event.path() + "/accreditations?limit=100&" + query)
                .expect(200)
                .json()
                .get("people")
                .valueStream()
                .map(one -> one.get("first_name").asString())
                .toList();
    }

    @Test
    void everyEventHasTheKindByWhichDesksStopSomebody() {
        JsonNode all = desk.get(kinds + "?include_translations=true")
                .expect(200)
                .json()
                .get("hold_kinds");

        assertThat(all).hasSize(1);
        assertThat(all.get(0).get("code").asString()).isEqualTo("stopped");
        assertThat(all.get(0).get("stops").toString()).isEqualTo("[\"gate\",\"print\",\"hand_out\"]");
        assertThat(all.get(0).get("opens").isNull()).isTrue();
        assertThat(all.get(0).get("text").get("translations").toString()).doesNotContain("watch", "stop", "gesperrt");
    }

    @Test
    void theKindThatEveryEventHasStaysWhatItIs() {
        String path = kinds + "/" + stopped();
        Map<String, Object> same = kind("stopped", "gate", "print", "hand_out");

        assertThat(desk.delete(path).expect(409).problem()).isEqualTo("2700-263");
        assertThat(desk.put(path, with(same, "code", "other")).expect(409).problem())
                .isEqualTo("2700-263");
        assertThat(desk.put(path, with(same, "stops", List.of("gate")))
                        .expect(409)
                        .problem())
                .isEqualTo("2700-263");
        assertThat(desk.put(path, with(same, "opens", "NO_PHOTO")).expect(409).problem())
                .isEqualTo("2700-263");
        assertThat(desk.put(path, same)
                        .expect(200)
                        .json()
                        .get("name")
                        .get("text")
                        .asString())
                .isEqualTo("Called stopped");
    }

    @Test
    void aKindIsMadeReadChangedAndDeleted() {
        Answer made = desk.post(kinds, kind("invoice", "hand_out")).expect(201);
        String path = kinds + "/" + made.json().get("id").asLong();

        assertThat(desk.get(path).expect(200).json()).isEqualTo(made.json());
        assertThat(desk.post(kinds, kind("invoice", "print")).expect(409).problem())
                .isEqualTo("2700-261");
        assertThat(desk.put(path, with(kind("bill", "print"), "version", 5))
                        .expect(409)
                        .text())
                .contains("version_mismatch");
        JsonNode changed =
                desk.put(path, kind("bill", "print", "gate")).expect(200).json();
        assertThat(changed.get("stops").toString()).isEqualTo("[\"gate\",\"print\"]");
        assertThat(changed.get("version").asInt()).isEqualTo(1);
        assertThat(desk.put(path, changed).expect(200).json())
                .as("what was read can be sent back")
                .isEqualTo(changed);
        desk.delete(path).expect(204);
        desk.get(path).expect(404);
    }

    @Test
    void aKindThatMakesNoSenseIsRefused() {
        assertThat(desk.post(kinds, with(kind("a"), "stops", List.of()))
                        .expect(422)
                        .text())
                .contains("stops");
        assertThat(desk.post(kinds, with(kind("a", "gate"), "opens", "SOMETIMES"))
                        .expect(422)
                        .text())
                .contains("opens");
        assertThat(desk.post(kinds, with(kind("a", "gate"), "opens", "POSITION"))
                        .expect(422)
                        .text())
                .contains("positions");
        Map<String, Object> unknown = with(with(kind("a", "gate"), "opens", "POSITION"), "positions", List.of(999999));
        assertThat(desk.post(kinds, unknown).expect(422).text()).contains("positions", "999999");
    }

    @Test
    void aKindThatWasEverUsedIsNotDeleted() {
        long kind = made(kind("check", "gate"));
        close("Ana", held("Ana", kind));
        held("Bo", kind);

        assertThat(desk.delete(kinds + "/" + kind).expect(409).text()).contains("2700-262", "2 holds");
    }

    @Test
    void whoeverIsStoppedHasNoZonesAtGatesAndKeepsAllRights() {
        JsonNode before = document("Ana");
        long kind = made(kind("check", "gate"));

        Answer opened = hold("Ana", kind).expect(201);

        assertThat(opened.json().get("reason").asString()).isEqualTo("Seen at the fence");
        assertThat(opened.json().get("closed_at").isNull()).isTrue();
        assertThat(document("Ana").get("zones")).isEmpty();
        assertThat(document("Ana").get("holds").toString())
                .isEqualTo("[{\"code\":\"check\",\"text\":\"Gates read check\"}]");
        assertThat(document("Bo").has("holds")).isFalse();
        assertThat(holdsOf("Ana")).containsExactly("check");
        assertThat(desk.get(path("Ana")).json().get("summary").get("zones")).hasSize(1);
        assertThat(listed("zone=" + event.zone("Arena"))).containsExactly("Ana", "Bo");

        close("Ana", opened.json().get("id").asLong());

        assertThat(holdsOf("Ana")).isEmpty();
        assertThat(sameButStamps(document("Ana"))).isEqualTo(sameButStamps(before));
    }

    private static String sameButStamps(JsonNode document) {
        return document.toString().replaceAll("\"(revision|changed_at)\":[^,]+,", "");
    }

    @Test
    void anOpenHoldIsNotOpenedTwiceAndAClosedOneNotClosedTwice() {
        long hold = held("Ana", stopped());
        long revision = desk.get(event.path() + "/sync").json().get("revision").asLong();

        assertThat(hold("Ana", stopped()).expect(200).json().get("id").asLong()).isEqualTo(hold);
        assertThat(desk.get(event.path() + "/sync").json().get("revision").asLong())
                .isEqualTo(revision);
        close("Ana", hold);
        JsonNode closed = desk.post(path("Ana") + "/holds/" + hold + "/close", Map.of("reason", "Again"))
                .expect(200)
                .json();

        assertThat(closed.get("close_reason").asString()).isEqualTo("It was a fox");
        assertThat(held("Ana", stopped())).isNotEqualTo(hold);
        assertThat(desk.get(path("Ana") + "/holds").expect(200).json().get("holds"))
                .hasSize(2);
    }

    @Test
    void manyAreHeldAndLetGoAtOnce() {
        String kind = kinds + "/" + stopped();
        Map<String, Object> both =
                Map.of("ids", List.of(event.accreditation("Ana"), event.accreditation("Bo")), "reason", "Storm");
        held("Ana", stopped());

        assertThat(desk.post(kind + "/open", both)
                        .expect(200)
                        .json()
                        .get("changed")
                        .asInt())
                .isEqualTo(1);
        assertThat(document("Bo").get("zones")).isEmpty();
        assertThat(desk.post(kind + "/close", both)
                        .expect(200)
                        .json()
                        .get("changed")
                        .asInt())
                .isEqualTo(2);
        assertThat(desk.post(kind + "/close", both)
                        .expect(200)
                        .json()
                        .get("changed")
                        .asInt())
                .isZero();
        assertThat(desk.post(kind + "/open", Map.of("ids", List.of(999999)))
                        .expect(422)
                        .text())
                .contains("999999");
        desk.post(kinds + "/999999/open", both).expect(404);
    }

    @Test
    void aHoldOfAnotherEventOrOfNobodyIsNotThere(Fixture fixture) {
        EventFixture other = fixture.event().withAccreditation("Cleo");
        long foreign = desk.get(other.path() + "/hold_kinds")
                .json()
                .get("hold_kinds")
                .get(0)
                .get("id")
                .asLong();
        long hold = held("Ana", stopped());

        assertThat(hold("Ana", foreign).expect(422).problem()).isEqualTo("2700-260");
        desk.post(
                        event.path() + "/accreditations/" + other.accreditation("Cleo") + "/holds",
                        Map.of("kind", Map.of("id", stopped())))
                .expect(404);
        desk.post(path("Bo") + "/holds/" + hold + "/close").expect(404);
        desk.get(event.path() + "/accreditations/" + other.accreditation("Cleo") + "/holds")
                .expect(404);
    }

    @Test
    void textsAndStopsOfAKindReachTheGatesOfThoseWhoAreHeld() {
        long kind = made(kind("check", "hand_out"));
        held("Ana", kind);
        assertThat(document("Ana").has("holds")).isFalse();
        assertThat(document("Ana").get("zones")).hasSize(1);

        desk.put(kinds + "/" + kind, kind("check", "gate")).expect(200);
        assertThat(document("Ana").get("zones")).isEmpty();
        desk.put(kinds + "/" + kind, with(kind("check", "gate"), "text", Map.of("text", "Ask Bo")))
                .expect(200);
        assertThat(document("Ana").get("holds").get(0).get("text").asString()).isEqualTo("Ask Bo");
        desk.put(kinds + "/" + kind, kind("check", "print")).expect(200);
        assertThat(document("Ana").has("holds")).isFalse();
        assertThat(document("Ana").get("zones")).hasSize(1);
    }

    @Test
    void whoeverIsApprovedInAPositionIsHeldOnce() {
        Map<String, Object> check =
                with(with(kind("check", "gate"), "opens", "POSITION"), "positions", List.of(event.position("Judge")));
        made(check);

        event.withAccreditation("Cleo", "Judge");

        assertThat(document("Cleo").get("zones")).isEmpty();
        assertThat(holdsOf("Cleo")).containsExactly("check");
        JsonNode hold = desk.get(path("Cleo")).json().get("holds").get(0);
        assertThat(hold.get("opened_by").isNull()).isTrue();
        close("Cleo", hold.get("id").asLong());
        String registration = "/registrations/" + event.registration("Cleo");
        desk.post(registration + "/withdraw").expect(200);
        desk.post(registration + "/reopen").expect(200);
        desk.post(registration + "/approve").expect(200);
        assertThat(holdsOf("Cleo")).isEmpty();
        assertThat(document("Cleo").get("zones")).hasSize(1);
    }

    @Test
    void aPositionThatIsAddedAsksForThoseWhoAreThere() {
        Map<String, Object> check = with(
                with(kind("check", "gate"), "opens", "POSITION"), "positions", List.of(event.position("Competitor")));

        assertThat(desk.post(kinds, check).expect(422).text()).contains("also_existing", "2");
        long kind = made(with(check, "also_existing", false));
        assertThat(document("Ana").has("holds")).isFalse();
        desk.put(path("Ana"), Map.of("first_name", "Anna")).expect(200);
        assertThat(holdsOf("Ana")).as("those who were there stay free").isEmpty();
        assertThat(desk.get(path("Ana") + "/holds")
                        .json()
                        .get("holds")
                        .get(0)
                        .get("close_reason")
                        .asString())
                .isEqualTo("there before");

        long other = made(with(with(check, "code", "other"), "also_existing", true));
        assertThat(holdsOf("Ana")).containsExactly("other");
        assertThat(document("Bo").get("zones")).isEmpty();
        assertThat(desk.put(kinds + "/" + other, with(check, "code", "other"))
                        .expect(200)
                        .json()
                        .get("positions"))
                .as("nothing is asked for a position that was there")
                .hasSize(1);
        desk.delete(kinds + "/" + kind).expect(204);
        desk.delete(kinds + "/" + other).expect(409);
    }

    @Test
    void whoeverHasNoPhotoIsHeldUntilOneCounts() {
        made(with(kind("photo", "print"), "opens", "NO_PHOTO"));
        assertThat(holdsOf("Ana")).as("those who are there too").containsExactly("photo");

        event.withAccreditation("Cleo", "Judge");
        assertThat(holdsOf("Cleo")).containsExactly("photo");
        photo("Cleo");
        assertThat(holdsOf("Cleo")).isEmpty();

        long hold = desk.get(path("Ana")).json().get("holds").get(0).get("id").asLong();
        close("Ana", hold);
        desk.put(path("Ana"), Map.of("first_name", "Anna")).expect(200);
        assertThat(holdsOf("Ana")).as("what somebody closed stays closed").isEmpty();
    }

    private void photo(String name) {
        JsonNode image = Uploads.portrait(desk, 1);
        desk.post(
                        path(name) + "/photo",
                        Map.of(
                                "id", image.get("id").asLong(),
                                "thumbnail_hash", image.get("thumbnail_hash").asString()))
                .expect(200);
    }

    @Test
    void theMarksOfABadgeAreRefusedNamingTheKind() {
        long print = held("Ana", made(kind("check", "print")));
        long handOut = held("Bo", made(kind("invoice", "hand_out")));

        assertThat(desk.put(path("Ana") + "/printed").expect(409).text())
                .contains("2700-264", "Called check", "user_msg");
        desk.put(path("Ana") + "/distributed").expect(204);
        desk.put(path("Bo") + "/printed").expect(204);
        assertThat(desk.put(path("Bo") + "/distributed").expect(409).text()).contains("2700-264", "Called invoice");
        Answer many = desk.put(
                event.path() + "/accreditations/batch",
                Map.of("ids", List.of(event.accreditation("Ana"), event.accreditation("Bo")), "distributed", true));
        assertThat(many.expect(409).text()).contains("Called invoice");

        close("Ana", print);
        close("Bo", handOut);
        desk.put(path("Ana") + "/printed").expect(204);
        desk.put(path("Bo") + "/distributed").expect(204);
    }

    @Test
    void anOrderPrintsTheOthers() {
        held("Ana", stopped());
        Map<String, Object> order =
                Map.of("accreditation_ids", List.of(event.accreditation("Ana"), event.accreditation("Bo")));

        JsonNode check = desk.post(event.path() + "/badges/prints/check", order)
                .expect(200)
                .json();
        assertThat(check.get("held").asLong()).isEqualTo(1);
        assertThat(check.get("prints").asLong()).isEqualTo(1);
        JsonNode job = desk.post(event.path() + "/badges/prints", order).json();

        assertThat(job.get("total").asInt()).isEqualTo(1);
        assertThat(job.get("refused").toString()).contains("HELD");
    }

    @Test
    void listsFindThoseWhoAreHeld() {
        long kind = made(kind("check", "hand_out"));
        desk.put(path("Ana") + "/printed").expect(204);
        held("Ana", kind);
        held("Bo", kind);
        long closed = held("Bo", stopped());
        close("Bo", closed);

        assertThat(listed("hold=" + kind)).containsExactly("Ana", "Bo");
        assertThat(listed("hold=" + kind + "&printed=true")).containsExactly("Ana");
        assertThat(listed("hold=" + stopped())).isEmpty();
        assertThat(desk.get(event.path() + "/accreditations/export?format=csv&hold=" + kind)
                        .expect(200)
                        .text())
                .contains("holds", "check");
    }

    @Test
    void theLogHasBothSides(Fixture fixture) {
        close("Ana", held("Ana", stopped()));

        assertThat(Audit.of(fixture, "accreditation", event.accreditation("Ana")))
                .anySatisfy(entry -> assertThat(entry).contains("hold_opened", "Seen at the fence"))
                .anySatisfy(entry -> assertThat(entry).contains("hold_closed", "It was a fox"));
    }

    @Test
    void aHoldGoesWithItsAccreditationToTheSurvivorOfAMerge() {
        event.withPerson("Dora");
        held("Ana", stopped());

        desk.post("/people/person/" + event.person("Dora") + "/merge", Map.of("from", event.person("Ana")))
                .expect(200);

        assertThat(holdsOf("Ana")).containsExactly("stopped");
        assertThat(document("Ana").get("person_id").asLong()).isEqualTo(event.person("Dora"));
        assertThat(document("Ana").get("zones")).isEmpty();
    }

    @Test
    void ofTwoAccreditationsThatAreMergedTheOneThatStaysIsHeld() {
        held("Ana", stopped());

        desk.post("/people/person/" + event.person("Bo") + "/merge", Map.of("from", event.person("Ana")))
                .expect(200);

        assertThat(holdsOf("Ana")).isEmpty();
        assertThat(holdsOf("Bo")).containsExactly("stopped");
        assertThat(document("Bo").get("zones")).isEmpty();
    }

    @Test
    void kindsAreCopiedWithTheSetUpOfAnEvent(Fixture fixture) {
        made(with(with(kind("check", "gate"), "opens", "POSITION"), "positions", List.of(event.position("Judge"))));
        LocalDate begins = LocalDate.of(2030, 5, 1);
        EventInput next = new EventInput(
                new NameInput(null, null, Map.of("en", "Next")),
                null,
                null,
                begins,
                begins.plusDays(3),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);

        long copy = fixture.bean(EventService.class).copy(event.id(), next, Fixture.OPERATOR);

        JsonNode copied = desk.get("/registrations/accreditation/events/" + copy + "/hold_kinds")
                .expect(200)
                .json()
                .get("hold_kinds");
        assertThat(copied.valueStream().map(kind -> kind.get("code").asString()))
                .containsExactly("stopped", "check");
        assertThat(copied.get(1).get("positions")).hasSize(1);
        assertThat(copied.get(1).get("positions").get(0).asLong()).isNotEqualTo(event.position("Judge"));
    }
}
