package org.gatehouse.registration;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about registrations, their groups and custom fields. */
public enum RegistrationProblem implements Problem {
    ALREADY_REGISTERED(HttpStatus.CONFLICT, "2700-130", "The person is registered in this position already"),
    TRANSITION_NOT_ALLOWED(HttpStatus.CONFLICT, "2700-131", "The registration cannot go from its state to this one"),
    REGISTRATION_ACCREDITED(HttpStatus.CONFLICT, "2700-132", "The registration has an accreditation"),
    UNKNOWN_PERSON_OF_REGISTRATION(HttpStatus.UNPROCESSABLE_CONTENT, "2700-133", "No such person"),
    UNKNOWN_POSITION_OF_PERSON(HttpStatus.UNPROCESSABLE_CONTENT, "2700-134", "The person holds no such position"),
    REGISTRATION_MERGED(HttpStatus.CONFLICT, "2700-135", "The person of the registration was merged into another"),
    GROUP_NAME_TAKEN(HttpStatus.CONFLICT, "2700-220", "Another group of the event has this name"),
    GROUP_IN_USE(HttpStatus.CONFLICT, "2700-221", "Registrations belong to this group"),
    UNKNOWN_CUSTOM_FIELD(HttpStatus.UNPROCESSABLE_CONTENT, "2700-230", "No such custom field at this event"),
    CUSTOM_FIELD_NAME_TAKEN(HttpStatus.CONFLICT, "2700-231", "Another custom field of the event has this name"),
    CUSTOM_FIELD_IN_USE(HttpStatus.CONFLICT, "2700-232", "Registrations have values of this custom field"),
    TOO_MANY_CUSTOM_FIELDS(HttpStatus.CONFLICT, "2700-233", "The event has as many custom fields as it can");

    private final Kind kind;

    RegistrationProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
