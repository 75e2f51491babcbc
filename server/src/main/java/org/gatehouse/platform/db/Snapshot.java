package org.gatehouse.platform.db;

import java.util.Objects;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Runs several selects of the feed so that they all see the database as of the same instant, as transactions of the pool {@code feed} do. */
@Component
public class Snapshot {

    private final TransactionTemplate transaction;

    /** Reads through these connections. */
    public Snapshot(@Qualifier("feed") DataSource feed) {
        this.transaction = new TransactionTemplate(new JdbcTransactionManager(feed));
        transaction.setReadOnly(true);
    }

    /** Returns what the work reads. It holds one connection until the work returns. */
    public <T> T read(Supplier<T> work) {
        return Objects.requireNonNull(transaction.execute(status -> work.get()));
    }
}
