package org.gatehouse.console.matrix;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.list.HolderCountRepository;
import org.gatehouse.console.Form;
import org.gatehouse.console.PeriodChoices;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
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
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The matrix. The user marks cells in the browser, previews all marks together, and applies them in one transaction. */
@Controller
record MatrixController(
        PositionReader positions,
        ZoneRepository zones,
        HolderCountRepository holders,
        PositionService service,
        PeriodChoices periods,
        GateBoardService gates) {

    /** Shows the matrix; with a revision, also how many gates have it by now. */
    @GetMapping("/console/events/{event_id}/matrix")
    View matrix(@RequestParam(defaultValue = "0") long revision, Screen screen) {
        return page(HttpStatus.OK, revision, MatrixForm.NONE, List.of(), screen);
    }

    /**
     * Sends the matrix in the form of the spreadsheet that it replaces: {@code x} when a zone comes with the position, and how many people
     * hold it.
     */
    @GetMapping("/console/events/{event_id}/matrix/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        MatrixView matrix = read(screen);
        screen.files()
                .sendNamed(
                        response,
                        "matrix",
                        matrix.header(screen),
                        out -> matrix.rows().forEach(row -> out.row(row.exported())));
    }

    /** Shows what the marks would do. */
    @PostMapping("/console/events/{event_id}/matrix/preview")
    View preview(MatrixForm decision, Screen screen) {
        MatrixView matrix = read(screen);
        MatrixPreviewView preview = MatrixPreviewView.of(screen.eventId(), decision, matrix);
        MatrixForm based = preview.conflicts().isEmpty() ? decision : decision.over(matrix);
        return screen.show(
                "console/matrix/preview",
                Map.of(
                        "preview",
                        preview,
                        "decision",
                        based,
                        "periods",
                        periods.of(screen),
                        "codes",
                        periods.codes(screen)));
    }

    /** Applies the changes. When the zones have changed since the marks were made, it refuses and shows both versions. */
    @PostMapping("/console/events/{event_id}/matrix/apply")
    View apply(MatrixForm decision, Screen screen) {
        List<ZoneChange> changes = decision.zoneChanges();
        String path = screen.eventPath() + "/matrix";
        if (changes.isEmpty()) {
            return screen.redirect(path);
        }
        try {
            service.changeZones(screen.eventId(), changes, screen.caller());
        } catch (ZonesChangedException meanwhile) {
            MatrixView matrix = read(screen);
            List<MatrixPreviewView.Conflict> conflicts =
                    MatrixPreviewView.of(screen.eventId(), decision, matrix).conflicts();
            return page(HttpStatus.CONFLICT, 0, decision.over(matrix), conflicts, screen);
        }
        MatrixForm back = MatrixForm.back(changes);
        Map<String, List<String>> undo = Map.of("changes", List.of(back.changes()), "base", List.of(back.base()));
        screen.toast(Toast.done(screen.text("matrix.applied", changes.size()))
                .withUndo(screen.text("matrix.undo"), path + "/apply", undo));
        long revision = gates.of(screen.eventId(), Page.of(0, 1, 1)).revision();
        return screen.redirect(path + "?revision=" + revision);
    }

    /** Shows how many gates have this revision; the page asks until all of them do. */
    @GetMapping("/console/events/{event_id}/matrix/reach")
    View reach(@RequestParam long revision, Screen screen) {
        return screen.show(
                "console/matrix/reach", Map.of("revision", revision, "reach", gates.reach(screen.eventId(), revision)));
    }

    private View page(
            HttpStatus status,
            long revision,
            MatrixForm decision,
            List<MatrixPreviewView.Conflict> conflicts,
            Screen screen) {
        return screen.show(
                status,
                "console/matrix/matrix",
                Form.fields(
                        "matrix",
                        read(screen),
                        "decision",
                        decision,
                        "conflicts",
                        conflicts,
                        "revision",
                        revision,
                        "periods",
                        periods.of(screen),
                        "codes",
                        periods.codes(screen),
                        "editable",
                        screen.opens(HttpMethod.POST, "/matrix/apply"),
                        "reach",
                        revision > 0 ? gates.reach(screen.eventId(), revision) : null));
    }

    private MatrixView read(Screen screen) {
        long eventId = screen.eventId();
        return new MatrixView(
                positions.ofEvent(eventId, screen.language()),
                zones.ofEvent(eventId),
                holders.ofPositions(eventId),
                holders.exceptions(eventId));
    }
}
