package org.gatehouse.privacy;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Erasing many people of an event (docs/api/erasure.md). */
@RestController
@RequestMapping("/registrations/accreditation/events/{event_id}/erasures")
@Tag(name = "people")
record ErasureBatchController(ErasureBatchService service) {

    /** Who is to be erased. */
    @Schema(name = "ErasureBatchRequest")
    record BatchRequest(
            @Doc("People of the event; others are left out") @NotNull @Size(min = 1, max = 10_000)
            List<@NotNull Long> personIds,

            @Doc("Why; OTHER by default") @Nullable ErasureReason reason) {}

    /** The number of people, to confirm that they are meant. */
    @Schema(name = "ErasureBatchStart")
    record Start(
            @Doc("As the batch has it") @Example("5000") @Nullable
            Integer people) {}

    /** A batch and how far it is. */
    @Schema(name = "ErasureBatch")
    record BatchResponse(
            @Doc("Identifies the batch, for a day") @Example("3")
            long id,

            @Doc("OPEN, APPLYING or APPLIED") Batch.State state,

            @Doc("How many people it has") @Example("5000") int people,

            @Doc(
                    "While it is OPEN: how many of them are at no other event, so that all of them goes; the others are forgotten by this event"
                            + " alone")
            @Nullable
            Long whole,

            @Doc("How many are left to erase") int left,
            @Doc("How many were erased") int erased,
            @Doc("How many could not be erased") int refused,

            @Doc("The first hundred of those that could not be erased")
            List<Refused> refusals) {

        static BatchResponse of(Batch<?> batch, @Nullable Long whole, List<Reported> refusals) {
            return new BatchResponse(
                    batch.id(),
                    batch.state(),
                    batch.total(),
                    whole,
                    batch.left(),
                    batch.count(Outcome.CHANGED),
                    batch.count(Outcome.REFUSED),
                    refusals.stream()
                            .map(one -> new Refused(one.id(), ErasureBatchService.Refusal.valueOf(one.reason())))
                            .toList());
        }
    }

    /** Somebody who could not be erased. */
    @Schema(name = "ErasureRefusal")
    record Refused(
            @Doc("The person") @Example("7") long personId,

            @Doc("NOT_ERASABLE: GET /people/person/{person_id}/erasure says why; FAILED: the log of the server does")
            ErasureBatchService.Refusal reason) {}

    @Operation(
            summary = "Choose many people of an event to erase",
            description = "Nobody is erased yet: the response says how many would be, and \u2026/apply begins.")
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    BatchResponse make(@PathVariable("event_id") long eventId, @RequestBody @Valid BatchRequest request, Caller by) {
        ErasureReason reason = request.reason() == null ? ErasureReason.OTHER : request.reason();
        return response(service.get(eventId, service.make(eventId, reason, request.personIds(), by)));
    }

    @Operation(
            summary = "Erase the people of a batch",
            description =
                    "In the background, for good: the event forgets them, and who is at no other event goes as a whole. A batch that has begun"
                            + " goes on after a crash, and cannot be stopped.")
    @PostMapping("/{batch_id}/apply")
    @ResponseStatus(HttpStatus.ACCEPTED)
    BatchResponse apply(
            @PathVariable("event_id") long eventId,
            @PathVariable("batch_id") long batchId,
            @RequestBody @Valid Start start,
            Caller by) {
        Batch<ErasureBatchService.Choice> batch = service.get(eventId, batchId);
        if (start.people() == null || start.people() != batch.total()) {
            throw PrivacyProblem.OTHER_NUMBER.ofField(
                    "people", "is %s, but the batch has %d people", String.valueOf(start.people()), batch.total());
        }
        return response(service.apply(eventId, batchId, by));
    }

    @Operation(summary = "Read how far a batch of erasures is", description = "For a day after it was made.")
    @GetMapping("/{batch_id}")
    BatchResponse get(@PathVariable("event_id") long eventId, @PathVariable("batch_id") long batchId) {
        return response(service.get(eventId, batchId));
    }

    private BatchResponse response(Batch<ErasureBatchService.Choice> batch) {
        Long whole = batch.state() == Batch.State.OPEN ? service.whole(batch) : null;
        return BatchResponse.of(batch, whole, service.unchanged(batch));
    }
}
