package org.gatehouse.console.home;

import java.time.Instant;
import java.util.List;
import org.gatehouse.feed.gates.GateBoard;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/**
 * What moves while an event runs.
 *
 * @param scans by zone; null when the caller may not look at scans
 * @param board of the gates, the latest first that lack something; null when the caller may not see it
 */
public record LiveView(@Nullable Scans scans, @Nullable GateBoard board) {

    /**
     * Scans of a quarter of an hour.
     *
     * @param upTo its end: now, or the last scan where nothing was scanned since
     * @param busiest the largest number of a zone, which the longest bar stands for
     */
    public record Scans(Instant upTo, boolean now, List<ZoneScans> zones, long busiest) {

        /** The width of a bar in percent, as an attribute of SVG. */
        public String width(long scans) {
            return busiest == 0 ? "0%" : String.format(java.util.Locale.ROOT, "%.2f%%", 100.0 * scans / busiest);
        }
    }

    /** A zone with its scans. */
    public record ZoneScans(Zone zone, long allowed, long refused) {}
}
