package org.gatehouse.platform.db;

import java.util.Objects;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Lets several selects over the pool for reads see the database as of one instant. */
@Component
public class Snapshot {

    private final TransactionTemplate transaction;

    Snapshot(@Qualifier("reads") DataSource reads) {
        this.transaction = new TransactionTemplate(new JdbcTransactionManager(reads));
        transaction.setReadOnly(true);
        transaction.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    }

    /** What the work reads; it holds one connection until it returns. */
    public <T> T read(Supplier<T> work) {
        return Objects.requireNonNull(transaction.execute(status -> work.get()));
    }

    /** The same where what is read is handed over on the way. */
    public void walk(Runnable work) {
        transaction.executeWithoutResult(status -> work.run());
    }
}
