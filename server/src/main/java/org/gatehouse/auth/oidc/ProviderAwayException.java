package org.gatehouse.auth.oidc;

import org.springframework.security.core.AuthenticationException;

/** The identity provider does not answer, or not with what a sign-in needs. */
public final class ProviderAwayException extends AuthenticationException {

    private static final long serialVersionUID = 1L;

    ProviderAwayException(String message) {
        super(message);
    }

    ProviderAwayException(String message, Throwable cause) {
        super(message, cause);
    }
}
