package org.gatehouse.privacy;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.gatehouse.auth.AccessRule;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Erasing people (docs/api/erasure.md). */
@RestController
@Tag(name = "people")
record ErasureController(ErasureService service, ErasureReadService reader) {

    /** Whoever may delete people who are registered nowhere may not erase any. */
    private static final AccessRule ERASING =
            AccessRule.rule(HttpMethod.DELETE, "/people/person/{person_id}", Scope.PEOPLE_ERASE, Role.PRIVACY);

    @Operation(
            summary = "Show what erasing a person would do",
            description = "What would go and what would stay, in numbers and words. Nothing is changed.")
    @ApiResponse(responseCode = "200", description = "What would go and stay.", useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "409",
            description = "The person cannot be erased so: kept until a day, or at events of others.")
    @GetMapping("/people/person/{person_id}/erasure")
    ErasurePreview preview(
            @PathVariable("person_id") long personId,
            @Doc("The only event that would forget the person") @RequestParam @Nullable Long event,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        return reader.preview(personId, event, l, by);
    }

    /** Mapped by its parameter: without it the same path deletes a person who is registered nowhere. */
    @Operation(
            summary = "Delete or erase a person",
            description =
                    "With erase=true all that tells who somebody was goes, at once and for good; what counts stays."
                            + " Returns the receipt. Without it the person is deleted, and 409 while the person is registered at an"
                            + " event; event and reason mean nothing then.",
            parameters =
                    @Parameter(
                            name = "erase",
                            in = ParameterIn.QUERY,
                            description = "true: erase the person; else delete somebody who is registered nowhere",
                            schema = @Schema(type = "boolean")))
    @ApiResponse(responseCode = "200", description = "Erased.", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "204", description = "Deleted, without erase=true.", content = @Content)
    @DeleteMapping(path = "/people/person/{person_id}", params = "erase=true")
    ErasureReceipt erase(
            @PathVariable("person_id") long personId,
            @Doc("The only event that forgets the person") @RequestParam @Nullable Long event,
            @Doc("Why") @RequestParam(defaultValue = "OTHER") ErasureReason reason,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        Caller allowed = PersonProblem.requireRight(ERASING, "Erasing a person", by);
        return reader.receipt(service.erase(personId, event, reason, allowed), l, allowed);
    }

    @Operation(
            summary = "Read the receipt of an erasure",
            description =
                    "Which gates do not know of it yet, whether all files are removed, and what cannot be reached.")
    @GetMapping("/people/erasures/{erasure_id}")
    ErasureReceipt receipt(
            @PathVariable("erasure_id") long erasureId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        return reader.receipt(erasureId, l, by);
    }
}
