package org.gatehouse.console.gates;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.device.GateSetUp;
import org.gatehouse.feed.gates.GateBoard;
import org.gatehouse.feed.gates.GateBoard.BoardGate;
import org.gatehouse.feed.gates.GateBoard.ScanOnlyGate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One table: a gate with its devices under it, wherever it was added and whether it polls or only scans. */
class GateViewTest {

    private static final Instant NOW = Instant.parse("2026-09-23T08:00:00Z");

    private static BoardGate polling(String client, @Nullable String device) {
        return new BoardGate(
                client, "Name of " + client, device, true, false, NOW, 120, null, null, null, 1, 0, null, null, null);
    }

    private static ScanOnlyGate scanning(String client, @Nullable String device) {
        return new ScanOnlyGate(client, null, device, NOW, NOW);
    }

    private static GateSetUp added(long id, String name, @Nullable String client) {
        return new GateSetUp(id, name, GateSetUp.Kind.SYSTEM, client, false, Set.of());
    }

    private static GateBoard board(List<BoardGate> polling, ScanOnlyGate... scanning) {
        return new GateBoard(1, 1, 1, 0, 0, 0, null, polling, polling.size(), Arrays.asList(scanning));
    }

    @Test
    void gateStandsOnceWithAllItsDevices() {
        GateBoard board = board(
                List.of(polling("a", "north-1"), polling("b", null), polling("a", "north-2")),
                scanning("a", "phone"),
                scanning("c", null));

        List<GateView> gates =
                GateView.of(board, List.of(added(1, "Gate north", "a"), added(2, "Not yet", null)), Map.of());

        assertThat(gates).extracting(GateView::name).containsExactly("Gate north", "Not yet", "Name of b", "c");
        assertThat(gates.getFirst().devices())
                .extracting(GateView.Device::name)
                .containsExactly("north-1", "north-2", "phone");
        assertThat(gates).extracting(gate -> gate.only() != null).containsExactly(false, false, true, true);
        assertThat(gates).extracting(GateView::polls).containsExactly(true, false, true, false);
    }
}
