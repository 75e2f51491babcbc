package org.gatehouse.event.skill;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
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

/** Returns an event's skills for filters, and lets operators edit them (docs/api/events.md). */
@RestController
@Tag(name = "events")
record SkillController(EventRepository events, SkillRepository skills, SkillService service) {

    @Operation(summary = "Lists the skills of an event", description = "By number, all of them.")
    @GetMapping("/registrations/accreditation/events/{event_id}/skills")
    SkillDetails.Listed list(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations) {
        events.require(eventId);
        return new SkillDetails.Listed(skills.ofEvent(eventId).stream()
                .map(row -> row.details(l, includeTranslations))
                .toList());
    }

    @Operation(summary = "Answers one skill")
    @GetMapping("/registrations/accreditation/events/{event_id}/skills/{skill_id}")
    SkillDetails get(
            @PathVariable("event_id") long eventId,
            @PathVariable("skill_id") long skillId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations) {
        return skills.find(eventId, skillId)
                .orElseThrow(() -> SkillService.missing(eventId, skillId))
                .details(l, includeTranslations);
    }

    @Operation(summary = "Makes a skill", description = "409 skill_number_taken when the event has one of that number.")
    @PostMapping("/registrations/accreditation/events/{event_id}/skills")
    @ResponseStatus(HttpStatus.CREATED)
    SkillDetails create(@PathVariable("event_id") long eventId, @RequestBody @Valid SkillInput skill, Caller by) {
        events.require(eventId);
        return get(eventId, service.create(eventId, skill, by), Language.ENGLISH, false);
    }

    @Operation(summary = "Changes a skill", description = "Full replacement; gates hear of it in badge lines.")
    @PutMapping("/registrations/accreditation/events/{event_id}/skills/{skill_id}")
    SkillDetails update(
            @PathVariable("event_id") long eventId,
            @PathVariable("skill_id") long skillId,
            @RequestBody @Valid SkillInput skill,
            Caller by) {
        service.update(eventId, skillId, skill, by);
        return get(eventId, skillId, Language.ENGLISH, false);
    }

    @Operation(summary = "Deletes a skill", description = "409 skill_in_use while people hold it.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/skills/{skill_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("event_id") long eventId, @PathVariable("skill_id") long skillId, Caller by) {
        service.delete(eventId, skillId, by);
    }
}
