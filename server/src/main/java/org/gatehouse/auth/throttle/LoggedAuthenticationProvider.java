package org.gatehouse.auth.throttle;

import org.gatehouse.auth.history.LoginFailures;
import org.gatehouse.auth.history.LoginOutcome;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;

/** Notes failures to log in, so that users and administrators see them. */
public record LoggedAuthenticationProvider(AuthenticationProvider checked, LoginFailures failures)
        implements AuthenticationProvider {

    @Override
    public @Nullable Authentication authenticate(Authentication attempt) {
        try {
            return checked.authenticate(attempt);
        } catch (TooManyFailuresException heldOff) {
            add(attempt, LoginOutcome.HELD_OFF);
            throw heldOff;
        } catch (AuthenticationServiceException broken) {
            throw broken;
        } catch (AuthenticationException wrong) {
            add(attempt, LoginOutcome.WRONG_PASSWORD);
            throw wrong;
        }
    }

    private void add(Authentication attempt, LoginOutcome outcome) {
        if (attempt.getDetails() instanceof LoginDetails details) {
            failures.add(attempt.getName(), details.getRemoteAddress(), outcome, details.browserName());
        }
    }

    @Override
    public boolean supports(Class<?> attempt) {
        return checked.supports(attempt);
    }
}
