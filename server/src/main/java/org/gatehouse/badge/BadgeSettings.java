package org.gatehouse.badge;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of printing, {@code gatehouse.badge.*}.
 *
 * @param most badges in one file
 * @param files files that one order may make
 * @param space size of all kept files together, from which on the next one waits until some are deleted
 * @param keep how long a finished file is kept: it holds photos and names
 * @param printers files that a node draws at once
 * @param layouts layouts of an event besides its own
 * @param claim how long a node owns a job without renewing the claim; afterwards another node draws it
 */
@ConfigurationProperties("gatehouse.badge")
public record BadgeSettings(
        @DefaultValue("500") int most,
        @DefaultValue("1000") int files,
        @DefaultValue("20GB") DataSize space,
        @DefaultValue("24h") Duration keep,
        @DefaultValue("1") int printers,
        @DefaultValue("50") int layouts,
        @DefaultValue("1m") Duration claim) {}
