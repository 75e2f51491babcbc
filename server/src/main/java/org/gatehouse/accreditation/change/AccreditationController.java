package org.gatehouse.accreditation.change;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import java.io.IOException;
import java.util.List;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.list.AccreditationFilter;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.page.ListResponse;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Reads and edits accreditations of an event for the desk (docs/api/accreditations.md). */
@RestController
@Tag(name = "accreditations", description = "Who may go where: effective zones, badges, photos")
record AccreditationController(
        AccreditationReadService reader, AccreditationService service, PrintedBadgeService badges, ListResponse lists) {

    /** The printing page asks for 9999 and older desks for 10000; neither asks for a second page (decision 0012). */
    private static final int MOST_ACCREDITATIONS = 10_000;

    @Operation(
            summary = "Lists live accreditations",
            description = "By last name, first name, id; limit 1 to 10000, default 10.")
    @ApiResponse(
            responseCode = "200",
            description = "A part of the list",
            content = @Content(schema = @Schema(implementation = AccreditationPage.class)))
    @GetMapping("/registrations/accreditation/events/{event_id}/accreditations")
    void list(
            @PathVariable("event_id") long eventId,
            @ParameterObject AccreditationFilter filter,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = "10") int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            HttpServletResponse response)
            throws IOException {
        Page page = Page.of(offset, limit, MOST_ACCREDITATIONS);
        lists.<AccreditationSummary>send(response, "people", sink -> reader.each(eventId, filter, page, l, sink));
    }

    @Operation(summary = "Answers one accreditation", description = "Deleted ones too, with deleted true.")
    @GetMapping("/registrations/accreditation/events/{event_id}/accreditations/{accreditation_id}")
    Accreditation get(
            @PathVariable("event_id") long eventId,
            @PathVariable("accreditation_id") long id,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return reader.get(eventId, id, l);
    }

    @Operation(
            summary = "Changes an accreditation",
            description =
                    "Full replacement of the overrides; the last writer wins. 409 zone_full, accreditation_deleted.")
    @PutMapping("/registrations/accreditation/events/{event_id}/accreditations/{accreditation_id}")
    Accreditation update(
            @PathVariable("event_id") long eventId,
            @PathVariable("accreditation_id") long id,
            @RequestBody @Valid AccreditationInput accreditation,
            Caller by) {
        service.update(eventId, id, accreditation, by);
        return reader.get(eventId, id, Language.ENGLISH);
    }

    @Operation(
            summary = "Changes many accreditations",
            description = "All of them or none; answers how many were not so already.")
    @PutMapping("/registrations/accreditation/events/{event_id}/accreditations/batch")
    BatchResult updateMany(
            @PathVariable("event_id") long eventId, @RequestBody @Valid AccreditationBatch batch, Caller by) {
        return new BatchResult(service.update(eventId, batch, by));
    }

    @Operation(
            summary = "Gives an accreditation its photo",
            description = "Of an upload; kept at the person as ACCREDITATION. Repeating it changes nothing.")
    @PostMapping("/registrations/accreditation/events/{event_id}/accreditations/{accreditation_id}/photo")
    Accreditation attachPhoto(
            @PathVariable("event_id") long eventId,
            @PathVariable("accreditation_id") long id,
            @RequestBody @Valid AccreditationPhoto photo,
            Caller by) {
        service.attachPhoto(eventId, id, photo, by);
        return reader.get(eventId, id, Language.ENGLISH);
    }

    @Operation(
            summary = "Declares all badges of an accreditation invalid",
            description = "A new random_hash; what was printed and handed out no longer counts.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/accreditations/{accreditation_id}/randomHash")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void invalidateBadge(@PathVariable("event_id") long eventId, @PathVariable("accreditation_id") long id, Caller by) {
        badges.invalidateBadge(eventId, id, by);
    }

    @Operation(summary = "Marks a badge as printed", description = "Repeating it keeps the first time.")
    @PutMapping("/registrations/accreditation/events/{event_id}/accreditations/{accreditation_id}/printed")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void print(@PathVariable("event_id") long eventId, @PathVariable("accreditation_id") long id, Caller by) {
        badges.print(eventId, id, by);
    }

    @Operation(summary = "Marks a badge as handed out", description = "Repeating it keeps the first time.")
    @PutMapping("/registrations/accreditation/events/{event_id}/accreditations/{accreditation_id}/distributed")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void distribute(@PathVariable("event_id") long eventId, @PathVariable("accreditation_id") long id, Caller by) {
        badges.distribute(eventId, id, by);
    }

    /** The result of a change of many accreditations; clients may ignore it (docs/api/accreditations.md). */
    @Schema(name = "AccreditationBatchResult")
    record BatchResult(
            @Doc("Accreditations that the change concerned; the others were so already") @Example("998")
            int changed) {}

    record AccreditationPage(
            @Doc("Live accreditations by last name, first name, id")
            List<AccreditationSummary> people,

            @Doc("How many match in all") @Example("312") long totalCount) {}
}
