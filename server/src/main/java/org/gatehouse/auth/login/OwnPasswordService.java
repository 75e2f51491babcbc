package org.gatehouse.auth.login;

import jakarta.servlet.http.HttpServletRequest;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.throttle.KnownBrowsers;
import org.gatehouse.auth.throttle.LoginDetails;
import org.gatehouse.auth.throttle.TooManyFailuresException;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Service;

/** Changes a user's own password. Wrong guesses of the old one count like failed logins. */
@Service
public record OwnPasswordService(
        AuthenticationProvider passwords, KnownBrowsers browsers, UserService users, ConsoleLoginService console) {

    /** Whether the session began with a password that the server made up; the user has just typed it and is not asked for it again. */
    public boolean isDue(HttpServletRequest request) {
        return console.isPasswordDue(request);
    }

    /**
     * Changes the password, and signs the user out everywhere else.
     *
     * @param current the password so far; not looked at while another one {@linkplain #isDue is due}
     */
    public void change(HttpServletRequest request, Caller by, AccessToken token, String current, String password) {
        Long userId = by.userId();
        if (userId == null) {
            throw PlatformProblem.FORBIDDEN.because("A machine has no password.");
        }
        if (!isDue(request)) {
            require(request, users.get(userId).username(), current);
        }
        users.choosePassword(userId, password, token, by);
        console.passwordChosen(request);
    }

    /** Refuses a password that is not the user's. */
    public void requireCurrent(HttpServletRequest request, Caller user, String current) {
        if (user.userId() == null) {
            throw PlatformProblem.FORBIDDEN.because("A machine has no password.");
        }
        require(request, users.get(user.userId()).username(), current);
    }

    private void require(HttpServletRequest request, String username, String current) {
        UsernamePasswordAuthenticationToken attempt =
                UsernamePasswordAuthenticationToken.unauthenticated(username, current);
        attempt.setDetails(new LoginDetails(request, browsers.of(request)));
        try {
            passwords.authenticate(attempt);
        } catch (TooManyFailuresException tooMany) {
            throw PlatformProblem.TOO_MANY_REQUESTS.because(
                    "Too many wrong passwords; try again in %d s.", tooMany.retryAfterSeconds());
        } catch (AuthenticationException wrong) {
            throw PlatformProblem.INVALID.ofField("current", "is not the user's password");
        }
    }
}
