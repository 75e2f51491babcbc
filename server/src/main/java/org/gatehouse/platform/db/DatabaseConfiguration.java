package org.gatehouse.platform.db;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/** Finds the database: the one that {@code spring.datasource.url} names, otherwise the embedded one. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PostgresSettings.class)
public class DatabaseConfiguration {

    private static final String OPTIONS = "spring.datasource.hikari.data-source-properties.options";

    /** Every pool is made from this bean, so Spring closes the pools first and stops the embedded server after them. */
    @Bean
    @ConditionalOnMissingBean
    JdbcConnectionDetails jdbcConnectionDetails(
            Environment environment, PostgresSettings settings, ObjectProvider<StartingPostgres> starting) {
        var url = environment.getProperty("spring.datasource.url");
        if (!StringUtils.hasText(url)) {
            var started = starting.getIfAvailable();
            return started == null ? EmbeddedDatabase.start(settings) : started.started();
        }
        var username = environment.getProperty("spring.datasource.username");
        var password = environment.getProperty("spring.datasource.password");
        var options = environment.getProperty(OPTIONS, "");
        return new ExternalPostgres(url, username, password, ConnectionSettings.of("start", options, "", false))
                .verified(settings.postgres().startTimeout());
    }
}
