package org.gatehouse.console.gates;

import java.util.function.Supplier;
import org.gatehouse.console.Screen;
import org.gatehouse.feed.gates.GateBoard;
import org.gatehouse.feed.gates.GateBoardService;
import org.gatehouse.platform.page.Page;
import org.springframework.stereotype.Component;

/** The state of an event's gates just after a change: a gate receives it only with its next poll. */
@Component
public record GateReport(GateBoardService boards) {

    private static final Page ONE = new Page(0, 1);

    /** How many gates get the newest change with their next request, and how many are silent. */
    public String of(Screen screen) {
        return of(board(screen), screen);
    }

    /** The same after the changes that follow; empty when they change nothing for gates, and at events without gates. */
    public Supplier<String> after(Screen screen) {
        long before = board(screen).revision();
        return () -> {
            GateBoard now = board(screen);
            return now.revision() == before || now.totalCount() == 0 ? "" : of(now, screen);
        };
    }

    /** Whether there are gates and none of them is live, so that nobody at a gate knows of a change. */
    public boolean isUnheard(Screen screen) {
        GateBoard board = board(screen);
        return board.totalCount() > 0 && board.live() == 0;
    }

    private GateBoard board(Screen screen) {
        return boards.of(screen.eventId(), ONE);
    }

    private static String of(GateBoard board, Screen screen) {
        long silent = board.totalCount() - board.live();
        if (board.totalCount() == 0) {
            return screen.text("gates.report.none");
        }
        return silent == 0
                ? screen.text("gates.report.next", board.live())
                : screen.text("gates.report.silent", board.live(), silent);
    }
}
