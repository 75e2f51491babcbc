package org.gatehouse.auth.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.gatehouse.auth.passkey.PasskeyBrowser;
import org.gatehouse.auth.passkey.PasskeyService;
import org.gatehouse.auth.throttle.KnownBrowsers;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.session.SessionAuthenticationStrategy;

/**
 * Sends users whose password needs a passkey on to the question for it. It is asked before Spring begins a session: if the database fails
 * here, the password alone has opened nothing.
 */
public record SecondFactorStep(PasskeyService passkeys, PasskeyBrowser passkeyBrowsers, KnownBrowsers browsers)
        implements SessionAuthenticationStrategy {

    /** The password was right, and is not enough. */
    private static final class PasskeyNeededException extends AuthenticationException {

        private static final long serialVersionUID = 1L;

        private final long userId;

        PasskeyNeededException(long userId) {
            super("a passkey must follow");
            this.userId = userId;
        }
    }

    @Override
    public void onAuthentication(Authentication user, HttpServletRequest request, HttpServletResponse response) {
        long id = Long.parseLong(user.getName());
        if (passkeys.needsSecondFactor(id)) {
            throw new PasskeyNeededException(id);
        }
    }

    /** Shows the question for the passkey; whatever else went wrong goes to the other one. */
    public AuthenticationFailureHandler or(AuthenticationFailureHandler other) {
        return (request, response, failure) -> {
            if (!(failure instanceof PasskeyNeededException needed)) {
                other.onAuthenticationFailure(request, response, failure);
                return;
            }
            browsers.remember(String.valueOf(request.getParameter("username")), response);
            passkeys.passwordWasRight(needed.userId, passkeyBrowsers.secretOf(request, response));
            String query = WaitingAuthorization.queryOf(request);
            response.sendRedirect(query == null ? LoginController.SECOND : LoginController.SECOND + "?" + query);
        };
    }
}
