package org.gatehouse.platform.db.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.util.Map;
import org.gatehouse.platform.db.DatabaseConfiguration;
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
            assertThat(context.getBean(JdbcConnectionDetails.class)).isInstanceOf(EmbeddedPostgres.class);
            assertThat(userOf(context.getBean(JdbcClient.class))).isEqualTo("gatehouse");
            assertThat(Postmaster.of(home.resolve("pg18"))).isPresent();

            var pool = context.getBean(HikariDataSource.class);
            context.close();

            assertThat(pool.isClosed()).isTrue();
            assertThat(Postmaster.of(home.resolve("pg18"))).isEmpty();
        });
    }

    @Test
    void namedDatabaseIsUsedAndNothingElseStarted() {
        try (var other = EmbeddedPostgres.start(PostgresSettings.in(home.resolve("other")))) {
            var unused = home.resolve("unused");
            var named = application.withPropertyValues(
                    "gatehouse.home=" + unused,
                    "spring.datasource.url=" + other.getJdbcUrl(),
                    "spring.datasource.username=" + other.getUsername());

            named.withPropertyValues("spring.datasource.password=" + other.getPassword())
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

    private void gatehouseHome(ConfigurableApplicationContext context) {
        var environment = Map.<String, Object>of("GATEHOUSE_HOME", home.toString());
        var source = new SystemEnvironmentPropertySource("test-systemEnvironment", environment);
        context.getEnvironment().getPropertySources().addFirst(source);
    }

    private static String userOf(JdbcClient client) {
        return client.sql("select current_user").query(String.class).single();
    }
}
