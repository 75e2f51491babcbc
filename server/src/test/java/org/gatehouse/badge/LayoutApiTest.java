package org.gatehouse.badge;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.gatehouse.auth.Role;
import org.gatehouse.image.TestPictures;
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
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
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
        "/layout/elements/name, color, '\"red\"', layout.elements.name.color",
        "/layout/elements/qr, width, 5, layout.elements.qr.width",
        "/layout, free_elements, '[{TEXT}]', ",
        "/layout, free_elements, '[null]', layout.free_elements[0]",
        "/layout, free_elements, '[{TEXT}, {LINE, \"x\": 90}]', layout.free_elements[1].width",
        "/layout, free_elements, '[{LINE, \"height\": 0}]', layout.free_elements[0].height",
        "/layout, free_elements, '[{TEXT, \"text\": \" \"}]', layout.free_elements[0].text",
        "/layout, free_elements, '[{TEXT, \"text\": \"{salary}\"}]', '{salary} is no field; there are {name}, {first_name}'",
        "/layout, free_elements, '[{TEXT, \"text\": \"a\\u0007\"}]', layout.free_elements[0].text",
        "/layout, free_elements, '[{TEXT, \"font_size\": 3}]', layout.free_elements[0].font_size",
        "/layout, free_elements, '[{TEXT, \"color\": \"red\"}]', layout.free_elements[0].color",
        "/layout, free_elements, '[{TEXT, \"vertical\": \"LEFT\"}]', layout.free_elements[0].vertical",
        "/layout, free_elements, '[{FILM}]', layout.free_elements[0].kind",
        "/layout, free_elements, '[{QR}]', layout.free_elements[0].width",
        "/layout, free_elements, '[{PICTURE}]', layout.free_elements[0].picture",
        "/layout, free_elements, '[{PICTURE, \"picture\": {\"id\": 0, \"thumbnail_hash\": \"123e4567-e89b-12d3-a456-426614174000\"}}]', layout.free_elements[0].picture.id",
        "/layout, back, '{\"duplex\": \"LONG_EDGE\", \"background\": null, \"elements\": [{ZONES}, {PHOTO}]}', ",
        "/layout, back, '{}', layout.back.duplex",
        "/layout, back, '{\"duplex\": \"UP\", \"elements\": []}', layout.back.duplex",
        "/layout, back, '{\"duplex\": \"PLAIN\", \"elements\": [{TEXT, \"y\": 147}]}', layout.back.elements[0].height",
        "/layout, back, '{\"duplex\": \"PLAIN\", \"elements\": [], \"background\": {\"id\": 0, \"thumbnail_hash\": \"123e4567-e89b-12d3-a456-426614174000\"}}', layout.back.background.id",
        "/layout/elements, photo, null, layout.elements.photo",
        "/layout, background, '{\"id\": 0, \"thumbnail_hash\": \"123e4567-e89b-12d3-a456-426614174000\"}', layout.background.id"
    })
    void whatDoesNotFitIsNamed(String at, String field, String value, String error, Fixture fixture) {
        EventFixture event = fixture.event();
        ObjectNode sent = stored(event);
        ((ObjectNode) sent.at(at)).set(field, fixture.bean(JsonMapper.class).readTree(withDefaults(value)));

        Answer answer = event.desk().put(path(event), sent);

        if (error == null) {
            answer.expect(200);
            return;
        }
        assertThat(answer.status()).isIn(400, 422);
        assertThat(answer.json().path("errors").toString()).contains(error);
        assertThat(stored(event).path("version").asInt()).isZero();
    }

    /** Completes {@code {TEXT, …}} to an element of 20 by 10 mm; what is said of it comes last and counts. */
    private static String withDefaults(String value) {
        Matcher elements = Pattern.compile("\\{([A-Z]+)(.*?)}(?=[],])").matcher(value);
        return elements.replaceAll(element -> {
            String said = element.group(2);
            StringBuilder whole = new StringBuilder("{\"kind\": \"" + element.group(1) + "\"");
            Map<String, Object> defaults =
                    new TreeMap<>(Map.of("x", 5, "y", 5, "width", 20, "height", 10, "text", "\"Hello\""));
            defaults.forEach((name, number) ->
                    whole.append(said.contains("\"" + name + "\":") ? "" : ", \"" + name + "\": " + number));
            return Matcher.quoteReplacement(whole + said + "}");
        });
    }

    @Test
    void sideHasTwentyFiveElementsAtMost(Fixture fixture) {
        EventFixture event = fixture.event();
        ObjectNode sent = stored(event);
        ArrayNode elements = ((ObjectNode) sent.path("layout")).putArray("free_elements");
        for (int i = 0; i < 25; i++) {
            elements.addObject()
                    .put("kind", "LINE")
                    .put("x", 1)
                    .put("y", i)
                    .put("width", 50)
                    .put("height", 0.3);
        }
        JsonNode saved = event.desk().put(path(event), sent).expect(200).json();
        assertThat(saved.at("/layout/free_elements")).hasSize(25);
        elements.add(elements.get(0));
        sent.put("version", 1);

        Answer refused = event.desk().put(path(event), sent).expect(422);

        assertThat(refused.json().path("errors").toString()).contains("layout.free_elements");
    }

    @Test
    void picturesOfBothSidesAreKeptUntilTheLayoutDropsThem(Fixture fixture) {
        EventFixture event = fixture.event();
        JsonNode logo = Uploads.portrait(event.desk(), 9003);
        JsonNode wall = Uploads.portrait(event.desk(), 9004);
        ObjectNode sent = stored(event);
        ObjectNode layout = (ObjectNode) sent.path("layout");
        ObjectNode element = layout.putArray("free_elements").addObject();
        element.put("kind", "PICTURE").put("x", 1).put("y", 1).put("width", 20).put("height", 20);
        element.set("picture", named(logo));
        ObjectNode back = layout.putObject("back").put("duplex", "PLAIN");
        back.putArray("elements");
        back.set("background", named(wall));

        JsonNode saved = event.desk().put(path(event), sent).expect(200).json();

        assertThat(saved.at("/layout/back/background/id")).isEqualTo(wall.path("id"));
        assertThat(isShown(fixture, logo)).isTrue();
        Answer pdf = event.desk()
                .post(event.path() + "/badges/preview", Map.of("layout", saved.path("layout")))
                .expect(200);
        assertThat(pdf.bytes()).hasSizeGreaterThan(1000);
        layout.remove("free_elements");
        sent.put("version", 1);
        event.desk().put(path(event), sent).expect(200);
        assertThat(isShown(fixture, logo)).isFalse();
        assertThat(isShown(fixture, wall)).isTrue();
    }

    @Test
    void transparentLogoShowsTheColourBelow(Fixture fixture) throws Exception {
        EventFixture event = fixture.event();
        BufferedImage half = new BufferedImage(2000, 2000, BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = half.createGraphics();
        graphics.setColor(Color.RED);
        graphics.fillRect(1000, 0, 1000, 2000);
        graphics.dispose();
        JsonNode logo = Uploads.send(event.desk(), TestPictures.png(half), "logo.png")
                .expect(201)
                .json();
        ObjectNode layout = (ObjectNode) stored(event).path("layout");
        ArrayNode elements = layout.putArray("free_elements");
        elements.addObject()
                .put("kind", "RECTANGLE")
                .put("x", 10)
                .put("y", 50)
                .put("width", 40)
                .put("height", 40)
                .put("background", "#0000FF");
        elements.addObject()
                .put("kind", "PICTURE")
                .put("x", 15)
                .put("y", 55)
                .put("width", 30)
                .put("height", 30)
                .set("picture", named(logo));

        Answer png =
                event.desk().send(png(event, Map.of("layout", layout), fixture)).expect(200);
        assertBlueAroundHalf(ImageIO.read(new ByteArrayInputStream(png.bytes())));
        Answer pdf = event.desk()
                .post(event.path() + "/badges/preview", Map.of("layout", layout))
                .expect(200);
        try (var document = Loader.loadPDF(pdf.bytes())) {
            assertBlueAroundHalf(new PDFRenderer(document).renderImageWithDPI(0, 150));
        }
    }

    /**
     * Of the blue square of 40 mm, the half of the logo that can be seen covers 15 by 30 mm, and the word that marks a preview some more. A
     * logo on white would cover twice as much.
     */
    private static void assertBlueAroundHalf(BufferedImage page) {
        assertThat(squareMillimetres(page, Color.BLUE)).isBetween(1000.0, 40.0 * 40 - 15 * 30 + 1);
        assertThat(squareMillimetres(page, Color.RED)).isBetween(380.0, 15.0 * 30 + 10);
    }

    private static double squareMillimetres(BufferedImage page, Color color) {
        int[] pixels = page.getRGB(0, 0, page.getWidth(), page.getHeight(), null, 0, page.getWidth());
        return Arrays.stream(pixels).filter(pixel -> pixel == color.getRGB()).count() / Math.pow(150 / 25.4, 2);
    }

    private static ObjectNode named(JsonNode image) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", image.path("id").asLong())
                .put("thumbnail_hash", image.path("thumbnail_hash").asString());
    }

    private static boolean isShown(Fixture fixture, JsonNode image) {
        return fixture.bean(JdbcClient.class)
                .sql("select withdrawn_at is null from image where id = :id")
                .param("id", image.path("id").asLong())
                .query(Boolean.class)
                .single();
    }

    @Test
    void previewShowsTheBack(Fixture fixture) throws Exception {
        EventFixture event = fixture.event();
        ObjectNode layout = (ObjectNode) stored(event).path("layout");
        String preview = event.path() + "/badges/preview";
        event.desk().post(preview, Map.of("layout", layout, "side", "BOTTOM")).expect(422);
        Answer without = event.desk()
                .send(png(event, Map.of("layout", layout, "side", "BACK"), fixture))
                .expect(422);
        assertThat(without.json().path("errors").toString()).contains("side: the layout has no back side");
        layout.putObject("back").put("duplex", "LONG_EDGE").putArray("elements");

        Answer back = event.desk()
                .send(png(event, Map.of("layout", layout, "side", "BACK"), fixture))
                .expect(200);

        assertThat(ImageIO.read(new ByteArrayInputStream(back.bytes())).getHeight())
                .isEqualTo(874);
        try (var document = Loader.loadPDF(
                event.desk().post(preview, Map.of("layout", layout)).expect(200).bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(2);
        }
    }

    private static HttpRequest.Builder png(EventFixture event, Map<String, Object> body, Fixture fixture) {
        return event.desk()
                .request(event.path() + "/badges/preview")
                .header("Content-Type", "application/json")
                .header("Accept", "image/png")
                .POST(HttpRequest.BodyPublishers.ofString(
                        fixture.bean(JsonMapper.class).writeValueAsString(body)));
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
        Answer pdf = event.desk().post(event.path() + "/badges/preview", body).expect(200);
        Answer png = event.desk().send(png(event, body, fixture)).expect(200);

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
