package org.gatehouse.auth;

import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;

/** The token that came with the request opens nothing: 401, {@code invalid_token}. */
final class InvalidToken extends ProblemException {

    private static final long serialVersionUID = 1L;

    private InvalidToken(String detail) {
        super(PlatformProblem.UNAUTHORIZED, detail, java.util.List.of());
    }

    /** Existing clients of this API family look for the sentence's beginning in the body (contract 1.11). */
    static InvalidToken because(String reason) {
        return new InvalidToken(
                "Authorization token is invalid: " + reason + ". Ask POST /auth/access_token for another.");
    }
}
