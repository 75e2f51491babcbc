package org.gatehouse.platform.db.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.Objects;
import java.util.Properties;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.db.DatabaseProxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

@ApiTest
class PrimarySearchTest {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration SHORT = Duration.ofMillis(50);

    /** A later connection, with a longer timeout than the test has, is not sent to the silent server that is named first. */
    @Test
    void primaryIsFoundBehindASilentServerThatNobodyIsSentTo(Fixture fixture) throws Exception {
        URI database = database(fixture);
        try (DatabaseProxy silent = new DatabaseProxy(database.getPort())) {
            silent.swallow();
            String address = "jdbc:postgresql://localhost:%d,%s:%d%s?targetServerType=primary"
                    .formatted(silent.port(), database.getHost(), database.getPort(), database.getPath());
            PrimarySearch search = new PrimarySearch(address, properties(fixture, Duration.ofSeconds(1)));

            try (Connection found = await().atMost(LONG).until(() -> search.connect(SHORT), Objects::nonNull);
                    Connection pooled =
                            DriverManager.getConnection(address, properties(fixture, LONG.multipliedBy(5)))) {
                assertThat(found.isReadOnly()).isFalse();
                assertThat(pooled.isValid(10)).isTrue();
            }
        }
    }

    @Test
    void serverThatAnswersAgainIsFound(Fixture fixture) throws Exception {
        URI database = database(fixture);
        try (DatabaseProxy between = new DatabaseProxy(database.getPort())) {
            between.swallow();
            PrimarySearch search = new PrimarySearch(
                    "jdbc:postgresql://localhost:%d%s".formatted(between.port(), database.getPath()),
                    properties(fixture, LONG));

            assertThat(search.connect(SHORT)).isNull();
            between.mend();

            try (Connection found = await().atMost(LONG).until(() -> search.connect(SHORT), Objects::nonNull)) {
                assertThat(found.isValid(10)).isTrue();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:postgresql://a/db|jdbc:postgresql://a/db",
                "jdbc:postgresql://a:1,b:2/db?x=1,2|jdbc:postgresql://a:1/db?x=1,2 jdbc:postgresql://b:2/db?x=1,2",
                "jdbc:postgresql://[::1]:1,b?user=u|jdbc:postgresql://[::1]:1?user=u jdbc:postgresql://b?user=u",
                "jdbc:postgresql:db|jdbc:postgresql:db"
            })
    void addressNamesEachServer(String address, String servers) {
        assertThat(PrimarySearch.each(address)).containsExactly(servers.split(" "));
    }

    private static URI database(Fixture fixture) {
        return URI.create(fixture.bean(JdbcConnectionDetails.class).getJdbcUrl().substring("jdbc:".length()));
    }

    private static Properties properties(Fixture fixture, Duration longestSilence) {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        Properties properties = new Properties();
        properties.setProperty("user", database.getUsername());
        properties.setProperty("password", database.getPassword());
        properties.setProperty("socketTimeout", String.valueOf(longestSilence.toSeconds()));
        properties.setProperty("hostRecheckSeconds", "600");
        return properties;
    }
}
