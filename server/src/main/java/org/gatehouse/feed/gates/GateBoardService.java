package org.gatehouse.feed.gates;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.event.EventProblem;
import org.gatehouse.feed.FeedProblem;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Shows how fresh gates are now. */
@Component
public class GateBoardService {

    private final GateMemory memory;
    private final GateBoardRepository board;
    private final GateMemoryRepository gates;
    private final GateSettings settings;
    private final AuditRepository audit;

    GateBoardService(
            GateMemory memory,
            GateBoardRepository board,
            GateMemoryRepository gates,
            GateSettings settings,
            AuditRepository audit) {
        this.memory = memory;
        this.board = board;
        this.gates = gates;
        this.settings = settings;
        this.audit = audit;
    }

    /** The board of an event, by client and device. */
    public GateBoard of(long eventId, Page page) {
        return ofClient(eventId, null, page);
    }

    /** The board of this client's gates alone; null means all gates. */
    public GateBoard ofClient(long eventId, @Nullable String clientId, Page page) {
        memory.write();
        GateBoard.Sum sum =
                board.sum(eventId, clientId, settings.gateLiveFor()).orElseThrow(() -> EventProblem.unknown(eventId));
        return GateBoard.of(
                sum, board.page(eventId, clientId, page, settings.gateLiveFor()), board.scanOnly(eventId, clientId));
    }

    /** How many gates of this client poll now, at each event. */
    public List<GatesOfClient> ofClient(String clientId) {
        memory.write();
        return board.ofClient(clientId, settings.gateLiveFor());
    }

    /** Which of the event's gates have been sent this revision, and which not yet. */
    public GatesReached reach(long eventId, long revision) {
        memory.write();
        return board.reach(eventId, revision, settings.gateLiveFor());
    }

    /** Which of the event's gates received the accreditation's last change; empty if it never concerned a gate. */
    public Optional<ChangeDelivery> deliveryOf(long eventId, long accreditationId) {
        memory.write();
        return board.change(eventId, accreditationId)
                .map(change -> new ChangeDelivery(
                        change,
                        board.receivers(eventId, change.revision(), settings.gateLiveFor(), ChangeDelivery.MOST),
                        board.deliverySum(eventId, change.revision(), settings.gateLiveFor())));
    }

    /**
     * Removes a gate that no longer polls from the board. The gate returns when it polls or scans again, and its polls then show what it
     * was sent, as before.
     *
     * @param device as the board shows it; null stands for the gate of a client that names no device
     * @throws org.gatehouse.platform.problem.ProblemException not_found (404), gate_live (409)
     */
    @Transactional
    public void forget(long eventId, String clientId, @Nullable String device, Actor by) {
        String named = Objects.requireNonNullElse(device, "");
        Optional<Boolean> live = gates.isLive(eventId, clientId, named, settings.gateLiveFor());
        if (live.orElse(false)) {
            throw FeedProblem.GATE_LIVE.because("It still polls and would be back at once; stop it first.");
        }
        if (!gates.forget(eventId, clientId, named)) {
            throw PlatformProblem.NOT_FOUND.because(
                    "No gate of client %s with device '%s' has polled event %d or reported scans to it.",
                    clientId, named, eventId);
        }
        Changes what = new Changes().of("client_id", clientId, null).of("device", named, null);
        audit.append(by, what.in(AuditEntry.of("gate_forgotten", eventId, "event", eventId)));
    }

    /** How many gates of a client poll at an event. */
    public record GatesOfClient(long eventId, long gates) {}

    /**
     * How many gates a change has reached.
     *
     * @param live the gates that polled lately
     * @param have the live gates that were sent the change
     * @param lacking names of live gates that were not sent it yet
     * @param silent names of the other gates that were not sent it
     */
    public record GatesReached(long live, long have, List<String> lacking, List<String> silent) {}
}
