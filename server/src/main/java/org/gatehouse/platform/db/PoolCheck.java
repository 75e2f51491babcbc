package org.gatehouse.platform.db;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.stereotype.Component;

/** Takes a connection of each pool at the start: settings that do not arrive are told then, not to the first gate that polls. */
@Component
class PoolCheck implements InitializingBean {

    private final ListableBeanFactory beans;

    /** Asks for the pools by their type: none of them is a candidate for a parameter without its qualifier. */
    PoolCheck(ListableBeanFactory beans) {
        this.beans = beans;
    }

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
