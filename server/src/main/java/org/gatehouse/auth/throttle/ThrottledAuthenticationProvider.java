package org.gatehouse.auth.throttle;

import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;

/** Slows down attempts to guess a password or secret. */
public final class ThrottledAuthenticationProvider implements AuthenticationProvider {

    private final AuthenticationProvider checked;
    private final Throttle throttle;
    private final boolean letTheRightPass;

    private ThrottledAuthenticationProvider(
            AuthenticationProvider checked, Throttle throttle, boolean letTheRightPass) {
        this.checked = checked;
        this.throttle = throttle;
        this.letTheRightPass = letTheRightPass;
    }

    /** While an address is blocked, the right password is refused as well: otherwise the block would not prevent guessing. */
    public static ThrottledAuthenticationProvider passwords(AuthenticationProvider checked, Throttle throttle) {
        return new ThrottledAuthenticationProvider(checked, throttle, false);
    }

    /**
     * While an address is blocked, the right secret still passes: 256 random bits cannot be guessed. One gate with an old secret must not
     * lock out others that share its client and, behind one router, its address.
     */
    public static ThrottledAuthenticationProvider secrets(AuthenticationProvider checked, Throttle throttle) {
        return new ThrottledAuthenticationProvider(checked, throttle, true);
    }

    @Override
    public @Nullable Authentication authenticate(Authentication attempt) {
        return letTheRightPass ? secret(attempt) : password(attempt);
    }

    private @Nullable Authentication password(Authentication attempt) {
        Throttle.Reserved reserved = throttle.reserve(attempt);
        try {
            Authentication user = checked.authenticate(attempt);
            reserved.giveBack();
            return user;
        } catch (AuthenticationServiceException broken) {
            reserved.giveBack();
            throw causeOf(broken);
        }
    }

    private @Nullable Authentication secret(Authentication attempt) {
        try {
            return checked.authenticate(attempt);
        } catch (AuthenticationServiceException broken) {
            throw causeOf(broken);
        } catch (AuthenticationException failure) {
            throttle.check(attempt);
            throttle.failed(attempt);
            throw failure;
        }
    }

    /** No wrong guess: Spring wraps every other failure, such as a database that is away, in this exception. */
    private static RuntimeException causeOf(AuthenticationServiceException broken) {
        return broken.getCause() instanceof RuntimeException cause ? cause : broken;
    }

    @Override
    public boolean supports(Class<?> attempt) {
        return checked.supports(attempt);
    }
}
