package org.gatehouse.auth.passkey;

import org.jspecify.annotations.Nullable;
import org.springframework.security.core.AuthenticationException;

/** A passkey was refused; the response does not reveal why. */
public final class RefusedPasskeyException extends AuthenticationException {

    private static final long serialVersionUID = 1L;

    /** Whose passkey it was, or whose password was right before; null if that is unknown. */
    private final @Nullable String username;

    RefusedPasskeyException(String message) {
        super(message);
        this.username = null;
    }

    RefusedPasskeyException(String message, Throwable cause) {
        super(message, cause);
        this.username = null;
    }

    private RefusedPasskeyException(String username, RefusedPasskeyException cause) {
        super(cause.getMessage(), cause);
        this.username = username;
    }

    RefusedPasskeyException of(String user) {
        return new RefusedPasskeyException(user, this);
    }

    @Nullable
    String username() {
        return username;
    }
}
