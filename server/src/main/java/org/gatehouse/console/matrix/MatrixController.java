package org.gatehouse.console.matrix;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.list.HolderCountRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.event.EventRepository;
import org.gatehouse.feed.gates.GateBoardService;
import org.gatehouse.platform.page.Page;
import org.gatehouse.zone.ZoneChange;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.ZonesChangedException;
import org.gatehouse.zone.position.PositionReader;
import org.gatehouse.zone.position.PositionService;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The matrix. The user marks cells in the browser, previews all marks together, and applies them in one transaction. */
@Controller
class MatrixController {

    private final EventRepository events;
    private final PositionReader positions;
    private final ZoneRepository zones;
    private final HolderCountRepository holders;
    private final PositionService service;
    private final GateBoardService gates;

    MatrixController(
            EventRepository events,
            PositionReader positions,
            ZoneRepository zones,
            HolderCountRepository holders,
            PositionService service,
            GateBoardService gates) {
        this.events = events;
        this.positions = positions;
        this.zones = zones;
        this.holders = holders;
        this.service = service;
        this.gates = gates;
    }

    /** Shows the matrix; with a revision, also how many gates have it by now. */
    @GetMapping("/console/events/{event_id}/matrix")
    View matrix(
            @PathVariable("event_id") long eventId, @RequestParam(defaultValue = "0") long revision, Screen screen) {
        events.require(eventId);
        return page(eventId, revision, MatrixForm.NONE, List.of(), screen);
    }

    /**
     * Sends the matrix in the form of the spreadsheet that it replaces: {@code x} when a zone comes with the position, and how many people
     * hold it.
     */
    @GetMapping("/console/events/{event_id}/matrix/export")
    void export(@PathVariable("event_id") long eventId, Screen screen, HttpServletResponse response)
            throws IOException {
        events.require(eventId);
        MatrixView matrix = read(eventId, screen);
        screen.send(response, "matrix", matrix.header(), out -> matrix.rows().forEach(row -> out.row(row.exported())));
    }

    /** Shows what the marks would do. */
    @PostMapping("/console/events/{event_id}/matrix/preview")
    View preview(@PathVariable("event_id") long eventId, MatrixForm decision, Screen screen) {
        MatrixView matrix = read(eventId, screen);
        MatrixPreviewView preview = MatrixPreviewView.of(eventId, decision, matrix);
        return screen.show(
                "console/matrix/preview",
                Map.of(
                        "preview",
                        preview,
                        "decision",
                        preview.conflicts().isEmpty() ? decision : decision.over(matrix)));
    }

    /** Applies the changes. When the zones have changed since the marks were made, it refuses and shows both versions. */
    @PostMapping("/console/events/{event_id}/matrix/apply")
    View apply(
            @PathVariable("event_id") long eventId,
            MatrixForm decision,
            Caller by,
            Screen screen,
            HttpServletResponse response) {
        List<ZoneChange> changes = decision.zoneChanges();
        if (changes.isEmpty()) {
            return screen.redirect(screen.eventPath() + "/matrix");
        }
        try {
            service.changeZones(eventId, changes, by);
        } catch (ZonesChangedException meanwhile) {
            response.setStatus(HttpStatus.CONFLICT.value());
            MatrixView matrix = read(eventId, screen);
            return page(
                    eventId,
                    0,
                    decision.over(matrix),
                    MatrixPreviewView.of(eventId, decision, matrix).conflicts(),
                    screen);
        }
        MatrixForm back = MatrixForm.back(changes);
        screen.toast(Toast.done(screen.text("matrix.applied", changes.size()))
                .withUndo(
                        screen.text("matrix.undo"),
                        screen.eventPath() + "/matrix/apply",
                        Map.of("changes", back.changes(), "base", back.base())));
        long revision = gates.of(eventId, Page.of(0, 1, 1)).revision();
        return screen.redirect(screen.eventPath() + "/matrix?revision=" + revision);
    }

    /** Shows how many gates have this revision; the page asks until all of them do. */
    @GetMapping("/console/events/{event_id}/matrix/reach")
    View reach(@PathVariable("event_id") long eventId, @RequestParam long revision, Screen screen) {
        return screen.show(
                "console/matrix/reach", Map.of("revision", revision, "reach", gates.reach(eventId, revision)));
    }

    private View page(
            long eventId,
            long revision,
            MatrixForm decision,
            List<MatrixPreviewView.Conflict> conflicts,
            Screen screen) {
        Map<String, Object> page = new HashMap<>();
        page.put("matrix", read(eventId, screen));
        page.put("decision", decision);
        page.put("conflicts", conflicts);
        page.put("revision", revision);
        page.put("editable", screen.opens(HttpMethod.POST, "/matrix/apply"));
        if (revision > 0) {
            page.put("reach", gates.reach(eventId, revision));
        }
        return screen.show("console/matrix/matrix", page);
    }

    private MatrixView read(long eventId, Screen screen) {
        return new MatrixView(
                positions.ofEvent(eventId, screen.language()),
                zones.ofEvent(eventId),
                holders.ofPositions(eventId),
                holders.exceptions(eventId));
    }
}
