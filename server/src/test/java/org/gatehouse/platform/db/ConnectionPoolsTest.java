package org.gatehouse.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.util.Collection;
import javax.sql.DataSource;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;

@ApiTest
class ConnectionPoolsTest {

    @ParameterizedTest
    @CsvSource({"reads, 8", "scans, 2"})
    void poolHasItsSizeAndTheCommonTimeouts(String name, int size, Fixture fixture) {
        HikariDataSource pool = pool(name, fixture);

        assertThat(pool.getMaximumPoolSize()).isEqualTo(size);
        assertThat(pool.getConnectionTimeout()).isEqualTo(5000);
        assertThat(setting("statement_timeout", pool)).isEqualTo("20s");
    }

    @Test
    void writesArePlainInjection(Fixture fixture) {
        HikariDataSource writes = (HikariDataSource) fixture.bean(DataSource.class);

        assertThat(writes).isNotIn(pool("reads", fixture), pool("scans", fixture));
        assertThat(setting("statement_timeout", writes)).isEqualTo("20s");
    }

    @Test
    void readsCannotWrite(Fixture fixture) {
        JdbcClient reads = JdbcClient.create(pool("reads", fixture));

        assertThatThrownBy(() -> reads.sql("delete from scan").update()).hasMessageContaining("read-only transaction");
    }

    @Test
    void scansWaitForTheDisk(Fixture fixture) {
        assertThat(setting("synchronous_commit", pool("scans", fixture))).isEqualTo("on");
    }

    private static HikariDataSource pool(String name, Fixture fixture) {
        Collection<HikariDataSource> pools = fixture.beans(HikariDataSource.class);
        return pools.stream()
                .filter(pool -> name.equals(pool.getPoolName()))
                .findFirst()
                .orElseThrow();
    }

    private static String setting(String name, DataSource pool) {
        return JdbcClient.create(pool)
                .sql("select current_setting(:name)")
                .param("name", name)
                .query(String.class)
                .single();
    }
}
