package org.gatehouse.platform.disk;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * When a disk is considered low ({@code gatehouse.disk.*}).
 *
 * @param warnBelow free space below which the log warns every ten minutes
 * @param fullBelow free space below which {@code /health/ready} calls the disk full
 */
@ConfigurationProperties("gatehouse.disk")
record DiskSettings(
        @DefaultValue("1GB") DataSize warnBelow,
        @DefaultValue("64MB") DataSize fullBelow) {}
