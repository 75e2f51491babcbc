package org.gatehouse.console.scans;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.console.Form;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.lists.SavedViewsView;
import org.gatehouse.console.lists.SavedViewsViewBuilder;
import org.gatehouse.feed.gates.GateBoard;
import org.gatehouse.feed.gates.GateBoardService;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.scan.findings.ConflictNote;
import org.gatehouse.scan.findings.ScanConflict;
import org.gatehouse.scan.findings.ScanConflictService;
import org.gatehouse.scan.findings.SeenConflictService;
import org.gatehouse.scan.findings.ZoneOccupancy;
import org.gatehouse.scan.findings.ZoneOccupancyService;
import org.gatehouse.scan.log.EventScanService;
import org.gatehouse.scan.log.QuarantineReplay;
import org.gatehouse.scan.log.ScanCountRepository;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The scans that gates report, as they arrive, and the actions on them. */
@Controller
record ScansController(
        EventScanService scans,
        ScanConflictService conflicts,
        SeenConflictService marks,
        ScanCountRepository counts,
        ZoneRepository zones,
        GateBoardService boards,
        ZoneOccupancyService occupancy,
        SavedViewsViewBuilder saved) {

    private static final int MOST_CHOSEN = 1000;
    private static final Page GATES = Page.of(0, 1000, 1000);
    private static final List<String> KINDS = List.of(
            "two_zones",
            "gate_wrong",
            "gate_not_told",
            "no_right_then",
            "not_judged",
            "refused",
            "refused_gate_wrong",
            "refused_gate_not_told",
            "refused_entitled",
            "refused_not_judged");

    /** Shows the page; for htmx only its list. */
    @GetMapping("/console/events/{event_id}/scans")
    View scans(Form sent, Screen screen) {
        SavedViewsView views = saved.of("scans", screen);
        ScanListState search = views.opened() == null
                ? new ScanListState(screen, "/scans", sent)
                : new ScanListState(screen, "/scans", views.query());
        List<ScanView> found = found(search, screen);
        Map<String, Object> model = new HashMap<>();
        model.put("search", search);
        model.put("lines", found.stream().limit(ScanListState.PAGE).toList());
        model.put("more", found.size() > ScanListState.PAGE);
        if (screen.isPart()) {
            return screen.show("console/scans/list", model);
        }
        model.put("quarantined", counts.quarantined(screen.eventId()));
        List<Zone> all = zones.ofEvent(screen.eventId());
        model.put("zones", all);
        model.put("views", views);
        model.put("gone", missingChoices(search, all, screen));
        model.putAll(occupied(screen));
        return screen.show(search.status(), "console/scans/scans", model);
    }

    private static List<String> missingChoices(ScanListState search, List<Zone> zones, Screen screen) {
        List<String> zone = search.value("zone").isEmpty() ? List.of() : List.of(search.value("zone"));
        return SavedViewsView.missingChoices(screen.text("scans.zone"), zone, zones, one -> String.valueOf(one.id()))
                .toList();
    }

    /** Reads one scan more than is shown, to find out whether there are older ones. */
    private List<ScanView> found(ScanListState search, Screen screen) {
        if (search.isWrong()) {
            return List.of();
        }
        Page page = new Page(search.offset(), ScanListState.PAGE + 1);
        Map<String, String> names = clientNames(screen);
        return scans.newest(screen.eventId(), search.filter(), page, screen.language()).stream()
                .map(scan -> new ScanView(scan, names.get(scan.clientId())))
                .toList();
    }

    /** The names of the clients that poll or report scans, as the list of gates shows them. */
    private Map<String, String> clientNames(Screen screen) {
        Map<String, String> names = new HashMap<>();
        GateBoard board = boards.of(screen.eventId(), GATES);
        board.gates().forEach(gate -> named(names, gate.clientId(), gate.clientName()));
        board.scanOnly().forEach(gate -> named(names, gate.clientId(), gate.clientName()));
        return names;
    }

    private static void named(Map<String, String> names, String clientId, @Nullable String name) {
        if (name != null) {
            names.put(clientId, name);
        }
    }

    @GetMapping("/console/events/{event_id}/scans/occupancy")
    View occupancy(Screen screen) {
        return screen.show("console/scans/occupancy", occupied(screen));
    }

    /** Counts a zone anew. The form has the start of the count that the user saw, so that a second reset does not undo the first. */
    @PostMapping("/console/events/{event_id}/scans/occupancy/{zone_id}/reset")
    View resetOccupancy(
            @PathVariable("zone_id") long zoneId, @RequestParam(defaultValue = "") String seen, Screen screen) {
        boolean done = occupancy.reset(screen.eventId(), zoneId, seen, screen.caller());
        screen.toast(
                done
                        ? Toast.done(screen.text("scans.occupancy.done"))
                        : Toast.failed(screen.text("scans.occupancy.already")));
        return screen.redirect(screen.eventPath() + "/scans");
    }

    /** Only zones whose readers report both ways. Elsewhere nobody ever leaves, or comes, so a number would mislead. */
    private Map<String, Object> occupied(Screen screen) {
        ZoneOccupancy.OccupancyList all = occupancy.ofEvent(screen.eventId());
        List<ZoneOccupancy> occupied =
                all.zones().stream().filter(ZoneOccupancy::bothWays).toList();
        return Map.of("occupied", occupied, "waiting", all.waiting());
    }

    @GetMapping("/console/events/{event_id}/scans/export")
    void export(Form sent, Screen screen, HttpServletResponse response) throws IOException {
        ScanListState search = new ScanListState(screen, "/scans", sent).right();
        scans.export(
                screen.eventId(),
                search.filter(),
                Page.ALL,
                screen.files().format(),
                screen.language(),
                screen.files().edition("scans"),
                response);
    }

    /** Checks quarantined scans again: one, those that the user chose, or all. */
    @PostMapping("/console/events/{event_id}/scans/replay")
    View replay(Form form, Screen screen) {
        Long only = form.id("only");
        boolean all = form.value("all").equals("true");
        List<Long> chosen = only == null ? form.ids("ids") : List.of(only);
        if (chosen.size() > MOST_CHOSEN) {
            throw PlatformProblem.INVALID.ofField("ids", "are more than %d", MOST_CHOSEN);
        }
        screen.toast(
                chosen.isEmpty() && !all
                        ? Toast.failed(screen.text("scans.replay.none"))
                        : replayToast(scans.replay(screen.eventId(), all ? null : chosen, screen.caller()), screen));
        return screen.redirect(screen.eventPath() + "/scans?verdict=quarantined");
    }

    private static Toast replayToast(QuarantineReplay.ReplayedScans came, Screen screen) {
        String text = screen.text(
                came.more() ? "scans.replay.more" : "scans.replay.done",
                screen.number(came.recorded()),
                screen.number(came.unknownAccreditation()),
                screen.number(came.unknownZone()));
        return came.recorded() > 0 ? Toast.done(text) : Toast.failed(text);
    }

    @GetMapping("/console/events/{event_id}/conflicts")
    View conflicts(Form sent, Screen screen) {
        ScanListState search = new ScanListState(screen, "/conflicts", sent);
        Page part = new Page(search.offset(), ScanListState.PAGE);
        String kind = kind(search);
        ScanConflict.ScanConflictPage found =
                conflicts.page(screen.eventId(), kind, search.seen(), search.since(), search.until(), part);
        Map<String, String> names = clientNames(screen);
        List<ConflictView> lines = found.conflicts().stream()
                .map(one -> ConflictView.of(screen, one, names.get(one.scan().clientId())))
                .toList();
        return screen.show(
                search.status(),
                "console/scans/conflicts",
                Map.of(
                        "search",
                        search,
                        "kind",
                        kind,
                        "lines",
                        lines,
                        "counts",
                        found.counts(),
                        "entries",
                        found.entries(),
                        "refusals",
                        found.refusals(),
                        "pager",
                        Pager.of(search.offset(), ScanListState.PAGE, found.totalCount(), search.address())));
    }

    private static String kind(ScanListState search) {
        return KINDS.contains(search.value("kind")) ? search.value("kind") : "";
    }

    /** Sends the whole list as a file, newest first. */
    @GetMapping("/console/events/{event_id}/conflicts/export")
    void exportConflicts(Form sent, Screen screen, HttpServletResponse response) throws IOException {
        ScanListState search = new ScanListState(screen, "/conflicts", sent).right();
        screen.files()
                .send(
                        response,
                        "conflicts",
                        ConflictView.COLUMNS,
                        sink -> conflicts.each(
                                screen.eventId(), kind(search), search.seen(), search.since(), search.until(), sink));
    }

    /** Marks a conflict as seen, or removes the mark. Whoever comes second sees who was first, and changes nothing. */
    @PostMapping("/console/events/{event_id}/conflicts/{scan_id}/seen")
    View markConflict(@PathVariable("scan_id") long scanId, Form form, Screen screen) {
        ConflictNote note = new ConflictNote(form.text("note"));
        if (!form.accepts(note)) {
            throw PlatformProblem.INVALID.ofField("note", "is longer than %d characters", ConflictNote.LONGEST);
        }
        String kind = form.value("conflict");
        if (form.value("undo").equals("true")) {
            marks.unmark(screen.eventId(), scanId, kind, screen.caller());
        } else {
            ScanConflict.SeenMark mark = marks.mark(screen.eventId(), scanId, kind, note.note(), screen.caller());
            if (!mark.by().equals(screen.caller().name()) || !Objects.equals(mark.note(), note.note())) {
                screen.toast(Toast.failed(screen.text("scans.seen.already", mark.by())));
            }
        }
        return screen.redirect(new ScanListState(screen, "/conflicts", form).current());
    }
}
