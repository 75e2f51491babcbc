package org.gatehouse.platform.upgrade;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Asks PostgreSQL what migrations do, over a connection of its own. */
record MigrationRepository(DataSource database) {

    /** A session that waits for somebody else's lock does nothing. Another node has another address. */
    private static final String IS_AT_WORK = """
            select exists (
                select from pg_stat_activity a, pg_stat_activity own
                where own.pid = pg_backend_pid() and a.pid <> own.pid
                  and a.usename = own.usename and a.datname = own.datname and a.client_addr is not distinct from own.client_addr
                  and a.state = 'active' and a.wait_event_type is distinct from 'Lock')
            """;

    /** Whether another session of this node is at work. */
    boolean isAtWork() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(IS_AT_WORK)) {
            row.next();
            return row.getBoolean(1);
        }
    }
}
