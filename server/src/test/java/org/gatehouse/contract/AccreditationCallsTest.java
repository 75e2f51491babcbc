package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Shape.INTEGER;
import static org.gatehouse.contract.Shape.listOf;

import java.util.List;
import java.util.Map;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Accreditations (docs/api/accreditations.md) and their pictures (docs/api/images.md). */
@ApiTest
class AccreditationCallsTest {

    private static final Shape PAGE = Shape.object("people", listOf(Shapes.SUMMARY), "total_count", INTEGER);

    @Test
    void call9ListsSummaries(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        JsonNode page = PAGE.in(scene.desk.get(scene.path() + "/accreditations?l=en&offset=0&limit=10"));

        assertThat(page.path("total_count").asInt()).isEqualTo(2);
        assertThat(names(page)).containsExactly("Ana", "Bo");
        JsonNode ana = page.path("people").get(0);
        assertThat(ana).isEqualTo(scene.read(scene.ana).path("summary"));
        assertThat(ana.path("organization").asString()).isEqualTo("Broadcaster");
        assertThat(ana.path("group_name").asString()).isEqualTo("Team Finland");
        assertThat(ana.path("host_info_status").asString()).isEqualTo("APPROVED");
        assertThat(ana.path("date_of_birth").asString()).isEqualTo("1999-05-17");
        assertThat(ana.path("qr_code").asString()).startsWith("https://");
    }

    /** Each filter as the desk sends it, the others empty or absent as it leaves them. */
    @Test
    void call9FiltersByEachParameter(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        scene.desk.put(scene.path(scene.bo) + "/printed").expect(204);
        scene.desk.put(scene.path(scene.bo) + "/distributed").expect(204);
        scene.desk.post(scene.path(scene.ana) + "/photo", scene.upload()).expect(200);
        ObjectNode judge = DeskClient.used(scene.read(scene.bo));
        judge.set("position", scene.position("Judge"));
        scene.desk.put(scene.path(scene.bo), judge).expect(200);

        String competitor = "positions=" + scene.event.position("Competitor");
        String isJudge = "positions=" + scene.event.position("Judge");
        String arena = "zone=" + scene.event.zone("Arena");
        String lounge = "zone=" + scene.event.zone("Lounge");
        assertThat(listed(scene, "name=an")).containsExactly("Ana");
        assertThat(listed(scene, "name=")).containsExactly("Ana", "Bo");
        assertThat(listed(scene, "member=" + scene.event.member("FI"))).containsExactly("Ana");
        assertThat(listed(scene, competitor)).containsExactly("Ana");
        assertThat(listed(scene, competitor + "&" + isJudge)).containsExactly("Ana", "Bo");
        assertThat(listed(scene, "skill=" + scene.event.skill("09"))).containsExactly("Ana");
        assertThat(listed(scene, "group=Team%20Finland")).containsExactly("Ana");
        assertThat(listed(scene, lounge)).containsExactly("Bo");
        assertThat(listed(scene, arena + "&" + lounge)).containsExactly("Ana", "Bo");
        assertThat(listed(scene, "photo=true")).containsExactly("Ana");
        assertThat(listed(scene, "photo=false")).containsExactly("Bo");
        assertThat(listed(scene, "printed=true")).containsExactly("Bo");
        assertThat(listed(scene, "printed=false")).containsExactly("Ana");
        assertThat(listed(scene, "distributed=true")).containsExactly("Bo");
        assertThat(listed(scene, "overridden=true")).containsExactly("Bo");
        assertThat(listed(scene, "overridden=false")).containsExactly("Ana");
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100, 1000, 9999, 10000})
    void call9ServesEachLimitThatTheDeskSends(int limit, Fixture fixture) {
        Scene scene = Scene.in(fixture);

        assertThat(names(PAGE.in(scene.desk.get(scene.path() + "/accreditations?l=en&offset=0&limit=" + limit))))
                .containsExactly("Ana", "Bo");
    }

    @Test
    void call9LeavesOutWithdrawnOnes(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        withdrawBo(scene);

        JsonNode page = PAGE.in(scene.desk.get(scene.path() + "/accreditations?l=en&offset=0&limit=9999"));

        assertThat(names(page)).containsExactly("Ana");
        assertThat(page.path("total_count").asInt()).isEqualTo(1);
    }

    @Test
    void call10AnswersTheWholeAccreditation(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        scene.desk.post(scene.path(scene.ana) + "/photo", scene.upload()).expect(200);

        JsonNode ana = Shapes.ACCREDITATION.in(scene.desk.get(scene.path(scene.ana) + "?l=en"));
        JsonNode bo = Shapes.ACCREDITATION.in(scene.desk.get(scene.path(scene.bo) + "?l=en"));

        assertThat(ana.path("person_position")
                        .path("organization")
                        .path("name")
                        .path("text")
                        .asString())
                .isEqualTo("Broadcaster");
        assertThat(ana.path("person_position").path("organizational_unit").asString())
                .isEqualTo("Sports");
        assertThat(ana.path("person").path("images").get(0).path("type").asString())
                .isEqualTo("ACCREDITATION");
        assertThat(ana.path("registration").path("group_name").asString()).isEqualTo("Team Finland");
        assertThat(bo.path("registration").path("group_name").isNull()).isTrue();
        assertThat(bo.path("printed").isNull()).isTrue();
    }

    @Test
    void call10AnswersADeletedOneWithDeletedTrue(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        withdrawBo(scene);

        JsonNode bo = Shapes.ACCREDITATION.in(scene.desk.get(scene.path(scene.bo) + "?l=en"));

        assertThat(bo.path("deleted").asBoolean()).isTrue();
        assertThat(bo.path("summary").path("zones").size()).isZero();
    }

    @Test
    void call11SavesOverrides(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        ObjectNode sent = DeskClient.used(scene.read(scene.ana));
        sent.put("first_name", "Anna").put("last_name", "Silva").put("lines", "One\nTwo\nThree");
        sent.set("position", scene.position("Judge"));
        sent.withArray("zones_add").add(DeskClient.used(scene.zone("Bar")));
        sent.withArray("zones_remove").add(DeskClient.used(scene.zone("Lounge")));

        JsonNode ana = Shapes.ACCREDITATION.in(scene.desk.put(scene.path(scene.ana), sent));

        assertThat(ana).isEqualTo(scene.read(scene.ana));
        JsonNode summary = ana.path("summary");
        assertThat(summary.path("first_name").asString()).isEqualTo("Anna");
        assertThat(summary.path("lines").toString()).isEqualTo("[\"One\",\"Two\",\"Three\"]");
        assertThat(summary.path("position").path("name").path("text").asString())
                .isEqualTo("Judge");
        assertThat(Scene.codes(summary.path("zones"))).containsExactly("BAR");
        assertThat(Scene.codes(ana.path("zones_add"))).containsExactly("BAR");
        assertThat(Scene.codes(ana.path("zones_remove"))).containsExactly("LOUNGE");
        assertThat(ana.path("person").path("first_name").asString()).isEqualTo("Ana");
        JsonNode gate = scene.atTheGate(scene.ana);
        assertThat(gate.path("last_name").asString()).isEqualTo("Silva");
        assertThat(Scene.codes(gate.path("zones"))).containsExactly("BAR");
    }

    /** A cleared position is an absent key, a cleared text is empty; others send null for both (docs/api/calls.md). */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"first_name\": \"\", \"last_name\": \"\", \"lines\": \"\", \"zones_add\": [], \"zones_remove\": []}",
                "{\"first_name\": null, \"last_name\": null, \"lines\": null, \"position\": null, \"zones_add\": null}",
                "{}"
            })
    void call11ClearsOverridesHoweverItSaysSo(String cleared, Fixture fixture) {
        Scene scene = Scene.in(fixture);
        JsonNode before = scene.read(scene.ana);
        ObjectNode overridden = DeskClient.used(before);
        overridden.put("first_name", "Anna").put("last_name", "Silva").put("lines", "One");
        overridden.set("position", scene.position("Judge"));
        overridden.withArray("zones_add").add(scene.zone("Bar"));
        scene.desk.put(scene.path(scene.ana), overridden).expect(200);

        JsonNode ana = Shapes.ACCREDITATION.in(scene.desk.put(scene.path(scene.ana), cleared));

        assertThat(ana).isEqualTo(before);
    }

    @Test
    void call11IgnoresWhatOnlyTheServerSets(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        JsonNode before = scene.read(scene.ana);
        ObjectNode sent = DeskClient.used(before);
        sent.put("id", scene.bo)
                .put("random_hash", "0")
                .put("printed", "yesterday")
                .put("distributed", 5)
                .put("deleted", true);
        sent.putNull("person").putNull("event").putNull("registration").put("summary", "none");
        sent.putNull("package_option_zones").put("image", "none");

        assertThat(Shapes.ACCREDITATION.in(scene.desk.put(scene.path(scene.ana), sent)))
                .isEqualTo(before);
    }

    @Test
    void call12ChangesManyAtOnce(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        ObjectNode sent = scene.object(Map.of("ids", List.of(scene.ana, scene.bo), "distributed", true));
        sent.set("position", DeskClient.used(scene.position("Judge")));
        sent.withArray("zones_add").add(DeskClient.used(scene.zone("Bar")));
        sent.withArray("zones_remove").add(DeskClient.used(scene.zone("Lounge")));

        Answer answer = scene.desk.put(scene.path() + "/accreditations/batch", sent);

        assertThat(Shape.object("changed", INTEGER).in(answer).path("changed").asInt())
                .isEqualTo(2);
        for (long each : List.of(scene.ana, scene.bo)) {
            JsonNode changed = Shapes.ACCREDITATION.in(scene.read(each));
            assertThat(Scene.codes(changed.path("summary").path("zones"))).containsExactly("BAR");
            assertThat(changed.path("distributed").isNull()).isFalse();
            assertThat(changed.path("position").path("code").asString()).isEqualTo("Judge");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"ids\": [%d], \"position\": null, \"zones_add\": null, \"zones_remove\": null, \"distributed\": null}",
                "{\"ids\": [%d], \"zones_add\": [], \"zones_remove\": [], \"distributed\": false}",
                "{\"ids\": [%d]}"
            })
    void call12LeavesWhatItDoesNotSend(String batch, Fixture fixture) {
        Scene scene = Scene.in(fixture);
        ObjectNode overridden = DeskClient.used(scene.read(scene.ana));
        overridden.set("position", scene.position("Judge"));
        overridden.withArray("zones_add").add(scene.zone("Bar"));
        scene.desk.put(scene.path(scene.ana), overridden).expect(200);
        scene.desk.put(scene.path(scene.ana) + "/distributed").expect(204);
        JsonNode before = scene.read(scene.ana);

        Answer answer = scene.desk.put(scene.path() + "/accreditations/batch", batch.formatted(scene.ana));

        assertThat(answer.expect(200).json().path("changed").asInt()).isZero();
        assertThat(scene.read(scene.ana)).isEqualTo(before);
    }

    @Test
    void call13MakesEveryBadgeInvalid(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        JsonNode before = scene.read(scene.ana);

        assertThat(scene.desk.delete(scene.path(scene.ana) + "/randomHash").status() / 100)
                .isEqualTo(2);

        JsonNode after = Shapes.ACCREDITATION.in(scene.read(scene.ana));
        assertThat(after.path("random_hash")).isNotEqualTo(before.path("random_hash"));
        assertThat(after.path("summary").path("qr_code"))
                .isNotEqualTo(before.path("summary").path("qr_code"));
        assertThat(scene.atTheGate(scene.ana).path("qr").asString())
                .isEqualTo(scene.ana + "-" + after.path("random_hash").asString());
    }

    @Test
    void call14MarksABadgeAsPrintedHoweverOften(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        assertThat(scene.desk.put(scene.path(scene.ana) + "/printed").status() / 100)
                .isEqualTo(2);
        JsonNode printed = scene.read(scene.ana).path("printed");
        assertThat(scene.desk.put(scene.path(scene.ana) + "/printed").status() / 100)
                .isEqualTo(2);

        Shape.DATE_TIME.in(printed);
        assertThat(scene.read(scene.ana).path("printed")).isEqualTo(printed);
    }

    @Test
    void call15MarksABadgeAsHandedOut(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        assertThat(scene.desk.put(scene.path(scene.ana) + "/distributed").status() / 100)
                .isEqualTo(2);

        Shape.DATE_TIME.in(scene.read(scene.ana).path("distributed"));
    }

    @Test
    void call16AttachesAPhotoThatIsSeenAtOnce(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        JsonNode image = scene.upload();
        ObjectNode photo = scene.object();
        photo.set("id", image.path("id"));
        photo.set("thumbnail_hash", image.path("thumbnail_hash"));

        Shapes.ACCREDITATION.in(scene.desk.post(scene.path(scene.ana) + "/photo", photo));

        JsonNode ana = Shapes.ACCREDITATION.in(scene.read(scene.ana));
        assertThat(ana.path("image").path("id")).isEqualTo(image.path("id"));
        assertThat(ana.path("summary").path("image").path("thumbnail")).isEqualTo(image.path("thumbnail"));
        assertThat(scene.atTheGate(scene.ana).path("image").path("id")).isEqualTo(image.path("id"));
    }

    /** By plain image elements, without a token. */
    @Test
    void call27LoadsPicturesWithoutAToken(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        String thumbnail = scene.upload().path("thumbnail").asString().replace("https://gatehouse.test", "");
        DeskClient anybody = new DeskClient(fixture.anonymous());

        for (String suffix : List.of("", "_accreditation", "_square", "_portrait", "_small", "_medium")) {
            Answer picture = anybody.get(thumbnail + suffix).expect(200);
            assertThat(picture.header("Content-Type")).startsWith("image/");
        }
    }

    @Test
    void qrPictureLoadsWithoutAToken(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        String address = scene.read(scene.ana).path("summary").path("qr_code").asString();

        Answer picture = new DeskClient(fixture.anonymous())
                .get(address.replace("https://gatehouse.test", ""))
                .expect(200);

        assertThat(picture.header("Content-Type")).startsWith("image/");
    }

    private static void withdrawBo(Scene scene) {
        scene.event
                .desk()
                .post("/registrations/" + scene.event.registration("Bo") + "/withdraw", Map.of())
                .expect(200);
    }

    private static List<String> listed(Scene scene, String query) {
        return names(PAGE.in(scene.desk.get(scene.path() + "/accreditations?l=en&offset=0&limit=10&" + query)));
    }

    private static List<String> names(JsonNode page) {
        return page.path("people")
                .valueStream()
                .map(person -> person.path("first_name").asString())
                .toList();
    }
}
