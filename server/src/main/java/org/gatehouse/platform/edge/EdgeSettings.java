package org.gatehouse.platform.edge;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of requests.
 *
 * @param maxJsonBytes the largest body that is not an upload
 * @param maxFormBytes the largest form, unless a user who is signed in to the console sends it
 * @param maxOpenJsonBytes the largest body, other than a form, on a route that needs no token
 * @param bodyBudget memory for all bodies that are being read; by default an eighth of the maximum heap
 * @param bodyPatience the longest silence within a body, and the time a body may take in addition to what slowestBody allows
 * @param slowestBody a body may take one more second for each time this many bytes have arrived
 */
@ConfigurationProperties("gatehouse.web")
record EdgeSettings(
        @DefaultValue("2MB") DataSize maxJsonBytes,
        @DefaultValue("8KB") DataSize maxFormBytes,
        @DefaultValue("16KB") DataSize maxOpenJsonBytes,
        @Nullable DataSize bodyBudget,
        @DefaultValue("20s") Duration bodyPatience,
        @DefaultValue("4KB") DataSize slowestBody) {}
