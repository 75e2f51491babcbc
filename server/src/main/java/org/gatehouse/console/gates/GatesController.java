package org.gatehouse.console.gates;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.device.GateSetUpService;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.feed.gates.GateBoard;
import org.gatehouse.feed.gates.GateBoardService;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.zone.ZoneRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The board of an event's gates. */
@Controller
record GatesController(GateBoardService boards, GateSetUpService setUps, ZoneRepository zones) {

    /** The filters. Each is about polls, so that only gates with a device that polls are in one of them. */
    private static final Set<String> STATES = Set.of("live", "behind", "late", "silent");

    private static final Page SHOWN = Page.of(0, 1000, 1000);

    private static final SheetColumns<GateBoard.BoardGate> COLUMNS = new SheetColumns<GateBoard.BoardGate>()
            .with("client_id", GateBoard.BoardGate::clientId)
            .with("client_name", GateBoard.BoardGate::clientName)
            .with("device", GateBoard.BoardGate::device)
            .with("live", GateBoard.BoardGate::live)
            .with("late", GateBoard.BoardGate::late)
            .at("last_poll_at", GateBoard.BoardGate::lastPollAt)
            .with("poll_seconds", GateBoard.BoardGate::pollSeconds)
            .with("revision", GateBoard.BoardGate::revision)
            .with("revisions_behind", GateBoard.BoardGate::revisionsBehind)
            .with("seconds_behind", GateBoard.BoardGate::secondsBehind)
            .with("polls", GateBoard.BoardGate::polls)
            .with("missed_polls", GateBoard.BoardGate::missedPolls)
            .at("last_scan_at", GateBoard.BoardGate::lastScanAt)
            .with("clock_offset_seconds", GateBoard.BoardGate::clockOffsetSeconds);

    /** Shows all gates, or those with a device in one state. htmx renews only the table. */
    @GetMapping("/console/events/{event_id}/gates")
    View gates(@RequestParam(defaultValue = "all") String state, Screen screen) {
        GateBoard board = board(state, SHOWN, screen);
        List<GateView> gates =
                GateView.of(board, setUps.ofEvent(screen.eventId()), zones.byId(screen.eventId())).stream()
                        .filter(gate -> !STATES.contains(state) || gate.polls())
                        .toList();
        return screen.show(
                "console/gates/gates", "console/gates/board", Map.of("board", board, "gates", gates, "state", state));
    }

    private GateBoard board(String state, Page page, Screen screen) {
        GateBoard board = boards.of(screen.eventId(), page);
        return board.with(board.gates().stream()
                .filter(gate -> switch (state) {
                    case "silent" -> !gate.live();
                    case "behind" -> gate.live() && gate.revisionsBehind() != null && gate.revisionsBehind() > 0;
                    case "late" -> gate.live() && gate.late();
                    case "live" -> gate.live();
                    default -> true;
                })
                .toList());
    }

    @GetMapping("/console/events/{event_id}/gates/export")
    void export(@RequestParam(defaultValue = "all") String state, Screen screen, HttpServletResponse response)
            throws IOException {
        screen.files()
                .send(response, "gates", COLUMNS, board(state, Page.ALL, screen).gates()::forEach);
    }

    /** Removes a gate from the board, for example one that was packed away. */
    @PostMapping("/console/events/{event_id}/gates/forget")
    View forget(
            @RequestParam String client,
            @RequestParam(required = false) @Nullable String device,
            Form form,
            Screen screen) {
        boolean done = form.done(() -> boards.forget(screen.eventId(), client, device, screen.caller()));
        screen.toast(done ? Toast.done(screen.text("gates.forgotten")) : Toast.failed(String.valueOf(form.problem())));
        return screen.redirect(screen.eventPath() + "/gates");
    }
}
