package org.gatehouse.scan;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How scans are taken in ({@code gatehouse.scans.*}).
 *
 * @param lateAfter a scan that arrives later than this after its timestamp is flagged, never refused (spec 8: "5", without unit)
 * @param clockTolerance a timestamp further ahead of our clock than this is flagged, never refused
 * @param batchLimit scans in one {@code POST …/scans}
 * @param queue scans that may wait to be written; beyond it the answer is 503
 * @param writers threads that write them; each holds one connection of the pool {@code scans}
 */
@ConfigurationProperties("gatehouse.scans")
record ScanSettings(
        @DefaultValue("5m") Duration lateAfter,
        @DefaultValue("5m") Duration clockTolerance,
        @DefaultValue("500") int batchLimit,
        @DefaultValue("10000") int queue,
        @DefaultValue("2") int writers) {}
