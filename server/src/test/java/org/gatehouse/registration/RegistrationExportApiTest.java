package org.gatehouse.registration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.junit.jupiter.api.Test;

@ApiTest
class RegistrationExportApiTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withPosition("Competitor")
                .withRegistration("Ana", "Competitor")
                .withRegistration("-1+1", "Competitor");
    }

    @Test
    void registrationIsARow(Fixture fixture) {
        EventFixture event = event(fixture);

        var answer = event.desk()
                .get("/registrations/export?event=" + event.id() + "&name=ana")
                .expect(200);

        assertThat(SheetFile.xlsx(answer)).singleElement().satisfies(row -> {
            assertThat(row)
                    .containsEntry("id", String.valueOf(event.registration("Ana")))
                    .containsEntry("event_id", String.valueOf(event.id()))
                    .containsEntry("delegate_type", "Competitor")
                    .containsEntry("state", "PENDING")
                    .containsEntry("accreditation_id", "");
            assertThat(row.get("created_at")).endsWith("Z");
        });
        assertThat(answer.header("Content-Disposition")).contains("registrations-" + event.id() + ".xlsx");
    }

    @Test
    void fileHoldsOnlyWhatTheCallerSees(Fixture fixture) {
        EventFixture event = event(fixture);
        EventFixture other = event(fixture);

        var rows = SheetFile.csv(event.desk().get("/registrations/export?format=csv"));

        assertThat(rows)
                .extracting(row -> row.get("id"))
                .containsExactly(String.valueOf(event.registration("Ana")), String.valueOf(event.registration("-1+1")));
        assertThat(rows).extracting(row -> row.get("first_name")).contains("'-1+1");
        event.desk().get("/registrations/export?event=" + other.id()).expect(404);
    }

    @Test
    void filtersAreThoseOfTheList(Fixture fixture) {
        EventFixture event = event(fixture);
        event.desk()
                .post("/registrations/" + event.registration("Ana") + "/approve", Map.of())
                .expect(200);

        var rows = SheetFile.csv(event.desk().get("/registrations/export?format=csv&state=APPROVED"));

        assertThat(rows)
                .extracting(row -> row.get("accreditation_id"))
                .containsExactly(String.valueOf(event.accreditation("Ana")));
        event.desk().get("/registrations/export?state=MAYBE").expect(422);
        event.desk().get("/registrations/export?format=doc").expect(422);
    }
}
