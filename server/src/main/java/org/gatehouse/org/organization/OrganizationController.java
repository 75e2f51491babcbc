package org.gatehouse.org.organization;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.audit.Actor;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
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

/** Makes, changes and deletes organisations (docs/api/organisations.md). */
@RestController
@Tag(name = "organisations")
record OrganizationController(OrganizationRepository organizations, OrganizationService service) {

    @Operation(summary = "Answers one organisation", description = "With its names in all languages if asked for.")
    @GetMapping("/org/organizations/{organization_id}")
    OrganizationDetails get(
            @PathVariable("organization_id") long organizationId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations) {
        return organizations
                .find(organizationId)
                .orElseThrow(() -> OrganizationService.missing(organizationId))
                .details(l, includeTranslations);
    }

    @Operation(summary = "Answers one organisation", description = "The same under the family's path.")
    @GetMapping("/org/{organization_id}")
    OrganizationDetails getOfFamily(
            @PathVariable("organization_id") long organizationId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations) {
        return get(organizationId, l, includeTranslations);
    }

    @Operation(summary = "Makes an organisation")
    @PostMapping("/org/organizations")
    @ResponseStatus(HttpStatus.CREATED)
    OrganizationDetails create(@RequestBody @Valid OrganizationDetails.Sent organization, Actor by) {
        return get(service.create(organization, by), Language.ENGLISH, false);
    }

    @Operation(
            summary = "Changes an organisation",
            description = "Full replacement; gates hear of the name in badge lines.")
    @PutMapping("/org/organizations/{organization_id}")
    OrganizationDetails update(
            @PathVariable("organization_id") long organizationId,
            @RequestBody @Valid OrganizationDetails.Sent organization,
            Actor by) {
        service.update(organizationId, organization, by);
        return get(organizationId, Language.ENGLISH, false);
    }

    @Operation(summary = "Changes an organisation", description = "The same under the family's path.")
    @PutMapping("/org/{organization_id}")
    OrganizationDetails updateOfFamily(
            @PathVariable("organization_id") long organizationId,
            @RequestBody @Valid OrganizationDetails.Sent organization,
            Actor by) {
        return update(organizationId, organization, by);
    }

    @Operation(
            summary = "Deletes an organisation",
            description = "409 organization_in_use while members, events or people refer to it.")
    @DeleteMapping("/org/organizations/{organization_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("organization_id") long organizationId, Actor by) {
        service.delete(organizationId, by);
    }
}
