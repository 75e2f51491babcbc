package org.gatehouse.badge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The fields that the console's editor sends: an impossible value is an error of its field. */
@ApiTest
class LayoutEditorTest {

    private static final String NO_UPLOAD = "123e4567-e89b-12d3-a456-426614174000";

    /** The fields of the layout that an event has at first. */
    private static Map<String, String> fields(EventFixture event) {
        Map<String, String> fields = new TreeMap<>();
        put(
                fields,
                "",
                event.desk()
                        .get(event.path() + "/badges/layout")
                        .expect(200)
                        .json()
                        .path("layout"));
        return fields;
    }

    private static void put(Map<String, String> fields, String prefix, JsonNode node) {
        for (String name : node.propertyNames()) {
            JsonNode value = node.path(name);
            if (value.isObject()) {
                put(fields, prefix + name + ".", value);
            } else if (!value.isNull() && !value.asString().equals("false")) {
                fields.put(prefix + name, value.asString());
            }
        }
    }

    private static void element(Map<String, String> fields, String prefix, String kind, String text) {
        fields.putAll(Map.of(
                prefix + "kind", kind,
                prefix + "x", "5",
                prefix + "y", "5",
                prefix + "width", "30",
                prefix + "height", "30",
                prefix + "text", text));
    }

    private static Answer preview(Fixture fixture, EventFixture event, Map<String, String> fields) {
        return send(fixture, event, "preview", fields, TestSessions.administrator(fixture));
    }

    private static Answer send(
            Fixture fixture, EventFixture event, String what, Map<String, String> fields, long userId) {
        TestSessions.Visit visit = TestSessions.visit(fixture, userId);
        Api browser = fixture.anonymous();
        return browser.send(browser.request("/console/events/" + event.id() + "/badges/" + what)
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .header(visit.csrfHeader(), visit.csrfToken())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(fields.entrySet().stream()
                        .map(field ->
                                field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&")))));
    }

    private static JsonNode errors(Answer refused) {
        return refused.expect(422).json().path("errors");
    }

    @Test
    void layoutAsItIsIsDrawn(Fixture fixture) {
        EventFixture event = fixture.event();

        assertThat(preview(fixture, event, fields(event)).expect(200).bytes()).startsWith(0x89, 'P', 'N', 'G');
    }

    @ParameterizedTest
    @CsvSource({"background", "back.background", "free_elements[0].picture"})
    void forgedPictureIsToldAtItsField(String picture, Fixture fixture) {
        EventFixture event = fixture.event();
        Map<String, String> fields = fields(event);
        fields.put("back.duplex", "PLAIN");
        element(fields, "free_elements[0].", picture.startsWith("free") ? "PICTURE" : "LINE", "");
        fields.put(picture + ".id", "0");
        fields.put(picture + ".thumbnail_hash", NO_UPLOAD);

        assertThat(errors(preview(fixture, event, fields)).propertyNames()).containsExactly(picture);
    }

    @Test
    void previewOfNobodyIsToldAtItsField(Fixture fixture) {
        EventFixture event = fixture.event();
        Map<String, String> fields = fields(event);
        fields.put("preview_of", "999999999");

        assertThat(errors(preview(fixture, event, fields)).propertyNames()).containsExactly("preview_of");
    }

    @Test
    void personIsFoundByNameAndShownOnlyToWhoPrints(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        long setUp = user(fixture, event, Role.MANAGE_EVENT);
        long prints = user(fixture, event, Role.MANAGE_EVENT, Role.PRINT);
        Map<String, String> fields = fields(event);
        send(fixture, event, "preview", fields, setUp).expect(200);

        for (String ana : List.of("ana lim", String.valueOf(event.accreditation("Ana")))) {
            fields.put("preview_of", ana);
            send(fixture, event, "preview", fields, prints).expect(200);
            send(fixture, event, "preview", fields, setUp).expect(403);
            send(fixture, event, "sheet", fields, setUp).expect(403);
        }
        fields.put("preview_of", "a".repeat(101));
        assertThat(errors(send(fixture, event, "preview", fields, prints)).propertyNames())
                .containsExactly("preview_of");
    }

    private static long user(Fixture fixture, EventFixture event, Role... roles) {
        long user = TestSessions.userWithPassword(fixture).id();
        for (Role role : roles) {
            fixture.bean(UserRoleService.class).grant(user, role, event.entity(), Fixture.OPERATOR);
        }
        return user;
    }

    @Test
    void testSheetIsAsThePrinterGetsIt(Fixture fixture) throws Exception {
        EventFixture event = fixture.event().withAccreditation("Ana");
        Map<String, String> fields = fields(event);
        fields.putAll(Map.of("per_page", "4", "preview_of", "Ana", "back.duplex", "LONG_EDGE", "language", "de"));
        element(fields, "back.elements[0].", "TEXT", "{days}");

        byte[] sheet = send(fixture, event, "sheet", fields, TestSessions.administrator(fixture))
                .expect(200)
                .bytes();

        try (PDDocument document = Loader.loadPDF(sheet)) {
            assertThat(document.getNumberOfPages()).isEqualTo(2);
            assertThat(document.getPage(0).getMediaBox().getHeight()).isCloseTo(842, within(0.5f));
            String text = new PDFTextStripper().getText(document);
            assertThat(text.split("Ana Lima", -1)).hasSize(5);
            assertThat(text).contains("27. Sept. 2026").doesNotContain("27 Sep 2026");
        }
        assertThat(event.desk()
                        .get(event.path() + "/badges/log")
                        .expect(200)
                        .json()
                        .path("total_count")
                        .asInt())
                .isZero();
        fields.put("preview_of", "");
        byte[] sample = send(fixture, event, "sheet", fields, TestSessions.administrator(fixture))
                .expect(200)
                .bytes();
        try (PDDocument document = Loader.loadPDF(sample)) {
            assertThat(new PDFTextStripper().getText(document)).contains("Teamleiterin", "Musterverband");
        }
        fields.put("width", "NaN");
        send(fixture, event, "sheet", fields, TestSessions.administrator(fixture))
                .expect(422);
    }

    @ParameterizedTest
    @CsvSource({
        "language, a1b2c3",
        "width, NaN",
        "width, 1e308",
        "width, -105",
        "width, Infinity",
        "per_page, 99999999",
        "elements.name.x, -1",
        "elements.name.color, red;x",
        "free_elements[0].color, '#0055A4;x'",
        "free_elements[0].background, 'url(x)'",
        "free_elements[0].text, '{fields}'",
        "free_elements[0].font_size, NaN",
        "free_elements[0].height, 1e308",
        "back.elements[0].text, '{salary} {{name}'",
        "back.elements[0].frame, 0"
    })
    void oddValueIsToldAtItsField(String field, String value, Fixture fixture) {
        EventFixture event = fixture.event();
        Map<String, String> fields = fields(event);
        element(fields, "free_elements[0].", "TEXT", "Hello");
        fields.put("back.duplex", "PLAIN");
        element(fields, "back.elements[0].", "TEXT", "Hello");
        fields.put(field, value);

        assertThat(errors(preview(fixture, event, fields)).propertyNames()).containsExactly(field);
    }

    @Test
    void longTextsAndTooManyElementsAreToldAndUnbalancedBracesAreDrawn(Fixture fixture) {
        EventFixture event = fixture.event();
        Map<String, String> fields = fields(event);
        element(fields, "free_elements[0].", "TEXT", "{{name} } {name {}$1\\ <script>alert(1)</script>");
        element(fields, "free_elements[1].", "QR", "{name}".repeat(160));
        preview(fixture, event, fields).expect(200);

        element(fields, "free_elements[1].", "QR", "a".repeat(1001));
        assertThat(errors(preview(fixture, event, fields)).toString())
                .isEqualTo("{\"free_elements[1].text\":\"At most 1000 characters.\"}");
        Map<String, String> reprint = Map.of("ids", "1", "reason_text", "a".repeat(501));
        assertThat(send(fixture, event, "prints", reprint, TestSessions.administrator(fixture))
                        .expect(422)
                        .text())
                .contains("At most 500 characters.");
        IntStream.range(1, 26).forEach(i -> element(fields, "free_elements[" + i + "].", "LINE", ""));
        assertThat(errors(preview(fixture, event, fields)).propertyNames()).containsExactly("free_elements");
    }
}
