package org.gatehouse.platform.db.pool;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import org.gatehouse.platform.db.ConnectionSettings;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.stereotype.Component;

/**
 * Takes a connection of each pool at the start: missing settings are reported then, not at the first poll of a gate. The pools are found by
 * their type, because none of them is a candidate for a parameter without its qualifier.
 */
@Component
record PoolCheck(ListableBeanFactory beans) implements InitializingBean {

    @Override
    public void afterPropertiesSet() throws SQLException {
        for (HikariDataSource pool :
                beans.getBeansOfType(HikariDataSource.class).values()) {
            try {
                JdbcUtils.closeConnection(pool.getConnection());
            } catch (SQLException failure) {
                throw ConnectionSettings.explained(failure);
            }
        }
    }
}
