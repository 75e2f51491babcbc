package org.gatehouse.registration;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about registrations and their groups. */
public enum RegistrationProblem implements Problem {
    ALREADY_REGISTERED(
            HttpStatus.CONFLICT,
            "2700-130",
            "The person is registered in this position already",
            "Use the registration that is there."),
    TRANSITION_NOT_ALLOWED(
            HttpStatus.CONFLICT,
            "2700-131",
            "The registration cannot go from its state to this one",
            "Read the registration again; detail names the states that it can go to."),
    REGISTRATION_ACCREDITED(
            HttpStatus.CONFLICT,
            "2700-132",
            "The registration has an accreditation",
            "Withdraw the registration instead of deleting it."),
    UNKNOWN_PERSON_OF_REGISTRATION(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-133",
            "No such person",
            "Search for the person again. The person may have been deleted or merged."),
    UNKNOWN_POSITION_OF_PERSON(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-134",
            "The person holds no such position",
            "Use a position that the person holds at this event, or add it to the person first."),
    REGISTRATION_MERGED(
            HttpStatus.CONFLICT,
            "2700-135",
            "The person of the registration was merged into another",
            "Use the registration of the person who was kept."),
    REGISTRATION_WITHDRAWN(
            HttpStatus.CONFLICT,
            "2700-136",
            "A withdrawn registration cannot be changed",
            "Reopen the registration first, then change it."),
    GROUP_NAME_TAKEN(
            HttpStatus.CONFLICT, "2700-220", "Another group of the event has this name", "Choose another name."),
    GROUP_IN_USE(
            HttpStatus.CONFLICT,
            "2700-221",
            "Registrations belong to this group",
            "Take these registrations out of the group first.");

    private final Kind kind;

    RegistrationProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
