package org.gatehouse.auth.throttle;

import java.time.Duration;
import org.gatehouse.auth.oauth.TokenErrors;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;

/** A name has failed too often from one address. It is an OAuth error so that Spring's token endpoint passes it on. */
public final class TooManyFailuresException extends OAuth2AuthenticationException {

    private static final long serialVersionUID = 1L;

    private final int retryAfterSeconds;

    TooManyFailuresException(Duration wait) {
        super(new OAuth2Error(TokenErrors.TEMPORARILY_UNAVAILABLE));
        this.retryAfterSeconds = Math.toIntExact(wait.toSeconds() + 1);
    }

    public int retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
