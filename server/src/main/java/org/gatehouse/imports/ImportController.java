package org.gatehouse.imports;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import jakarta.validation.Valid;
import java.io.IOException;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.imports.columns.ImportField;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.support.MissingServletRequestPartException;

/** Registrations from spreadsheets (ours). */
@RestController
@Tag(name = "imports", description = "Registrations from spreadsheets")
record ImportController(EventRepository events, EventImportService desk) {

    private static final int MOST_IMPORTS = 100;
    private static final int MOST_ROWS_A_PAGE = 1000;

    @Operation(
            summary = "Uploads a file of people to register",
            description =
                    "CSV of any encoding and delimiter, or XLSX of any program (its first visible sheet that holds a table), told by its content;"
                            + " at most 20 MB, 200,000 rows, 100 columns and 32,767 characters in a row. The row that names the"
                            + " columns is looked for among the first 20. Nothing is registered yet.")
    @io.swagger.v3.oas.annotations.parameters.RequestBody(
            content =
                    @Content(
                            mediaType = MediaType.MULTIPART_FORM_DATA_VALUE,
                            schema = @Schema(implementation = ImportForm.class)))
    @ApiResponse(responseCode = "201", description = "Stored, with a suggestion of what the columns are")
    @ApiResponse(responseCode = "413", description = "file_too_large")
    @ApiResponse(responseCode = "415", description = "unsupported_file")
    @PostMapping("/registrations/accreditation/events/{event_id}/imports")
    @ResponseStatus(HttpStatus.CREATED)
    Import upload(@PathVariable("event_id") long eventId, HttpServletRequest request, Caller by)
            throws IOException, MissingServletRequestPartException {
        events.require(eventId);
        Part file = desk.file(request);
        return desk.upload(eventId, file::getInputStream, file.getSubmittedFileName(), by);
    }

    /** The form that a client sends, for the description of the API. */
    private record ImportForm(
            @Schema(type = "string", format = "binary", description = "The file; its name may be missing.")
            String file) {}

    @Operation(summary = "Lists the imports of an event", description = "The newest first; limit 1 to 100.")
    @GetMapping("/registrations/accreditation/events/{event_id}/imports")
    Import.ImportPage list(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit) {
        events.require(eventId);
        return desk.page(eventId, Page.of(offset, limit, MOST_IMPORTS));
    }

    @Operation(summary = "Answers one import and how far it is")
    @GetMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}")
    Import get(@PathVariable("event_id") long eventId, @PathVariable("import_id") long importId) {
        return desk.get(eventId, importId);
    }

    @Operation(
            summary = "Says what the columns of a file are",
            description =
                    "Full replacement. What a dry run found with other columns is forgotten. With another encoding, sheet or header row,"
                            + " the file is read again first.")
    @PutMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/mapping")
    Import map(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            @RequestBody @Valid ImportMapping mapping,
            Caller by) {
        return desk.map(eventId, importId, mapping, by);
    }

    @Operation(
            summary = "Tries all rows and writes nothing",
            description = "202 at once; GET tells how far it is, then each row says what a run would do.")
    @PostMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/dry_run")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Import dryRun(@PathVariable("event_id") long eventId, @PathVariable("import_id") long importId, Caller by) {
        return desk.dryRun(eventId, importId, by);
    }

    @Operation(
            summary = "Registers the people of all rows",
            description =
                    "202 at once; GET tells how far it is. Rows that are refused keep nobody waiting. Run again, the"
                            + " same file changes nothing.")
    @PostMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/run")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Import run(@PathVariable("event_id") long eventId, @PathVariable("import_id") long importId, Caller by) {
        return desk.run(eventId, importId, by);
    }

    @Operation(summary = "Stops a run or dry run", description = "What it did until then stays.")
    @PostMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/cancel")
    Import cancel(@PathVariable("event_id") long eventId, @PathVariable("import_id") long importId, Caller by) {
        return desk.cancel(eventId, importId, by);
    }

    @Operation(summary = "Deletes an import with its rows", description = "What was registered stays.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("event_id") long eventId, @PathVariable("import_id") long importId, Caller by) {
        desk.delete(eventId, importId, by);
    }

    @Operation(summary = "Lists the rows of an import", description = "By number; limit 1 to 1000.")
    @GetMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/rows")
    Import.ImportedRowPage rows(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            @Doc("Only those with this outcome") @RequestParam @Nullable ImportOutcome outcome,
            @Doc("Only those that were refused for this reason") @RequestParam @Nullable String reason,
            @Doc("Only those that were refused in this field") @RequestParam @Nullable String field,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit) {
        return desk.rows(
                eventId, importId, new RowFilter(outcome, reason, field), Page.of(offset, limit, MOST_ROWS_A_PAGE));
    }

    @Operation(summary = "Says why rows are refused, and how many", description = "By reason, the most frequent first.")
    @GetMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/refusals")
    Import.RefusalList refusals(@PathVariable("event_id") long eventId, @PathVariable("import_id") long importId) {
        return desk.refusals(eventId, importId);
    }

    @Operation(
            summary = "Lists the members that refused rows name",
            description = "What POST at this address would make, and what is there that the rows may mean instead.")
    @GetMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/missing_members")
    MissingReference.MissingReferences missingMembers(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return new MissingReference.MissingReferences(
                desk.missing(eventId, importId, ImportField.MEMBER, l).missing());
    }

    @Operation(
            summary = "Makes the members that refused rows name, or says what the rows mean",
            description =
                    "Members of the event's organisation, whose code and name are what the rows say. One that is called like a"
                            + " country, or has its code, becomes that country's. Needs the right to make members, too."
                            + " Without a body, what has"
                            + " something similar is left out. All or none, at most 1,000; then all rows are tried again, as by"
                            + " dry_run.")
    @PostMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/missing_members")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Import makeMembers(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            @RequestBody(required = false) @Valid @Nullable MissingReferenceChoice choice,
            Caller by) {
        return desk.makeMissing(eventId, importId, ImportField.MEMBER, choice, by);
    }

    @Operation(
            summary = "Lists the organisations that refused rows name",
            description = "What POST at this address would make, and what is there that the rows may mean instead.")
    @GetMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/missing_organizations")
    MissingReference.MissingReferences missingOrganizations(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return new MissingReference.MissingReferences(
                desk.missing(eventId, importId, ImportField.ORGANIZATION, l).missing());
    }

    @Operation(
            summary = "Makes the organisations that refused rows name, or says what the rows mean",
            description = "Needs the right to make organisations, too."
                    + " Without a body, what has"
                    + " something similar is left out. All or none, at most 1,000; then all rows are tried again, as by"
                    + " dry_run.")
    @PostMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/missing_organizations")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Import makeOrganizations(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            @RequestBody(required = false) @Valid @Nullable MissingReferenceChoice choice,
            Caller by) {
        return desk.makeMissing(eventId, importId, ImportField.ORGANIZATION, choice, by);
    }

    @Operation(
            summary = "Lists the positions that refused rows name",
            description = "What POST at this address would make, and what is there that the rows may mean instead.")
    @GetMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/missing_positions")
    MissingReference.MissingReferences missingPositions(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return new MissingReference.MissingReferences(
                desk.missing(eventId, importId, ImportField.POSITION, l).missing());
    }

    @Operation(
            summary = "Makes the positions that refused rows name, or says what the rows mean",
            description =
                    "Without code and zones, with a colour that no other position has. Needs the right to make positions, too."
                            + " Without a body, what has"
                            + " something similar is left out. All or none, at most 1,000; then all rows are tried again, as by"
                            + " dry_run.")
    @PostMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/missing_positions")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Import makePositions(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            @RequestBody(required = false) @Valid @Nullable MissingReferenceChoice choice,
            Caller by) {
        return desk.makeMissing(eventId, importId, ImportField.POSITION, choice, by);
    }

    @Operation(
            summary = "Lists the skills that refused rows name",
            description = "What POST at this address would make, and what is there that the rows may mean instead.")
    @GetMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/missing_skills")
    MissingReference.MissingReferences missingSkills(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return new MissingReference.MissingReferences(
                desk.missing(eventId, importId, ImportField.SKILL, l).missing());
    }

    @Operation(
            summary = "Makes the skills that refused rows name, or says what the rows mean",
            description =
                    "Called as the rows say. What is a number already, one word of at most 20 characters with a digit, is its number, too;"
                            + " others get the numbers after the highest. Needs the right to make skills, too."
                            + " Without a body, what has"
                            + " something similar is left out. All or none, at most 1,000; then all rows are tried again, as by"
                            + " dry_run.")
    @PostMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/missing_skills")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Import makeSkills(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            @RequestBody(required = false) @Valid @Nullable MissingReferenceChoice choice,
            Caller by) {
        return desk.makeMissing(eventId, importId, ImportField.SKILL, choice, by);
    }

    @Operation(
            summary = "Downloads the refused rows",
            description =
                    "CSV: the rows as they came, and in a last column everything that is wrong. Mended, the file can be sent again. Texts"
                            + " that could be read as formulas have an apostrophe before them.")
    @ApiResponse(
            responseCode = "200",
            description = "The file; its name is in Content-Disposition",
            content = @Content(mediaType = SheetFormat.CSV_TYPE, schema = @Schema(type = "string")))
    @GetMapping("/registrations/accreditation/events/{event_id}/imports/{import_id}/errors.csv")
    void errors(
            @PathVariable("event_id") long eventId,
            @PathVariable("import_id") long importId,
            HttpServletResponse response)
            throws IOException {
        desk.sendErrors(eventId, importId, "import_error", row -> RowRefusal.details(row.refusals()), response);
    }
}
