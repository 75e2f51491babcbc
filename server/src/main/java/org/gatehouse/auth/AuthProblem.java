package org.gatehouse.auth;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors of the token endpoint; in lower case the names are OAuth's own error codes (RFC 6749, 5.2). */
public enum AuthProblem implements Problem {
    INVALID_CLIENT(HttpStatus.UNAUTHORIZED, "100-100", "Client id or secret is wrong"),
    INVALID_REQUEST(HttpStatus.BAD_REQUEST, "100-201", "The token request lacks a parameter or has one too many"),
    INVALID_GRANT(HttpStatus.BAD_REQUEST, "100-202", "The code or refresh token is not valid for this client"),
    UNAUTHORIZED_CLIENT(HttpStatus.BAD_REQUEST, "100-203", "The client may not use this grant type"),
    UNSUPPORTED_GRANT_TYPE(HttpStatus.BAD_REQUEST, "100-204", "This grant type is not known here"),
    INVALID_SCOPE(HttpStatus.BAD_REQUEST, "100-205", "The client does not have this scope");

    private final Kind kind;

    AuthProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
