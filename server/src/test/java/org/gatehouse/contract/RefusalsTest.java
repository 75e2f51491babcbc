package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Refusals.row;
import static org.gatehouse.contract.Refusals.with;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What each write refuses: with the right status, the field's name, and nothing changed. */
@ApiTest
class RefusalsTest {

    private static final String ANA = "/accreditations/{ana}";
    private static final String BATCH = "/accreditations/batch";
    private static final String ZONES = "/zones";
    private static final String BAR = "/zones/{bar}";
    private static final String SORT = "/zones/sort";
    private static final String JUDGE = "/delegate_types/{judge}";
    private static final String POSITIONS = "/positions";
    private static final String DINNER = "option";
    private static final String PHOTO = ANA + "/photo";

    /** {@code {foreign}} is of another event. */
    static Stream<Arguments> refused() {
        String longText = "x".repeat(1001);
        String manyZones = "[" + "{\"id\":1},".repeat(99_999) + "{\"id\":1}]";
        String nested = "[".repeat(20_000);
        return Stream.of(
                // no object at all
                row("PUT", ANA, "", 400, ""),
                row("PUT", ANA, "[]", 400, ""),
                row("PUT", ANA, "\"text\"", 400, ""),
                row("PUT", ANA, "{", 400, ""),
                row("PUT", ANA, "{\"first_name\": \"A\",}", 400, ""),
                row("PUT", ANA, "{\"zones_add\": " + nested, 422, "zones_add"),
                row("PUT", BATCH, "", 400, ""),
                row("PUT", BATCH, "[{ana}]", 400, ""),
                row("POST", ZONES, "[]", 400, ""),
                row("PUT", SORT, "[]", 400, ""),
                row("PUT", JUDGE, "true", 400, ""),
                row("PUT", POSITIONS, "[]", 400, ""),
                row("PUT", DINNER, "[]", 400, ""),
                row("POST", PHOTO, "null", 400, ""),
                // an accreditation
                row("PUT", ANA, "{\"first_name\": 5}", 422, "first_name"),
                row("PUT", ANA, "{\"first_name\": [\"A\"]}", 422, "first_name"),
                row("PUT", ANA, "{\"first_name\": \"" + longText + "\"}", 422, "first_name"),
                row("PUT", ANA, "{\"last_name\": \"a\\u0000b\"}", 422, "last_name"),
                row("PUT", ANA, "{\"lines\": \"" + longText + "\"}", 422, "lines"),
                row("PUT", ANA, "{\"lines\": [\"One\"]}", 422, "lines"),
                row("PUT", ANA, "{\"position\": 5}", 422, "position"),
                row("PUT", ANA, "{\"position\": {}}", 422, "position.id"),
                row("PUT", ANA, "{\"position\": {\"id\": \"{judge}\"}}", 422, "position.id"),
                row("PUT", ANA, "{\"position\": {\"id\": {foreignPosition}}}", 422, "position"),
                row("PUT", ANA, "{\"zones_add\": {}}", 422, "zones_add"),
                row("PUT", ANA, "{\"zones_add\": [null]}", 422, "zones_add[0]"),
                row("PUT", ANA, "{\"zones_add\": [{}]}", 422, "zones_add[0].id"),
                row("PUT", ANA, "{\"zones_add\": [{\"id\": {bar}}, {\"id\": 1.5}]}", 422, "zones_add[1].id"),
                row("PUT", ANA, "{\"zones_add\": [{\"id\": 99999999999999999999}]}", 422, "zones_add[0].id"),
                row("PUT", ANA, "{\"zones_add\": [{\"id\": {bar}}, {\"id\": {foreign}}]}", 422, "zones"),
                row("PUT", ANA, "{\"zones_add\": [{\"id\": {deleted}}]}", 422, "zones"),
                row("PUT", ANA, "{\"first_name\": \"X\", \"zones_remove\": [{\"id\": -1}]}", 422, "zones"),
                row("PUT", ANA, "{\"zones_add\": " + manyZones + "}", 422, "zones_add"),
                row("PUT", "/accreditations/0", "{}", 404, ""),
                row("PUT", "/accreditations/{foreignAccreditation}", "{}", 404, ""),
                row("PUT", "/accreditations/99999999999999999999", "{}", 404, ""),
                row("PUT", "/accreditations/{withdrawn}", "{}", 409, ""),
                row("PUT", "/accreditations/{withdrawn}/printed", "", 409, ""),
                row("PUT", "/accreditations/{withdrawn}/distributed", "", 409, ""),
                row("DELETE", "/accreditations/{withdrawn}/randomHash", "", 409, ""),
                row("PUT", "/accreditations/{foreignAccreditation}/printed", "", 404, ""),
                // many
                row("PUT", BATCH, "{}", 422, "ids"),
                row("PUT", BATCH, "{\"ids\": null}", 422, "ids"),
                row("PUT", BATCH, "{\"ids\": []}", 422, "ids"),
                row("PUT", BATCH, "{\"ids\": {ana}}", 422, "ids"),
                row("PUT", BATCH, "{\"ids\": [null]}", 422, "ids[0]"),
                row("PUT", BATCH, "{\"ids\": [{ana}, \"{ana}\"], \"distributed\": true}", 422, "ids[1]"),
                row("PUT", BATCH, "{\"ids\": [{ana}, {foreignAccreditation}], \"distributed\": true}", 422, "ids"),
                row("PUT", BATCH, "{\"ids\": [{ana}, {withdrawn}], \"distributed\": true}", 409, ""),
                row("PUT", BATCH, "{\"ids\": [{ana}], \"distributed\": \"true\"}", 422, "distributed"),
                row("PUT", BATCH, "{\"ids\": [{ana}], \"distributed\": 1}", 422, "distributed"),
                row(
                        "PUT",
                        BATCH,
                        "{\"ids\": [{ana}], \"distributed\": true, \"zones_add\": [{\"id\": 0}]}",
                        422,
                        "zones"),
                row("PUT", BATCH, "{\"ids\": [{ana}], \"position\": {\"id\": {foreignPosition}}}", 422, "position"),
                // zones
                row("POST", ZONES, "{}", 422, "code"),
                row("POST", ZONES, zone("name", "\" \""), 422, "name"),
                row("POST", ZONES, zone("name", "\"Arena\""), 409, "name"),
                row("POST", ZONES, zone("name", "\"" + longText + "\""), 422, "name"),
                row("POST", ZONES, zone("color", "\"red; background:url(\""), 422, "color"),
                row("POST", ZONES, zone("color", "\"#12345\""), 422, "color"),
                row("POST", ZONES, zone("color", "\"#12345G\""), 422, "color"),
                row("POST", ZONES, zone("color", "\"#123456\\n\""), 422, "color"),
                row("POST", ZONES, zone("color", "16711680"), 422, "color"),
                row("POST", ZONES, zone("text_color", "\"white\""), 422, "text_color"),
                row("POST", ZONES, zone("quota", "-1"), 422, "quota"),
                row("POST", ZONES, zone("quota", "1.5"), 422, "quota"),
                row("POST", ZONES, zone("quota", "2147483648"), 422, "quota"),
                row("POST", ZONES, zone("sort", "-1"), 422, "sort"),
                row("POST", ZONES, zone("sort", "[]"), 422, "sort"),
                row("PUT", BAR, zone("name", "\"Arena\""), 409, "name"),
                row("PUT", BAR, zone("color", "\"#fff\""), 422, "color"),
                row("PUT", BAR, "{\"name\": \"Bar\"}", 422, "code"),
                row("PUT", "/zones/{foreign}", zone("name", "\"N\""), 404, ""),
                row("PUT", "/zones/{deleted}", zone("name", "\"N\""), 404, ""),
                row("DELETE", "/zones/{foreign}", "", 404, ""),
                row("DELETE", "/zones/{deleted}", "", 404, ""),
                row("PUT", SORT, "{}", 422, "zones"),
                row("PUT", SORT, "{\"zones\": [{\"id\": {bar}}]}", 422, "zones[0].sort"),
                row("PUT", SORT, "{\"zones\": [{\"sort\": 1}]}", 422, "zones[0].id"),
                row(
                        "PUT",
                        SORT,
                        "{\"zones\": [{\"id\": {bar}, \"sort\": 0}, {\"id\": {foreign}, \"sort\": 1}]}",
                        422,
                        "zones"),
                row("PUT", SORT, "{\"zones\": " + manyZones.replace("1}", "1,\"sort\":1}") + "}", 422, "zones"),
                // positions
                row("PUT", JUDGE, "{\"color\": \"blue\"}", 422, "color"),
                row("PUT", JUDGE, "{\"line1\": \"" + longText + "\"}", 422, "line1"),
                row("PUT", JUDGE, "{\"name\": \"Judge\"}", 422, "name"),
                row("PUT", JUDGE, "{\"name\": {\"lang_code\": \"<b>\", \"text\": \"J\"}}", 422, "name.lang_code"),
                row("PUT", JUDGE, "{\"line1\": \"X\", \"zones\": [{\"id\": {foreign}}]}", 422, "zones"),
                row("PUT", JUDGE, "{\"zones\": [{\"id\": null}]}", 422, "zones[0].id"),
                row("PUT", "/delegate_types/{foreignPosition}", "{}", 404, ""),
                row("PUT", POSITIONS, "{\"positions\": [{\"position\": {\"id\": {judge}}}]}", 422, "positions[0].sort"),
                row(
                        "PUT",
                        POSITIONS,
                        "{\"positions\": [{\"position\": null, \"sort\": 1}]}",
                        422,
                        "positions[0].position"),
                row(
                        "PUT",
                        POSITIONS,
                        "{\"positions\": [{\"position\": {\"id\": {judge}}, \"sort\": 9}, {\"position\": {\"id\": {foreignPosition}}, \"sort\": 1}]}",
                        422,
                        "positions"),
                // package options
                row("PUT", DINNER, "{}", 422, "zones"),
                row("PUT", DINNER, "{\"zones\": null}", 422, "zones"),
                row("PUT", DINNER, "{\"zones\": [{\"id\": {bar}}, {\"id\": {foreign}}]}", 422, "zones"),
                row("PUT", DINNER, "{\"zones\": [{}]}", 422, "zones[0].id"),
                // photos
                row("POST", PHOTO, "{}", 422, "id"),
                row("POST", PHOTO, "{\"id\": {image}, \"thumbnail_hash\": \"x\"}", 422, "thumbnail_hash"),
                row(
                        "POST",
                        PHOTO,
                        "{\"id\": {image}, \"thumbnail_hash\": \"00000000-0000-0000-0000-000000000000\"}",
                        422,
                        "thumbnail_hash"),
                row("POST", PHOTO, "{\"id\": 0, \"thumbnail_hash\": \"{hash}\"}", 422, "id"));
    }

    private static String zone(String field, String value) {
        return with(Map.of("code", "\"N\"", "name", "\"New\"", "color", "\"#112233\""), field, value);
    }

    private static final RefusalStage.Shared SHARED = new RefusalStage.Shared();

    @ParameterizedTest
    @MethodSource("refused")
    void nothingIsDone(String method, String path, String body, int status, String field, Fixture fixture) {
        SHARED.refuses(Stage::new, method, path, body, status, field, fixture);
    }

    /** The desk of one event may send what it likes: another's is not there. */
    @Test
    void anotherEventsOptionIsNotThere(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        EventFixture foreign = fixture.event().withPackageOption("Dinner");
        String path = "/registrations/accreditation/package_options/" + foreign.packageOption("Dinner") + "/zones";

        assertThat(scene.desk.get(path).status()).isEqualTo(404);
        assertThat(scene.desk.put(path, "{\"zones\": []}").status()).isEqualTo(404);
        assertThat(scene.desk
                        .get("/registrations/accreditation/package_options?event=" + foreign.id())
                        .status())
                .isEqualTo(404);
    }

    /** A scene with what can be named wrongly. */
    private static final class Stage implements RefusalStage {

        private final Scene scene;
        private final EventFixture foreign;
        private final long deleted;
        private final JsonNode image;

        Stage(Fixture fixture) {
            this.scene = Scene.in(fixture);
            this.foreign = fixture.event().withZone("Arena").withAccreditation("Ana");
            this.image = scene.upload();
            scene.event.withZone("Gone").withAccreditation("Cy", "Judge");
            this.deleted = scene.event.zone("Gone");
            scene.desk.delete(scene.path() + "/zones/" + deleted).expect(204);
            scene.event
                    .desk()
                    .post("/registrations/" + scene.event.registration("Cy") + "/withdraw")
                    .expect(200);
        }

        @Override
        public Answer send(String method, String path, String body) {
            String address = path.equals(DINNER)
                    ? "/registrations/accreditation/package_options/" + scene.event.packageOption("Dinner") + "/zones"
                    : scene.path() + filled(path);
            return switch (method) {
                case "DELETE" -> scene.desk.delete(address);
                case "POST" -> scene.desk.post(address, filled(body));
                default ->
                    body.isEmpty() && path.contains("withdrawn")
                            ? scene.desk.put(address)
                            : scene.desk.put(address, filled(body));
            };
        }

        @Override
        public String filled(String text) {
            return Refusals.filled(
                    text,
                    Map.of(
                            "ana", scene.ana,
                            "withdrawn", scene.event.accreditation("Cy"),
                            "bar", scene.event.zone("Bar"),
                            "deleted", deleted,
                            "foreign", foreign.zone("Arena"),
                            "judge", scene.event.position("Judge"),
                            "foreignPosition", foreign.position("Competitor"),
                            "foreignAccreditation", foreign.accreditation("Ana"),
                            "image", image.path("id").asString(),
                            "hash", image.path("thumbnail_hash").asString()));
        }

        @Override
        public List<JsonNode> everything() {
            return List.of(
                    scene.desk.get(scene.path() + "/accreditations?limit=9999").json(),
                    scene.read(scene.ana),
                    scene.desk.get(scene.path() + "/zones").json(),
                    scene.desk.get(scene.path() + "/positions").json(),
                    scene.desk
                            .get("/registrations/accreditation/package_options?event=" + scene.event.id())
                            .json(),
                    scene.sync().path("revision"));
        }
    }
}
