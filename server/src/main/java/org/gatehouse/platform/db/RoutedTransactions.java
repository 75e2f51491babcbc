package org.gatehouse.platform.db;

import javax.sql.DataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;

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

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
        Workload workload = definition.isReadOnly() ? Workload.current() : Workload.WRITES;
        try (Workload.Choice ignored = workload.choose()) {
            super.doBegin(transaction, definition);
        }
    }
}
