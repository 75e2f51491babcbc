package org.gatehouse.event.family;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Set;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventProblem;
import org.gatehouse.event.Sector;
import org.gatehouse.event.skill.SkillService;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * The event area of the family: events with skills and sectors, to read. Without a token there are only events whose people are public;
 * with one, also those that the caller sees.
 */
@RestController
@Tag(name = "events")
record FamilyEventController(FamilyEventRepository events) {

    @Operation(
            summary = "Lists events for the family's clients",
            description = "Needs no token for events that show their people (public_people). limit 1 to 9999.")
    @GetMapping("/events")
    ContractEvent.Listed list(
            @Doc("Kind of event, such as competition") @RequestParam(required = false) @Nullable String type,
            @Doc("start_date, end_date or name with _asc or _desc; start_date_desc when absent")
                    @RequestParam(required = false)
                    @Nullable
                    String sort,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @Nullable Caller by) {
        Page page = Page.of(offset, limit, Page.LONGEST);
        FamilySort order = FamilySort.of(sort, FamilySort.START_DATE_DESC, FamilySort.ofEvents());
        String kind = type == null || type.isBlank() ? null : CleanText.typed(type);
        return new ContractEvent.Listed(events.page(seen(by), kind, order, page, l), events.count(seen(by), kind));
    }

    @Operation(summary = "Answers one event for the family's clients", description = "Needs no token if it is public.")
    @GetMapping("/events/{event_id}")
    ContractEvent get(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @Nullable Caller by) {
        return events.find(eventId, seen(by), l).orElseThrow(() -> EventProblem.unknown(eventId));
    }

    @Operation(
            summary = "Lists the skills of an event for the family's clients",
            description = "Needs no token if the event is public. limit 1 to 9999. Skills have no types here; type is"
                    + " ignored.")
    @GetMapping("/events/{event_id}/skills")
    ContractEvent.Skills skills(
            @PathVariable("event_id") long eventId,
            @Doc("Identifier of a sector") @RequestParam(required = false) @Nullable Long sector,
            @Doc("number or name with _asc or _desc; number when absent") @RequestParam(required = false) @Nullable
                    String sort,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = "9999") int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @Nullable Caller by) {
        Page page = Page.of(offset, limit, Page.LONGEST);
        FamilySort order = FamilySort.of(sort, FamilySort.NUMBER_ASC, FamilySort.ofSkills());
        get(eventId, l, by);
        List<ContractEvent.Skill> all = events.skills(eventId, sector, null, order, l);
        return new ContractEvent.Skills(
                all.stream().skip(page.offset()).limit(page.limit()).toList(), all.size());
    }

    @Operation(
            summary = "Answers one skill of an event for the family's clients",
            description = "Needs no token if the event is public.")
    @GetMapping("/events/{event_id}/skills/{skill_id}")
    ContractEvent.Skill skill(
            @PathVariable("event_id") long eventId,
            @PathVariable("skill_id") long skillId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @Nullable Caller by) {
        get(eventId, l, by);
        return events.skills(eventId, null, skillId, FamilySort.NUMBER_ASC, l).stream()
                .findFirst()
                .orElseThrow(() -> SkillService.missing(eventId, skillId));
    }

    @Operation(
            summary = "Lists the sectors of an event for the family's clients",
            description = "By name. Needs no token if the event is public.")
    @GetMapping("/events/{event_id}/sectors")
    ContractEvent.Sectors sectors(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @Nullable Caller by) {
        get(eventId, l, by);
        List<Sector> all = events.sectors(eventId, l);
        return new ContractEvent.Sectors(all, all.size());
    }

    /** The events that the caller sees besides the public ones; null means all. */
    private static @Nullable Set<Long> seen(@Nullable Caller by) {
        return by == null ? Set.of() : by.known();
    }
}
