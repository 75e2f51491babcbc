package org.gatehouse.platform.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a client reads when the database answers, but cannot do what it was asked. */
@ApiTest
class DatabaseProblemsApiTest {

    private JdbcClient db;

    @BeforeEach
    void database(Fixture fixture) {
        db = fixture.bean(JdbcClient.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "53100|The disk of the database is full",
                "53200|The database has no memory left",
                "53300|The database takes no more connections",
                "25006|The database at this address takes no writes",
                "57014|The database is not answering"
            })
    void whatTheDatabaseSaysIsTheCause(String state, String cause, Fixture fixture) {
        EventFixture event =
                fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Ana", "Judge");
        db.sql("""
                create function no_room() returns trigger language plpgsql as $$
                begin raise exception 'refused' using errcode = '%s'; end $$
                """.formatted(state)).update();
        db.sql("""
                create trigger no_room before update on accreditation
                    for each row when (old.event_id = %d) execute function no_room()
                """.formatted(event.id())).update();

        Answer refused = event.desk()
                .put(event.path() + "/accreditations/" + event.accreditation("Ana"), Map.of("first_name", "Anna"))
                .expect(503);

        assertThat(refused.json().path("detail").asString())
                .startsWith(cause)
                .endsWith("Nothing was changed; send the request again.");
        assertThat(refused.header("Retry-After")).isEqualTo("5");
    }

    @AfterEach
    void room() {
        db.sql("drop function no_room cascade").update();
    }
}
