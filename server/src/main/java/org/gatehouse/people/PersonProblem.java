package org.gatehouse.people;

import java.util.List;
import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.http.HttpStatus;

/** Errors of requests about people. */
public enum PersonProblem implements Problem {
    UNKNOWN_PERSON(HttpStatus.NOT_FOUND, "1400-101", "No such person"),
    UNKNOWN_PERSON_POSITION(HttpStatus.NOT_FOUND, "1400-102", "The person has no such position"),
    UNKNOWN_PERSON_IMAGE(HttpStatus.NOT_FOUND, "1400-103", "The person has no image of this type"),
    NAME_MISSING(HttpStatus.UNPROCESSABLE_CONTENT, "1400-104", "A person needs a name"),
    UNKNOWN_COUNTRY(HttpStatus.UNPROCESSABLE_CONTENT, "1400-105", "No such country"),
    UNKNOWN_EVENT_OF_POSITION(HttpStatus.UNPROCESSABLE_CONTENT, "1400-106", "No such event"),
    UNKNOWN_SKILL(HttpStatus.UNPROCESSABLE_CONTENT, "1400-107", "No such skill at this event"),
    UNKNOWN_SECTOR(HttpStatus.UNPROCESSABLE_CONTENT, "1400-108", "No such sector at this event"),
    UNKNOWN_MEMBER(HttpStatus.UNPROCESSABLE_CONTENT, "1400-109", "No such member"),
    UNKNOWN_ORGANIZATION(HttpStatus.UNPROCESSABLE_CONTENT, "1400-110", "No such organisation"),
    PERSON_REGISTERED(HttpStatus.CONFLICT, "1400-112", "The person is registered at an event"),
    PERSON_AT_OTHER_EVENTS(HttpStatus.CONFLICT, "1400-113", "The person belongs to other events too"),
    POSITION_HELD(HttpStatus.CONFLICT, "1400-114", "The person holds this position already"),
    POSITION_REGISTERED(HttpStatus.CONFLICT, "1400-115", "The person is registered in this position"),
    PHOTO_REVIEWED(HttpStatus.CONFLICT, "1400-116", "Somebody decided about the photo in the meantime"),
    PHOTO_REPLACED(HttpStatus.CONFLICT, "1400-117", "Another picture was attached in the meantime");

    private final Kind kind;

    PersonProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    /** The answer for a person who does not exist or whom the caller may not see. The caller cannot tell the two cases apart. */
    public static ProblemException unknown(long personId) {
        return UNKNOWN_PERSON.because("There is no person %d; GET /people lists those you see.", personId);
    }

    /** The answer for a person who was merged into another. {@code errors} also holds the number of the survivor. */
    static ProblemException merged(long personId, long survivor) {
        return new ProblemException(
                UNKNOWN_PERSON,
                "Person %d was merged into person %d; GET /people/person/%d.".formatted(personId, survivor, survivor),
                List.of("merged_into: " + survivor));
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
