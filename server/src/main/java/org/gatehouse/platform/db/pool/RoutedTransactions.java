package org.gatehouse.platform.db.pool;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.DelegatingTransactionDefinition;

/**
 * Gives each transaction that may write a connection of the pool for writes, also in a request that otherwise only reads. Transactions that
 * read an export may take longer than others.
 *
 * <p>Spring would read the isolation of a connection before a transaction that asks for another one, set it, and set it back afterwards: a
 * round trip each. On a connection that only reads, every transaction sees the database as of one instant, so nothing has to be set. On a
 * connection for changes the transaction's first statement sets it.
 */
final class RoutedTransactions extends ConfirmedTransactions {

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

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
        Workload workload = definition.isReadOnly() ? Workload.current() : Workload.WRITES;
        boolean asOfOneInstant = definition.getIsolationLevel() == TransactionDefinition.ISOLATION_REPEATABLE_READ;
        try (Workload.Choice ignored = workload.choose()) {
            super.doBegin(transaction, asOfOneInstant ? new AsOfOneInstant(definition) : definition);
        }
    }

    @Override
    protected void prepareTransactionalConnection(Connection connection, TransactionDefinition definition)
            throws SQLException {
        super.prepareTransactionalConnection(connection, definition);
        if (definition instanceof AsOfOneInstant && Workload.current() == Workload.WRITES) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("set transaction isolation level repeatable read");
            }
        }
    }

    /** Asks for no isolation, because {@link RoutedTransactions} takes care of it. */
    private static final class AsOfOneInstant extends DelegatingTransactionDefinition {

        private static final long serialVersionUID = 1L;

        AsOfOneInstant(TransactionDefinition asked) {
            super(asked);
        }

        @Override
        public int getIsolationLevel() {
            return ISOLATION_DEFAULT;
        }
    }
}
