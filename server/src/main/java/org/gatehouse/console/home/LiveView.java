package org.gatehouse.console.home;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.list.HolderCountRepository;
import org.gatehouse.console.Translated;
import org.gatehouse.console.gates.GateView;
import org.gatehouse.feed.gates.GateBoard;
import org.gatehouse.hold.HoldKind;
import org.gatehouse.scan.findings.ZoneOccupancy;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/**
 * The parts that change while an event runs.
 *
 * @param work that goes on without its page, or that failed
 * @param badges how far they are; null when the caller may not see accreditations
 * @param scans by zone; null when the caller may not see scans
 * @param held the kinds of which holds are open, with their numbers; empty when the caller may not see accreditations
 * @param board of the gates, silent gates first and then those that are furthest behind; null when the caller may not see it
 */
public record LiveView(
        List<WorkView> work,
        HolderCountRepository.@Nullable OfBadges badges,
        List<HeldKind> held,
        @Nullable Scans scans,
        @Nullable GateBoard board) {

    private static final int GATES = 8;

    /** The first gates of the board. */
    public List<GateView> gates() {
        return board == null ? List.of() : GateView.of(board.first(GATES), List.of(), Map.of());
    }

    /** A kind of hold, and how many of its holds are open. */
    public record HeldKind(HoldKind kind, long open) {

        public String name() {
            return Translated.shown(kind.name(), kind.id());
        }
    }

    /**
     * The scans of a quarter of an hour.
     *
     * @param upTo its end: now, or the last scan when nothing has been scanned since
     * @param busiest the largest number of any zone, which the longest bar represents
     */
    public record Scans(Instant upTo, boolean now, List<ZoneScans> zones, long busiest) {

        /** Whether it is known of a zone who is inside. */
        public boolean anyInside() {
            return zones.stream().anyMatch(zone -> zone.inside() != null);
        }

        /** The width of a bar in percent, as an SVG attribute. */
        public String width(long scans) {
            return busiest == 0 ? "0%" : String.format(java.util.Locale.ROOT, "%.2f%%", 100.0 * scans / busiest);
        }
    }

    /**
     * A zone with its scans.
     *
     * @param inside who is in it now; null where readers do not report both ways
     */
    public record ZoneScans(
            Zone zone, long allowed, long refused, @Nullable ZoneOccupancy inside) {}
}
