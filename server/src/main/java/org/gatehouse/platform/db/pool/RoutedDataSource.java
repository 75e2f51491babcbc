package org.gatehouse.platform.db.pool;

import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** Takes each connection from the pool of the thread's {@link Workload}. */
final class RoutedDataSource extends AbstractRoutingDataSource {

    RoutedDataSource(Map<Workload, DataSource> pools) {
        setTargetDataSources(Map.copyOf(pools));
        setLenientFallback(false);
        afterPropertiesSet();
    }

    @Override
    protected Object determineCurrentLookupKey() {
        return Workload.current();
    }
}
