package org.gatehouse.platform.db;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many connections each purpose has of its own ({@code gatehouse.db.*}); that of writes is Spring's
 * {@code spring.datasource.hikari.maximum-pool-size}.
 *
 * @param readConnections for sync and lists
 * @param scanConnections for the scan writer; each writer needs one
 */
@ConfigurationProperties("gatehouse.db")
record PoolSettings(
        @DefaultValue("8") int readConnections,
        @DefaultValue("2") int scanConnections) {}
