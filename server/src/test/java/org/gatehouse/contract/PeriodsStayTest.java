package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A desk that knows nothing of periods: whatever it saves, it takes none away, and it shows rights (docs/api/calls.md). */
@ApiTest
class PeriodsStayTest {

    private Board board;
    private Scene scene;
    private long season;
    private long days;
    private String registration = "";

    /** Everything that can be is limited, to times that are over. */
    @BeforeEach
    void everythingIsLimited(Fixture fixture) {
        board = Board.in(fixture);
        scene = board.scene;
        season = period("SEASON", "2020-01-01T00:00:00Z", "2020-03-01T00:00:00Z");
        days = period("DAYS", "2020-01-10T00:00:00Z", "2020-02-01T00:00:00Z");
        registration = "/registrations/"
                + scene.read(scene.ana).path("registration").path("id").asLong();
        Map<String, Long> period = Map.of("id", days);
        scene.event
                .desk()
                .put(
                        position(),
                        Map.of(
                                "period",
                                Map.of("id", season),
                                "zones",
                                List.of(Map.of("id", scene.event.zone("Arena"), "period", period))))
                .expect(200);
        scene.event
                .desk()
                .put(option(), Map.of("zones", List.of(Map.of("id", scene.event.zone("Lounge"), "period", period))))
                .expect(200);
        scene.event
                .desk()
                .put(
                        scene.path(scene.ana),
                        Map.of(
                                "periods",
                                List.of(Map.of("id", season), period),
                                "zones_add",
                                List.of(Map.of("id", scene.event.zone("Bar"), "period", period))))
                .expect(200);
    }

    private long period(String code, String from, String until) {
        return scene.event
                .desk()
                .post(
                        scene.path() + "/periods",
                        Map.of(
                                "code",
                                code,
                                "name",
                                Map.of("text", code),
                                "entries",
                                List.of(Map.of("from_at", from, "until_at", until))))
                .expect(201)
                .json()
                .path("id")
                .asLong();
    }

    private String position() {
        return scene.path() + "/delegate_types/" + scene.event.position("Competitor");
    }

    private String option() {
        return "/registrations/accreditation/package_options/" + scene.event.packageOption("Dinner") + "/zones";
    }

    /** All that is limited, each thing with its periods, and what gates are told of Ana. */
    private Map<String, String> limits() {
        Map<String, String> limits = new TreeMap<>();
        JsonNode position = scene.desk.get(position()).expect(200).json();
        limits.put("position", position.path("period").path("id").asString());
        position.path("zones").forEach(zone -> limits.put("default zone " + zone.path("id"), period(zone)));
        scene.desk
                .get(option())
                .expect(200)
                .json()
                .path("zones")
                .forEach(zone -> limits.put("zone of the option " + zone.path("id"), period(zone)));
        JsonNode ana = scene.read(scene.ana);
        ana.path("zones_add").forEach(zone -> limits.put("added zone " + zone.path("id"), period(zone)));
        limits.put(
                "registration",
                ana.path("periods")
                        .valueStream()
                        .map(period -> period.path("id").asString())
                        .sorted()
                        .toList()
                        .toString());
        limits.put("gate", scene.atTheGate(scene.ana).path("access").toString());
        return limits;
    }

    private static String period(JsonNode zone) {
        return zone.path("period").path("id").asString();
    }

    /** As the desk of old read it: it has no place for what it does not know. */
    private static ObjectNode known(JsonNode read) {
        return (ObjectNode) forgotten(DeskClient.used(read));
    }

    private static JsonNode forgotten(JsonNode sent) {
        if (sent instanceof ObjectNode object) {
            object.remove(List.of("period", "periods"));
        }
        sent.forEach(PeriodsStayTest::forgotten);
        return sent;
    }

    /** Each call of the desk that saves something of what is limited, as it sends it. */
    private Map<String, Answer> savedByAnOldDesk() {
        Map<String, Answer> saved = new LinkedHashMap<>();
        ObjectNode badge = known(scene.read(scene.ana));
        saved.put("11, whole", scene.desk.put(scene.path(scene.ana), badge));
        saved.put(
                "11, another name",
                scene.desk.put(
                        scene.path(scene.ana),
                        badge.deepCopy().put("first_name", "Anna").put("last_name", "")));
        String batch = scene.path() + "/accreditations/batch";
        saved.put(
                "12, nothing",
                scene.desk.put(
                        batch,
                        "{\"ids\": [%d], \"position\": null, \"zones_add\": null, \"zones_remove\": null}"
                                .formatted(scene.ana)));
        ObjectNode many = scene.object(Map.of("ids", List.of(scene.ana), "distributed", true));
        many.withArray("zones_add").add(known(scene.zone("Bar")));
        saved.put("12, a zone that was added before", scene.desk.put(batch, many));
        saved.put("13", scene.desk.delete(scene.path(scene.ana) + "/randomHash"));
        saved.put("14", scene.desk.put(scene.path(scene.ana) + "/printed"));
        saved.put("15", scene.desk.put(scene.path(scene.ana) + "/distributed"));
        JsonNode image = scene.upload();
        ObjectNode photo = scene.object();
        photo.set("id", image.path("id"));
        photo.set("thumbnail_hash", image.path("thumbnail_hash"));
        saved.put("16", scene.desk.post(scene.path(scene.ana) + "/photo", photo));
        saved.put(
                "19",
                scene.desk.put(
                        scene.path() + "/zones/" + scene.event.zone("Bar"),
                        known(scene.zone("Bar")).put("quota", 7)));
        ObjectNode order = scene.object();
        order.withArray("zones").add(known(scene.zone("Lounge"))).add(known(scene.zone("Arena")));
        saved.put("20", scene.desk.put(scene.path() + "/zones/sort", order));
        saved.put(
                "23",
                scene.desk.put(position(), known(scene.position("Competitor")).put("line1", "SKILL")));
        ObjectNode zones = scene.object();
        zones.set("zones", forgotten(scene.desk.get(option()).json().path("zones")));
        saved.put("26", scene.desk.put(option(), zones));
        saved.put("mapping", scene.desk.put(scene.path() + "/positions", mapping()));
        return saved;
    }

    private ObjectNode mapping() {
        ObjectNode mapping = scene.object();
        ArrayNode rows = mapping.withArray("positions");
        scene.desk.get(scene.path() + "/positions").json().path("positions").forEach(row -> rows.add(known(row)));
        return mapping;
    }

    @Test
    void whatADeskOfOldSavesKeepsAllPeriods() {
        Map<String, String> before = limits();
        assertThat(before).hasSize(6).doesNotContainValue("");
        savedByAnOldDesk().forEach((call, answer) -> {
            assertThat(answer.status()).as(call + ": " + answer.text()).isBetween(200, 204);
        });

        assertThat(limits()).isEqualTo(before);
    }

    /** The desk of today sends back what it read, periods included, and changes none by that. */
    @Test
    void whatIsSentBackWithItsPeriodsKeepsThem() {
        Map<String, String> before = limits();

        scene.desk
                .put(scene.path(scene.ana), DeskClient.used(scene.read(scene.ana)))
                .expect(200);
        scene.desk
                .put(position(), DeskClient.used(scene.position("Competitor")))
                .expect(200);
        scene.desk
                .put(option(), DeskClient.used(scene.desk.get(option()).json()))
                .expect(200);

        assertThat(limits()).isEqualTo(before);
    }

    /** What it clears is gone with its period; the validity is no part of what it clears. */
    @Test
    void whoClearsOverridesLeavesTheValidity() {
        Map<String, String> before = limits();

        for (String cleared : List.of(
                "{\"first_name\": \"\", \"last_name\": \"\", \"lines\": \"\", \"zones_add\": [], \"zones_remove\": []}",
                "{\"first_name\": null, \"position\": null, \"zones_add\": null}",
                "{}")) {
            scene.desk.put(scene.path(scene.ana), cleared).expect(200);
        }

        Map<String, String> after = limits();
        assertThat(after.keySet()).doesNotContain("added zone " + scene.event.zone("Bar"));
        assertThat(after).containsEntry("registration", before.get("registration"));
        assertThat(after).containsEntry("position", before.get("position"));
    }

    /** Clients of the family that register people: whole replacements, which name no periods. */
    @Test
    void whatRegistersPeopleKeepsTheirValidity() {
        Map<String, String> before = limits();
        Map<String, Object> whole = Map.of(
                "position_id", scene.event.position("Competitor"),
                "skill_id", scene.event.skill("09"),
                "member_id", scene.event.member("FI"),
                "organizational_unit", "Sports",
                "open_field", "Coach",
                "group_name", "Team Finland",
                "package_options", List.of(scene.event.packageOption("Dinner")));

        scene.event.desk().put(registration, whole).expect(200);
        scene.event.desk().put(registration, Map.of("open_field", "Coach")).expect(200);
        scene.event
                .desk()
                .put("/registrations/accreditation/package_options/" + scene.event.packageOption("Dinner")
                        + registration)
                .expect(204);

        assertThat(limits()).isEqualTo(before);
        scene.event.desk().post(registration + "/withdraw").expect(200);
        scene.event.desk().post(registration + "/reopen").expect(200);
        scene.event.desk().post(registration + "/approve").expect(200);
        assertThat(limits()).containsEntry("registration", before.get("registration"));
    }

    /** What is allocated holds within the validity of who gets it. */
    @Test
    void whatAllocatesZonesLeavesTheValidity() {
        scene.event
                .desk()
                .put(scene.path(scene.bo), Map.of("periods", List.of(Map.of("id", season))))
                .expect(200);
        JsonNode request = board.ask("Bar").expect(201).json();
        String lounge = "/zone/" + scene.event.zone("Lounge");

        Answer asked = scene.desk.post(board.ofForm("zone-request-allocation") + lounge, DeskClient.used(request));
        Answer unasked = scene.desk.post(board.byHand(scene.bo, "Bar"), "{}");

        assertThat(asked.status()).as(asked.text()).isBetween(200, 204);
        assertThat(unasked.status()).as(unasked.text()).isBetween(200, 204);
        assertThat(scene.read(scene.ana).path("periods")).hasSize(2);
        assertThat(scene.read(scene.bo).path("periods")).hasSize(1);
        assertThat(Scene.codes(scene.read(scene.bo).path("summary").path("zones")))
                .contains("BAR");
        assertThat(scene.atTheGate(scene.ana).path("zones")).isEmpty();
        assertThat(scene.atTheGate(scene.bo).path("zones")).isEmpty();
    }

    /** At night, too: its lists are of rights. Gates alone are told what is open. */
    @Test
    void aDeskOfOldShowsRightsAtNight() {
        JsonNode listed = scene.desk
                .get(scene.path() + "/accreditations?l=en&offset=0&limit=10&name=ana")
                .expect(200)
                .json()
                .path("people")
                .get(0);

        assertThat(Scene.codes(listed.path("zones"))).containsExactly("ARENA", "LOUNGE", "BAR");
        assertThat(Scene.codes(scene.read(scene.ana).path("summary").path("zones")))
                .containsExactly("ARENA", "LOUNGE", "BAR");
        assertThat(scene.zone("Bar").path("usage").asInt()).isZero();
        assertThat(scene.atTheGate(scene.ana).path("zones")).isEmpty();
    }
}
