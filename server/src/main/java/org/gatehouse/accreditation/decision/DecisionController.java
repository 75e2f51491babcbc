package org.gatehouse.accreditation.decision;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.LongText;
import org.gatehouse.registration.Registration;
import org.gatehouse.registration.RegistrationReadRepository;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Decisions about registrations; docs/registration-states.md lists which state allows which. */
@RestController
@Tag(name = "registrations", description = "Who comes to an event, and as what")
record DecisionController(RegistrationReadRepository registrations, DecisionService decisions) {

    record ApprovedRegistration(
            @JsonUnwrapped Registration registration,

            @Doc("Zones that it had manually or by an allocation and lacks now, because they are full; absent when"
                    + " there are none")
            @JsonInclude(JsonInclude.Include.NON_NULL)
            @Nullable
            List<Zone> zonesLeftOut) {}

    @Operation(
            summary = "Approves a registration",
            description = "Makes the accreditation; after a withdrawal it keeps its id and gets a new random_hash.")
    @PostMapping("/registrations/{registration_id}/approve")
    ApprovedRegistration approve(
            @PathVariable("registration_id") long id,
            @RequestBody(required = false) @Valid @Nullable DecisionNote note,
            Caller by) {
        seen(id, by);
        List<Zone> leftOut = decisions.approve(id, DecisionNote.of(note), by);
        return new ApprovedRegistration(seen(id, by), leftOut.isEmpty() ? null : leftOut);
    }

    @Operation(summary = "Rejects a pending registration")
    @PostMapping("/registrations/{registration_id}/reject")
    Registration reject(
            @PathVariable("registration_id") long id,
            @RequestBody(required = false) @Valid @Nullable DecisionNote note,
            Caller by) {
        seen(id, by);
        decisions.reject(id, DecisionNote.of(note), by);
        return seen(id, by);
    }

    @Operation(
            summary = "Withdraws a registration",
            description = "Its accreditation becomes a tombstone at the gates.")
    @PostMapping("/registrations/{registration_id}/withdraw")
    Registration withdraw(
            @PathVariable("registration_id") long id,
            @RequestBody(required = false) @Valid @Nullable DecisionNote note,
            Caller by) {
        seen(id, by);
        decisions.withdraw(id, DecisionNote.of(note), by);
        return seen(id, by);
    }

    @Operation(summary = "Makes a rejected or withdrawn registration pending again")
    @PostMapping("/registrations/{registration_id}/reopen")
    Registration reopen(
            @PathVariable("registration_id") long id,
            @RequestBody(required = false) @Valid @Nullable DecisionNote note,
            Caller by) {
        seen(id, by);
        decisions.reopen(id, DecisionNote.of(note), by);
        return seen(id, by);
    }

    private Registration seen(long id, Caller by) {
        return registrations.get(id, Language.ENGLISH, by);
    }

    /** An optional note with a decision; the body may be missing. */
    record DecisionNote(
            @Doc("Kept as state_note until the next decision")
            @Example("Passport checked")
            @Size(max = 1000)
            @Pattern(regexp = LongText.LINES, message = LongText.LINES_WANTED)
            @Nullable
            String note) {

        static @Nullable String of(@Nullable DecisionNote sent) {
            return sent == null ? null : sent.note();
        }
    }
}
