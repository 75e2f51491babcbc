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

    private final HttpStatus status;
    private final String code;
    private final String title;

    UserProblem(HttpStatus status, String code, String title) {
        this.status = status;
        this.code = code;
        this.title = title;
    }

    @Override
    public HttpStatus status() {
        return status;
    }

    @Override
    public String code() {
        return code;
    }

    @Override
    public String title() {
        return title;
    }
}
