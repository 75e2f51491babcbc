package org.gatehouse.console.imports;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.imports.EventImportService;
import org.gatehouse.imports.Import;
import org.gatehouse.imports.ImportOutcome;
import org.gatehouse.imports.ImportProblem;
import org.gatehouse.imports.ImportState;
import org.gatehouse.imports.MissingReference;
import org.gatehouse.imports.MissingReferenceChoice;
import org.gatehouse.imports.RowFilter;
import org.gatehouse.imports.SameValue;
import org.gatehouse.imports.SingleNames;
import org.gatehouse.imports.columns.ImportField;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.registration.field.CustomField;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
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
record ImportsController(EventImportService desk, PositionReader positions) {

    private static final Set<ImportField> READ_ONLY = EnumSet.of(ImportField.COUNTRY, ImportField.PACKAGE_OPTIONS);

    private static final int ROWS = 50;

    private static final Page IMPORTS = Page.of(0, 20, 100);

    private static final SheetColumns<Import> COLUMNS = new SheetColumns<Import>()
            .with("id", Import::id)
            .with("filename", Import::filename)
            .with("state", Import::state)
            .with("total", Import::total)
            .with("created", Import::created)
            .with("updated", Import::updated)
            .with("unchanged", Import::unchanged)
            .with("refused", Import::refused)
            .with("created_by", Import::createdBy)
            .at("created_at", Import::createdAt)
            .at("finished_at", Import::finishedAt)
            .at("kept_until", Import::keptUntil);

    @GetMapping("/console/events/{event_id}/registrations/imports")
    View list(Screen screen) {
        return list(HttpStatus.OK, "", screen);
    }

    @GetMapping("/console/events/{event_id}/registrations/imports/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        screen.files()
                .send(
                        response,
                        "imports",
                        COLUMNS,
                        desk.page(screen.eventId(), Page.ALL).imports()::forEach);
    }

    /** Sends a file with the columns that the event knows, by the names that its import knows again, and no rows. */
    @GetMapping("/console/events/{event_id}/registrations/imports/template")
    void template(Screen screen, HttpServletResponse response) throws IOException {
        Stream<String> fields =
                ImportField.ofTemplate().stream().map(field -> screen.label("imports.field.", field.wireName()));
        Stream<String> own =
                desk.customFields(screen.eventId()).values().stream().map(CustomField::name);
        screen.files()
                .sendNamed(
                        response,
                        "registrations-template",
                        Stream.concat(fields, own).toList(),
                        out -> {});
    }

    private View list(HttpStatus status, String error, Screen screen) {
        return screen.show(
                status,
                "console/imports/list",
                Map.of("imports", desk.page(screen.eventId(), IMPORTS).imports(), "error", error));
    }

    /** Takes a file and tries it at once when possible; mostly the headers say everything that is needed. */
    @PostMapping("/console/events/{event_id}/registrations/imports")
    View upload(HttpServletRequest request, Screen screen) throws IOException {
        long eventId = screen.eventId();
        try {
            Part file = desk.file(request);
            if (file.getSize() == 0) {
                return refused("imports.wrong.none", screen);
            }
            Import stored = desk.upload(eventId, file::getInputStream, file.getSubmittedFileName(), screen.caller());
            if (MappingForm.of(stored).check(screen)) {
                desk.dryRun(eventId, stored.id(), screen.caller());
            }
            return screen.redirectWhole(path(screen, stored.id()));
        } catch (MissingServletRequestPartException none) {
            return refused("imports.wrong.none", screen);
        } catch (ProblemException refused) {
            if (!(refused.problem() instanceof ImportProblem problem)) {
                throw refused;
            }
            return refused("imports.wrong.file." + problem.name().toLowerCase(Locale.ROOT), screen);
        }
    }

    private View refused(String key, Screen screen) {
        return list(HttpStatus.UNPROCESSABLE_CONTENT, screen.text(key), screen);
    }

    @GetMapping("/console/events/{event_id}/registrations/imports/{import_id}")
    View one(@PathVariable("import_id") long importId, Screen screen) {
        Import file = desk.get(screen.eventId(), importId);
        return show(HttpStatus.OK, file, MappingForm.of(file), null, screen.query(), screen);
    }

    /**
     * Shows the page.
     *
     * @param sent the form about what is missing that was sent and cannot be; null for none
     */
    private View show(
            HttpStatus status,
            Import file,
            MappingForm mapping,
            @Nullable MissingForm sent,
            ListQuery address,
            Screen screen) {
        long eventId = screen.eventId();
        RowFilter filter = filter(address, outcome(address.text("outcome")));
        Import.ImportedRowPage rows = desk.rows(eventId, file.id(), filter, new Page(address.offset(), ROWS));
        List<Import.Refusal> refusals = file.refused() == 0 || file.state().isBusy()
                ? List.of()
                : desk.refusals(eventId, file.id()).refusals();
        List<Position> all = positions.ofEvent(eventId, screen.language());
        Map<String, MissingForm> missing = missing(file, refusals, sent, screen);
        ImportView view = new ImportView(
                file,
                mapping,
                rows.rows(),
                filter,
                Pager.of(address.offset(), ROWS, rows.totalCount(), filtered(path(screen, file.id()), filter)),
                refusals,
                desk.customFields(eventId),
                missing,
                missing.values().stream().mapToInt(MissingForm::madeSince).sum(),
                file.state() == ImportState.CHECKED ? desk.singleNames(eventId, file.id()) : SingleNames.NONE,
                sameAs(file, screen),
                withoutZones(file, all),
                file.state() == ImportState.UPLOADED ? MappingForm.of(file).needed(screen) : List.of(),
                all);
        return screen.show(status, "console/imports/import-page", "console/imports/import", Map.of("view", view));
    }

    private static String filtered(String path, RowFilter filter) {
        return Screen.address(
                path,
                ListQuery.joined(Stream.of(
                        ListQuery.part(
                                "outcome",
                                filter.outcome() == null ? "" : filter.outcome().name()),
                        ListQuery.part("reason", Objects.requireNonNullElse(filter.reason(), "")),
                        ListQuery.part("field", Objects.requireNonNullElse(filter.field(), "")))));
    }

    /** The things that can be created at once, by the reason of the refused rows that name them. */
    private Map<String, MissingForm> missing(
            Import file, List<Import.Refusal> refusals, @Nullable MissingForm sent, Screen screen) {
        Map<String, MissingForm> forms = new HashMap<>();
        if (file.state() == ImportState.CHECKED) {
            for (Import.Refusal refusal : refusals) {
                ImportField field = ImportTexts.missing(refusal.reason());
                if (field != null) {
                    forms.computeIfAbsent(
                            refusal.reason(),
                            none -> sent != null && sent.field() == field
                                    ? sent
                                    : MissingForm.of(desk, file.id(), field, screen));
                }
            }
        }
        return forms;
    }

    /** The names of the things to which values are mapped. */
    private Map<SameValue, String> sameAs(Import file, Screen screen) {
        Map<SameValue, String> names = new LinkedHashMap<>();
        Map<String, Map<Long, String>> things = new HashMap<>();
        for (SameValue same : file.sameAs()) {
            Map<Long, String> byId = things.computeIfAbsent(
                    same.field(),
                    field ->
                            desk
                                    .candidates(
                                            file.eventId(),
                                            ImportField.of(field).orElseThrow(),
                                            screen.language())
                                    .stream()
                                    .collect(Collectors.toMap(
                                            MissingReference.Candidate::id, MissingReference.Candidate::name)));
            names.put(same, same.id() == null ? "" : Objects.requireNonNullElse(byId.get(same.id()), "–"));
        }
        return names;
    }

    /** The positions of the rows that open no zones, such as those that were made out of a refusal. */
    private List<Position> withoutZones(Import file, List<Position> all) {
        if (file.state() != ImportState.CHECKED && file.state() != ImportState.DONE) {
            return List.of();
        }
        Set<Long> named = desk.positions(file.eventId(), file.id());
        return all.stream()
                .filter(position -> position.zones().isEmpty() && named.contains(position.id()))
                .toList();
    }

    /** Only the rows that the address of a page names. */
    static RowFilter filter(ListQuery address, @Nullable ImportOutcome outcome) {
        String reason = address.text("reason");
        String field = address.text("field");
        return new RowFilter(outcome, reason.isEmpty() ? null : reason, field.isEmpty() ? null : field);
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
            @PathVariable("import_id") long importId, @RequestParam MultiValueMap<String, String> form, Screen screen) {
        Import file = desk.get(screen.eventId(), importId);
        MappingForm mapping = MappingForm.sent(file, form);
        if (!mapping.check(screen)) {
            return show(HttpStatus.UNPROCESSABLE_CONTENT, file, mapping, null, ListQuery.of(""), screen);
        }
        return afterAction(importId, screen, () -> {
            desk.map(screen.eventId(), importId, mapping.input(), screen.caller());
            desk.dryRun(screen.eventId(), importId, screen.caller());
        });
    }

    /** Reads the file in the encoding, or at the sheet, that the user chose. It is tried at once when its columns are then clear. */
    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/encoding")
    View readIn(
            @PathVariable("import_id") long importId,
            @RequestParam(required = false) @Nullable String encoding,
            @RequestParam(required = false) @Nullable String sheet,
            Screen screen) {
        return afterAction(importId, screen, () -> {
            Import file = desk.readIn(screen.eventId(), importId, encoding, sheet, screen.caller());
            if (MappingForm.of(file).check(screen)) {
                desk.dryRun(screen.eventId(), importId, screen.caller());
            }
        });
    }

    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/dry_run")
    View dryRun(@PathVariable("import_id") long importId, Screen screen) {
        return afterAction(importId, screen, () -> desk.dryRun(screen.eventId(), importId, screen.caller()));
    }

    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/run")
    View run(@PathVariable("import_id") long importId, Screen screen) {
        return afterAction(importId, screen, () -> desk.run(screen.eventId(), importId, screen.caller()));
    }

    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/cancel")
    View cancel(@PathVariable("import_id") long importId, Screen screen) {
        return afterAction(importId, screen, () -> desk.cancel(screen.eventId(), importId, screen.caller()));
    }

    /** Runs the action. Somebody else may have started or changed something meanwhile, so the page then shows the current state. */
    private View afterAction(long importId, Screen screen, Runnable act) {
        return afterAction(importId, "imports.wrong.meanwhile", screen, act);
    }

    private View afterAction(long importId, String refusal, Screen screen, Runnable act) {
        try {
            act.run();
        } catch (ProblemException refused) {
            HttpStatus status = refused.problem().status();
            if (!status.is4xxClientError() || status == HttpStatus.NOT_FOUND || status == HttpStatus.FORBIDDEN) {
                throw refused;
            }
            screen.toast(Toast.failed(screen.text(refusal)));
            return screen.redirectWhole(path(screen, importId));
        }
        if (!screen.isPart()) {
            return screen.redirect(path(screen, importId));
        }
        Import file = desk.get(screen.eventId(), importId);
        return show(HttpStatus.OK, file, MappingForm.of(file), null, ListQuery.of(""), screen);
    }

    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/missing_members")
    View makeMembers(
            @PathVariable("import_id") long importId, @RequestParam MultiValueMap<String, String> form, Screen screen) {
        return make(importId, ImportField.MEMBER, form, screen);
    }

    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/missing_organizations")
    View makeOrganizations(
            @PathVariable("import_id") long importId, @RequestParam MultiValueMap<String, String> form, Screen screen) {
        return make(importId, ImportField.ORGANIZATION, form, screen);
    }

    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/missing_positions")
    View makePositions(
            @PathVariable("import_id") long importId, @RequestParam MultiValueMap<String, String> form, Screen screen) {
        return make(importId, ImportField.POSITION, form, screen);
    }

    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/missing_skills")
    View makeSkills(
            @PathVariable("import_id") long importId, @RequestParam MultiValueMap<String, String> form, Screen screen) {
        return make(importId, ImportField.SKILL, form, screen);
    }

    /** Reads values of fields whose things are not made here as what is there, or leaves them out. */
    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/missing_values")
    View readValues(
            @PathVariable("import_id") long importId, @RequestParam MultiValueMap<String, String> form, Screen screen) {
        desk.get(screen.eventId(), importId);
        ImportField field = ImportField.of(form.getFirst("field"))
                .filter(READ_ONLY::contains)
                .orElseThrow(() -> PlatformProblem.INVALID.ofField("field", "must be country or package_options"));
        return make(importId, field, form, screen);
    }

    private View make(long importId, ImportField field, MultiValueMap<String, String> form, Screen screen) {
        MissingForm sent = MissingForm.of(desk, importId, field, screen).sent(form);
        MissingReferenceChoice choice = sent.choice(desk, importId, screen);
        if (choice == null) {
            Import file = desk.get(screen.eventId(), importId);
            if (file.state() == ImportState.CHECKED && !sent.missing().isEmpty()) {
                return show(
                        HttpStatus.UNPROCESSABLE_CONTENT, file, MappingForm.of(file), sent, ListQuery.of(""), screen);
            }
            // The page shows the form no more.
            screen.toast(Toast.failed(screen.text("imports.wrong.missing")));
            return screen.redirectWhole(path(screen, importId));
        }
        return afterAction(
                importId,
                "imports.wrong.missing",
                screen,
                () -> desk.makeMissing(screen.eventId(), importId, field, choice, screen.caller()));
    }

    @PostMapping("/console/events/{event_id}/registrations/imports/{import_id}/delete")
    View delete(@PathVariable("import_id") long importId, Screen screen) {
        desk.delete(screen.eventId(), importId, screen.caller());
        return screen.redirect(screen.eventPath() + "/registrations/imports", screen.text("imports.deleted"));
    }

    @GetMapping("/console/events/{event_id}/registrations/imports/{import_id}/errors.csv")
    void errors(@PathVariable("import_id") long importId, Screen screen, HttpServletResponse response)
            throws IOException {
        Map<String, CustomField> customFields = desk.customFields(screen.eventId());
        desk.sendErrors(
                screen.eventId(),
                importId,
                screen.text("imports.errors.why"),
                row -> ImportTexts.refusals(row, customFields, screen),
                response);
    }

    private static String path(Screen screen, long importId) {
        return screen.eventPath() + "/registrations/imports/" + importId;
    }
}
