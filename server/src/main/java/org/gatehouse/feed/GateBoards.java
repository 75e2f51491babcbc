package org.gatehouse.feed;

import org.gatehouse.event.EventProblem;
import org.gatehouse.platform.page.Page;
import org.springframework.stereotype.Component;

/** Shows how fresh gates are, as of now. */
@Component
public class GateBoards {

    private final GateMemory memory;
    private final GateBoardRepository board;
    private final GateSettings settings;

    GateBoards(GateMemory memory, GateBoardRepository board, GateSettings settings) {
        this.memory = memory;
        this.board = board;
        this.settings = settings;
    }

    /** The board of an event, by client and device. */
    public GateBoard of(long eventId, Page page) {
        memory.write();
        GateBoard.Sum sum = board.sum(eventId, settings.gateLiveFor()).orElseThrow(() -> EventProblem.unknown(eventId));
        return GateBoard.of(sum, board.page(eventId, page, settings.gateLiveFor()));
    }

    /** How many of the event's live gates have been served this revision. */
    public Reach reach(long eventId, long revision) {
        memory.write();
        return board.reach(eventId, revision, settings.gateLiveFor());
    }

    /**
     * How far a change has come.
     *
     * @param live gates that polled lately
     * @param have of them, who were served it
     */
    public record Reach(long live, long have) {}
}
