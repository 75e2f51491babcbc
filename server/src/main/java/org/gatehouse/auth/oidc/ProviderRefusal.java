package org.gatehouse.auth.oidc;

import org.springframework.http.HttpStatus;

/** Why nobody came in by the identity provider. */
public enum ProviderRefusal {
    /** It does not answer. */
    AWAY(HttpStatus.SERVICE_UNAVAILABLE),
    /** Nothing that began in this browser waits for this answer. */
    UNKNOWN_ATTEMPT(HttpStatus.BAD_REQUEST),
    /** It let nobody in, or the person gave up there. */
    DENIED(HttpStatus.UNAUTHORIZED),
    /** What it answered does not hold. */
    INVALID(HttpStatus.UNAUTHORIZED),
    /** The user was switched off here. */
    INACTIVE(HttpStatus.FORBIDDEN),
    /** No rule gives a role, and nobody else did. */
    NO_ROLE(HttpStatus.FORBIDDEN),
    /** A user of this name is here already; only that user can say that they are one. */
    NAME_TAKEN(HttpStatus.CONFLICT),
    /** Another user is connected with this account of the provider. */
    CONNECTED_ELSEWHERE(HttpStatus.CONFLICT),
    /** This user is connected with another account of the provider. */
    CONNECTED_ALREADY(HttpStatus.CONFLICT),
    /** Somebody else is signed in in this browser than the one who began to connect. */
    ANOTHER_USER(HttpStatus.CONFLICT);

    private final HttpStatus status;

    ProviderRefusal(HttpStatus status) {
        this.status = status;
    }

    public HttpStatus status() {
        return status;
    }
}
