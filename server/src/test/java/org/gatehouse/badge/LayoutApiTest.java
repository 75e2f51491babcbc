package org.gatehouse.badge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.Map;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.gatehouse.auth.Role;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@ApiTest
class LayoutApiTest {

    private static String path(EventFixture event) {
        return event.path() + "/badges/layout";
    }

    private static ObjectNode stored(EventFixture event) {
        return (ObjectNode) event.desk().get(path(event)).expect(200).json();
    }

    @Test
    void anEventStartsWithADefault(Fixture fixture) {
        JsonNode layout = stored(fixture.event());

        assertThat(layout.path("version").asInt()).isZero();
        assertThat(layout.path("changed_by").isNull()).isTrue();
        assertThat(layout.at("/layout/width").asDouble()).isEqualTo(105);
        assertThat(layout.at("/layout/elements").propertyNames())
                .containsExactly("band", "photo", "name", "lines", "member", "position", "zones", "qr", "number");
    }

    @Test
    void theDefaultCanBeStoredAsItWasRead(Fixture fixture) {
        EventFixture event = fixture.event();

        JsonNode saved =
                event.desk().put(path(event), stored(event)).expect(200).json();

        assertThat(saved.path("version").asInt()).isEqualTo(1);
        assertThat(saved.path("layout")).isEqualTo(stored(fixture.event()).path("layout"));
        assertThat(Audit.of(fixture, "badge_layout", event.id())).hasSize(1);
    }

    @Test
    void theSecondOfTwoEditorsHearsOfTheFirst(Fixture fixture) {
        EventFixture event = fixture.event();
        ObjectNode mine = stored(event);
        ObjectNode theirs = stored(event);
        ((ObjectNode) theirs.path("layout")).put("crop_marks", true);
        event.desk().put(path(event), theirs).expect(200);

        Answer refused = event.desk().put(path(event), mine).expect(409);

        assertThat(refused.problem()).isEqualTo("100-112");
        assertThat(refused.json().path("detail").asString())
                .contains("version 1")
                .contains("not 0");
        assertThat(stored(event).at("/layout/crop_marks").asBoolean()).isTrue();
        mine.put("version", 7);
        event.desk().put(path(event), mine).expect(409);
    }

    @ParameterizedTest
    @CsvSource({
        "/layout, width, 1e9, layout.width",
        "/layout, width, 105.5, ",
        "/layout, height, 12, layout.height",
        "/layout, per_page, 0, layout.per_page",
        "/layout, per_page, 5, layout.per_page",
        "/layout, crop_marks, null, layout.crop_marks",
        "/layout, bleed, 3.5, ",
        "/layout, bleed, -1, layout.bleed",
        "/layout, bleed, 10.5, layout.bleed",
        "/layout, bleed, '\"3\"', layout.bleed",
        "/layout/elements/name, font_size, 1000, layout.elements.name.font_size",
        "/layout/elements/name, x, -1, layout.elements.name.x",
        "/layout/elements/name, x, 50, layout.elements.name.width",
        "/layout/elements/name, height, 140, layout.elements.name.height",
        "/layout/elements/name, align, '\"MIDDLE\"', layout.elements.name.align",
        "/layout/elements/name, background, '\"red\"', layout.elements.name.background",
        "/layout/elements/name, color, '\"POSITION\"', layout.elements.name.color",
        "/layout/elements/qr, width, 5, layout.elements.qr.width",
        "/layout/elements, photo, null, layout.elements.photo",
        "/layout, background, '{\"id\": 0, \"thumbnail_hash\": \"123e4567-e89b-12d3-a456-426614174000\"}', layout.background.id"
    })
    void whatDoesNotFitIsNamed(String at, String field, String value, String error, Fixture fixture) {
        EventFixture event = fixture.event();
        ObjectNode sent = stored(event);
        ((ObjectNode) sent.at(at))
                .set(
                        field,
                        fixture.bean(tools.jackson.databind.json.JsonMapper.class)
                                .readTree(value));

        Answer answer = event.desk().put(path(event), sent);

        if (error == null) {
            answer.expect(200);
            return;
        }
        assertThat(answer.status()).isIn(400, 422);
        assertThat(answer.json().path("errors").toString()).contains(error);
        assertThat(stored(event).path("version").asInt()).isZero();
    }

    @Test
    void aBackgroundIsKeptFromRemoval(Fixture fixture) {
        EventFixture event = fixture.event();
        JsonNode image = Uploads.portrait(event.desk(), 9001);
        ObjectNode sent = stored(event);
        ((ObjectNode) sent.path("layout"))
                .putObject("background")
                .put("id", image.path("id").asLong())
                .put("thumbnail_hash", image.path("thumbnail_hash").asString());

        JsonNode saved = event.desk().put(path(event), sent).expect(200).json();

        assertThat(saved.at("/layout/background/id")).isEqualTo(image.path("id"));
        event.desk()
                .post(event.path() + "/badges/preview", Map.of("layout", saved.path("layout")))
                .expect(200);
    }

    @Test
    void aPreviewIsAPdfOrAPicture(Fixture fixture) throws Exception {
        EventFixture event = fixture.event().withAccreditation("Ana");
        Map<String, Object> body = Map.of("accreditation_id", event.accreditation("Ana"));
        String json = fixture.bean(tools.jackson.databind.json.JsonMapper.class).writeValueAsString(body);

        Answer pdf = event.desk().post(event.path() + "/badges/preview", body).expect(200);
        Answer png = event.desk()
                .send(event.desk()
                        .request(event.path() + "/badges/preview")
                        .header("Content-Type", "application/json")
                        .header("Accept", "image/png")
                        .POST(java.net.http.HttpRequest.BodyPublishers.ofString(json)))
                .expect(200);

        try (var document = Loader.loadPDF(pdf.bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(1);
        }
        assertThat(ImageIO.read(new ByteArrayInputStream(png.bytes())).getWidth())
                .isEqualTo(620);
        assertThat(event.desk()
                        .get(event.path() + "/accreditations/" + event.accreditation("Ana") + "/badge")
                        .expect(200)
                        .bytes())
                .startsWith("%PDF".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    }

    @Test
    void aForeignAccreditationIsNotShown(Fixture fixture) {
        EventFixture event = fixture.event();
        EventFixture other = fixture.event().withAccreditation("Ana");
        long ana = other.accreditation("Ana");

        event.desk()
                .post(event.path() + "/badges/preview", Map.of("accreditation_id", ana))
                .expect(404);
        event.desk().get(event.path() + "/accreditations/" + ana + "/badge").expect(404);
    }

    @Test
    void whoMayOnlySetUpTheEventSeesNobodysBadge(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        Api manager = fixture.person(event, Role.MANAGE_EVENT);

        manager.get(path(event)).expect(200);
        manager.post(event.path() + "/badges/preview", Map.of()).expect(200);
        manager.post(event.path() + "/badges/preview", Map.of("accreditation_id", event.accreditation("Ana")))
                .expect(403);
        manager.post(event.path() + "/badges/prints", Map.of("filter", Map.of()))
                .expect(403);
        fixture.person(event, Role.PRINT).put(path(event), stored(event)).expect(403);
    }
}
