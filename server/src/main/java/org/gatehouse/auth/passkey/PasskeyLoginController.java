package org.gatehouse.auth.passkey;

import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.gatehouse.auth.throttle.Throttle;
import org.gatehouse.auth.throttle.TooManyFailuresException;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/** What the login page gives to the browser's device to sign. */
@Controller
record PasskeyLoginController(PasskeyService passkeys, PasskeyBrowser browsers, Throttle throttle) {

    /** @param second sent by the page that follows a right password */
    @PostMapping(path = PasskeyFilter.PATH + "/options", produces = MediaType.APPLICATION_JSON_VALUE)
    @ResponseBody
    @Hidden
    String options(
            @RequestParam(required = false) @Nullable String second,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (!passkeys.isOn()) {
            throw PlatformProblem.NOT_FOUND.because("There are no passkeys at an address without a name or TLS.");
        }
        try {
            throttle.asked("passkey", request.getRemoteAddr());
        } catch (TooManyFailuresException tooMany) {
            throw PlatformProblem.TOO_MANY_REQUESTS
                    .because("Too many sign-ins by passkeys began at this address.")
                    .retryAfter(tooMany.retryAfterSeconds());
        }
        String secret = browsers.secretOf(request, response);
        if (second == null) {
            return passkeys.beginSignIn(secret);
        }
        try {
            return passkeys.beginSecondFactor(secret);
        } catch (RefusedPasskeyException late) {
            throw PlatformProblem.NOT_FOUND.because("No password was right in this browser within 5 minutes.");
        }
    }
}
