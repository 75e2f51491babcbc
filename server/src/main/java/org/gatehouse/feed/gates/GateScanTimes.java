package org.gatehouse.feed.gates;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gatehouse.platform.gate.GateScans;
import org.springframework.stereotype.Component;

/**
 * Keeps when gates last reported a scan until {@link GateMemory} writes it. An index over all scans would make each scan more expensive.
 */
@Component
class GateScanTimes implements GateScans {

    private final Map<Gate, Instant> unwritten = new ConcurrentHashMap<>();

    @Override
    public void reported(long eventId, String clientId, String device, Instant at) {
        reported(new Gate(eventId, clientId, device), at);
    }

    void reported(Gate gate, Instant at) {
        unwritten.merge(gate, at, GateScanTimes::later);
    }

    /** Takes what has to be written; from now on it counts as written. */
    List<GateScanTime> take() {
        return unwritten.keySet().stream()
                .sorted()
                .<GateScanTime>mapMulti((gate, found) -> {
                    Instant at = unwritten.remove(gate);
                    if (at != null) {
                        found.accept(new GateScanTime(gate, at));
                    }
                })
                .toList();
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    record GateScanTime(Gate gate, Instant at) {}
}
