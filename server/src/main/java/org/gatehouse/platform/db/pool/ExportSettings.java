package org.gatehouse.platform.db.pool;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of files that are made for a request ({@code gatehouse.export.*}).
 *
 * @param atOnce how many are read from the database at once, each over one connection
 * @param longest how long one may be read; all other statements and transactions end much earlier
 * @param longestWait how long a request waits for its turn; after that the response is 503
 * @param mostBytes of all files that are being written or sent
 * @param keepFree on the disk, which the embedded database shares
 */
@ConfigurationProperties("gatehouse.export")
public record ExportSettings(
        @DefaultValue("2") int atOnce,
        @DefaultValue("15m") Duration longest,
        @DefaultValue("30s") Duration longestWait,
        @DefaultValue("10GB") DataSize mostBytes,
        @DefaultValue("1GB") DataSize keepFree) {}
