package org.gatehouse.privacy;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.PersonKeep;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Keeping people from being erased (docs/api/erasure.md). */
@RestController
@Tag(name = "people")
record KeepController(KeepService service) {

    @Operation(
            summary = "Read until when a person is kept",
            description = "And why. 404 when the person may be erased at any time.")
    @GetMapping("/people/person/{person_id}/keep")
    PersonKeep get(@PathVariable("person_id") long personId, Caller by) {
        return service.find(personId, by).orElseThrow(() -> KeepService.notKept(personId));
    }

    @Operation(
            summary = "Keep a person until a day",
            description =
                    "Until then nothing erases or deletes the person: neither a request nor the weeks of an event."
                            + " Repeating it changes the day and the reason.")
    @PutMapping("/people/person/{person_id}/keep")
    PersonKeep keep(@PathVariable("person_id") long personId, @RequestBody @Valid KeepInput keep, Caller by) {
        return service.keep(personId, keep.until(), keep.reason(), by);
    }

    @Operation(summary = "Keep a person no longer", description = "The person can be erased again.")
    @DeleteMapping("/people/person/{person_id}/keep")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void end(@PathVariable("person_id") long personId, Caller by) {
        service.end(personId, by);
    }
}
