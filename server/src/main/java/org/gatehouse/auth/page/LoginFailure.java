package org.gatehouse.auth.page;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.auth.passkey.PasskeyFilter;
import org.gatehouse.auth.throttle.TooManyFailuresException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/** Shows the login page again with the error; the name stays in its field. */
public class LoginFailure implements AuthenticationFailureHandler {

    /** The number of seconds to wait; absent if the name or password was wrong. */
    static final String WAIT = "login.wait";

    /** Whether it was a passkey that did not let anybody in. */
    static final String PASSKEY = "login.passkey";

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException, ServletException {
        response.setStatus(HttpStatus.UNAUTHORIZED.value());
        if (failure instanceof TooManyFailuresException tooMany) {
            response.setStatus(HttpStatus.TOO_MANY_REQUESTS.value());
            response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(tooMany.retryAfterSeconds()));
            request.setAttribute(WAIT, tooMany.retryAfterSeconds());
        }
        if (request.getServletPath().equals(PasskeyFilter.PATH)) {
            request.setAttribute(PASSKEY, true);
        }
        request.getRequestDispatcher(LoginController.PATH + "/failed").forward(request, response);
    }
}
