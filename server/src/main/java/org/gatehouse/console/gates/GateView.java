package org.gatehouse.console.gates;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.auth.device.GateSetUp;
import org.gatehouse.feed.gates.GateBoard;
import org.gatehouse.feed.gates.GateBoard.BoardGate;
import org.gatehouse.feed.gates.GateBoard.ScanOnlyGate;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/**
 * A gate with its devices: a client that polls or reports scans, or one that was added here and has not connected yet.
 *
 * @param setUp what the desk chose for it; null for a client that was made elsewhere
 */
public record GateView(String name, @Nullable GateSetUp setUp, List<Zone> zones, List<Device> devices) {

    /**
     * A device of a gate; exactly one of the two is present.
     *
     * @param name its header Gatehouse-Device; null when there was none
     * @param polls what its polls tell
     * @param scans what is known of a device that never polled
     */
    public record Device(
            @Nullable String name,
            String clientId,
            @Nullable BoardGate polls,
            @Nullable ScanOnlyGate scans) {}

    /** The gates that were added here by name, then the others in the order of the board. */
    public static List<GateView> of(GateBoard board, List<GateSetUp> setUps, Map<Long, Zone> zones) {
        Map<String, List<Device>> devices = new LinkedHashMap<>();
        Map<String, String> names = new LinkedHashMap<>();
        for (BoardGate gate : board.gates()) {
            add(devices, new Device(gate.device(), gate.clientId(), gate, null));
            names.put(gate.clientId(), Objects.requireNonNullElse(gate.clientName(), gate.clientId()));
        }
        for (ScanOnlyGate gate : board.scanOnly()) {
            add(devices, new Device(gate.device(), gate.clientId(), null, gate));
            names.put(gate.clientId(), Objects.requireNonNullElse(gate.clientName(), gate.clientId()));
        }
        List<GateView> gates = new ArrayList<>();
        for (GateSetUp setUp : setUps) {
            String client = setUp.clientId();
            List<Device> own = client == null ? null : devices.remove(client);
            List<Zone> served = setUp.zones().stream()
                    .map(zones::get)
                    .filter(Objects::nonNull)
                    .toList();
            gates.add(new GateView(setUp.name(), setUp, served, own == null ? List.of() : own));
        }
        devices.forEach((client, own) ->
                gates.add(new GateView(Objects.requireNonNull(names.get(client)), null, List.of(), own)));
        return gates;
    }

    private static void add(Map<String, List<Device>> devices, Device device) {
        devices.computeIfAbsent(device.clientId(), client -> new ArrayList<>()).add(device);
    }

    /** Whether a device of it that is shown polls. */
    boolean polls() {
        return devices.stream().anyMatch(device -> device.polls() != null);
    }

    /** Its only device, which stands in the row of the gate; null when it has none, or several with a row each. */
    public @Nullable Device only() {
        return devices.size() == 1 ? devices.getFirst() : null;
    }
}
