package org.gatehouse.platform.db.pool;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.gatehouse.platform.problem.UnconfirmedCommit;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.JdbcTransactionObjectSupport;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.DefaultTransactionStatus;

/**
 * Gives each transaction that may write a connection of the pool for writes, also in a request that otherwise only reads. Transactions that
 * read an export may take longer than others.
 */
final class RoutedTransactions extends JdbcTransactionManager {

    private static final long serialVersionUID = 1L;

    private final int longestExportSeconds;

    RoutedTransactions(DataSource routed, ExportSettings exports) {
        super(routed);
        this.longestExportSeconds = Math.toIntExact(exports.longest().toSeconds());
    }

    @Override
    protected int determineTimeout(TransactionDefinition definition) {
        return definition.isReadOnly() && Workload.current() == Workload.EXPORTS
                ? longestExportSeconds
                : super.determineTimeout(definition);
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

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
        Workload workload = definition.isReadOnly() ? Workload.current() : Workload.WRITES;
        try (Workload.Choice ignored = workload.choose()) {
            super.doBegin(transaction, definition);
        }
    }
}
