package org.gatehouse.platform.db.replica;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;

/**
 * The replica that full answers and exports may be read from ({@code gatehouse.db.*}).
 *
 * @param replicaUrl its JDBC address; empty when there is none
 * @param replicaConnections for full answers; exports have {@code gatehouse.export.at-once} of their own
 */
@ConfigurationProperties("gatehouse.db")
record ReplicaSettings(
        @DefaultValue("") String replicaUrl,
        @DefaultValue("2") int replicaConnections) {

    boolean namesReplica() {
        return StringUtils.hasText(replicaUrl);
    }
}
