package org.gatehouse.imports;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Imports, {@code gatehouse.import.*}.
 *
 * @param keep how long a file's rows stay after they were used last: they are personal data
 * @param claim how long a node has an import to itself without a sign of life; after it another goes on with it
 */
@ConfigurationProperties("gatehouse.import")
record ImportSettings(
        @DefaultValue("7d") Duration keep,
        @DefaultValue("30s") Duration claim) {}
