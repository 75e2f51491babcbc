package org.gatehouse.registration.group;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
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

/** Groups of registrations that arrive together (docs/api/registrations.md). */
@RestController
@Tag(name = "registrations")
record GroupController(EventRepository events, GroupRepository groups, GroupService service) {

    private static final int MOST_GROUPS = 1000;

    @Operation(summary = "Lists the registration groups of an event", description = "By name; limit 1 to 1000.")
    @GetMapping("/registrations/accreditation/events/{event_id}/groups")
    GroupDetails.GroupPage list(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit) {
        events.require(eventId);
        Page page = Page.of(offset, limit, MOST_GROUPS);
        return new GroupDetails.GroupPage(groups.page(eventId, page), groups.count(eventId));
    }

    @Operation(summary = "Answers one registration group")
    @GetMapping("/registrations/accreditation/events/{event_id}/groups/{group_id}")
    GroupDetails get(@PathVariable("event_id") long eventId, @PathVariable("group_id") long groupId) {
        return groups.find(eventId, groupId).orElseThrow(() -> GroupService.missing(eventId, groupId));
    }

    @Operation(summary = "Makes a registration group", description = "409 group_name_taken when there is one.")
    @PostMapping("/registrations/accreditation/events/{event_id}/groups")
    @ResponseStatus(HttpStatus.CREATED)
    GroupDetails create(
            @PathVariable("event_id") long eventId, @RequestBody @Valid GroupDetails.GroupInput group, Caller by) {
        events.require(eventId);
        return get(eventId, service.create(eventId, group, by));
    }

    @Operation(summary = "Renames a registration group")
    @PutMapping("/registrations/accreditation/events/{event_id}/groups/{group_id}")
    GroupDetails update(
            @PathVariable("event_id") long eventId,
            @PathVariable("group_id") long groupId,
            @RequestBody @Valid GroupDetails.GroupInput group,
            Caller by) {
        service.update(eventId, groupId, group, by);
        return get(eventId, groupId);
    }

    @Operation(summary = "Deletes a registration group", description = "409 group_in_use says how many belong to it.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/groups/{group_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("event_id") long eventId, @PathVariable("group_id") long groupId, Caller by) {
        service.delete(eventId, groupId, by);
    }
}
