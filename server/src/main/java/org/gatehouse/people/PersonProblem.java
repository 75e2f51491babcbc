package org.gatehouse.people;

import java.util.List;
import org.gatehouse.auth.AccessRule;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.http.HttpStatus;

/** Errors of requests about people. */
public enum PersonProblem implements Problem {
    UNKNOWN_PERSON(
            HttpStatus.NOT_FOUND,
            "1400-101",
            "No such person",
            "Search for the person again. The person may have been deleted or merged."),
    UNKNOWN_PERSON_POSITION(
            HttpStatus.NOT_FOUND,
            "1400-102",
            "The person has no such position",
            "Read the person again and use the id of a position that is listed there."),
    UNKNOWN_PERSON_IMAGE(
            HttpStatus.NOT_FOUND,
            "1400-103",
            "The person has no image of this type",
            "Read the person again; images lists the types that the person has."),
    NAME_MISSING(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1400-104",
            "A person needs a name",
            "Send first_name, last_name or both."),
    UNKNOWN_COUNTRY(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1400-105",
            "No such country",
            "Use the code of a country that GET /org/countries lists."),
    UNKNOWN_EVENT_OF_POSITION(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1400-106",
            "No such event",
            "Use the id of an event that GET /events lists."),
    UNKNOWN_SKILL(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1400-107",
            "No such skill at this event",
            "Use the id of a skill of this event."),
    UNKNOWN_SECTOR(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1400-108",
            "No such sector at this event",
            "Use the id of a sector of this event."),
    UNKNOWN_MEMBER(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1400-109",
            "No such member",
            "Use the id of a member that GET /org/members lists."),
    UNKNOWN_ORGANIZATION(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1400-110",
            "No such organisation",
            "Use the id of an organisation that GET /org/organizations lists."),
    PERSON_REGISTERED(
            HttpStatus.CONFLICT,
            "1400-112",
            "The person is registered at an event",
            "Delete the person's registrations first, or keep the person."),
    PERSON_AT_OTHER_EVENTS(
            HttpStatus.CONFLICT,
            "1400-113",
            "The person belongs to other events too",
            "Ask somebody with rights at the other events, or change only what belongs to yours."),
    POSITION_HELD(
            HttpStatus.CONFLICT,
            "1400-114",
            "The person holds this position already",
            "Nothing needs to be done, or choose another position, member or skill."),
    POSITION_REGISTERED(
            HttpStatus.CONFLICT,
            "1400-115",
            "The person is registered in this position",
            "Withdraw or change the registration in this position first."),
    PHOTO_REVIEWED(
            HttpStatus.CONFLICT,
            "1400-116",
            "Somebody decided about the photo in the meantime",
            "Read the photo again; the other decision stands unless you change it."),
    PHOTO_REPLACED(
            HttpStatus.CONFLICT,
            "1400-117",
            "Another picture was attached in the meantime",
            "Look at the new picture, then decide about it."),
    OTHER_RIGHT_NEEDED(
            HttpStatus.FORBIDDEN,
            "1400-118",
            "Deleting and erasing people are rights of their own",
            "Ask an administrator for the right that detail names."),
    PERSON_KEPT(
            HttpStatus.CONFLICT,
            "1400-123",
            "The person is kept until a day",
            "Wait for the day that detail names, or let somebody who may erase people end it: DELETE"
                    + " /people/person/{person_id}/keep.");

    private final Kind kind;

    PersonProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    /** The response for a person who does not exist or whom the caller may not see. The response does not reveal which. */
    public static ProblemException unknown(long personId) {
        return UNKNOWN_PERSON.because("There is no person %d; GET /people lists those that you can see.", personId);
    }

    /** The response for a person who was merged into another. {@code errors} also holds the number of the survivor. */
    static ProblemException merged(long personId, long survivor) {
        return new ProblemException(
                UNKNOWN_PERSON,
                "Person %d was merged into person %d; GET /people/person/%d.".formatted(personId, survivor, survivor),
                List.of("merged_into: " + survivor));
    }

    /** The answer for a person who was erased. */
    static ProblemException erased(long personId) {
        return UNKNOWN_PERSON.because("Person %d was erased.", personId);
    }

    /**
     * Limits the caller to the events of one of the two rights that open the same path: deleting and erasing people.
     *
     * @throws ProblemException other_right_needed (403)
     */
    public static Caller requireRight(AccessRule rule, String what, Caller by) {
        if (!by.has(rule)) {
            throw OTHER_RIGHT_NEEDED.because("%s requires %s.", what, rule.describe());
        }
        return by.under(rule);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
