package org.gatehouse.console.gates;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.feed.gates.GateBoard;
import org.gatehouse.feed.gates.GateBoardService;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The board of an event's gates. */
@Controller
class GatesController {

    private static final Page SHOWN = Page.of(0, 1000, 1000);

    private static final List<String> COLUMNS = List.of(
            "client_id",
            "client_name",
            "device",
            "live",
            "last_poll_at",
            "revision",
            "revisions_behind",
            "seconds_behind",
            "polls",
            "missed_polls",
            "last_scan_at",
            "clock_offset_seconds");

    private final GateBoardService boards;

    GatesController(GateBoardService boards) {
        this.boards = boards;
    }

    /** Shows all gates, or the gates in one state. htmx renews only the table. */
    @GetMapping("/console/events/{event_id}/gates")
    View gates(
            @PathVariable("event_id") long eventId, @RequestParam(defaultValue = "all") String state, Screen screen) {
        GateBoard board = board(eventId, state, SHOWN);
        return screen.show(
                screen.isPart() ? "console/gates/board" : "console/gates/gates",
                Map.of("board", board, "state", state));
    }

    private GateBoard board(long eventId, String state, Page page) {
        GateBoard board = boards.of(eventId, page);
        return board.with(board.gates().stream()
                .filter(gate -> switch (state) {
                    case "silent" -> !gate.live();
                    case "behind" -> gate.live() && gate.revisionsBehind() != null && gate.revisionsBehind() > 0;
                    case "live" -> gate.live();
                    default -> true;
                })
                .toList());
    }

    @GetMapping("/console/events/{event_id}/gates/export")
    void export(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = "all") String state,
            Screen screen,
            HttpServletResponse response)
            throws IOException {
        screen.send(
                response,
                "gates",
                COLUMNS,
                out -> board(eventId, state, Page.ALL)
                        .gates()
                        .forEach(gate -> out.row(
                                gate.clientId(),
                                gate.clientName(),
                                gate.device(),
                                gate.live(),
                                gate.lastPollAt(),
                                gate.revision(),
                                gate.revisionsBehind(),
                                gate.secondsBehind(),
                                gate.polls(),
                                gate.missedPolls(),
                                gate.lastScanAt(),
                                gate.clockOffsetSeconds())));
    }

    /** Removes a gate from the board, for example one that was packed away. */
    @PostMapping("/console/events/{event_id}/gates/forget")
    View forget(
            @PathVariable("event_id") long eventId,
            @RequestParam String client,
            @RequestParam(required = false) @Nullable String device,
            Screen screen,
            Caller by) {
        Form form = Form.of(screen, Map.of());
        boolean done = form.done(() -> boards.forget(eventId, client, device, by));
        screen.toast(done ? Toast.done(screen.text("gates.forgotten")) : Toast.failed(String.valueOf(form.problem())));
        return screen.redirect(screen.eventPath() + "/gates");
    }
}
