package org.gatehouse.auth;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about sessions in which no passkey was used. */
public enum PasskeyProblem implements Problem {
    PASSKEY_NEEDED(
            HttpStatus.FORBIDDEN,
            "100-217",
            "No passkey was used in the session",
            "Sign in with a passkey. Anyone who has none adds one on their account page; it counts at once.");

    private final Kind kind;

    PasskeyProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
