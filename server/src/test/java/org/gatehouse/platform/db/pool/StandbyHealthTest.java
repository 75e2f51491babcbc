package org.gatehouse.platform.db.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.postgres.Standby;
import org.gatehouse.postgres.TestHome;
import org.gatehouse.proof.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** An address that leads to a standby, as after a switch of roles behind a proxy that does not look. */
@ApiTest
class StandbyHealthTest {

    @TempDir
    private Path directory;

    @Test
    @LongTest
    void nodeWhoseAddressLeadsToAStandbyIsNotReady(Fixture fixture) throws Exception {
        Path home = TestHome.migrated(directory.resolve("primary"));
        try (EmbeddedPostgres primary = EmbeddedPostgres.start(EmbeddedSettings.in(home));
                Standby standby = Standby.of(home, directory.resolve("standby"), ServerProcess.freePort())) {
            assertThat(health(fixture, primary.url(), primary).getStatus()).isEqualTo(Status.UP);

            assertThat(health(fixture, standby.url("gatehouse"), primary).getStatus())
                    .isEqualTo(Status.DOWN);
        }
    }

    private static Health health(Fixture fixture, String url, EmbeddedPostgres accounts) {
        DriverManagerDataSource address = new DriverManagerDataSource(url, accounts.username(), accounts.password());
        return fixture.bean(ConnectionPools.class).dbHealthIndicator(address).health();
    }
}
