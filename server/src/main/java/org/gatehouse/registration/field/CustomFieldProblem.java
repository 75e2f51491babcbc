package org.gatehouse.registration.field;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about custom fields and their values. */
public enum CustomFieldProblem implements Problem {
    UNKNOWN_CUSTOM_FIELD(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-230",
            "No such custom field at this event",
            "Use the id of a custom field of this event."),
    CUSTOM_FIELD_NAME_TAKEN(
            HttpStatus.CONFLICT, "2700-231", "Another custom field of the event has this name", "Choose another name."),
    CUSTOM_FIELD_IN_USE(
            HttpStatus.CONFLICT,
            "2700-232",
            "Registrations have values of this custom field",
            "Empty the values of these registrations first, or keep the field."),
    TOO_MANY_CUSTOM_FIELDS(
            HttpStatus.CONFLICT,
            "2700-233",
            "The event has as many custom fields as it can",
            "Delete a custom field that is no longer needed.");

    private final Kind kind;

    CustomFieldProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
