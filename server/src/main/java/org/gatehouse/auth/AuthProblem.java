package org.gatehouse.auth;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors of the token endpoint; in lower case the names are OAuth's own error codes (RFC 6749, 5.2). */
public enum AuthProblem implements Problem {
    INVALID_CLIENT(
            HttpStatus.UNAUTHORIZED,
            "100-100",
            "Client id or secret is wrong",
            "Check the client id and its secret. If the secret is lost, an administrator can issue a new one."),
    INVALID_REQUEST(
            HttpStatus.BAD_REQUEST,
            "100-201",
            "The token request lacks a parameter or has one too many",
            "Correct the parameter that the answer names."),
    INVALID_GRANT(
            HttpStatus.BAD_REQUEST,
            "100-202",
            "The code or refresh token is not valid for this client",
            "Start the sign-in again. A code works once, for a short time, and only for the client that asked for it."),
    UNAUTHORIZED_CLIENT(
            HttpStatus.BAD_REQUEST,
            "100-203",
            "The client may not use this grant type",
            "Use a grant type of this client, or ask an administrator to allow this one."),
    UNSUPPORTED_GRANT_TYPE(
            HttpStatus.BAD_REQUEST,
            "100-204",
            "The server does not support this grant type",
            "Use authorization_code, refresh_token or client_credentials."),
    INVALID_SCOPE(
            HttpStatus.BAD_REQUEST,
            "100-205",
            "The client does not have this scope",
            "Ask only for scopes that the client has, or ask an administrator to add this one.");

    private final Kind kind;

    AuthProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
