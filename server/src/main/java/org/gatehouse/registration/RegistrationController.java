package org.gatehouse.registration;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import java.io.IOException;
import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.sheet.SheetFile;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Registrations of all events. The paths name no event, so this class checks whether the caller may see it (docs/api/registrations.md). */
@RestController
@Tag(name = "registrations")
record RegistrationController(
        EventRepository events,
        RegistrationReadRepository reader,
        RegistrationService service,
        RegistrationExport export) {

    private static final int MOST_REGISTRATIONS = 1000;

    @Operation(summary = "Lists registrations", description = "By id; of the caller's events; limit 1 to 1000.")
    @ApiResponse(responseCode = "200", description = "A page of them", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", description = "There is no such event, or this caller may not see it.")
    @GetMapping("/registrations")
    RegistrationPage list(
            @ParameterObject RegistrationQuery query,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        requireSeen(query, by);
        Page page = Page.of(offset, limit, MOST_REGISTRATIONS);
        RegistrationFilter filter = query.filter(by.events());
        return new RegistrationPage(reader.page(filter, page, l), reader.count(filter));
    }

    @Operation(
            summary = "Downloads registrations as a spreadsheet",
            description = "The filters and the order of the list; a row a registration, times in the zone of the event"
                    + " that is asked for, else UTC. XLSX, or CSV with format=csv. Texts that could be read as formulas"
                    + " have an apostrophe before them.")
    @SheetFile
    @ApiResponse(responseCode = "404", description = "There is no such event, or this caller may not see it.")
    @GetMapping("/registrations/export")
    void export(
            @ParameterObject RegistrationQuery query,
            @Doc(SheetFormat.CHOICE) @RequestParam @Nullable String format,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.WHOLE_FILE) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by,
            HttpServletResponse response)
            throws IOException {
        requireSeen(query, by);
        Page page = Page.ofFile(offset, limit);
        RegistrationFilter filter = query.filter(by.events());
        export.send(filter, RegistrationSort.ID, false, page, format, l, SheetColumns.Edition.PLAIN, response);
    }

    private void requireSeen(RegistrationQuery query, Caller by) {
        if (query.event() != null) {
            events.requireSeen(query.event(), by);
        }
    }

    @Operation(summary = "Answers one registration")
    @GetMapping("/registrations/{registration_id}")
    Registration get(
            @PathVariable("registration_id") long registrationId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        return reader.get(registrationId, l, by);
    }

    @Operation(
            summary = "Registers a person",
            description = "201; the same sent again answers 200 with what the first one made, other details 409.")
    @ApiResponse(responseCode = "201", description = "Registered", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "200", description = "Was registered before", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", description = "There is no such event, or this caller may not see it.")
    @PostMapping("/registrations")
    ResponseEntity<Registration> create(@RequestBody @Valid RegistrationInput registration, Caller by) {
        events.requireSeen(registration.eventId(), by);
        RegistrationService.Created created = service.create(registration, by);
        return ResponseEntity.status(created.made() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(reader.get(created.registrationId(), Language.ENGLISH, by));
    }

    @Operation(summary = "Changes a registration", description = "Full replacement; the state has calls of its own.")
    @PutMapping("/registrations/{registration_id}")
    Registration update(
            @PathVariable("registration_id") long registrationId,
            @RequestBody @Valid RegistrationUpdate registration,
            Caller by) {
        reader.get(registrationId, Language.ENGLISH, by);
        service.update(registrationId, registration, by);
        return reader.get(registrationId, Language.ENGLISH, by);
    }

    @Operation(summary = "Deletes a registration", description = "409 registration_accredited once it was approved.")
    @DeleteMapping("/registrations/{registration_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("registration_id") long registrationId, Caller by) {
        reader.get(registrationId, Language.ENGLISH, by);
        service.delete(registrationId, by);
    }

    record RegistrationPage(
            @Doc("Registrations by id") List<Registration> registrations,
            @Doc("How many match in all") @Example("420") long totalCount) {}
}
