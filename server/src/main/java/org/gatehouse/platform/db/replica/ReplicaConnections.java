package org.gatehouse.platform.db.replica;

import com.zaxxer.hikari.HikariDataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** A pool of connections to the replica; the check of all pools at the start leaves it out. */
class ReplicaConnections extends DelegatingDataSource implements AutoCloseable {

    private final HikariDataSource pool;

    ReplicaConnections(HikariDataSource pool) {
        super(pool);
        this.pool = pool;
    }

    @Override
    public void close() {
        pool.close();
    }
}
