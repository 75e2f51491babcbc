package org.gatehouse.platform.db;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.util.Map;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.stereotype.Component;

/** Takes a connection of each pool at the start: settings that do not arrive are told then, not to the first gate that polls. */
@Component
class PoolCheck implements InitializingBean {

    private final Map<String, HikariDataSource> pools;

    PoolCheck(Map<String, HikariDataSource> pools) {
        this.pools = pools;
    }

    @Override
    public void afterPropertiesSet() throws SQLException {
        for (HikariDataSource pool : pools.values()) {
            try {
                JdbcUtils.closeConnection(pool.getConnection());
            } catch (SQLException failure) {
                throw ConnectionSettings.explained(failure);
            }
        }
    }
}
