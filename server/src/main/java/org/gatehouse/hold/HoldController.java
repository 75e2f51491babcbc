package org.gatehouse.hold;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.hold.HoldService.Opened;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Opens and closes holds of accreditations (docs/api/holds.md). */
@RestController
@Tag(name = "holds")
record HoldController(HoldRepository holds, HoldKindRepository kinds, HoldService service) {

    /** The result of a change of many holds. */
    @Schema(name = "HoldBatchResult")
    record BatchResult(
            @Doc("Accreditations whose hold was opened or closed; the others were so already") @Example("2")
            int changed) {}

    @Operation(summary = "Lists the holds of an accreditation", description = "Open ones first, then the closed ones.")
    @GetMapping("/registrations/accreditation/events/{event_id}/accreditations/{accreditation_id}/holds")
    Hold.Listed list(
            @PathVariable("event_id") long eventId,
            @PathVariable("accreditation_id") long accreditationId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        holds.requireAccreditation(eventId, accreditationId);
        return new Hold.Listed(holds.all(eventId, accreditationId, l));
    }

    @Operation(
            summary = "Opens a hold",
            description =
                    "Gates are told with the same transaction. 200 when the accreditation was held for this kind before:"
                            + " the response is that hold, as it was.")
    @ApiResponse(responseCode = "201", description = "Opened")
    @ApiResponse(responseCode = "200", description = "It was open before")
    @PostMapping("/registrations/accreditation/events/{event_id}/accreditations/{accreditation_id}/holds")
    ResponseEntity<Hold> open(
            @PathVariable("event_id") long eventId,
            @PathVariable("accreditation_id") long accreditationId,
            @RequestBody @Valid HoldInput hold,
            Caller by) {
        Opened opened = service.open(eventId, accreditationId, hold.kind().id(), hold.reason(), by);
        return ResponseEntity.status(opened.opened() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(get(eventId, accreditationId, opened.holdId()));
    }

    @Operation(
            summary = "Closes a hold",
            description = "A repeat changes nothing. 403 hold_reserved for one that only a few people may close.")
    @PostMapping(
            "/registrations/accreditation/events/{event_id}/accreditations/{accreditation_id}/holds/{hold_id}/close")
    Hold close(
            @PathVariable("event_id") long eventId,
            @PathVariable("accreditation_id") long accreditationId,
            @PathVariable("hold_id") long holdId,
            @RequestBody(required = false) @Valid HoldInput.@Nullable Closing closing,
            Caller by) {
        service.close(eventId, accreditationId, holdId, HoldInput.Closing.of(closing), by);
        return get(eventId, accreditationId, holdId);
    }

    @Operation(summary = "Opens holds of a kind for many accreditations", description = "All of them or none.")
    @PostMapping("/registrations/accreditation/events/{event_id}/hold_kinds/{kind_id}/open")
    BatchResult openAll(
            @PathVariable("event_id") long eventId,
            @PathVariable("kind_id") long kindId,
            @RequestBody @Valid HoldBatchInput batch,
            Caller by) {
        requireKind(eventId, kindId);
        holds.requireAccreditations(eventId, batch.ids());
        return new BatchResult(service.openAll(eventId, batch.ids(), kindId, batch.reason(), by)
                .size());
    }

    @Operation(
            summary = "Closes holds of a kind for many accreditations",
            description =
                    "All of them or none; 403 hold_reserved names accreditations with a hold that only a few people may close.")
    @PostMapping("/registrations/accreditation/events/{event_id}/hold_kinds/{kind_id}/close")
    BatchResult closeAll(
            @PathVariable("event_id") long eventId,
            @PathVariable("kind_id") long kindId,
            @RequestBody @Valid HoldBatchInput batch,
            Caller by) {
        requireKind(eventId, kindId);
        holds.requireAccreditations(eventId, batch.ids());
        HoldService.Closing closing =
                new HoldService.Closing(kindId, batch.reason(), HoldService.closesReserved(eventId, by));
        return new BatchResult(
                service.closeAll(eventId, batch.ids(), closing, by).size());
    }

    private void requireKind(long eventId, long kindId) {
        if (kinds.row(eventId, kindId).isEmpty()) {
            throw HoldKindService.missing(eventId, kindId);
        }
    }

    private Hold get(long eventId, long accreditationId, long holdId) {
        return holds.find(eventId, accreditationId, holdId, Language.ENGLISH)
                .orElseThrow(() -> HoldRepository.missing(eventId, accreditationId, holdId));
    }
}
