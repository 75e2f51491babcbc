package org.gatehouse.people.position;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.HeldPosition;
import org.gatehouse.people.HeldPositionInput;
import org.gatehouse.people.HeldPositionReadRepository;
import org.gatehouse.platform.text.Language;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The positions of people at events (docs/api/people.md). */
@RestController
@Tag(name = "people", description = "People, their addresses, positions and images")
record HeldPositionController(HeldPositionReadRepository positions, HeldPositionService service) {

    @Operation(
            summary = "Give a person a position at an event",
            description = "201; the same sent again answers 200, the same position with other details 409.")
    @ApiResponse(responseCode = "201", description = "Given.", useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "200",
            description = "The person held exactly this already.",
            useReturnTypeSchema = true)
    @PostMapping("/people/person/{person_id}/positions")
    ResponseEntity<HeldPosition> create(
            @PathVariable("person_id") long personId, @RequestBody @Valid HeldPositionInput position, Caller by) {
        HeldPositionService.Added added = service.create(personId, position, by);
        return ResponseEntity.status(added.made() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(get(personId, added.id()));
    }

    @Operation(
            summary = "Change a position of a person",
            description = "Absent fields stay, null clears. Gates hear of it when the person is accredited.")
    @PutMapping("/people/person/{person_id}/positions/{position_id}")
    HeldPosition change(
            @PathVariable("person_id") long personId,
            @PathVariable("position_id") long id,
            @RequestBody @Valid HeldPositionInput position,
            Caller by) {
        service.change(personId, id, position, by);
        return get(personId, id);
    }

    @Operation(summary = "Take a position from a person", description = "409 while the person is registered in it.")
    @DeleteMapping("/people/person/{person_id}/positions/{position_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("person_id") long personId, @PathVariable("position_id") long id, Caller by) {
        service.delete(personId, id, by);
    }

    private HeldPosition get(long personId, long id) {
        return positions
                .find(personId, id, Language.ENGLISH)
                .orElseThrow(() -> HeldPositionService.missing(personId, id));
    }
}
