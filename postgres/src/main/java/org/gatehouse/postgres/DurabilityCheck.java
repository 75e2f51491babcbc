package org.gatehouse.postgres;

import java.sql.Connection;
import java.sql.SQLException;

/** Refuses a server that could lose what it has acknowledged: {@code alter system} overrides {@link ServerConfiguration}. */
final class DurabilityCheck {

    private DurabilityCheck() {}

    static void verify(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var off = statement.executeQuery("""
                    select name from unnest(array['fsync', 'synchronous_commit', 'full_page_writes']) name
                    where current_setting(name) = 'off'
                    """)) {
            if (off.next()) {
                throw new PostgresException(
                        "Gatehouse does not use this database: %s is off: it could lose what it has acknowledged."
                                .formatted(off.getString(1)));
            }
        }
    }
}
