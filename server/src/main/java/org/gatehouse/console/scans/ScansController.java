package org.gatehouse.console.scans;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.scan.findings.ScanConflict;
import org.gatehouse.scan.findings.ZoneOccupancy;
import org.gatehouse.scan.log.EventScanService;
import org.gatehouse.scan.log.QuarantineReplay;
import org.gatehouse.scan.log.ScanCountRepository;
import org.gatehouse.zone.ZoneRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The scans that gates report, as they arrive, and the actions on them. */
@Controller
class ScansController {

    private static final int MOST_EXPORTED = 9_999_999;
    private static final int MOST_CHOSEN = 1000;
    private static final List<String> KINDS =
            List.of("two_zones", "gate_wrong", "gate_not_told", "no_right_then", "not_judged");

    private final EventScanService desk;
    private final ScanCountRepository counts;
    private final ZoneRepository zones;

    ScansController(EventScanService desk, ScanCountRepository counts, ZoneRepository zones) {
        this.desk = desk;
        this.counts = counts;
        this.zones = zones;
    }

    /** Shows the page; for htmx only its list. */
    @GetMapping("/console/events/{event_id}/scans")
    View scans(
            @PathVariable("event_id") long eventId, @RequestParam MultiValueMap<String, String> sent, Screen screen) {
        ScanListState search = new ScanListState(screen, "/scans", sent);
        List<ScanView> found = found(eventId, search, screen);
        List<ScanView> shown = found.stream().limit(ScanListState.PAGE).toList();
        boolean more = found.size() > ScanListState.PAGE;
        if (screen.isPart()) {
            return screen.show("console/scans/list", Map.of("search", search, "lines", shown, "more", more));
        }
        View page = screen.show(
                "console/scans/scans",
                Map.of(
                        "search",
                        search,
                        "lines",
                        shown,
                        "more",
                        more,
                        "quarantined",
                        counts.quarantined(eventId),
                        "zones",
                        zones.ofEvent(eventId),
                        "occupied",
                        occupied(eventId)));
        return search.isWrong() ? unprocessable(page) : page;
    }

    /** Reads one scan more than is shown, to find out whether there are older ones. */
    private List<ScanView> found(long eventId, ScanListState search, Screen screen) {
        if (search.isWrong()) {
            return List.of();
        }
        Page page = new Page(search.offset(), ScanListState.PAGE + 1);
        return desk.newest(eventId, search.filter(), page, screen.language()).stream()
                .map(ScanView::new)
                .toList();
    }

    @GetMapping("/console/events/{event_id}/scans/occupancy")
    View occupancy(@PathVariable("event_id") long eventId, Screen screen) {
        return screen.show("console/scans/occupancy", Map.of("occupied", occupied(eventId)));
    }

    /** Only zones whose exits are scanned. Without exit scans nobody ever leaves, so the number would mislead. */
    private List<ZoneOccupancy> occupied(long eventId) {
        return desk.occupancy(eventId).stream()
                .filter(ZoneOccupancy::exitsScanned)
                .toList();
    }

    @GetMapping("/console/events/{event_id}/scans/export")
    void export(
            @PathVariable("event_id") long eventId,
            @RequestParam MultiValueMap<String, String> sent,
            @RequestParam(required = false) @Nullable String format,
            Screen screen,
            HttpServletResponse response)
            throws IOException {
        ScanListState search = new ScanListState(screen, "/scans", sent);
        if (search.isWrong()) {
            throw PlatformProblem.INVALID.because("The filter of the list is wrong; correct it there.");
        }
        Page all = new Page(0, MOST_EXPORTED);
        desk.export(eventId, search.filter(), all, format, screen.language(), response);
    }

    /** Checks quarantined scans again: one, those that the user chose, or all. */
    @PostMapping("/console/events/{event_id}/scans/replay")
    View replay(
            @PathVariable("event_id") long eventId,
            @RequestParam(required = false) @Nullable List<Long> ids,
            @RequestParam(required = false) @Nullable Long only,
            @RequestParam(defaultValue = "false") boolean all,
            Caller by,
            Screen screen) {
        List<Long> ticked = ids == null ? List.of() : ids;
        List<Long> chosen = only == null ? ticked : List.of(only);
        if (chosen.size() > MOST_CHOSEN) {
            throw PlatformProblem.INVALID.ofField("ids", "are more than %d", MOST_CHOSEN);
        }
        boolean nothing = chosen.isEmpty() && !all;
        screen.toast(
                nothing
                        ? Toast.failed(screen.text("scans.replay.none"))
                        : told(screen, desk.replay(eventId, all ? null : chosen, by)));
        return screen.redirect(screen.eventPath() + "/scans?verdict=quarantined");
    }

    private static Toast told(Screen screen, QuarantineReplay.ReplayedScans came) {
        String text = screen.text(
                came.more() ? "scans.replay.more" : "scans.replay.done",
                screen.number(came.recorded()),
                screen.number(came.unknownAccreditation()),
                screen.number(came.unknownZone()));
        return came.recorded() > 0 ? Toast.done(text) : Toast.failed(text);
    }

    @GetMapping("/console/events/{event_id}/conflicts")
    View conflicts(
            @PathVariable("event_id") long eventId, @RequestParam MultiValueMap<String, String> sent, Screen screen) {
        ScanListState search = new ScanListState(screen, "/conflicts", sent);
        String kind = KINDS.contains(search.value("kind")) ? search.value("kind") : "";
        Page part = new Page(search.offset(), ScanListState.PAGE);
        ScanConflict.ScanConflictPage found = desk.conflicts(eventId, kind, search.since(), search.until(), part);
        View page = screen.show(
                "console/scans/conflicts",
                Map.of(
                        "search", search,
                        "kind", kind,
                        "lines", lines(screen, found),
                        "counts", found.counts(),
                        "entries", found.entries(),
                        "pager", Pager.of(search.offset(), ScanListState.PAGE, found.totalCount(), search.address())));
        return search.isWrong() ? unprocessable(page) : page;
    }

    /** Sends the whole list as a file, newest first. */
    @GetMapping("/console/events/{event_id}/conflicts/export")
    void exportConflicts(
            @PathVariable("event_id") long eventId,
            @RequestParam MultiValueMap<String, String> sent,
            Screen screen,
            HttpServletResponse response)
            throws IOException {
        ScanListState search = new ScanListState(screen, "/conflicts", sent);
        if (search.isWrong()) {
            throw PlatformProblem.INVALID.because("The filter of the list is wrong; correct it there.");
        }
        String kind = KINDS.contains(search.value("kind")) ? search.value("kind") : "";
        screen.send(
                response,
                "conflicts",
                ConflictView.COLUMNS,
                out -> desk.eachConflict(
                        eventId, kind, search.since(), search.until(), one -> out.row(ConflictView.cells(one))));
    }

    private static List<ConflictView> lines(Screen screen, ScanConflict.ScanConflictPage found) {
        return found.conflicts().stream()
                .map(one -> ConflictView.of(screen, one))
                .toList();
    }

    private static View unprocessable(View page) {
        return (model, request, response) -> {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            page.render(model, request, response);
        };
    }
}
