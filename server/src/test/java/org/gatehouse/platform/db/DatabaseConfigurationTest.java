package org.gatehouse.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.postgres.TestHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.jdbc.core.simple.JdbcClient;

class DatabaseConfigurationTest {

    @TempDir
    private Path home;

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withUserConfiguration(DatabaseConfiguration.class)
            .withConfiguration(AutoConfigurations.of(
                    DataSourceAutoConfiguration.class,
                    JdbcTemplateAutoConfiguration.class,
                    JdbcClientAutoConfiguration.class));

    @Test
    void embeddedServerLivesAsLongAsTheApplication() {
        application.withInitializer(this::gatehouseHome).run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(context.getBean(JdbcConnectionDetails.class)).isInstanceOf(EmbeddedDatabase.class);
            assertThat(userOf(context.getBean(JdbcClient.class))).isEqualTo("gatehouse");
            assertThat(home.resolve("pg18/postmaster.pid")).exists();

            var pool = context.getBean(HikariDataSource.class);
            context.close();

            assertThat(pool.isClosed()).isTrue();
            assertThat(home.resolve("pg18/postmaster.pid")).doesNotExist();
        });
    }

    @Test
    void namedDatabaseIsUsedAndNothingElseStarted() {
        try (var other = EmbeddedPostgres.start(EmbeddedSettings.in(TestHome.migrated(home.resolve("other"))))) {
            var unused = home.resolve("unused");
            var named = application.withPropertyValues(
                    "gatehouse.home=" + unused,
                    "spring.datasource.url=" + other.url(),
                    "spring.datasource.username=" + other.username());

            named.withPropertyValues("spring.datasource.password=" + other.password())
                    .run(context -> assertThat(userOf(context.getBean(JdbcClient.class)))
                            .isEqualTo("gatehouse"));
            named.withPropertyValues("spring.datasource.password=guess")
                    .run(context -> assertThat(context)
                            .getFailure()
                            .rootCause()
                            .hasMessageContaining("password authentication failed"));

            assertThat(unused).doesNotExist();
        }
    }

    @Test
    void databaseThatMisreadsNamesIsRefused() throws SQLException {
        try (var other = EmbeddedPostgres.start(EmbeddedSettings.in(TestHome.migrated(home)))) {
            try (var superuser = other.connectAsSuperuser("postgres");
                    var statement = superuser.createStatement()) {
                statement.execute("create database ascii locale_provider libc locale 'C' template template0");
            }

            try (var ascii = other.connectAsSuperuser("ascii")) {
                assertThatThrownBy(() -> DatabaseCheck.verify(ascii)).hasMessageContaining("lower('É') is not é");
            }
        }
    }

    private void gatehouseHome(ConfigurableApplicationContext context) {
        var environment =
                Map.<String, Object>of("GATEHOUSE_HOME", TestHome.with(home).toString());
        var source = new SystemEnvironmentPropertySource("test-systemEnvironment", environment);
        context.getEnvironment().getPropertySources().addFirst(source);
    }

    private static String userOf(JdbcClient client) {
        return client.sql("select current_user").query(String.class).single();
    }
}
