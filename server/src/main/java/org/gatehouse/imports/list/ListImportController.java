package org.gatehouse.imports.list;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.gatehouse.auth.AccessRules;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.imports.EventImportService;
import org.gatehouse.imports.ImportOutcome;
import org.gatehouse.imports.RowFilter;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.support.MissingServletRequestPartException;

/** Lists from spreadsheets (ours). */
@RestController
@Tag(
        name = "list imports",
        description = "Members, organisations, countries, skills, sectors, zones and positions from files")
record ListImportController(EventRepository events, EventImportService files, ListImportService service) {

    private static final int MOST_ROWS_A_PAGE = 1000;

    private static final String ORG = "/org/lists/{list}/imports";
    private static final String EVENT = "/registrations/accreditation/events/{event_id}/lists/{list}/imports";
    private static final String EVENT_LISTS = "/registrations/accreditation/events/{event_id}/";

    private static final String LIST = "members, organizations or countries";
    private static final String EVENT_LIST = "skills, sectors, zones or positions";

    private static final String SHOWN = "Before its run: what it would do now. Afterwards: what it did.";
    private static final String RUN =
            "In one transaction. 409 list_changed when it is not what plan stands for any more. Refused rows are"
                    + " left out. Run again, it changes nothing.";

    /** The plan that a run carries out. */
    record ListRun(
            @Doc("plan of the import as it was read") @NotBlank @Size(max = 64)
            String plan) {}

    /** The description of both uploads in the API. */
    @Retention(RetentionPolicy.RUNTIME)
    @Operation(
            summary = "Uploads a file for a list",
            description =
                    "CSV or XLSX as for people, at most gatehouse.import.list-rows rows. Columns are recognised by their names in"
                            + " English or German, or by their fields; an empty cell leaves a value as it is. Nothing is written yet:"
                            + " the answer says what a run would do.")
    @io.swagger.v3.oas.annotations.parameters.RequestBody(
            content =
                    @Content(
                            mediaType = MediaType.MULTIPART_FORM_DATA_VALUE,
                            schema = @Schema(implementation = ListForm.class)))
    @ApiResponse(responseCode = "201", description = "Stored, with what a run would do")
    @ApiResponse(responseCode = "413", description = "file_too_large")
    @ApiResponse(responseCode = "415", description = "unsupported_file")
    private @interface TakesFileOfList {}

    /** The form that a client sends, for the description of the API. */
    private record ListForm(
            @Schema(type = "string", format = "binary", description = "The file; its name may be missing.")
            String file) {}

    @TakesFileOfList
    @PostMapping(ORG)
    @ResponseStatus(HttpStatus.CREATED)
    ListImport upload(
            @Doc(LIST) @PathVariable("list") String list,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            HttpServletRequest request,
            Caller by)
            throws IOException, MissingServletRequestPartException {
        return upload(list, new ListPlace(null, l), request, by);
    }

    @Operation(summary = "Answers an import of a list", description = SHOWN)
    @GetMapping(ORG + "/{import_id}")
    ListImport get(
            @Doc(LIST) @PathVariable("list") String list,
            @PathVariable("import_id") long importId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return service.get(list, new ListPlace(null, l), importId);
    }

    @Operation(summary = "Lists the rows of an import of a list", description = "limit 1 to 1000.")
    @GetMapping(ORG + "/{import_id}/rows")
    ListImport.ListImportRowPage rows(
            @Doc(LIST) @PathVariable("list") String list,
            @PathVariable("import_id") long importId,
            @Doc("Only rows that do this; absent: all") @RequestParam(required = false) @Nullable ImportOutcome outcome,
            @Doc("Only rows that are refused for this cause; absent: all") @RequestParam(required = false) @Nullable
                    String reason,
            @Doc("Only rows that are refused in this field; absent: all") @RequestParam(required = false) @Nullable
                    String field,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return ListImportService.rows(
                get(list, importId, l),
                new RowFilter(outcome, reason, field),
                Page.of(offset, limit, MOST_ROWS_A_PAGE));
    }

    @Operation(summary = "Does what an import of a list would do", description = RUN)
    @PostMapping(ORG + "/{import_id}/run")
    ListImport run(
            @Doc(LIST) @PathVariable("list") String list,
            @PathVariable("import_id") long importId,
            @RequestBody @Valid ListRun run,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        return run(list, new ListPlace(null, l), importId, run, by);
    }

    @TakesFileOfList
    @PostMapping(EVENT)
    @ResponseStatus(HttpStatus.CREATED)
    ListImport uploadOfEvent(
            @PathVariable("event_id") long eventId,
            @Doc(EVENT_LIST) @PathVariable("list") String list,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            HttpServletRequest request,
            Caller by)
            throws IOException, MissingServletRequestPartException {
        return upload(list, place(eventId, list, l, by), request, by);
    }

    @Operation(summary = "Answers an import of a list of an event", description = SHOWN)
    @GetMapping(EVENT + "/{import_id}")
    ListImport getOfEvent(
            @PathVariable("event_id") long eventId,
            @Doc(EVENT_LIST) @PathVariable("list") String list,
            @PathVariable("import_id") long importId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        return service.get(list, place(eventId, list, l, by), importId);
    }

    @Operation(summary = "Lists the rows of an import of a list of an event", description = "limit 1 to 1000.")
    @GetMapping(EVENT + "/{import_id}/rows")
    ListImport.ListImportRowPage rowsOfEvent(
            @PathVariable("event_id") long eventId,
            @Doc(EVENT_LIST) @PathVariable("list") String list,
            @PathVariable("import_id") long importId,
            @Doc("Only rows that do this; absent: all") @RequestParam(required = false) @Nullable ImportOutcome outcome,
            @Doc("Only rows that are refused for this cause; absent: all") @RequestParam(required = false) @Nullable
                    String reason,
            @Doc("Only rows that are refused in this field; absent: all") @RequestParam(required = false) @Nullable
                    String field,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        return ListImportService.rows(
                getOfEvent(eventId, list, importId, l, by),
                new RowFilter(outcome, reason, field),
                Page.of(offset, limit, MOST_ROWS_A_PAGE));
    }

    @Operation(summary = "Does what an import of a list of an event would do", description = RUN)
    @PostMapping(EVENT + "/{import_id}/run")
    ListImport runOfEvent(
            @PathVariable("event_id") long eventId,
            @Doc(EVENT_LIST) @PathVariable("list") String list,
            @PathVariable("import_id") long importId,
            @RequestBody @Valid ListRun run,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        return run(list, place(eventId, list, l, by), importId, run, by);
    }

    private ListImport upload(String list, ListPlace place, HttpServletRequest request, Caller by)
            throws IOException, MissingServletRequestPartException {
        Part file = files.file(request);
        return service.upload(list, place, file::getInputStream, file.getSubmittedFileName(), by);
    }

    private ListImport run(String list, ListPlace place, long importId, ListRun run, Caller by) {
        service.run(list, place, importId, run.plan(), by);
        return service.get(list, place, importId);
    }

    /** The event's list, if the caller may make items of it one by one; the rules of the routes hold for all lists together. */
    private ListPlace place(long eventId, String list, Language language, Caller by) {
        events.require(eventId);
        String pattern = EVENT_LISTS + (list.equals("positions") ? "delegate_types" : list);
        if (AccessRules.of(HttpMethod.POST, pattern) != null && !by.opens(HttpMethod.POST, pattern, eventId)) {
            throw PlatformProblem.FORBIDDEN.because("You may not change the %s of event %d.", list, eventId);
        }
        return new ListPlace(eventId, language);
    }
}
