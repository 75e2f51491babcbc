package org.gatehouse.console.badges;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.accreditation.AccreditationProblem;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.auth.Caller;
import org.gatehouse.badge.BadgeProblem;
import org.gatehouse.badge.print.BadgePrintJob;
import org.gatehouse.badge.print.PrintJobService;
import org.gatehouse.badge.print.PrintLogEntry;
import org.gatehouse.badge.print.PrintLogPage;
import org.gatehouse.badge.print.PrintState;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Printing badges: the selection, the progress of the file, and what was printed before. */
@Controller
class PrintsController {

    private static final int JOBS = 10;
    private static final int LOGGED = 50;

    private static final List<String> COLUMNS = List.of(
            "accreditation_id",
            "first_name",
            "last_name",
            "print_id",
            "printed_at",
            "printed_by",
            "reprint",
            "reason",
            "reason_text",
            "photo");

    /** How many names a page looks up; the remaining badges are shown by number. */
    private static final int NAMES = 300;

    private final PrintJobService prints;
    private final PositionReader positions;
    private final AccreditationReadService accreditations;

    PrintsController(PrintJobService prints, PositionReader positions, AccreditationReadService accreditations) {
        this.prints = prints;
        this.positions = positions;
        this.accreditations = accreditations;
    }

    /** Shows the selection. Users who may change the layout but not print are sent to the layout. */
    @GetMapping("/console/events/{event_id}/badges")
    View badges(
            @PathVariable("event_id") long eventId, @RequestParam MultiValueMap<String, String> sent, Screen screen) {
        if (!screen.opens(HttpMethod.POST, "/badges/prints")) {
            return screen.redirect(screen.eventPath() + "/badges/layout");
        }
        return page(eventId, PrintForm.of(screen, sent), screen, HttpStatus.OK);
    }

    private View page(long eventId, PrintForm form, Screen screen, HttpStatus status) {
        View page = screen.show(
                "console/badges/badges",
                Map.of(
                        "form", form,
                        "count", count(eventId, form),
                        "pending", pending(eventId, form),
                        "most", prints.most(),
                        "key", UUID.randomUUID().toString(),
                        "positions", positions.ofEvent(eventId, screen.language()),
                        "jobs", prints.page(eventId, new Page(0, JOBS)).prints()));
        return (model, request, response) -> {
            response.setStatus(status.value());
            page.render(model, request, response);
        };
    }

    private long count(long eventId, PrintForm form) {
        if (form.isWrong()) {
            return 0;
        }
        return form.ids().isEmpty()
                ? prints.matching(eventId, form.filter())
                : form.ids().size();
    }

    /** How many of the selected badges are left out because their photo has not been reviewed. */
    private long pending(long eventId, PrintForm form) {
        return form.isWrong() ? 0 : prints.photosPending(eventId, form.order());
    }

    /** Counts the selected badges while the form is being filled in. */
    @GetMapping("/console/events/{event_id}/badges/count")
    View count(
            @PathVariable("event_id") long eventId, @RequestParam MultiValueMap<String, String> sent, Screen screen) {
        PrintForm form = PrintForm.sent(screen, sent);
        return screen.show(
                "console/badges/count",
                Map.of("count", count(eventId, form), "pending", pending(eventId, form), "most", prints.most()));
    }

    @PostMapping("/console/events/{event_id}/badges/prints")
    View print(
            @PathVariable("event_id") long eventId,
            @RequestParam MultiValueMap<String, String> sent,
            Caller by,
            Screen screen) {
        PrintForm form = PrintForm.sent(screen, sent);
        if (!form.isWrong() && count(eventId, form) == 0) {
            form.wrong("count", "badges.wrong.nobody");
        }
        if (form.isWrong()) {
            return page(eventId, form, screen, HttpStatus.UNPROCESSABLE_CONTENT);
        }
        try {
            String key = form.value("key").length() == 36 ? form.value("key") : null;
            long job = prints.order(eventId, form.order(), key, by).job().id();
            return screen.redirect(screen.eventPath() + "/badges/prints/" + job);
        } catch (ProblemException refused) {
            say(form, refused);
            return page(eventId, form, screen, HttpStatus.UNPROCESSABLE_CONTENT);
        }
    }

    private void say(PrintForm form, ProblemException refused) {
        Problem problem = refused.problem();
        if (problem == BadgeProblem.REASON_MISSING) {
            boolean inWords = !form.value("reason").isEmpty();
            form.wrong(inWords ? "reason_text" : "reason", inWords ? "badges.wrong.words" : "badges.wrong.reason");
        } else if (problem == BadgeProblem.TOO_MANY_BADGES) {
            form.wrong("count", "badges.wrong.many", prints.most());
        } else if (problem == AccreditationProblem.UNKNOWN_ACCREDITATION) {
            form.wrong("ids", "badges.wrong.unknown");
        } else {
            throw refused;
        }
    }

    /** Shows the job: a part of the page while the file is being drawn, the whole page when that has ended. */
    @GetMapping("/console/events/{event_id}/badges/prints/{print_id}")
    View job(@PathVariable("event_id") long eventId, @PathVariable("print_id") long printId, Screen screen) {
        BadgePrintJob job = prints.get(eventId, printId);
        boolean ended = job.state() == PrintState.DONE || job.state() == PrintState.FAILED;
        if (screen.isPart() && ended) {
            return (model, request, response) -> response.setHeader("HX-Refresh", "true");
        }
        Map<String, Object> shown = Map.of("job", job, "names", names(eventId, job, screen), "ended", ended);
        return screen.show(screen.isPart() ? "console/badges/progress" : "console/badges/job", shown);
    }

    private Map<Long, String> names(long eventId, BadgePrintJob job, Screen screen) {
        Stream<Long> refused = job.refused().stream().map(BadgePrintJob.RefusedBadge::accreditationId);
        Stream<Long> meanwhile = Stream.concat(job.printedMeanwhile().stream(), job.changedMeanwhile().stream());
        return names(eventId, Stream.concat(refused, meanwhile), screen);
    }

    private Map<Long, String> names(long eventId, Stream<Long> ids, Screen screen) {
        Set<Long> some = new HashSet<>(ids.distinct().limit(NAMES).toList());
        return HolderNames.of(accreditations.summaries(eventId, some, screen.language()));
    }

    @GetMapping("/console/events/{event_id}/badges/prints/{print_id}/file")
    void file(
            @PathVariable("event_id") long eventId,
            @PathVariable("print_id") long printId,
            HttpServletResponse response)
            throws IOException {
        prints.send(eventId, printId, response);
    }

    @PostMapping("/console/events/{event_id}/badges/prints/{print_id}/again")
    View again(
            @PathVariable("event_id") long eventId, @PathVariable("print_id") long printId, Caller by, Screen screen) {
        long job = prints.again(eventId, printId, by).id();
        screen.toast(Toast.done(screen.text("badges.again.done")));
        return screen.redirect(screen.eventPath() + "/badges/prints/" + job);
    }

    @GetMapping("/console/events/{event_id}/badges/log")
    View log(@PathVariable("event_id") long eventId, @RequestParam MultiValueMap<String, String> sent, Screen screen) {
        String from = String.valueOf(sent.getFirst("offset"));
        int offset = from.matches("\\d{1,6}") ? Integer.parseInt(from) : 0;
        Long only = only(sent);
        PrintLogPage found = prints.log(eventId, only, new Page(offset, LOGGED));
        List<PrintLogEntry> entries = found.entries();
        String asked = only == null ? "" : "?accreditation_id=" + only;
        String path = screen.eventPath() + "/badges/log";
        return screen.show(
                "console/badges/log",
                Map.of(
                        "entries",
                        entries,
                        "names",
                        names(eventId, entries.stream().map(PrintLogEntry::accreditationId), screen),
                        "only",
                        only == null ? "" : only.toString(),
                        "exported",
                        path + "/export" + asked,
                        "pager",
                        Pager.of(offset, LOGGED, found.totalCount(), path + asked)));
    }

    /** Sends the whole log as a file. It does not contain the texts of the badges' QR codes, because they would allow making a badge. */
    @GetMapping("/console/events/{event_id}/badges/log/export")
    void exportLog(
            @PathVariable("event_id") long eventId,
            @RequestParam MultiValueMap<String, String> sent,
            Screen screen,
            HttpServletResponse response)
            throws IOException {
        screen.send(
                response,
                "prints",
                COLUMNS,
                out -> prints.eachLogged(eventId, only(sent), entries -> {
                    Set<Long> ids =
                            entries.stream().map(PrintLogEntry::accreditationId).collect(Collectors.toSet());
                    Map<Long, AccreditationSummary> badges = accreditations.summaries(eventId, ids, screen.language());
                    entries.forEach(entry -> {
                        AccreditationSummary badge = badges.get(entry.accreditationId());
                        out.row(
                                entry.accreditationId(),
                                badge == null ? null : badge.firstName(),
                                badge == null ? null : badge.lastName(),
                                entry.printId(),
                                entry.printedAt(),
                                entry.printedBy(),
                                entry.reprint(),
                                entry.reason(),
                                entry.reasonText(),
                                entry.photo());
                    });
                }));
    }

    /** The accreditation to which the log is limited; null for all. */
    private static @Nullable Long only(MultiValueMap<String, String> sent) {
        String wanted = String.valueOf(sent.getFirst("accreditation_id"));
        return wanted.matches("\\d{1,18}") ? Long.valueOf(wanted) : null;
    }
}
