package org.gatehouse.auth.user;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors of the administration of users and their roles. */
enum UserProblem implements Problem {
    UNKNOWN_ENTITY(HttpStatus.UNPROCESSABLE_CONTENT, "100-210", "No such entity"),
    UNKNOWN_ROLE(HttpStatus.UNPROCESSABLE_CONTENT, "100-211", "No such role"),
    ROLE_BEYOND_OWN(HttpStatus.FORBIDDEN, "100-212", "The role reaches further than your own"),
    USERNAME_TAKEN(HttpStatus.CONFLICT, "100-213", "Another user has this name"),
    PERSON_TAKEN(HttpStatus.CONFLICT, "100-214", "Another user is this person"),
    LAST_ADMINISTRATOR(HttpStatus.CONFLICT, "100-215", "Nobody could administer users any more");

    private final Kind kind;

    UserProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
