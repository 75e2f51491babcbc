package org.gatehouse.scan;

import java.time.Duration;
import java.time.LocalTime;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How scans are received ({@code gatehouse.scans.*}).
 *
 * @param lateAfter a scan that arrives later than this after its timestamp is flagged, never refused (docs/api/scans.md)
 * @param clockTolerance a timestamp further ahead of our clock than this is flagged, never refused
 * @param batchLimit highest number of scans in one {@code POST …/scans}
 * @param queue how many scans may wait to be written; further scans get 503
 * @param writers threads that write scans; each holds one connection of the pool {@code scans}
 * @param longestWait a request whose scan is neither stored nor refused after this time gets 503. It is longer than a statement (20 s) and
 *     a connection (5 s) may take, so it only ends when the database does not respond at all
 * @param dayBegins the time of day at an event at which the people in its zones are counted anew
 */
@ConfigurationProperties("gatehouse.scans")
public record ScanSettings(
        @DefaultValue("5m") Duration lateAfter,
        @DefaultValue("5m") Duration clockTolerance,
        @DefaultValue("500") int batchLimit,
        @DefaultValue("10000") int queue,
        @DefaultValue("1") int writers,
        @DefaultValue("30s") Duration longestWait,
        @DefaultValue("06:00") LocalTime dayBegins) {}
