package org.gatehouse.feed.gates;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Right;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Shows how fresh gates are. */
@RestController
@Tag(name = "gates", description = "How fresh gates are")
record GateController(GateBoardService boards) {

    private static final int MOST_GATES = 1000;

    /** Any one of these shows the gates of all clients. */
    private static final Right[] OF_ALL_GATES = {
        Scope.ACCREDITATION_READ, Scope.SCANS_READ, Role.VIEW_SCANS, Role.SET_UP_SCAN_APP, Role.MANAGE_EVENT
    };

    /** What another node sent appears after at most one second. */
    @Operation(
            summary = "Shows how fresh the gates of an event are",
            description =
                    "Whoever polls is a gate here. By client and device; limit 1 to 1000. With the scope sync.read"
                            + " alone a client sees its own gates, and the numbers are of these.")
    @GetMapping("/registrations/accreditation/events/{event_id}/gates")
    GateBoard gates(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = "1000") int limit,
            Caller by) {
        Page page = Page.of(offset, limit, MOST_GATES);
        return by.holds(eventId, OF_ALL_GATES)
                ? boards.of(eventId, page)
                : boards.ofClient(eventId, by.clientId(), page);
    }

    @Operation(
            summary = "Forgets a gate that polls no more",
            description = "409 gate_live while it polls. Should it poll again, it is back.")
    @ApiResponse(responseCode = "409", description = "gate_live")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/gates")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void forget(
            @PathVariable("event_id") long eventId,
            @Doc("The client that polled") @RequestParam("client_id") String clientId,
            @Doc("Its header Gatehouse-Device; absent: the gate that sent none") @RequestParam @Nullable String device,
            Caller by) {
        boards.forget(eventId, clientId, device, by);
    }
}
