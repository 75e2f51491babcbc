package org.gatehouse.platform.edge;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of requests.
 *
 * @param maxJsonBytes a body other than an upload may be this large
 * @param maxFormBytes a form may be this large unless somebody signed in to the console sends it
 * @param maxOpenJsonBytes a body other than a form may be this large on a route that needs no token
 * @param bodyBudget memory for all bodies that are being read; an eighth of the largest heap when it is not set
 * @param bodyPatience a body may be silent for this long, and may take this long besides what slowestBody allows
 * @param slowestBody a body may take a second more for each so many bytes
 */
@ConfigurationProperties("gatehouse.web")
record EdgeSettings(
        @DefaultValue("2MB") DataSize maxJsonBytes,
        @DefaultValue("8KB") DataSize maxFormBytes,
        @DefaultValue("16KB") DataSize maxOpenJsonBytes,
        @Nullable DataSize bodyBudget,
        @DefaultValue("20s") Duration bodyPatience,
        @DefaultValue("4KB") DataSize slowestBody) {}
