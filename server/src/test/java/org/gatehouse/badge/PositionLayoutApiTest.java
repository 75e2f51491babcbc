package org.gatehouse.badge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.gatehouse.auth.Role;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@ApiTest
class PositionLayoutApiTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withPosition("Press")
                .withPosition("Judge")
                .withPosition("Guest")
                .withAccreditation("Ana", "Press")
                .withAccreditation("Bo", "Judge")
                .withAccreditation("Cy", "Guest");
    }

    private static String path(EventFixture event) {
        return event.path() + "/badges/layouts";
    }

    private static ObjectNode layout(EventFixture event, double width, double height) {
        ObjectNode layout = (ObjectNode) event.desk()
                .get(event.path() + "/badges/layout")
                .expect(200)
                .json()
                .path("layout");
        layout.put("width", width).put("height", height);
        for (String part : layout.path("elements").propertyNames()) {
            ObjectNode box = (ObjectNode) layout.path("elements").path(part);
            boolean qr = part.equals("qr");
            box.put("visible", qr).put("x", 2).put("y", 2).put("width", 20).put("height", 20);
        }
        return layout;
    }

    private static Map<String, Object> input(EventFixture event, String name, double width, String... positions) {
        List<Long> ids = new ArrayList<>();
        for (String position : positions) {
            ids.add(event.position(position));
        }
        return Map.of("name", name, "positions", ids, "layout", layout(event, width, 54));
    }

    private static JsonNode made(EventFixture event, String name, double width, String... positions) {
        return event.desk()
                .post(path(event), input(event, name, width, positions))
                .expect(201)
                .json();
    }

    private static Answer replace(EventFixture event, JsonNode layout, String name, String... positions) {
        Map<String, Object> sent = new HashMap<>(input(event, name, 86, positions));
        sent.put("version", layout.path("version").asInt());
        return event.desk().put(path(event) + "/" + layout.path("id").asLong(), sent);
    }

    @Test
    void theEventsOwnStandsBesideThoseOfPositions(Fixture fixture) {
        EventFixture event = event(fixture);
        JsonNode press = made(event, "Press card", 86, "Press", "Judge");

        JsonNode all = event.desk().get(path(event)).expect(200).json();

        assertThat(all.at("/own_layout/version").asInt()).isZero();
        assertThat(all.at("/own_layout/layout/width").asDouble()).isEqualTo(105);
        assertThat(all.path("layouts")).hasSize(1);
        assertThat(all.at("/layouts/0")).isEqualTo(press);
        assertThat(press.path("positions").valueStream().map(JsonNode::asLong))
                .containsExactlyInAnyOrder(event.position("Press"), event.position("Judge"));
        assertThat(press.path("version").asInt()).isOne();
        assertThat(press.at("/layout/width").asDouble()).isEqualTo(86);
        assertThat(Audit.of(fixture, "position_layout", press.path("id").asLong()))
                .singleElement()
                .asString()
                .startsWith("badge_layout_created");
        EventFixture other = fixture.event();
        other.desk().get(path(other) + "/" + press.path("id").asLong()).expect(404);
        other.desk().delete(path(other) + "/" + press.path("id").asLong()).expect(404);
        fixture.person(event, Role.PRINT)
                .post(path(event), input(event, "Other", 86))
                .expect(403);
    }

    @Test
    void aPositionHasOneLayoutAtMost(Fixture fixture) {
        EventFixture event = event(fixture);
        JsonNode press = made(event, "Press card", 86, "Press");

        Answer refused = event.desk()
                .post(path(event), input(event, "Second", 86, "Press"))
                .expect(409);

        assertThat(refused.problem()).isEqualTo("2700-347");
        assertThat(refused.json().path("detail").asString())
                .contains("Press card")
                .contains(String.valueOf(event.position("Press")));
        assertThat(event.desk().get(path(event)).json().path("layouts")).hasSize(1);
        assertThat(event.desk()
                        .post(path(event), input(event, "PRESS CARD", 86))
                        .expect(409)
                        .problem())
                .isEqualTo("2700-346");
        JsonNode freed =
                replace(event, press, "Press card", "Judge").expect(200).json();
        assertThat(freed.path("version").asInt()).isEqualTo(2);
        made(event, "Second", 86, "Press");
        assertThat(replace(event, press, "Press card", "Judge").expect(409).problem())
                .as("stale")
                .isEqualTo("100-112");
    }

    @Test
    void everyPresetCanBeStored(Fixture fixture) {
        EventFixture event = event(fixture);
        JsonNode presets = event.desk()
                .get(event.path() + "/badges/presets")
                .expect(200)
                .json()
                .path("presets");

        assertThat(presets.valueStream().map(preset -> preset.path("name").asString()))
                .containsExactly("A6", "CR80", "INCH_4X6", "A4_FOLDED");
        for (JsonNode preset : presets) {
            Map<String, Object> sent =
                    Map.of("name", preset.path("name"), "positions", List.of(), "layout", preset.path("layout"));
            event.desk().post(path(event), sent).expect(201);
        }
        ObjectNode folded = (ObjectNode) presets.get(3).path("layout");
        folded.put("per_page", 2);
        assertThat(event.desk()
                        .post(path(event), Map.of("name", "Two", "positions", List.of(), "layout", folded))
                        .expect(422)
                        .json()
                        .toString())
                .contains("layout.per_page: a folded sheet has one badge");
    }

    @Test
    void ofTenLayoutsForOnePositionOneGetsIt(Fixture fixture) {
        EventFixture event = event(fixture);
        Api desk = event.desk();
        List<CompletableFuture<Answer>> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Map<String, Object> sent = input(event, "Layout " + i, 86, i % 2 == 0 ? "Press" : "Judge", "Guest");
            all.add(CompletableFuture.supplyAsync(() -> desk.post(path(event), sent)));
        }

        List<Integer> statuses =
                all.stream().map(CompletableFuture::join).map(Answer::status).toList();

        assertThat(statuses).containsOnly(201, 409);
        assertThat(statuses).filteredOn(status -> status == 201).hasSize(1);
    }

    @Test
    void whatCannotBeMeantIsRefused(Fixture fixture) {
        EventFixture event = event(fixture);
        EventFixture other = event(fixture);
        Map<String, Object> sent = new HashMap<>(input(event, "Card", 86));

        sent.put("positions", List.of(other.position("Press")));
        assertThat(event.desk().post(path(event), sent).expect(422).problem()).isEqualTo("2700-105");
        sent.put("positions", List.of());
        for (String name : List.of("", "  ", "two\nlines", "x".repeat(101))) {
            sent.put("name", name);
            event.desk().post(path(event), sent).expect(422);
        }
        sent.put("name", "Presse \u2013 \u65b0\u805e");
        ObjectNode layout = layout(event, 86, 54);
        ((ObjectNode) layout.at("/elements/qr")).put("x", 70);
        sent.put("layout", layout);
        assertThat(event.desk().post(path(event), sent).expect(422).json().toString())
                .contains("layout.elements.qr.width");
        sent.put("layout", layout(event, 86, 54));
        event.desk().post(path(event), sent).expect(201);
        assertThat(event.desk().get(path(event)).json().at("/layouts/0/name").asString())
                .isEqualTo("Presse \u2013 \u65b0\u805e");
    }

    @Test
    void anEventHasSoManyLayouts(Fixture fixture) {
        EventFixture event = event(fixture);
        fixture.bean(JdbcClient.class)
                .sql("""
                    insert into badge_position_layout (event_id, name, layout, changed_by)
                    select :event, 'Layout ' || number, :layout::jsonb, 'test' from generate_series(1, 50) as number
                    """)
                .param("event", event.id())
                .param("layout", layout(event, 86, 54).toString())
                .update();

        assertThat(event.desk()
                        .post(path(event), input(event, "One more", 86))
                        .expect(409)
                        .problem())
                .isEqualTo("2700-348");
    }

    @Test
    void previewsAndTheBadgeShowTheLayoutOfThePosition(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        long press = made(event, "Press card", 86, "Press").path("id").asLong();

        assertThat(points(preview(event, Map.of("accreditation_id", event.accreditation("Ana")))))
                .isEqualTo(points(86));
        assertThat(points(preview(event, Map.of("accreditation_id", event.accreditation("Bo")))))
                .isEqualTo(points(105));
        assertThat(points(preview(event, Map.of("layout_id", press)))).isEqualTo(points(86));
        assertThat(points(preview(event, Map.of()))).isEqualTo(points(105));
        event.desk()
                .post(event.path() + "/badges/preview", Map.of("layout_id", 999_999_999L))
                .expect(404);
        assertThat(points(event.desk()
                        .get(event.path() + "/accreditations/" + event.accreditation("Ana") + "/badge")
                        .expect(200)
                        .bytes()))
                .isEqualTo(points(86));
    }

    private static byte[] preview(EventFixture event, Map<String, ?> wanted) {
        return event.desk()
                .post(event.path() + "/badges/preview", wanted)
                .expect(200)
                .bytes();
    }

    private static long points(double millimetres) {
        return Math.round(millimetres * 72 / 25.4);
    }

    private static long points(byte[] pdf) throws Exception {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return Math.round(document.getPage(0).getMediaBox().getWidth());
        }
    }

    private static JsonNode printed(EventFixture event) {
        long id = event.desk()
                .post(event.path() + "/badges/prints", Map.of("filter", Map.of()))
                .expect(202)
                .json()
                .path("id")
                .asLong();
        return await().until(
                        () -> event.desk()
                                .get(event.path() + "/badges/prints/" + id)
                                .expect(200)
                                .json(),
                        job -> job.path("state").asString().equals("DONE"));
    }

    @Test
    void badgesOfDifferentSheetsMakeAFileEach(Fixture fixture) throws Exception {
        EventFixture event = event(fixture).withAccreditation("Dan", "Guest");
        made(event, "Press card", 86, "Press");
        made(event, "Card of judges", 86, "Judge");

        JsonNode job = printed(event);

        assertThat(job.path("total").asInt()).isEqualTo(4);
        assertThat(job.path("file").isNull()).isTrue();
        assertThat(job.path("files")).hasSize(2);
        JsonNode cards = job.at("/files/0");
        assertThat(cards.path("badges").asInt()).isEqualTo(2);
        assertThat(cards.path("paper_width").asDouble()).isEqualTo(86);
        assertThat(cards.path("own_layout").asBoolean()).isFalse();
        assertThat(cards.path("layouts").toString()).isEqualTo("[\"Card of judges\",\"Press card\"]");
        assertThat(job.at("/files/1/own_layout").asBoolean()).isTrue();
        for (JsonNode file : job.path("files")) {
            byte[] pdf =
                    event.desk().get(file.path("file").asString()).expect(200).bytes();
            assertThat((long) pdf.length).isEqualTo(file.path("file_bytes").asLong());
            assertThat(points(pdf)).isEqualTo(points(file.path("paper_width").asDouble()));
            try (PDDocument document = Loader.loadPDF(pdf)) {
                assertThat(document.getNumberOfPages())
                        .isEqualTo(file.path("badges").asInt());
            }
        }
        String path = event.path() + "/badges/prints/" + job.path("id").asLong();
        assertThat(event.desk().get(path + "/file").expect(409).problem()).isEqualTo("2700-349");
        event.desk().get(path + "/files/3").expect(404);
        event.desk().get(path + "/files/0").expect(404);
        event.desk().get(path + "/files/two").expect(404);
    }

    @Test
    void layoutsOfOneSheetShareAFile(Fixture fixture) {
        EventFixture event = event(fixture);
        made(event, "Press badge", 86, "Press");
        made(event, "Guest badge", 86, "Guest", "Judge");

        JsonNode job = printed(event);

        assertThat(job.path("files")).hasSize(1);
        assertThat(job.path("file").isNull()).isFalse();
        event.desk().get(job.path("file").asString()).expect(200);
        event.desk().get(job.at("/files/0/file").asString()).expect(200);
        assertThat(job.at("/files/0/file_bytes")).isEqualTo(job.path("file_bytes"));
    }

    @Test
    void badgesOfOneSideAndOfTwoMakeAFileEach(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        made(event, "Press card", 86, "Press");
        ObjectNode both = layout(event, 86, 54);
        both.putObject("back").put("duplex", "LONG_EDGE").putArray("elements");
        List<Long> others = List.of(event.position("Judge"), event.position("Guest"));
        event.desk()
                .post(path(event), Map.of("name", "Card with a back", "positions", others, "layout", both))
                .expect(201);

        JsonNode job = printed(event);

        assertThat(job.path("files")).hasSize(2);
        Map<String, Integer> pages = new TreeMap<>();
        for (JsonNode file : job.path("files")) {
            try (PDDocument document = Loader.loadPDF(
                    event.desk().get(file.path("file").asString()).expect(200).bytes())) {
                pages.put(
                        file.at("/layouts/0").asString() + " "
                                + file.path("sides").asInt()
                                + file.path("duplex").asString(""),
                        document.getNumberOfPages());
            }
        }
        assertThat(pages).isEqualTo(Map.of("Press card 1", 1, "Card with a back 2LONG_EDGE", 4));
    }

    @Test
    void positionsOfADeletedLayoutHaveTheEventsOwnAgain(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        JsonNode press = made(event, "Press card", 86, "Press");

        event.desk().delete(path(event) + "/" + press.path("id").asLong()).expect(204);

        event.desk().delete(path(event) + "/" + press.path("id").asLong()).expect(404);
        assertThat(points(preview(event, Map.of("accreditation_id", event.accreditation("Ana")))))
                .isEqualTo(points(105));
        made(event, "Press card", 86, "Press");
    }

    @Test
    void aDeletedPositionLeavesItsLayout(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Press").withPosition("Judge");
        JsonNode press = made(event, "Press card", 86, "Press", "Judge");

        event.desk()
                .delete(event.path() + "/delegate_types/" + event.position("Judge"))
                .expect(204);

        JsonNode now = event.desk()
                .get(path(event) + "/" + press.path("id").asLong())
                .expect(200)
                .json();
        assertThat(now.path("positions").valueStream().map(JsonNode::asLong)).containsExactly(event.position("Press"));
    }

    @Test
    void theBackgroundIsKeptAsLongAsALayoutHasIt(Fixture fixture) throws Exception {
        EventFixture event = event(fixture);
        JsonNode image = Uploads.portrait(event.desk(), 0x12AB34);
        Map<String, Object> sent = new HashMap<>(input(event, "Card", 86, "Press"));
        ObjectNode layout = layout(event, 86, 54);
        layout.set(
                "background",
                layout.objectNode()
                        .put("id", image.path("id").asLong())
                        .put("thumbnail_hash", image.path("thumbnail_hash").asString()));
        sent.put("layout", layout);
        JsonNode card = event.desk().post(path(event), sent).expect(201).json();
        String withdrawn =
                "select count(*) from image where id = " + image.path("id").asLong() + " and withdrawn_at is not null";

        assertThat(fixture.bean(JdbcClient.class)
                        .sql(withdrawn)
                        .query(Long.class)
                        .single())
                .isZero();
        Answer png = event.desk()
                .send(event.desk()
                        .request(event.path() + "/badges/preview")
                        .header("Content-Type", "application/json")
                        .header("Accept", "image/png")
                        .POST(java.net.http.HttpRequest.BodyPublishers.ofString(
                                "{\"layout_id\": " + card.path("id").asLong() + "}")))
                .expect(200);
        int corner = ImageIO.read(new ByteArrayInputStream(png.bytes())).getRGB(400, 250);
        assertThat(new java.awt.Color(corner).getBlue()).isBetween(0x24, 0x44);
        event.desk().delete(path(event) + "/" + card.path("id").asLong()).expect(204);
        assertThat(fixture.bean(JdbcClient.class)
                        .sql(withdrawn)
                        .query(Long.class)
                        .single())
                .isOne();
    }

    @Test
    void aCopyOfTheEventHasAllLayouts(Fixture fixture) {
        EventFixture event = event(fixture).withPosition("Guest");
        made(event, "Press card", 86, "Press", "Judge");
        JsonNode logo = Uploads.portrait(event.desk(), 9005);
        ObjectNode shown = layout(event, 100, 54);
        ObjectNode picture = shown.putArray("free_elements").addObject().put("kind", "PICTURE");
        picture.put("x", 30).put("y", 2).put("width", 20).put("height", 20);
        picture.putObject("picture")
                .put("id", logo.path("id").asLong())
                .put("thumbnail_hash", logo.path("thumbnail_hash").asString());
        event.desk()
                .post(path(event), Map.of("name", "Nobody's", "positions", List.of(), "layout", shown))
                .expect(201);
        NameInput name = new NameInput(null, null, Map.of("en", "Next"));
        LocalDate begins = LocalDate.of(2030, 5, 1);

        long copy = fixture.bean(EventService.class)
                .copy(
                        event.id(),
                        new EventInput(
                                name,
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
                                null),
                        Fixture.OPERATOR);

        List<@Nullable String> layouts = fixture.bean(JdbcClient.class)
                .sql("""
                    select l.name || ': ' || coalesce(string_agg(p.name ->> 'en', ', ' order by p.id), '')
                    from badge_position_layout l
                    left join badge_layout_position lp on lp.layout_id = l.id
                    left join position p on p.id = lp.position_id and p.event_id = l.event_id
                    where l.event_id = :event group by l.id order by l.name
                    """)
                .param("event", copy)
                .query(String.class)
                .list();
        assertThat(layouts).containsExactly("Nobody's: ", "Press card: Press, Judge");
        assertThat(fixture.bean(JdbcClient.class)
                        .sql("""
                            select l.name from badge_layout_picture p join badge_position_layout l on l.id = p.layout_id
                            where p.event_id = :event and p.image_id = :logo
                            """)
                        .param("event", copy)
                        .param("logo", logo.path("id").asLong())
                        .query(String.class)
                        .list())
                .containsExactly("Nobody's");
    }
}
