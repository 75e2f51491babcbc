package org.gatehouse.feed.gates;

import java.time.Instant;
import java.util.TreeMap;
import org.gatehouse.platform.gate.GateScans;
import org.gatehouse.platform.work.WriteBehind;
import org.springframework.stereotype.Component;

/**
 * Keeps when gates last reported a scan until {@link GateMemory} writes it. An index over all scans would make each scan more expensive.
 */
@Component
class GateScanTimes implements GateScans {

    private final WriteBehind<Gate, Instant> unwritten;

    GateScanTimes(GateMemoryRepository repository) {
        this.unwritten = new WriteBehind<>(
                "times of scans",
                GateMemory.ROWS_AT_ONCE,
                (one, other) -> one.isAfter(other) ? one : other,
                times -> repository.writeScanTimes(new TreeMap<>(times)));
    }

    @Override
    public void reported(long eventId, String clientId, String device, Instant at) {
        unwritten.add(new Gate(eventId, clientId, device), at);
    }

    void write() {
        unwritten.write();
    }
}
