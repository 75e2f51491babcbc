package org.gatehouse.platform.disk;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Warns the operator before a disk is full: by metric, in the log, and as the part {@code disk} of {@code /health/ready}.
 *
 * <p>A full disk does not take the node out of service: polls need no file, and all nodes may write to the same disk.
 */
@Component("diskHealthIndicator")
@EnableConfigurationProperties(DiskSettings.class)
class DiskWatch implements HealthIndicator {

    private static final Logger log = LoggerFactory.getLogger(DiskWatch.class);

    private static final Status FULL = new Status("FULL");

    private final DiskSpace disk;
    private final DiskSettings settings;

    DiskWatch(DiskSpace disk, DiskSettings settings, MeterRegistry meters) {
        this.disk = disk;
        this.settings = settings;
        for (DiskSpace.Place place : disk.places()) {
            Gauge.builder("gatehouse.disk.free", place, DiskSpace.Place::freeBytes)
                    .description("space that is left in a directory where files are written")
                    .baseUnit("bytes")
                    .tag("directory", place.name())
                    .register(meters);
        }
    }

    @Override
    public Health health() {
        boolean full = disk.places().stream()
                .anyMatch(place -> place.freeBytes() < settings.fullBelow().toBytes());
        return Health.status(full ? FULL : Status.UP).build();
    }

    @Scheduled(initialDelayString = "PT10S", fixedDelayString = "PT10M")
    void warn() {
        for (DiskSpace.Place place : disk.places()) {
            long free = place.freeBytes();
            if (free < settings.warnBelow().toBytes()) {
                log.warn(
                        "Only {} MB are left in {} (the {} directory); make room before uploads and scans are refused",
                        free >> 20,
                        place.directory(),
                        place.name());
            }
        }
    }
}
