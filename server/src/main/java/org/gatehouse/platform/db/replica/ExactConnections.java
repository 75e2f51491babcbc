package org.gatehouse.platform.db.replica;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import org.springframework.jdbc.support.JdbcUtils;

/**
 * Connections that see all that the primary had when they were asked for.
 *
 * <p>Each connection is examined, because one address may lead to several replicas, and because an export may first write something at the
 * primary that it reads then.
 */
final class ExactConnections extends ReplicaConnections {

    private final ReplicaRepository positions;

    ExactConnections(HikariDataSource replica, ReplicaRepository positions) {
        super(replica);
        this.positions = positions;
    }

    @Override
    public Connection getConnection() throws SQLException {
        ReplicaRepository.Position wanted = positions.ofPrimary();
        Connection connection = super.getConnection();
        boolean exact = false;
        try {
            awaitReached(connection, wanted);
            exact = true;
            return connection;
        } finally {
            if (!exact) {
                JdbcUtils.closeConnection(connection);
            }
        }
    }

    private static void awaitReached(Connection connection, ReplicaRepository.Position wanted) throws SQLException {
        BoundedWait patience = new BoundedWait();
        while (!ReplicaRepository.hasReached(connection, wanted)) {
            if (!patience.waitABit()) {
                throw new ReplicaBehindException();
            }
        }
    }
}
