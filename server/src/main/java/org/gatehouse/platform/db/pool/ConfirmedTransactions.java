package org.gatehouse.platform.db.pool;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.gatehouse.platform.problem.UnconfirmedCommit;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.JdbcTransactionObjectSupport;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.DefaultTransactionStatus;

/** Fails a transaction whose commit was not confirmed by the standby. */
class ConfirmedTransactions extends JdbcTransactionManager {

    private static final long serialVersionUID = 1L;

    ConfirmedTransactions(DataSource database) {
        super(database);
    }

    /** A commit may succeed without being safe: then the response reports its outcome as unknown. */
    @Override
    protected void doCommit(DefaultTransactionStatus status) {
        super.doCommit(status);
        UnconfirmedCommit unconfirmed = unconfirmed(((JdbcTransactionObjectSupport) status.getTransaction())
                .getConnectionHolder()
                .getConnection());
        if (unconfirmed != null) {
            throw new TransactionSystemException("Whether the change is kept is not known", unconfirmed);
        }
    }

    private static @Nullable UnconfirmedCommit unconfirmed(Connection connection) {
        try {
            return UnconfirmedCommit.among(connection.getWarnings());
        } catch (SQLException gone) {
            throw new TransactionSystemException("The connection ended as its transaction did", gone);
        }
    }
}
