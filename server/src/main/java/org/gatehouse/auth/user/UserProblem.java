package org.gatehouse.auth.user;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors of the administration of users and their roles. */
enum UserProblem implements Problem {
    UNKNOWN_ENTITY(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "100-210",
            "No such entity",
            "Use the id of an entity that GET /auth/ws_entities lists."),
    UNKNOWN_ROLE(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "100-211",
            "No such role",
            "Use the id of a role that GET /auth/roles lists."),
    ROLE_BEYOND_OWN(
            HttpStatus.FORBIDDEN,
            "100-212",
            "The role reaches further than your own",
            "Ask somebody who holds this role for these events to give it."),
    USERNAME_TAKEN(HttpStatus.CONFLICT, "100-213", "Another user has this name", "Choose another user name."),
    PERSON_TAKEN(
            HttpStatus.CONFLICT,
            "100-214",
            "Another user is this person",
            "Choose another person, or remove the person from the other user first."),
    LAST_ADMINISTRATOR(
            HttpStatus.CONFLICT,
            "100-215",
            "Nobody would be left to administer users",
            "Make another user an administrator first."),
    PASSWORD_UNCHANGED(
            HttpStatus.UNPROCESSABLE_CONTENT, "100-216", "This is the password already", "Choose another password."),
    PASSWORD_COMMON(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "100-218",
            "The password is easily guessed",
            "Choose one that is neither a common word nor the user name, also with digits behind it."),
    OWN_USER(
            HttpStatus.CONFLICT,
            "100-219",
            "Nobody erases the user with which they are signed in",
            "Ask another administrator.");

    private final Kind kind;

    UserProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
