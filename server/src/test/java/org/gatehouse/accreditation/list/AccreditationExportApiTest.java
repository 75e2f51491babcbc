package org.gatehouse.accreditation.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

@ApiTest
class AccreditationExportApiTest {

    private static Answer export(EventFixture event, String query) {
        return event.desk().get(event.path() + "/accreditations/export" + query);
    }

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withZone("Lounge")
                .withPosition("Competitor", "Arena", "Lounge")
                .withPosition("Guest", "Lounge")
                .withAccreditation("Ana")
                .withAccreditation("=2+3", "Guest");
    }

    @Test
    void accreditationIsARowWithItsBadge(Fixture fixture) {
        EventFixture event = event(fixture);
        event.desk()
                .put(event.path() + "/accreditations/" + event.accreditation("Ana") + "/printed")
                .expect(204);

        event.desk()
                .put(event.path() + "/accreditations/" + event.accreditation("Ana"), Map.of("first_name", "Anna"))
                .expect(200);

        Answer answer = export(event, "?name=anna").expect(200);

        assertThat(SheetFile.xlsx(answer)).singleElement().satisfies(row -> {
            assertThat(row)
                    .containsEntry("id", String.valueOf(event.accreditation("Ana")))
                    .containsEntry("person_id", String.valueOf(event.person("Ana")))
                    .containsEntry("first_name", "Anna")
                    .containsEntry("last_name", "Lima")
                    .containsEntry("delegate_type", "Competitor")
                    .containsEntry("lines", "Competitor")
                    .containsEntry("zone_codes", "ARENA LOUNGE")
                    .containsEntry("status", "APPROVED")
                    .containsEntry("photo", "false")
                    .containsEntry("distributed", "")
                    .containsEntry("badge_outdated", "true");
            assertThat(row.get("printed")).isNotEmpty();
        });
        assertThat(answer.header("Content-Disposition")).contains("accreditations-" + event.id() + ".xlsx");
    }

    /** The file of registrations has the same column, and an import reads it. */
    @Test
    void periodsAreThoseOfTheRegistration(Fixture fixture) {
        EventFixture event = event(fixture);
        List<Map<String, Long>> periods = new ArrayList<>();
        for (String code : List.of("MON", "TUE")) {
            Map<String, String> day = Map.of("first_day", "2026-09-23", "last_day", "2026-09-23");
            periods.add(Map.of(
                    "id",
                    event.desk()
                            .post(
                                    event.path() + "/periods",
                                    Map.of("code", code, "name", Map.of("text", code), "entries", List.of(day)))
                            .expect(201)
                            .json()
                            .path("id")
                            .longValue()));
        }
        event.desk()
                .put(event.path() + "/accreditations/" + event.accreditation("Ana"), Map.of("periods", periods))
                .expect(200);

        assertThat(SheetFile.xlsx(export(event, "").expect(200)))
                .extracting(row -> row.get("periods"))
                .containsExactlyInAnyOrder("MON; TUE", "");
        assertThat(SheetFile.csv(event.desk().get("/registrations/export?format=csv&event=" + event.id())))
                .extracting(row -> row.get("periods"))
                .containsExactlyInAnyOrder("MON; TUE", "");
    }

    @Test
    void filtersOrderAndDeletedOnesAreThoseOfTheList(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("Wu");
        event.desk()
                .post("/registrations/" + event.registration("Wu") + "/withdraw", Map.of())
                .expect(200);

        assertThat(SheetFile.csv(export(event, "?format=csv")))
                .extracting(row -> row.get("first_name"))
                .containsExactly("'=2+3", "Ana");
        assertThat(SheetFile.csv(export(event, "?format=csv&positions=" + event.position("Guest"))))
                .extracting(row -> row.get("first_name"))
                .containsExactly("'=2+3");
        assertThat(SheetFile.csv(export(event, "?format=csv&offset=1&limit=5"))).hasSize(1);
    }

    @Test
    void nobodyCanPrintBadgesFromTheFile(Fixture fixture) {
        EventFixture event = event(fixture);
        String hash = fixture.bean(JdbcClient.class)
                .sql("select random_hash::text from accreditation where id = :id")
                .param("id", event.accreditation("Ana"))
                .query(String.class)
                .single();

        assertThat(export(event, "?format=csv").text()).doesNotContain(hash);
    }

    /** More than one piece of the cursor: none is left out and none comes twice, in the list and in the file. */
    @Test
    void longListsAreWhole(Fixture fixture) {
        EventFixture event = event(fixture).withHolders(1203, "Guest");

        List<String> listed = event.desk()
                .get(event.path() + "/accreditations?limit=9999")
                .expect(200)
                .json()
                .path("people")
                .valueStream()
                .map(each -> each.path("id").toString())
                .toList();

        assertThat(listed).hasSize(1_205).doesNotHaveDuplicates();
        assertThat(SheetFile.xlsx(export(event, "")))
                .extracting(row -> row.get("id"))
                .isEqualTo(listed);
        assertThat(SheetFile.csv(event.desk().get("/registrations/export?format=csv&event=" + event.id())))
                .extracting(row -> row.get("accreditation_id"))
                .containsExactlyInAnyOrderElementsOf(listed);
        assertThat(SheetFile.csv(
                        fixture.api(Set.of(event.id()), Scope.PEOPLE_READ).get("/people/person/export?format=csv")))
                .hasSize(1_205)
                .extracting(row -> row.get("id"))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"format=ods", "limit=0", "limit=10000000", "zone=x", "printed=perhaps"})
    void wrongParameterIsNamed(String parameter, Fixture fixture) {
        Answer answer = export(event(fixture), "?" + parameter).expect(422);

        assertThat(answer.json().path("errors").path(0).stringValue())
                .startsWith(parameter.substring(0, parameter.indexOf('=')) + ": ");
    }
}
