package org.gatehouse.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A database that was moved to a machine with another C library. */
@ApiTest
@Isolated("changes the catalogue of the database, and reads what the process prints")
@ExtendWith(OutputCaptureExtension.class)
class CollationWatchTest {

    private static final String MISMATCH =
            "update pg_database set datcollversion = '2.31' where datname = current_database()";

    @Test
    void otherRulesAreLoggedAndShownAndKeepTheNodeInService(Fixture fixture, CapturedOutput output)
            throws SQLException {
        CollationWatch watch = fixture.bean(CollationWatch.class);
        assertThat(status(fixture)).isEqualTo("UP");
        try {
            superuser(fixture, MISMATCH);
            // As each start does.
            watch.afterSingletonsInstantiated();

            assertThat(status(fixture)).isEqualTo("CHANGED");
            assertThat(output.getAll()).contains("built by version 2.31", "reindex database", "docs/database.md");
        } finally {
            superuser(
                    fixture,
                    "do $$ begin execute format('alter database %I refresh collation version', current_database()); end $$");
            watch.look();
        }
        assertThat(status(fixture)).isEqualTo("UP");
    }

    @Test
    void collationOfAColumnCountsToo(Fixture fixture) throws SQLException {
        CollationRepository collations = fixture.bean(CollationRepository.class);
        String unused = "create collation of_ours (provider = icu, locale = 'und', version = '1.0')";
        try {
            superuser(fixture, unused);
            assertThat(collations.mismatch()).isEmpty();
            superuser(fixture, "create table of_ours_too (name text collate of_ours)");

            assertThat(collations.mismatch())
                    .hasValueSatisfying(found -> assertThat(found.built()).isEqualTo("1.0"));
        } finally {
            superuser(fixture, "drop table if exists of_ours_too");
            superuser(fixture, "drop collation if exists of_ours");
        }
    }

    private static String status(Fixture fixture) {
        Answer ready = fixture.anonymous().get("/health/ready").expect(200);
        return ready.json().path("components").path("collation").path("status").asString();
    }

    private static void superuser(Fixture fixture, String sql) throws SQLException {
        EmbeddedDatabase database = (EmbeddedDatabase) fixture.bean(JdbcConnectionDetails.class);
        String name = database.getJdbcUrl().replaceAll(".*/([^?]+).*", "$1");
        try (Connection connection = database.server().connectAsSuperuser(name);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
