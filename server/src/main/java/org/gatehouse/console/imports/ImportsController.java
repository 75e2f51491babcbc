package org.gatehouse.console.imports;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gatehouse.auth.Caller;
import org.gatehouse.console.AddressQuery;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.imports.EventImportService;
import org.gatehouse.imports.Import;
import org.gatehouse.imports.ImportOutcome;
import org.gatehouse.imports.ImportProblem;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.support.MissingServletRequestPartException;
import org.springframework.web.servlet.View;

/**
 * Imports files of people: a file is uploaded, tried at once when its columns are clear, reviewed row by row, and imported with one more
 * click.
 */
@Controller("consoleImportsController")
class ImportsController {

    private static final int ROWS = 50;
    private static final Page IMPORTS = Page.of(0, 20, 100);

    private static final List<String> COLUMNS = List.of(
            "id",
            "filename",
            "state",
            "total",
            "created",
            "updated",
            "unchanged",
            "refused",
            "created_by",
            "created_at",
            "finished_at",
            "kept_until");

    private final EventImportService desk;
    private final PositionReader positions;

    ImportsController(EventImportService desk, PositionReader positions) {
        this.desk = desk;
        this.positions = positions;
    }

    @GetMapping("/console/events/{event_id}/registrations/imports")
    View list(@PathVariable("event_id") long eventId, Screen screen) {
        return list(eventId, "", screen);
    }

    @GetMapping("/console/events/{event_id}/registrations/imports/export")
    void export(@PathVariable("event_id") long eventId, Screen screen, HttpServletResponse response)
            throws IOException {
        screen.send(
                response,
                "imports",
                COLUMNS,
                out -> desk.page(eventId, Page.ALL)
                        .imports()
                        .forEach(file -> out.row(
                                file.id(),
                                file.filename(),
                                file.state(),
                                file.total(),
                                file.created(),
                                file.updated(),
                                file.unchanged(),
                                file.refused(),
                                file.createdBy(),
                                file.createdAt(),
                                file.finishedAt(),
                                file.keptUntil())));
    }

    private View list(long eventId, String error, Screen screen) {
        return screen.show(
                "console/imports/list",
                Map.of("imports", desk.page(eventId, IMPORTS).imports(), "error", error));
    }

    /** Takes a file and tries it at once when possible; mostly the headers say everything that is needed. */
    @PostMapping("/console/events/{event_id}/registrations/imports")
    View upload(
            @PathVariable("event_id") long eventId,
            HttpServletRequest request,
            HttpServletResponse response,
            Screen screen,
            Caller by)
            throws IOException {
        try {
            Part file = desk.file(request);
            if (file.getSize() == 0) {
                return refused(eventId, screen.text("imports.wrong.none"), response, screen);
            }
            Import stored = desk.upload(eventId, file::getInputStream, file.getSubmittedFileName(), by);
            if (MappingForm.of(stored).check(screen)) {
                desk.dryRun(eventId, stored.id(), by);
            }
            return go(screen, path(screen, stored.id()));
        } catch (MissingServletRequestPartException none) {
            return refused(eventId, screen.text("imports.wrong.none"), response, screen);
        } catch (ProblemException refused) {
            if (!(refused.problem() instanceof ImportProblem problem)) {
                throw refused;
            }
            String key = "imports.wrong.file." + problem.name().toLowerCase(Locale.ROOT);
            return refused(eventId, screen.text(key), response, screen);
        }
    }

    private View refused(long eventId, String error, HttpServletResponse response, Screen screen) {
        response.setStatus(422);
        return list(eventId, error, screen);
    }

    /** Sends the browser to another page, also when htmx sent the form. */
    private static View go(Screen screen, String path) {
        return screen.isPart()
                ? (model, asked, response) -> response.setHeader("HX-Redirect", path)
                : screen.redirect(path);
    }

    @GetMapping("/console/events/{event_id}/registrations/imports/{import_id}")
    View one(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            HttpServletRequest request,
            Screen screen) {
        Import file = desk.get(eventId, importId);
        return show(eventId, file, MappingForm.of(file), AddressQuery.of(request), screen);
    }

    private View show(long eventId, Import file, MappingForm mapping, AddressQuery address, Screen screen) {
        ImportOutcome outcome = outcome(address.text("outcome"));
        Import.ImportedRowPage rows = desk.rows(eventId, file.id(), outcome, new Page(address.offset(), ROWS));
        String path = path(screen, file.id());
        Map<String, Object> model = new HashMap<>();
        model.put("file", file);
        model.put("mapping", mapping);
        model.put("rows", rows.rows());
        model.put("outcome", outcome == null ? "" : outcome.name());
        model.put(
                "pager",
                Pager.of(
                        address.offset(),
                        ROWS,
                        rows.totalCount(),
                        outcome == null ? path : path + "?outcome=" + outcome.name()));
        model.put("customFields", desk.customFields(eventId));
        model.put("positions", positions.ofEvent(eventId, screen.language()));
        return screen.show(screen.isPart() ? "console/imports/import" : "console/imports/import-page", model);
    }

    private static @Nullable ImportOutcome outcome(String sent) {
        return Arrays.stream(ImportOutcome.values())
                .filter(outcome -> outcome.name().equals(sent))
                .findFirst()
                .orElse(null);
    }

    /** Stores which column is which field, as the user chose; then all rows are tried again. */
    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/mapping")
    View map(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            @RequestParam MultiValueMap<String, String> form,
            HttpServletResponse response,
            Screen screen,
            Caller by) {
        Import file = desk.get(eventId, importId);
        MappingForm mapping = MappingForm.sent(file, form);
        if (!mapping.check(screen)) {
            response.setStatus(422);
            return show(eventId, file, mapping, AddressQuery.of(""), screen);
        }
        return acted(eventId, importId, screen, () -> {
            desk.map(eventId, importId, mapping.input(), by);
            desk.dryRun(eventId, importId, by);
        });
    }

    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/dry_run")
    View dryRun(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            Screen screen,
            Caller by) {
        return acted(eventId, importId, screen, () -> desk.dryRun(eventId, importId, by));
    }

    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/run")
    View run(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            Screen screen,
            Caller by) {
        return acted(eventId, importId, screen, () -> desk.run(eventId, importId, by));
    }

    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/cancel")
    View cancel(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            Screen screen,
            Caller by) {
        return acted(eventId, importId, screen, () -> desk.cancel(eventId, importId, by));
    }

    /** Runs the action. Somebody else may have started or changed something meanwhile, so the page then shows the current state. */
    private View acted(long eventId, long importId, Screen screen, Runnable act) {
        try {
            act.run();
        } catch (ProblemException refused) {
            if (!refused.problem().status().is4xxClientError()
                    || refused.problem().status().value() == 404) {
                throw refused;
            }
            screen.toast(Toast.failed(screen.text("imports.wrong.meanwhile")));
            return go(screen, path(screen, importId));
        }
        if (!screen.isPart()) {
            return screen.redirect(path(screen, importId));
        }
        Import file = desk.get(eventId, importId);
        return show(eventId, file, MappingForm.of(file), AddressQuery.of(""), screen);
    }

    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/delete")
    View delete(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            Screen screen,
            Caller by) {
        desk.delete(eventId, importId, by);
        screen.toast(Toast.done(screen.text("imports.deleted")));
        return screen.redirect(screen.eventPath() + "/registrations/imports");
    }

    @GetMapping("/console/events/{event_id}/registrations/imports/{import_id}/errors.csv")
    void errors(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            HttpServletResponse response)
            throws IOException {
        desk.sendErrors(eventId, importId, response);
    }

    private static String path(Screen screen, long importId) {
        return screen.eventPath() + "/registrations/imports/" + importId;
    }
}
