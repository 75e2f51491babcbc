package org.gatehouse.platform.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings that every connection of a pool must have, and the statement that reads them back from each new one.
 *
 * <p>Timeouts and durability go as options with the first message. A pooler cannot pass them on (PgBouncer knows only what PostgreSQL
 * reports by itself), so the statement sets what has not arrived. That holds as long as the pooler keeps the connection for one client;
 * without the settings a list could run for ever and a scan be acknowledged that is not on disk. That connections only read is set
 * afterwards in any case: as an option it would make the driver take every server for a standby when the address says
 * {@code targetServerType=primary}.
 *
 * @param options such as {@code -c statement_timeout=20s -c gatehouse.pool=scans}
 * @param readOnly whether statements that write are refused
 */
public record ConnectionSettings(String options, boolean readOnly) {

    /** SQL state of a connection that does not have what was asked for. */
    static final String DROPPED = "GH001";

    /** Names the pool of each connection. No server sets it by default, so it shows whether options arrive at all. */
    private static final String MARK = "gatehouse.pool";

    /** Follows the mark that a statement has set. A new connection that has it already belongs to another client as well. */
    private static final String BY_STATEMENT = ", by statement";

    private static final Pattern OPTION = Pattern.compile("-c\\s*([\\w.]+)=((?:\\\\.|\\S)+)");

    /** The options of the pool of this name, with those that all pools have. */
    public static ConnectionSettings of(String pool, String common, String own, boolean readOnly) {
        return new ConnectionSettings(
                "%s %s -c %s=%s".formatted(common, own, MARK, pool).strip(), readOnly);
    }

    /**
     * The statement that gives a new connection these settings, if they have not arrived with its first message, and fails on one that does
     * not have them. Of two options of one name the last one holds.
     */
    public String check() {
        StringBuilder sets = new StringBuilder();
        StringBuilder checks = new StringBuilder();
        OPTION.matcher(options).results().filter(this::holds).forEach(option -> {
            String name = option.group(1);
            String value = option.group(2).replace("\\", "").replace("'", "''");
            boolean mark = name.equals(MARK);
            sets.append(
                    "perform set_config('%s', '%s', false);\n".formatted(name, mark ? value + BY_STATEMENT : value));
            checks.append(mark ? marked(value) : equal(name, value));
        });
        return """
                do $check$ declare found text; ending text := ''; dropped text[] := '{}'; begin
                if coalesce(current_setting('%s', true), '') = '' then
                    ending := '%s';
                    %s
                end if;
                %s
                if current_setting('synchronous_commit') = 'off' then
                    dropped := dropped || 'synchronous_commit is off'::text;
                end if;
                if cardinality(dropped) > 0 then
                    raise exception using errcode = '%s', message = array_to_string(dropped, ', ');
                end if;
                perform set_config('default_transaction_read_only', '%s', false);
                end $check$""".formatted(MARK, BY_STATEMENT, sets, checks, DROPPED, readOnly ? "on" : "off");
    }

    private static String equal(String name, String value) {
        return """
                found := current_setting('%1$s', true);
                if found is distinct from set_config('%1$s', '%2$s', true) then
                    dropped := dropped || ('%1$s is ' || coalesce(nullif(found, ''), 'not set') || ' instead of %2$s');
                end if;
                """.formatted(name, value);
    }

    private static String marked(String pool) {
        return """
                found := current_setting('%1$s', true);
                if found is distinct from '%2$s' || ending then
                    dropped := dropped || ('%1$s is ' || found || ' instead of %2$s');
                end if;
                """.formatted(MARK, pool);
    }

    private boolean holds(MatchResult option) {
        List<String> values = new ArrayList<>();
        OPTION.matcher(options)
                .results()
                .filter(other -> other.group(1).equals(option.group(1)))
                .forEach(other -> values.add(other.group(2)));
        return values.getLast().equals(option.group(2));
    }

    /**
     * Checks a connection, and whether it keeps what was set before.
     *
     * @throws DatabaseException it does not, with a sentence about what the operator can do
     */
    public void verify(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(check());
        } catch (SQLException failure) {
            throw explained(failure);
        }
    }

    /** The same failure, or the sentence for the operator if settings are missing. */
    public static SQLException explained(SQLException failure) {
        String missing = missing(failure);
        if (missing != null) {
            DatabaseException refused = notKept(missing);
            refused.initCause(failure);
            throw refused;
        }
        return failure;
    }

    /** The refusal of a database behind a pooler that does not keep the settings of connections. */
    static DatabaseException notKept(String reason) {
        return new DatabaseException(
                ("Gatehouse does not use this database: what stands in between does not keep the settings of connections (%s); connect"
                                + " to PostgreSQL itself, or let PgBouncer use pool_mode=session.")
                        .formatted(reason));
    }

    /** Which settings a new connection lacks; null if it failed for another reason. */
    private static @Nullable String missing(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof org.postgresql.util.PSQLException refused
                    && DROPPED.equals(refused.getSQLState())
                    && refused.getServerErrorMessage() != null) {
                return refused.getServerErrorMessage().getMessage();
            }
        }
        return null;
    }
}
