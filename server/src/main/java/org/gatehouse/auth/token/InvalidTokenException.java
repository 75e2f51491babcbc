package org.gatehouse.auth.token;

import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;

/** The token of the request is not valid: 401, {@code invalid_token}. */
public final class InvalidTokenException extends ProblemException {

    private static final long serialVersionUID = 1L;

    private InvalidTokenException(String detail) {
        super(PlatformProblem.UNAUTHORIZED, detail, java.util.List.of());
    }

    /** Existing clients of this API family look for the beginning of this sentence in the body (docs/api/auth.md). */
    public static InvalidTokenException because(String reason) {
        return new InvalidTokenException(
                "Authorization token is invalid: " + reason + ". Ask POST /auth/access_token for another.");
    }
}
