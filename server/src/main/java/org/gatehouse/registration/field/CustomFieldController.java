package org.gatehouse.registration.field;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.schema.Doc;
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

/** Custom fields of an event (docs/api/registrations.md). */
@RestController
@Tag(name = "registrations")
record CustomFieldController(EventRepository events, CustomFieldRepository fields, CustomFieldService service) {

    @Operation(summary = "Lists the custom fields of an event", description = "By sort, all of them; at most 100.")
    @GetMapping("/registrations/accreditation/events/{event_id}/custom_fields")
    CustomField.CustomFieldList list(@PathVariable("event_id") long eventId) {
        events.require(eventId);
        return new CustomField.CustomFieldList(fields.ofEvent(eventId));
    }

    @Operation(summary = "Answers one custom field")
    @GetMapping("/registrations/accreditation/events/{event_id}/custom_fields/{custom_field_id}")
    CustomField get(@PathVariable("event_id") long eventId, @PathVariable("custom_field_id") long fieldId) {
        return fields.find(eventId, fieldId).orElseThrow(() -> CustomFieldService.missing(eventId, fieldId));
    }

    @Operation(summary = "Makes a custom field", description = "409 custom_field_name_taken, too_many_custom_fields.")
    @PostMapping("/registrations/accreditation/events/{event_id}/custom_fields")
    @ResponseStatus(HttpStatus.CREATED)
    CustomField create(
            @PathVariable("event_id") long eventId, @RequestBody @Valid CustomField.CustomFieldInput field, Caller by) {
        events.require(eventId);
        return get(eventId, service.create(eventId, field, by));
    }

    @Operation(
            summary = "Changes a custom field",
            description = "Full replacement; 409 custom_field_in_use when a stored value would no longer be valid.")
    @PutMapping("/registrations/accreditation/events/{event_id}/custom_fields/{custom_field_id}")
    CustomField update(
            @PathVariable("event_id") long eventId,
            @PathVariable("custom_field_id") long fieldId,
            @RequestBody @Valid CustomField.CustomFieldInput field,
            Caller by) {
        service.update(eventId, fieldId, field, by);
        return get(eventId, fieldId);
    }

    @Operation(summary = "Deletes a custom field", description = "409 custom_field_in_use while it has values.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/custom_fields/{custom_field_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @PathVariable("event_id") long eventId,
            @PathVariable("custom_field_id") long fieldId,
            @Doc("true: what registrations answered is deleted with it")
                    @RequestParam(name = "with_values", defaultValue = "false")
                    boolean withValues,
            Caller by) {
        service.delete(eventId, fieldId, withValues, by);
    }
}
