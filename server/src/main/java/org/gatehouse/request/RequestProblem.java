package org.gatehouse.request;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about zone requests and allocations. */
public enum RequestProblem implements Problem {
    FORM_ZONE_ALLOCATED(HttpStatus.CONFLICT, "2700-160", "A zone that was allocated cannot be taken off the form"),
    FORM_IN_USE(HttpStatus.CONFLICT, "2700-161", "The form has requests or allocations"),
    FORM_CLOSED(HttpStatus.CONFLICT, "2700-162", "The form is closed for requests"),
    NO_PERSON(HttpStatus.UNPROCESSABLE_CONTENT, "2700-163", "A zone request is a person's own"),
    NOT_ACCREDITED(HttpStatus.CONFLICT, "2700-164", "Only people accredited at the event can ask for a zone"),
    ALREADY_REQUESTED(HttpStatus.CONFLICT, "2700-165", "A request at this form is still pending"),
    ZONE_NOT_OFFERED(HttpStatus.UNPROCESSABLE_CONTENT, "2700-166", "The form does not offer this zone for requests"),
    UNKNOWN_ZONE_REQUEST(HttpStatus.UNPROCESSABLE_CONTENT, "2700-167", "No such zone request at this form"),
    ZONE_NOT_ALLOCATABLE(HttpStatus.CONFLICT, "2700-168", "The form does not allocate this zone"),
    FORM_ZONE_FULL(HttpStatus.CONFLICT, "2700-169", "The form's quota of the zone is used up"),
    ALREADY_ALLOCATED(HttpStatus.CONFLICT, "2700-170", "A zone is allocated already"),
    REQUEST_DENIED(HttpStatus.CONFLICT, "2700-171", "The zone request was denied"),
    SPOT_TAKEN(HttpStatus.CONFLICT, "2700-172", "Somebody else has this place in the zone"),
    POSITION_NOT_ON_FORM(HttpStatus.UNPROCESSABLE_CONTENT, "2700-173", "New people cannot get this position here");

    private final Kind kind;

    RequestProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
