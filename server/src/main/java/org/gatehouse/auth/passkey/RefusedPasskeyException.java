package org.gatehouse.auth.passkey;

import org.springframework.security.core.AuthenticationException;

/** A passkey did not let anybody in; whatever the cause was, nobody is told. */
public final class RefusedPasskeyException extends AuthenticationException {

    private static final long serialVersionUID = 1L;

    RefusedPasskeyException(String message) {
        super(message);
    }

    RefusedPasskeyException(String message, Throwable cause) {
        super(message, cause);
    }
}
