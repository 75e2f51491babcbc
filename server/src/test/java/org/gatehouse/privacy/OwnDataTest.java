package org.gatehouse.privacy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.TestZips;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ApiTest
class OwnDataTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withPosition("Competitor", "Arena")
                .withAccreditation("Ana");
    }

    private static String path(long person) {
        return "/people/person/" + person + "/own-data";
    }

    @Test
    void copyHoldsEverythingToReadAndForPrograms(Fixture fixture) throws IOException {
        EventFixture event = event(fixture).withAccreditation("Ben");
        long ana = event.person("Ana");
        Api desk = fixture.api(Scope.PEOPLE_WRITE, Scope.IMAGES_WRITE);
        desk.put("/people/person/" + ana, Map.of("last_name", "<b>O'Neil")).expect(200);
        fixture.bean(JdbcClient.class)
                .sql("update person_position set open_field = '2026-02-30' where person_id = ?")
                .param(ana)
                .update();
        byte[] photo = TestPictures.jpegWithExif(TestPictures.photo(60, 80, 1), 1, "own data");
        JsonNode image = Uploads.send(desk, photo, "ana.jpg").expect(201).json();
        desk.post(
                        "/people/person/" + ana + "/image",
                        Map.of(
                                "image_id", image.path("id").asLong(),
                                "thumbnail_hash", image.path("thumbnail_hash").asString(),
                                "type", "ACCREDITATION"))
                .expect(201);
        event.gate()
                .post(event.path() + "/scan", event.scan("Ana", "Arena", "2026-09-23T08:15:00Z"))
                .expect(201);

        Map<String, byte[]> copy = TestZips.entries(fixture.api(Scope.PEOPLE_ERASE)
                .get(path(ana) + "?l=de")
                .expect(200)
                .bytes());

        assertThat(copy.get("pictures/" + image.path("id").asLong() + ".jpeg")).isEqualTo(photo);
        JsonNode data = JsonMapper.shared().readTree(copy.get("data.json"));
        assertThat(data.at("/people/0/first_name").asString()).isEqualTo("Ana");
        assertThat(data.path("scans")).hasSize(1);
        assertThat(data.at("/scans/0/zone").asString()).isEqualTo("ARENA");
        assertThat(data.at("/badges/0/zones/0").asString()).isEqualTo("ARENA");
        assertThat(data.at("/pictures/0/filename").asString()).isEqualTo("ana.jpg");
        assertThat(data.toString()).doesNotContain("Ben");
        assertThat(new String(copy.get("index.html"), UTF_8))
                .contains(
                        "<html lang=\"de\">",
                        "Alles über Person " + ana,
                        "Akkreditierungen",
                        "&lt;b&gt;O'Neil",
                        "ARENA",
                        "<th scope=\"col\">Vorname</th>",
                        "<th scope=\"col\">Veranstaltung</th>",
                        "23.09.2026, 08:15",
                        ">2026-02-30<",
                        ">Ja<",
                        "Anmeldung genehmigt",
                        "Akkreditierung erteilt")
                .doesNotContain("own-data.", "first_name", "APPROVED", "accreditation_made", "T08:15:00")
                .containsSubsequence("<h2>Person</h2>", "<h2>Fotos", "<h2>Akkreditierungen</h2>", "<h2>Protokoll</h2>");
        assertThat(Audit.of(fixture, "person", ana).getLast()).startsWith("own_data_exported");
    }

    @Test
    void eachKindHasItsPlaceOnThePage() {
        assertThat(ResourceBundle.getBundle("messages/own-data", Locale.ROOT).keySet().stream()
                        .filter(key -> key.startsWith("own-data.kind."))
                        .map(key -> key.substring("own-data.kind.".length())))
                .containsExactlyInAnyOrderElementsOf(OwnDataTexts.KINDS);
    }

    @Test
    void onlyWhoMayErasePeopleAtAllTheirEventsGetsIt(Fixture fixture) {
        EventFixture event = event(fixture);
        EventFixture other = event(fixture);
        long ana = event.person("Ana");
        Api limited = fixture.api(Set.of(event.id()), Scope.PEOPLE_ERASE);
        Api eraser = fixture.api(Scope.PEOPLE_ERASE);

        assertThat(fixture.api(Scope.PEOPLE_READ, Scope.PEOPLE_WRITE)
                        .get(path(ana))
                        .status())
                .isEqualTo(403);
        limited.get(path(ana)).expect(200);
        fixture.api(Scope.ACCREDITATION_WRITE)
                .post(
                        "/registrations",
                        Map.of("event_id", other.id(), "person_id", ana, "position_id", other.position("Competitor")))
                .expect(201);
        assertThat(limited.get(path(ana)).problem()).isEqualTo("1400-113");
        eraser.get(path(ana)).expect(200);
        eraser.delete("/people/person/" + ana + "?erase=true").expect(200);
        assertThat(eraser.get(path(ana)).problem()).isEqualTo("1400-101");
    }
}
