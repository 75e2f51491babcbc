package org.gatehouse.console.gates;

import java.util.List;
import java.util.Map;
import org.gatehouse.console.Screen;
import org.gatehouse.feed.GateBoard;
import org.gatehouse.feed.GateBoards;
import org.gatehouse.platform.page.Page;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The board of an event's gates. */
@Controller
class GatesController {

    private static final Page ALL = Page.of(0, 1000, 1000);

    private final GateBoards boards;

    GatesController(GateBoards boards) {
        this.boards = boards;
    }

    /** All of them, or those in one state; htmx renews the table alone. */
    @GetMapping("/console/events/{event_id}/gates")
    View gates(
            @PathVariable("event_id") long eventId, @RequestParam(defaultValue = "all") String state, Screen screen) {
        GateBoard board = boards.of(eventId, ALL);
        List<GateBoard.BoardGate> shown = board.gates().stream()
                .filter(gate -> switch (state) {
                    case "silent" -> !gate.live();
                    case "behind" -> gate.live() && gate.revisionsBehind() != null && gate.revisionsBehind() > 0;
                    case "live" -> gate.live();
                    default -> true;
                })
                .toList();
        return screen.show(
                screen.isPart() ? "console/gates/board" : "console/gates/gates",
                Map.of("board", board.with(shown), "state", state));
    }
}
