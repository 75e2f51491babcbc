package org.gatehouse.platform.db.replica;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import javax.sql.DataSource;
import org.gatehouse.platform.db.pool.ExportSettings;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * The connections to the replica: {@code @Qualifier("replica")} for full answers, {@code @Qualifier("replica-exports")} for exports. Use
 * them within {@link Replica#read}.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ReplicaSettings.class)
class ReplicaPools {

    /** As long as a statement may take is too long: the primary could have answered. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(5);

    private static final Duration BEYOND_THE_STATEMENT = Duration.ofSeconds(4);

    /** Of full answers, which prove by the feed's head that they are exact. */
    @Bean(defaultCandidate = false)
    @Qualifier("replica")
    DataSource replicaDataSource(ReplicaAddress address, ReplicaSettings settings) {
        return address.isSet()
                ? new ReplicaConnections(address.pool("replica", settings.replicaConnections(), "", LONGEST_SILENCE))
                : new NoReplica();
    }

    /** Of exports. Each connection proves by the position in the log that it leads to a replica that has everything. */
    @Bean(defaultCandidate = false)
    @Qualifier("replica-exports")
    DataSource replicaExportsDataSource(ReplicaAddress address, ReplicaRepository positions, ExportSettings exports) {
        if (!address.isSet()) {
            return new NoReplica();
        }
        return new ExactConnections(
                address.pool(
                        "replica-exports",
                        exports.atOnce(),
                        "-c statement_timeout=" + exports.longest().toMillis(),
                        exports.longest().plus(BEYOND_THE_STATEMENT)),
                positions);
    }

    private static final class NoReplica extends AbstractDataSource {

        @Override
        public Connection getConnection() throws SQLException {
            throw new SQLTransientConnectionException("gatehouse.db.replica-url is not set");
        }

        @Override
        public Connection getConnection(String username, String password) throws SQLException {
            return getConnection();
        }
    }
}
