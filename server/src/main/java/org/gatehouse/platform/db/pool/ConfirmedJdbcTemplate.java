package org.gatehouse.platform.db.pool;

import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.gatehouse.platform.problem.UnconfirmedCommit;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.JdbcTemplate;

/** Fails when a statement outside of a transaction was not confirmed by the standby; in a transaction its commit fails. */
final class ConfirmedJdbcTemplate extends JdbcTemplate {

    ConfirmedJdbcTemplate(DataSource database) {
        super(database);
    }

    @Override
    protected void handleWarnings(Statement statement) throws SQLException {
        UnconfirmedCommit unconfirmed = UnconfirmedCommit.among(statement.getWarnings());
        if (unconfirmed != null) {
            throw new DataAccessResourceFailureException("Whether the change is kept is not known", unconfirmed);
        }
    }
}
