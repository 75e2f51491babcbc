package org.gatehouse.request.form;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Addresses and positions of zone request forms (docs/api/zone-requests.md). */
@RestController
@Tag(name = "zone requests")
record FormContactController(FormReadService forms, FormContactRepository contacts, FormContactService service) {

    @Operation(summary = "Lists the addresses of a form")
    @GetMapping("/registrations/accreditation/events/{event_id}/zone-request-form-email/form/{form_id}")
    FormEmailList emails(@PathVariable("event_id") long eventId, @PathVariable("form_id") long formId) {
        forms.require(eventId, formId);
        return new FormEmailList(contacts.emails(formId));
    }

    @Operation(
            summary = "Sets the addresses of a form",
            description = "Full replacement: exactly one FROM, any number of MANAGERs; repeated ones count once.")
    @PutMapping("/registrations/accreditation/events/{event_id}/zone-request-form-email/form/{form_id}")
    FormEmailList replaceEmails(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @RequestBody @Valid FormEmailsInput emails,
            Caller by) {
        service.replaceEmails(eventId, formId, emails, by);
        return emails(eventId, formId);
    }

    @Operation(summary = "Lists the positions that new people can get by a form")
    @GetMapping("/registrations/accreditation/events/{event_id}/zone-request-form-position/form/{form_id}")
    FormPositionList positions(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @Doc("Only those of this type; there is one type") @RequestParam FormPosition.@Nullable Type type,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        forms.require(eventId, formId);
        return new FormPositionList(service.positions(eventId, formId, l));
    }

    @Operation(
            summary = "Sets the positions that new people can get by a form",
            description = "Full replacement; [] for none.")
    @PutMapping("/registrations/accreditation/events/{event_id}/zone-request-form-position/form/{form_id}")
    FormPositionList replacePositions(
            @PathVariable("event_id") long eventId,
            @PathVariable("form_id") long formId,
            @RequestBody @Valid FormPositionsInput positions,
            Caller by) {
        service.replacePositions(eventId, formId, positions, by);
        return positions(eventId, formId, null, Language.ENGLISH);
    }

    record FormEmailList(
            @Doc("FROM first, then MANAGERs as they were sent")
            List<FormEmail> emails) {}

    record FormPositionList(@Doc("By the positions' order") List<FormPosition> positions) {}
}
