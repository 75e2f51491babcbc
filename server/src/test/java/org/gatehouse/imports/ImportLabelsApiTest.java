package org.gatehouse.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.imports.columns.ImportField;
import org.gatehouse.imports.columns.ImportHeaders;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.view.Texts;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A column that is called as our pages call a field is that field, in each language. */
@ApiTest
class ImportLabelsApiTest {

    private static final Path TEMPLATES = Path.of("src/main/jte/console");

    /** Components of forms, and headings of groups of checkboxes. */
    private static final Pattern LABEL =
            Pattern.compile("(?:name|id) = \"([a-z_-]+)\",\\s+label = screen\\.text\\(\"([^\"]+)\"\\)");

    private static final Map<String, String> CALLED = Map.of("open_field", "details", "group_name", "group");

    /** Fields of the form that no file can fill; a photo comes in an archive. */
    private static final List<String> NOT_IMPORTED = List.of("photo", "reason", "notes");

    private static List<String> suggested(Fixture fixture, String header) {
        List<String> fields = new ArrayList<>();
        fixture.bean(ImportHeaders.class)
                .suggested(List.of(header), Map.of("17", "Größe (Hemd)"))
                .forEach(field -> fields.add(String.valueOf(field)));
        return fields;
    }

    @Test
    void labelsOfTheColumnsPage(Fixture fixture) {
        for (ImportField field : ImportField.values()) {
            for (var language : Texts.LANGUAGES) {
                String label = Objects.requireNonNull(
                        fixture.bean(Texts.class).in(language).field("imports.field.", field.wireName()));
                assertThat(suggested(fixture, label)).as(label).containsExactly(field.wireName());
            }
            assertThat(suggested(fixture, field.wireName())).containsExactly(field.wireName());
        }
        for (String label : List.of("Größe (Hemd)", "groesse hemd", "custom: Größe (Hemd)")) {
            assertThat(suggested(fixture, label)).containsExactly("custom_field:17");
        }
    }

    @Test
    void customFieldsWhoseNamesDifferInCaseAloneAreToldApart(Fixture fixture) {
        Map<String, String> fields = Map.of("17", "Notes", "18", "NOTES", "19", "notes");
        ImportHeaders headers = fixture.bean(ImportHeaders.class);

        assertThat(headers.suggested(List.of("custom: NOTES", "custom: notes ", "custom: Notes"), fields))
                .containsExactly("custom_field:18", "custom_field:19", "custom_field:17");
        assertThat(headers.suggested(List.of("notes", "Notes"), fields))
                .containsExactly("custom_field:19", "custom_field:17");
    }

    @Test
    void labelsOfTheFormsOfPeopleAndRegistrations(Fixture fixture) throws IOException {
        List<String> walked = new ArrayList<>();
        for (String page : List.of("people/fields", "people/position-fields", "registrations/edit")) {
            Matcher labels = LABEL.matcher(Files.readString(TEMPLATES.resolve(page + ".jte")));
            while (labels.find()) {
                String name = labels.group(1).replace('-', '_');
                String field = CALLED.getOrDefault(name, name);
                if (!NOT_IMPORTED.contains(field)) {
                    walked.add(field);
                    for (var language : Texts.LANGUAGES) {
                        String label = fixture.bean(Texts.class).in(language).text(labels.group(2));
                        assertThat(suggested(fixture, label)).as(label).containsExactly(field);
                    }
                }
            }
        }
        assertThat(walked)
                .contains(
                        "first_name",
                        "last_name",
                        "email",
                        "date_of_birth",
                        "gender",
                        "country",
                        "title",
                        "phone",
                        "note",
                        "position",
                        "skill",
                        "member",
                        "details",
                        "group");
        for (var language : Texts.LANGUAGES) {
            assertThat(suggested(fixture, fixture.bean(Texts.class).in(language).text("registrations.options")))
                    .containsExactly("package_options");
        }
    }

    @Test
    void columnsOfTheExportOfRegistrations(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long field = scene.event.insert("""
                insert into custom_field (event_id, name, field_type, choices, sort)
                values (:event, 'Größe', 'TEXT', '{}', 1) returning id
                """, Map.of());
        scene.run(scene.uploaded("Vorname;Nachname;Position", "Ana;Souza;Judge"));
        String session = TestSessions.signedIn(fixture, TestSessions.administrator(fixture));
        Api console = fixture.anonymous();
        for (var language : Texts.LANGUAGES) {
            byte[] export = console.send(console.request(
                                    "/console/events/" + scene.event.id() + "/registrations/export?format=csv")
                            .header(
                                    "Cookie",
                                    "gatehouse_session=" + session + "; gatehouse_language=" + language.getLanguage())
                            .GET())
                    .expect(200)
                    .bytes();

            JsonNode file = scene.send(export).expect(201).json();

            List<String> fields = new ArrayList<>();
            file.path("columns")
                    .forEach(column -> fields.add(column.path("field").asString("-")));
            assertThat(fields)
                    .as(file.path("columns").toString())
                    .contains(
                            "person_id",
                            "first_name",
                            "last_name",
                            "email",
                            "country",
                            "group",
                            "package_options",
                            "position",
                            "member",
                            "organization",
                            "organizational_unit",
                            "skill",
                            "details",
                            "phone",
                            "note",
                            "custom_field:" + field);
            assertThat(ImportScene.counts(scene.dryRun(file.path("id").asLong())))
                    .containsExactly(0, 0, 1, 0);
        }
    }
}
