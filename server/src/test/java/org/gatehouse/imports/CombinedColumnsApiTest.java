package org.gatehouse.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Columns that hold two fields. */
@ApiTest
class CombinedColumnsApiTest {

    private static List<String> fields(JsonNode file) {
        List<String> fields = new ArrayList<>();
        file.path("columns").forEach(column -> fields.add(column.path("field").asString("-")));
        return fields;
    }

    private static JsonNode row(ImportScene scene, long file, int at) {
        return scene.desk
                .get(scene.path(file) + "/rows")
                .expect(200)
                .json()
                .path("rows")
                .get(at);
    }

    @Test
    void wholeNamesAreTakenApartAsTheDryRunShows(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long file = scene.uploaded(
                "Name;Position",
                "Ana Souza;Judge",
                "\"Lima, Ana Maria\";Judge",
                "Ana Maria Rossi;Judge",
                "Madonna;Judge",
                "Li Wei li@example.org;Judge",
                "\"li@example.org, Wei\";Judge");

        assertThat(fields(scene.get(file))).containsExactly("full_name", "position");
        scene.dryRun(file);

        assertThat(scene.outcomes(file))
                .containsExactly(
                        "2 CREATED",
                        "3 CREATED",
                        "4 REFUSED unclear_name",
                        "5 CREATED",
                        "6 REFUSED unclear_name",
                        "7 REFUSED several_values");
        assertThat(row(scene, file, 1).path("read_as"))
                .hasToString("{\"first_name\":\"Ana Maria\",\"last_name\":\"Lima\"}");
        assertThat(row(scene, file, 3).path("read_as")).hasToString("{\"last_name\":\"Madonna\"}");
        JsonNode refused = row(scene, file, 2);
        assertThat(refused.path("read_as")).isEmpty();
        assertThat(refused.path("field").asString()).isEqualTo("full_name");
        assertThat(refused.path("value").asString()).isEqualTo("Ana Maria Rossi");
        assertThat(refused.path("detail").asString()).contains("write 'Surname, first names'");
        assertThat(ImportScene.counts(scene.run(file))).containsExactly(3, 0, 0, 3);
        assertThat(scene.registrations())
                .containsExactlyInAnyOrder(
                        "Ana Souza Judge PENDING", "Ana Maria Lima Judge PENDING", " Madonna Judge PENDING");
    }

    @Test
    void surnamesMayComeFirst(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long file = scene.uploaded("Nachname Vorname;Position", "Souza Ana;Judge");

        assertThat(fields(scene.get(file))).containsExactly("last_name_first", "position");
        scene.run(file);

        assertThat(scene.registrations()).containsExactly("Ana Souza Judge PENDING");
    }

    @Test
    void nameBesideFirstNamesIsTheSurname(Fixture fixture) {
        var scene = new ImportScene(fixture);

        assertThat(fields(scene.get(scene.uploaded("Vorname;Name;Full name;Position", "Ana;Souza;Ana Souza;Judge"))))
                .containsExactly("first_name", "last_name", "-", "position");
        assertThat(fields(scene.get(scene.uploaded("Full name;Surname;Position", "Ana Souza;Souza;Judge"))))
                .containsExactly("-", "last_name", "position");
    }

    @Test
    void fieldIsFilledByOneColumn(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long file = scene.uploaded("A;B;Position", "Ana Souza;Ana;Judge");

        assertThat(scene.desk
                        .put(
                                scene.path(file) + "/mapping",
                                Map.of(
                                        "columns",
                                        List.of(
                                                Map.of("index", 0, "field", "full_name"),
                                                Map.of("index", 1, "field", "first_name"))))
                        .expect(422)
                        .text())
                .contains("columns[1].field", "another column is already used for first_name");
    }

    @Test
    void organisationsMayStandWithTheirCountry(Fixture fixture) {
        var scene = new ImportScene(fixture);
        String organization = "Senai " + scene.event.id();
        String bracketed = organization + " (Finland)";
        for (String name : List.of(organization, bracketed)) {
            fixture.api(Scope.ADMIN)
                    .post("/org/organizations", Map.of("name", Map.of("text", name)))
                    .expect(201);
        }
        long file = scene.uploaded(
                "Surname;Organisation/Country;Position",
                "A;" + organization + " (BR);Judge",
                "B;Brazil - " + organization + ";Judge",
                "C;" + organization + ", South, fi;Judge",
                "D;" + bracketed + ";Judge",
                "E;" + organization + " (Nowhere);Judge",
                "F;Finland / Brazil;Judge");

        assertThat(fields(scene.get(file))).containsExactly("last_name", "organization_country", "position");
        scene.dryRun(file);

        assertThat(scene.outcomes(file))
                .containsExactly(
                        "2 CREATED",
                        "3 CREATED",
                        "4 REFUSED unknown_organization",
                        "5 CREATED",
                        "6 REFUSED unclear_organization_country",
                        "7 REFUSED unclear_organization_country");
        assertThat(row(scene, file, 2).path("value").asString()).isEqualTo(organization + ", South");
        assertThat(row(scene, file, 1).path("read_as").path("country").asString())
                .isEqualTo("Brazil");
        assertThat(row(scene, file, 3).path("read_as")).hasToString("{\"organization\":\"" + bracketed + "\"}");
    }
}
