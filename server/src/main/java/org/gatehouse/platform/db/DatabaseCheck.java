package org.gatehouse.platform.db;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The requirements of Gatehouse for every PostgreSQL: a server that would lose rows or misread names is refused before it is used. */
final class DatabaseCheck {

    private static final String INSUFFICIENT_PRIVILEGE = "42501";

    private DatabaseCheck() {}

    static void verify(Connection connection) throws SQLException {
        refuseUnless(connection, """
            select current_setting('server_version_num')::int >= 150000,
                   'it is PostgreSQL ' || current_setting('server_version') || '; Gatehouse needs 15 or later'
            union all
            select current_setting('server_encoding') = 'UTF8',
                   'its encoding is ' || current_setting('server_encoding') || ', not UTF8'
            union all
            select not pg_is_in_recovery(), 'it is a standby; add targetServerType=primary to the URL'
            """);
        refuseUnless(connection, """
            select current_setting(name) <> 'off', name || ' is off: it could lose what it has acknowledged'
            from unnest(array['fsync', 'synchronous_commit']) name
            union all
            select lower('É') = 'é', 'lower(''É'') is not é: create it with a UTF-8 locale, such as C.UTF-8'
            """);
        createExtensions(connection);
        // With C as lc_ctype, pg_trgm drops every letter that is not ASCII, whatever the locale provider.
        refuseUnless(connection, """
            select cardinality(show_trgm('É李')) = 3, 'pg_trgm does not know É and 李; lc_ctype must be a UTF-8 locale, not C'
            """);
    }

    /** A pooler in transaction mode gives a connection of PostgreSQL that rests to the next client that has something to do. */
    static void refuseShared(Connection resting, Connection working) throws SQLException {
        String first = process(resting);
        working.setAutoCommit(false);
        String second = process(working);
        String now = process(resting);
        working.rollback();
        if (second.equals(first) || !now.equals(first)) {
            throw ConnectionSettings.notKept("clients share connections");
        }
    }

    private static String process(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("select pg_backend_pid()::text")) {
            row.next();
            return row.getString(1);
        }
    }

    /** Both are trusted extensions, so the owner of the database may create them. Nodes that start at the same time take turns. */
    private static void createExtensions(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("select pg_advisory_lock(hashtext('gatehouse extensions'))");
            statement.execute("create extension if not exists pg_trgm");
            statement.execute("create extension if not exists unaccent");
            statement.execute("select pg_advisory_unlock(hashtext('gatehouse extensions'))");
        } catch (SQLException failure) {
            if (INSUFFICIENT_PRIVILEGE.equals(failure.getSQLState())) {
                throw refused(
                        List.of("its extensions pg_trgm and unaccent are missing and its user may not create them"));
            }
            throw failure;
        }
    }

    private static void refuseUnless(Connection connection, String facts) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(facts)) {
            var broken = broken(rows);
            if (!broken.isEmpty()) {
                throw refused(broken);
            }
        }
    }

    private static List<String> broken(ResultSet facts) throws SQLException {
        var broken = new ArrayList<String>();
        while (facts.next()) {
            if (!facts.getBoolean(1)) {
                broken.add(facts.getString(2));
            }
        }
        return broken;
    }

    private static DatabaseException refused(List<String> reasons) {
        return new DatabaseException("Gatehouse does not use this database: " + String.join("; ", reasons) + ".");
    }
}
