package org.gatehouse.feed.gates;

import java.util.List;
import org.gatehouse.feed.gates.GateBoardRepository.WatchedGate;

/**
 * What the metrics show of gates.
 *
 * @param live gates that polled lately
 * @param behind of them, who lack a change
 * @param oldestChangeSeconds age of the oldest change that a live one lacks, 0 for none
 * @param gates live ones and those that were so within a day, each; none when they are too many
 * @param leftOut how many they are then
 */
record WatchedGates(long live, long behind, long oldestChangeSeconds, List<WatchedGate> gates, long leftOut) {

    private static final WatchedGates NONE = new WatchedGates(0, 0, 0, List.of(), 0);

    /** Which of too many are shown would change from one look to the next, so none is. */
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
