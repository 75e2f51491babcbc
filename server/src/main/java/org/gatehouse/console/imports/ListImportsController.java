package org.gatehouse.console.imports;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.imports.EventImportService;
import org.gatehouse.imports.ImportOutcome;
import org.gatehouse.imports.ImportProblem;
import org.gatehouse.imports.list.ListImport;
import org.gatehouse.imports.list.ListImportService;
import org.gatehouse.imports.list.ListPlace;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.support.MissingServletRequestPartException;
import org.springframework.web.servlet.View;

/** Lists from files: a file is uploaded, the page previews its effect, and one more click applies it. */
@Controller
record ListImportsController(ListImportService service, EventImportService uploads, ListFiles files) {

    private static final String ORG = "/console/lists/{list}/imports";
    private static final String EVENT = "/console/events/{event_id}/lists/{list}/imports";
    private static final int ROWS = 50;

    @GetMapping({ORG, EVENT})
    View choose(@PathVariable("list") String list, Screen screen) {
        return choose(HttpStatus.OK, list, "", screen);
    }

    private View choose(HttpStatus status, String list, String error, Screen screen) {
        ListPlace place = place(list, screen);
        return screen.show(
                status,
                "console/imports/list-choose",
                Map.of(
                        "list", list,
                        "listPath", listPath(list, screen),
                        "columns", service.columns(list, place, false),
                        "mostRows", service.mostRows(),
                        "error", error));
    }

    @GetMapping({ORG + "/template", EVENT + "/template"})
    void template(@PathVariable("list") String list, Screen screen, HttpServletResponse response) throws IOException {
        place(list, screen);
        files.template(list, screen, response);
    }

    @PostMapping({ORG, EVENT})
    View upload(@PathVariable("list") String list, HttpServletRequest request, Screen screen) throws IOException {
        ListPlace place = place(list, screen);
        try {
            Part file = uploads.file(request);
            if (file.getSize() == 0) {
                return refused(list, screen.text("imports.wrong.none"), screen);
            }
            ListImport stored =
                    service.upload(list, place, file::getInputStream, file.getSubmittedFileName(), screen.caller());
            return screen.redirectWhole(path(list, screen) + "/" + stored.id());
        } catch (MissingServletRequestPartException none) {
            return refused(list, screen.text("imports.wrong.none"), screen);
        } catch (ProblemException refused) {
            if (!(refused.problem() instanceof ImportProblem problem)) {
                throw refused;
            }
            return refused(list, problemText(problem, screen), screen);
        }
    }

    private String problemText(ImportProblem problem, Screen screen) {
        String name = problem.name().toLowerCase(Locale.ROOT);
        String own = screen.find("lists.wrong." + name, screen.number(service.mostRows()));
        return own == null ? screen.text("imports.wrong.file." + name) : own;
    }

    private View refused(String list, String error, Screen screen) {
        return choose(HttpStatus.UNPROCESSABLE_CONTENT, list, error, screen);
    }

    @GetMapping({ORG + "/{import_id}", EVENT + "/{import_id}"})
    View one(@PathVariable("list") String list, @PathVariable("import_id") long importId, Screen screen) {
        ListImport file = service.get(list, place(list, screen), importId);
        ListQuery address = screen.query();
        ImportOutcome outcome = outcome(address.text("outcome"));
        ListImport.ListImportRowPage rows = ListImportService.rows(
                file, ImportsController.filter(address, outcome), new Page(address.offset(), ROWS));
        Map<String, Object> model = new HashMap<>();
        model.put("file", file);
        model.put("listPath", listPath(list, screen));
        model.put("path", path(list, screen));
        model.put("rows", rows.rows());
        model.put("outcome", outcome == null ? "" : outcome.name());
        model.put("reason", address.text("reason"));
        model.put("field", address.text("field"));
        model.put(
                "pager",
                Pager.of(
                        address.offset(),
                        ROWS,
                        rows.totalCount(),
                        Screen.address(
                                path(list, screen) + "/" + importId,
                                ListQuery.joined(Stream.of(
                                        ListQuery.part("outcome", outcome == null ? "" : outcome.name()),
                                        ListQuery.part("reason", address.text("reason")),
                                        ListQuery.part("field", address.text("field")))))));
        return screen.show("console/imports/list-import", model);
    }

    private static @Nullable ImportOutcome outcome(String sent) {
        return Arrays.stream(ImportOutcome.values())
                .filter(outcome -> outcome.name().equals(sent))
                .findFirst()
                .orElse(null);
    }

    /** Carries out the preview. If the list has changed meanwhile, shows a new preview instead. */
    @PostMapping({ORG + "/{import_id}/run", EVENT + "/{import_id}/run"})
    View run(
            @PathVariable("list") String list,
            @PathVariable("import_id") long importId,
            @RequestParam(defaultValue = "") String plan,
            Screen screen) {
        String path = path(list, screen) + "/" + importId;
        try {
            service.run(list, place(list, screen), importId, plan, screen.caller());
        } catch (ProblemException refused) {
            if (!(refused.problem() instanceof ImportProblem problem)) {
                throw refused;
            }
            screen.toast(Toast.failed(screen.text(
                    problem == ImportProblem.LIST_CHANGED ? "lists.wrong.changed" : "lists.wrong.row",
                    refused.detail())));
        }
        return screen.redirect(path);
    }

    private static ListPlace place(String list, Screen screen) {
        ListPlace place = ListFiles.place(screen);
        boolean known = Stream.of("skills", "sectors", "zones", "positions").anyMatch(list::equals);
        if (known && place.eventId() != null && !screen.opens(HttpMethod.POST, "/" + list)) {
            throw PlatformProblem.FORBIDDEN.because("You may not change the %s of this event.", list);
        }
        return place;
    }

    /** The path of the list itself. */
    private static String listPath(String list, Screen screen) {
        return base(screen) + "/" + list;
    }

    private static String path(String list, Screen screen) {
        return base(screen) + "/lists/" + list + "/imports";
    }

    private static String base(Screen screen) {
        return screen.eventIdOrNone() == null ? "/console" : screen.eventPath();
    }
}
