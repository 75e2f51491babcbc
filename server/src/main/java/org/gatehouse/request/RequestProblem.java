package org.gatehouse.request;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about zone requests and allocations. */
public enum RequestProblem implements Problem {
    FORM_ZONE_ALLOCATED(
            HttpStatus.CONFLICT,
            "2700-160",
            "A zone that was allocated cannot be taken off the form",
            "Take these allocations back first, or make the zone unavailable instead."),
    FORM_IN_USE(
            HttpStatus.CONFLICT,
            "2700-161",
            "The form has requests or allocations",
            "Close the form instead of deleting it."),
    FORM_CLOSED(
            HttpStatus.CONFLICT, "2700-162", "The form is closed for requests", "Ask the desk to open the form again."),
    NO_PERSON(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-163",
            "A zone request is a person's own",
            "Sign in as a user who is linked to a person."),
    NOT_ACCREDITED(
            HttpStatus.CONFLICT,
            "2700-164",
            "Only people accredited at the event can ask for a zone",
            "Ask again when the registration is approved."),
    ALREADY_REQUESTED(
            HttpStatus.CONFLICT,
            "2700-165",
            "A request at this form is still pending",
            "Wait for the decision about the pending request."),
    ZONE_NOT_OFFERED(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-166",
            "The form does not offer this zone for requests",
            "Choose one of the form's zones that can be requested."),
    UNKNOWN_ZONE_REQUEST(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-167",
            "No such zone request at this form",
            "Use the id of a request at this form."),
    ZONE_NOT_ALLOCATABLE(
            HttpStatus.CONFLICT,
            "2700-168",
            "The form does not allocate this zone",
            "Choose one of the form's zones that can be allocated, or change the form."),
    FORM_ZONE_FULL(
            HttpStatus.CONFLICT,
            "2700-169",
            "The form's quota of the zone is used up",
            "Raise the form's quota for the zone, or take a place back first."),
    ALREADY_ALLOCATED(
            HttpStatus.CONFLICT,
            "2700-170",
            "A zone is allocated already",
            "Nothing needs to be done, or take the allocated zone back first."),
    REQUEST_DENIED(
            HttpStatus.CONFLICT,
            "2700-171",
            "The zone request was denied",
            "Take the denial back, or allocate the zone to the person manually."),
    SPOT_TAKEN(
            HttpStatus.CONFLICT,
            "2700-172",
            "Somebody else has this place in the zone",
            "Choose another place in the zone."),
    POSITION_NOT_ON_FORM(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-173",
            "New people cannot get this position here",
            "Choose one of the positions that the form lists.");

    private final Kind kind;

    RequestProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
