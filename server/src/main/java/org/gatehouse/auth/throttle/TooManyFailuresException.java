package org.gatehouse.auth.throttle;

import java.time.Duration;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;

/**
 * A name has failed too often from one address. It is an OAuth error so that Spring's token endpoint passes it on, with a code that OAuth
 * defines for the authorize endpoint only (RFC 6749, 4.1.2.1); at the token endpoint it has the same meaning.
 */
public final class TooManyFailuresException extends OAuth2AuthenticationException {

    private static final long serialVersionUID = 1L;

    private final int retryAfterSeconds;

    TooManyFailuresException(Duration wait) {
        super(new OAuth2Error(OAuth2ErrorCodes.TEMPORARILY_UNAVAILABLE));
        this.retryAfterSeconds = Math.toIntExact(wait.toSeconds() + 1);
    }

    public int retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
