package org.gatehouse.platform.db;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How often the embedded PostgreSQL is restarted ({@code gatehouse.postgres.*}).
 *
 * @param restarts the most restarts within {@code restartsWithin}; if the server dies once more the process ends
 */
@ConfigurationProperties("gatehouse.postgres")
record RestartSettings(
        @DefaultValue("3") int restarts,
        @DefaultValue("10m") Duration restartsWithin) {}
