package org.gatehouse.console.badges;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
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
import org.gatehouse.accreditation.list.AccreditationSort;
import org.gatehouse.accreditation.list.PrintCounts;
import org.gatehouse.badge.BadgeProblem;
import org.gatehouse.badge.print.BadgeOrder;
import org.gatehouse.badge.print.BadgePrintJob;
import org.gatehouse.badge.print.PrintCheck;
import org.gatehouse.badge.print.PrintCheckService;
import org.gatehouse.badge.print.PrintDownloadService;
import org.gatehouse.badge.print.PrintJobService;
import org.gatehouse.badge.print.PrintLogEntry;
import org.gatehouse.badge.print.PrintLogPage;
import org.gatehouse.badge.print.PrintOrder;
import org.gatehouse.badge.print.PrintPhotos;
import org.gatehouse.console.Form;
import org.gatehouse.console.HoldStops;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Pager;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.PickedRows;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.console.accreditations.AccreditationListState;
import org.gatehouse.hold.HoldRepository;
import org.gatehouse.hold.HoldStop;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.sheet.SheetColumns;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Printing badges: the selection, the progress of the file, and what was printed before. */
@Controller
record PrintsController(
        PrintJobService prints,
        PrintDownloadService downloads,
        PrintCheckService checks,
        AccreditationReadService accreditations,
        HoldRepository holds) {

    private static final String PAGE = "console/badges/badges";
    private static final int ORDERS = 30;

    /** How many rows can be picked one by one: their numbers stand in the address. */
    private static final int MOST_PICKED = 500;

    private static final int LOGGED = 50;

    private static final SheetColumns<Logged> COLUMNS = new SheetColumns<Logged>()
            .with("accreditation_id", logged -> logged.entry.accreditationId())
            .with("first_name", Logged::badge, AccreditationSummary::firstName)
            .with("last_name", Logged::badge, AccreditationSummary::lastName)
            .with("print_id", logged -> logged.entry.printId())
            .at("printed_at", logged -> logged.entry.printedAt())
            .with("printed_by", logged -> logged.entry.printedBy())
            .with("reprint", logged -> logged.entry.reprint())
            .with("reason", logged -> logged.entry.reason())
            .with("reason_text", logged -> logged.entry.reasonText())
            .with("photo", logged -> logged.entry.photo());

    /** An entry of the log with the badge that was printed, as far as it still exists. */
    private record Logged(PrintLogEntry entry, @Nullable AccreditationSummary badge) {}

    /** How many names a page looks up; the remaining badges are shown by number. */
    private static final int NAMES = 300;

    /**
     * Shows the selection: at first the badges that have not been printed yet, which a desk prints on an ordinary day. Users who may change
     * the layout but not print are sent to the layout.
     */
    @GetMapping("/console/events/{event_id}/badges")
    View badges(Form form, Screen screen) {
        if (!screen.opens(HttpMethod.POST, "/badges/prints")) {
            return screen.redirect(screen.eventPath() + "/badges/layout");
        }
        form.preset("printed", "false");
        if (checks.hasPhotos(screen.eventId())) {
            form.preset("require_photo", "true");
        }
        return page(new PrintForm(form), screen);
    }

    /** A list of accreditations is read anew each time: who came into it meanwhile is printed too. */
    private PrintOrder order(PrintForm selected, Screen screen) {
        if (!selected.isOfList()) {
            return selected.changedBadges()
                    .map(query ->
                            selected.order(accreditations.ids(screen.eventId(), query, AccreditationSort.NAME, false)))
                    .orElseGet(selected::order);
        }
        AccreditationListState list = AccreditationListState.of(selected.list());
        return selected.order(accreditations.ids(screen.eventId(), list.filter(), list.sort(), list.descending()));
    }

    /** Leads from rows that were picked in the list of accreditations to the form that prints exactly these. */
    @PostMapping("/console/events/{event_id}/badges/picked")
    View choose(Form form, Screen screen) {
        List<Long> ids = PickedRows.of(form);
        if (ids.isEmpty() || ids.size() > MOST_PICKED) {
            String said = ids.isEmpty() ? "badges.picked.none" : "badges.picked.many";
            screen.toast(Toast.failed(screen.text(said, MOST_PICKED)));
            return screen.redirectWhole(screen.eventPath() + "/accreditations");
        }
        String query = ListQuery.joined(Stream.of(
                ListQuery.part("list", "?" + form.value("query").replace("\0", "")),
                ListQuery.part("ids", PickedRows.joined(ids))));
        return screen.redirectWhole(screen.eventPath() + "/badges?" + query);
    }

    private View page(PrintForm selected, Screen screen) {
        return selected.form().show(PAGE, shown(selected, screen));
    }

    private Map<String, Object> shown(PrintForm selected, Screen screen) {
        Map<String, Object> shown = counts(selected, screen);
        shown.put("key", UUID.randomUUID().toString());
        shown.put("choices", accreditations.choices(screen.eventId(), screen.language()));
        shown.put("orders", prints.orders(screen.eventId(), ORDERS));
        return shown;
    }

    /** The number of selected badges, and how many of them are left out and why. */
    private Map<String, Object> counts(PrintForm selected, Screen screen) {
        Map<String, Object> counts = new HashMap<>();
        PrintCounts found =
                selected.choosesNone() ? PrintCounts.NONE : checks.count(screen.eventId(), order(selected, screen));
        counts.put("counts", found);
        counts.put("allPrinted", found.total() == 0 && areAllPrinted(selected, screen));
        counts.put("most", prints.most());
        counts.put("files", prints.files());
        return counts;
    }

    /** Whether there are badges and every one was printed, if nothing else is chosen than those that were not. */
    private boolean areAllPrinted(PrintForm selected, Screen screen) {
        return selected.printedOrNot()
                .map(all -> checks.count(screen.eventId(), all).total() > 0)
                .orElse(false);
    }

    /** Counts the selected badges while the form is being filled in. */
    @GetMapping("/console/events/{event_id}/badges/count")
    View count(Form form, Screen screen) {
        return screen.show("console/badges/count", counts(new PrintForm(form), screen));
    }

    /**
     * Lists the names that the selected badges cannot show whole, and counts the printed badges that are out of date. Both read every badge,
     * so the page asks for them once nobody changes the form, and for more badges than one file has only when the user does.
     */
    @GetMapping("/console/events/{event_id}/badges/names")
    View names(Form form, Screen screen) {
        PrintForm selected = new PrintForm(form);
        if (form.isWrong()) {
            return screen.show("console/badges/undrawable", Map.of("names", List.of(), "outdated", 0L));
        }
        PrintOrder order = order(selected, screen);
        return screen.show(
                "console/badges/undrawable",
                Map.of(
                        "names",
                        checks.undrawable(screen.eventId(), order),
                        "outdated",
                        checks.outdated(screen.eventId(), order),
                        "asked",
                        form.checked("asked")));
    }

    @PostMapping("/console/events/{event_id}/badges/prints")
    View print(Form form, Screen screen) {
        PrintForm selected = new PrintForm(form);
        if (!form.isWrong()
                && selected.ids().isEmpty()
                && checks.count(screen.eventId(), order(selected, screen)).total() == 0) {
            form.wrong("count", screen.text("badges.wrong.nobody"));
        }
        if (form.isWrong()) {
            return page(selected, screen);
        }
        // A user who was faster than the list of such names, or has no scripts, sees it now.
        if (!form.has("names", "listed")) {
            List<PrintCheck.UndrawableName> names = checks.undrawable(screen.eventId(), order(selected, screen));
            if (!names.isEmpty()) {
                form.wrong("count", screen.text("badges.wrong.names"));
                Map<String, Object> shown = shown(selected, screen);
                shown.put("undrawable", names);
                shown.put("outdated", checks.outdated(screen.eventId(), order(selected, screen)));
                return form.show(PAGE, shown);
            }
        }
        try {
            List<Long> jobs = prints.order(screen.eventId(), order(selected, screen), form.key(), screen.caller())
                    .job()
                    .jobs();
            return jobs.size() == 1
                    ? screen.redirect(screen.eventPath() + "/badges/prints/" + jobs.getFirst())
                    : screen.redirect(
                            screen.eventPath() + "/badges/orders/" + jobs.getFirst(),
                            screen.text("badges.files.started", screen.number(jobs.size())));
        } catch (ProblemException refused) {
            say(form, refused, screen);
            return page(selected, screen);
        }
    }

    private void say(Form form, ProblemException refused, Screen screen) {
        Problem problem = refused.problem();
        if (problem == BadgeProblem.REASON_MISSING) {
            boolean inWords = form.checked("reason");
            form.wrong(
                    inWords ? "reason_text" : "reason",
                    screen.text(inWords ? "badges.wrong.words" : "badges.wrong.reason"));
        } else if (problem == BadgeProblem.TOO_MANY_BADGES) {
            form.wrong("count", screen.text("badges.wrong.many", screen.number((long) prints.most() * prints.files())));
        } else if (problem == AccreditationProblem.UNKNOWN_ACCREDITATION) {
            form.wrong("ids", screen.text("badges.wrong.unknown"));
        } else {
            throw refused;
        }
    }

    /** Shows the job: a part of the page while the file is being drawn, the whole page when that has ended. */
    @GetMapping("/console/events/{event_id}/badges/prints/{print_id}")
    View job(@PathVariable("print_id") long printId, Screen screen) {
        BadgePrintJob job = prints.get(screen.eventId(), printId);
        boolean ended = job.state().isEnded();
        if (screen.isPart() && ended) {
            return (model, request, response) -> response.setHeader("HX-Refresh", "true");
        }
        return screen.show(
                "console/badges/job",
                "console/badges/progress",
                Map.of(
                        "job",
                        job,
                        "order",
                        prints.ordered(screen.eventId(), prints.orderOf(screen.eventId(), printId)),
                        "names",
                        names(job, screen),
                        "held",
                        held(job, screen),
                        "ended",
                        ended,
                        "full",
                        !ended && prints.isFull(),
                        "again",
                        ended ? reprint(job, screen) : ""));
    }

    /** The form that prints the badges again that were left out because they had been printed; empty if they are none or too many for it. */
    private static String reprint(BadgePrintJob job, Screen screen) {
        List<Long> ids = job.printedBefore();
        String query = ListQuery.joined(Stream.of(
                ListQuery.part("ids", PickedRows.joined(ids)),
                "reprint=true",
                ListQuery.part("sort", job.sort().name()),
                job.separated() ? "separated=true" : "",
                job.photos() == PrintPhotos.ANY ? "photos=any" : ""));
        return ids.isEmpty() || ids.size() > MOST_PICKED ? "" : screen.eventPath() + "/badges?" + query;
    }

    /** Shows all files of an order: a part of the page while they are being drawn, the whole page when that has ended. */
    @GetMapping("/console/events/{event_id}/badges/orders/{print_id}")
    View order(@PathVariable("print_id") long orderId, Screen screen) {
        BadgeOrder order = prints.ordered(screen.eventId(), orderId);
        List<BadgeOrder.Job> jobs = prints.jobs(screen.eventId(), orderId);
        boolean ended = jobs.stream().allMatch(job -> job.state().isEnded());
        if (screen.isPart() && ended) {
            return (model, request, response) -> response.setHeader("HX-Refresh", "true");
        }
        return screen.show(
                "console/badges/order",
                "console/badges/order-progress",
                Map.of("order", order, "jobs", jobs, "ended", ended, "full", !ended && prints.isFull()));
    }

    /** Deletes the files of an order that are no longer needed. */
    @PostMapping("/console/events/{event_id}/badges/orders/{print_id}/delete")
    View delete(@PathVariable("print_id") long orderId, Screen screen) {
        prints.ordered(screen.eventId(), orderId);
        prints.deleteFiles(screen.eventId(), orderId, screen.caller());
        return screen.redirect(screen.eventPath() + "/badges/orders/" + orderId, screen.text("badges.files.deleted"));
    }

    @GetMapping("/console/events/{event_id}/badges/orders/{print_id}/archive")
    void archive(@PathVariable("print_id") long orderId, Screen screen, HttpServletResponse response)
            throws IOException {
        downloads.sendArchive(screen.eventId(), orderId, response);
    }

    private Map<Long, String> names(BadgePrintJob job, Screen screen) {
        Stream<Long> refused = job.refused().stream().map(BadgePrintJob.RefusedBadge::accreditationId);
        Stream<Long> meanwhile = Stream.concat(job.printedMeanwhile().stream(), job.changedMeanwhile().stream());
        return names(Stream.concat(refused, meanwhile), screen);
    }

    /** The kinds of hold for which badges are still not printed, by accreditation. */
    private Map<Long, String> held(BadgePrintJob job, Screen screen) {
        List<Long> some = job.refused().stream()
                .filter(refused -> refused.reason() == BadgePrintJob.Refusal.HELD)
                .map(BadgePrintJob.RefusedBadge::accreditationId)
                .limit(NAMES)
                .toList();
        Map<Long, String> held = new HashMap<>();
        holds.open(screen.eventId(), some, screen.language())
                .forEach((id, open) -> held.put(id, HoldStops.names(open, HoldStop.PRINT)));
        return held;
    }

    private Map<Long, String> names(Stream<Long> ids, Screen screen) {
        Set<Long> some = new HashSet<>(ids.distinct().limit(NAMES).toList());
        return accreditations.summaries(screen.eventId(), some, screen.language()).values().stream()
                .collect(Collectors.toMap(
                        AccreditationSummary::id,
                        badge -> PersonName.of(badge.firstName(), badge.lastName(), badge.id())));
    }

    @GetMapping("/console/events/{event_id}/badges/prints/{print_id}/file")
    void file(@PathVariable("print_id") long printId, Screen screen, HttpServletResponse response) throws IOException {
        downloads.send(screen.eventId(), printId, response);
    }

    @GetMapping("/console/events/{event_id}/badges/prints/{print_id}/files/{number}")
    void file(
            @PathVariable("print_id") long printId,
            @PathVariable("number") int number,
            Screen screen,
            HttpServletResponse response)
            throws IOException {
        downloads.send(screen.eventId(), printId, number, response);
    }

    @PostMapping("/console/events/{event_id}/badges/prints/{print_id}/again")
    View printAgain(@PathVariable("print_id") long printId, Screen screen) {
        long job = prints.printAgain(screen.eventId(), printId, screen.caller()).id();
        return screen.redirect(screen.eventPath() + "/badges/prints/" + job, screen.text("badges.again.done"));
    }

    @GetMapping("/console/events/{event_id}/badges/log")
    View log(Screen screen) {
        ListQuery address = screen.query();
        String q = address.text("q");
        PrintLogPage found = prints.log(screen.eventId(), found(q, screen), new Page(address.offset(), LOGGED));
        List<PrintLogEntry> entries = found.entries();
        String filter = q.isBlank() ? "" : "?" + ListQuery.part("q", q);
        String path = screen.eventPath() + "/badges/log";
        return screen.show(
                "console/badges/log",
                Map.of(
                        "entries",
                        entries,
                        "names",
                        names(entries.stream().map(PrintLogEntry::accreditationId), screen),
                        "q",
                        q,
                        "exported",
                        path + "/export" + filter,
                        "pager",
                        Pager.of(address.offset(), LOGGED, found.totalCount(), path + filter)));
    }

    /** The accreditations that a name, a number or a scanned badge finds, also those that were withdrawn since; null for all. */
    private @Nullable List<Long> found(String q, Screen screen) {
        if (q.isBlank()) {
            return null;
        }
        String words = ListQuery.part("q", q.strip().replaceFirst("^#(?=\\d)", ""));
        return Stream.of(words, words + "&state=gone")
                .map(query -> AccreditationListState.of(ListQuery.of(query)).filter())
                .flatMap(query -> accreditations.ids(screen.eventId(), query, AccreditationSort.NAME, false).stream())
                .distinct()
                .toList();
    }

    /** Sends the whole log as a file. It does not contain the texts of the badges' QR codes, because they would allow making a badge. */
    @GetMapping("/console/events/{event_id}/badges/log/export")
    void exportLog(Screen screen, HttpServletResponse response) throws IOException {
        List<Long> only = found(screen.query().text("q"), screen);
        screen.files()
                .<Logged>send(
                        response,
                        "prints",
                        COLUMNS,
                        out -> prints.eachLogged(screen.eventId(), only, entries -> {
                            Set<Long> ids = entries.stream()
                                    .map(PrintLogEntry::accreditationId)
                                    .collect(Collectors.toSet());
                            Map<Long, AccreditationSummary> badges =
                                    accreditations.summaries(screen.eventId(), ids, screen.language());
                            entries.forEach(
                                    entry -> out.accept(new Logged(entry, badges.get(entry.accreditationId()))));
                        }));
    }
}
