package org.gatehouse.feed.gates;

import java.util.List;
import org.gatehouse.feed.gates.GateBoardRepository.WatchedGate;

/**
 * What the metrics show about gates.
 *
 * @param live number of gates that polled lately
 * @param behind number of live gates that lack a change
 * @param oldestChangeSeconds age of the oldest change that a live gate lacks; 0 when none lacks any
 * @param gates each gate that polled within a day; empty when there are too many
 * @param leftOut the number of gates when there are too many; otherwise 0
 */
record WatchedGates(long live, long behind, long oldestChangeSeconds, List<WatchedGate> gates, long leftOut) {

    private static final WatchedGates NONE = new WatchedGates(0, 0, 0, List.of(), 0);

    /** With too many gates no single gate is shown, because the selection would change from one read to the next. */
    static WatchedGates of(List<WatchedGate> gates, int most) {
        if (gates.isEmpty()) {
            return NONE;
        }
        WatchedGate any = gates.getFirst();
        boolean tooMany = any.allSeen() > most;
        return new WatchedGates(
                any.allLive(),
                any.allBehind(),
                any.allLackedSeconds(),
                tooMany ? List.of() : gates,
                tooMany ? any.allSeen() : 0);
    }
}
