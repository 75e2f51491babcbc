package org.gatehouse.privacy;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about erasing. */
public enum PrivacyProblem implements Problem {
    PERSON_NOT_AT_EVENT(
            HttpStatus.NOT_FOUND,
            "1400-121",
            "The event knows nothing of the person",
            "Erase the person without an event, or name another event; GET /people/person/{person_id} lists them."),
    UNKNOWN_ERASURE(
            HttpStatus.NOT_FOUND,
            "1400-122",
            "No such erasure",
            "Use the id that the erasure returned. You see those of events where you may erase people."),
    PERSON_NOT_KEPT(
            HttpStatus.NOT_FOUND,
            "1400-124",
            "The person is not kept until a day",
            "Nothing needs to be done: the person can be erased at any time."),
    OTHER_NUMBER(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1400-125",
            "The batch has another number of people",
            "Read the batch again, look whether these people are meant, and send their number.");

    private final Kind kind;

    PrivacyProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
