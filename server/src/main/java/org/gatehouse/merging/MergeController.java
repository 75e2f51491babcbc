package org.gatehouse.merging;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.schema.Doc;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Merges of two people (ours). */
@RestController
@Tag(name = "people")
record MergeController(MergeService merges) {

    @Operation(
            summary = "Shows what merging another person into this one would do",
            description = "Nothing is changed. 409 merge_other_way when only the other direction keeps a live badge.")
    @GetMapping("/people/person/{person_id}/merge/preview")
    MergedPerson preview(
            @PathVariable("person_id") long personId,
            @Doc("The person who would go") @RequestParam long from,
            Caller by) {
        return merges.preview(personId, from, by);
    }

    @Operation(
            summary = "Merges another person into this one",
            description =
                    "Registrations, badges, scans and photos of the other are this person's from now on. Of two live"
                            + " badges at an event this person's stays, the other one becomes a tombstone at the gates"
                            + " (cause merged). The other person answers 404 with this one's id. It cannot be undone.")
    @PostMapping("/people/person/{person_id}/merge")
    MergedPerson merge(
            @PathVariable("person_id") long personId, @RequestBody @Valid MergedPerson.Request request, Caller by) {
        return merges.merge(personId, request.from(), by);
    }
}
