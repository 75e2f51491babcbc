package org.gatehouse.request.form;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.List;
import java.util.UUID;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.gatehouse.request.ZoneRequestForm;
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

/** Zone request forms (docs/api/zone-requests.md). The same path segment is a hash when reading and a number when writing. */
@RestController
@Tag(name = "zone requests", description = "People ask for zones by a form, the desk allocates or denies")
record FormController(FormReadService reader, FormService service) {

    private static final String NUMBER = "Identifier of the form";

    @Operation(summary = "Lists the zone request forms of an event", description = "All of them, by id.")
    @GetMapping("/registrations/accreditation/events/{event_id}/zone-request-forms")
    ZoneRequestFormList list(
            @PathVariable("event_id") long eventId, @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return new ZoneRequestFormList(reader.ofEvent(eventId, l));
    }

    @Operation(summary = "Answers one form by its hash", description = "What people open who ask for a zone.")
    @GetMapping("/registrations/accreditation/events/{event_id}/zone-request-forms/{form}")
    ZoneRequestForm get(
            @PathVariable("event_id") long eventId,
            @Doc("random_hash of the form") @PathVariable("form") UUID hash,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        return reader.get(eventId, hash, l);
    }

    @Operation(summary = "Makes a form", description = "The server chooses its random_hash.")
    @PostMapping("/registrations/accreditation/events/{event_id}/zone-request-forms")
    @ResponseStatus(HttpStatus.CREATED)
    ZoneRequestForm create(@PathVariable("event_id") long eventId, @RequestBody @Valid FormInput form, Caller by) {
        return reader.get(eventId, service.create(eventId, form, by), Language.ENGLISH);
    }

    @Operation(
            summary = "Changes a form",
            description = "Full replacement, zones included; 409 form_zone_allocated for one that is in use.")
    @PutMapping("/registrations/accreditation/events/{event_id}/zone-request-forms/{form}")
    ZoneRequestForm update(
            @PathVariable("event_id") long eventId,
            @Doc(NUMBER) @PathVariable("form") long formId,
            @RequestBody @Valid FormInput form,
            Caller by) {
        service.update(eventId, formId, form, by);
        return reader.get(eventId, formId, Language.ENGLISH);
    }

    @Operation(summary = "Deletes a form", description = "409 form_in_use when there are requests or allocations.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/zone-request-forms/{form}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("event_id") long eventId, @Doc(NUMBER) @PathVariable("form") long formId, Caller by) {
        service.delete(eventId, formId, by);
    }

    record ZoneRequestFormList(@Doc("Forms by id") List<ZoneRequestForm> zoneRequestForms) {}
}
