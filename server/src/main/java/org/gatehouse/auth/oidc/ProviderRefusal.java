package org.gatehouse.auth.oidc;

import org.springframework.http.HttpStatus;

/** Why a sign-in by the identity provider failed. */
public enum ProviderRefusal {
    /** It does not answer. */
    AWAY(HttpStatus.SERVICE_UNAVAILABLE),
    /** No sign-in that began in this browser waits for this response. */
    UNKNOWN_ATTEMPT(HttpStatus.BAD_REQUEST),
    /** The provider did not sign the person in, or the person gave up there. */
    DENIED(HttpStatus.UNAUTHORIZED),
    /** The provider refused the request of Gatehouse, mostly because of a setting. */
    REFUSED(HttpStatus.UNAUTHORIZED),
    /** The provider's response is invalid. */
    INVALID(HttpStatus.UNAUTHORIZED),
    /** The user was switched off here. */
    INACTIVE(HttpStatus.FORBIDDEN),
    /** The user has no role, neither by a rule nor by a person. */
    NO_ROLE(HttpStatus.FORBIDDEN),
    /** No rule gives a role, but the provider left out claims that rules look at. */
    LEFT_OUT(HttpStatus.FORBIDDEN),
    /** A user with this name exists already; only that user can connect the two. */
    NAME_TAKEN(HttpStatus.CONFLICT),
    /** Another user is connected with this account of the provider. */
    CONNECTED_ELSEWHERE(HttpStatus.CONFLICT),
    /** This user is connected with another account of the provider. */
    CONNECTED_ALREADY(HttpStatus.CONFLICT),
    /** The user who is signed in in this browser is not the one who began to connect. */
    ANOTHER_USER(HttpStatus.CONFLICT);

    private final HttpStatus status;

    ProviderRefusal(HttpStatus status) {
        this.status = status;
    }

    public HttpStatus status() {
        return status;
    }
}
