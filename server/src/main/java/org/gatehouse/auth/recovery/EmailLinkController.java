package org.gatehouse.auth.recovery;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.gatehouse.auth.ConsoleRules;
import org.gatehouse.auth.throttle.Throttle;
import org.gatehouse.auth.throttle.TooManyFailuresException;
import org.gatehouse.platform.view.Templates;
import org.gatehouse.platform.view.Texts;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Where users confirm their address, by the link that was mailed to it. Opening the page uses up nothing: mail programs read ahead. */
@Controller
record EmailLinkController(EmailAddressService addresses, Throttle throttle, Templates templates, Texts texts) {

    static final String PATH = "/login/email";

    @GetMapping(PATH + "/{token}")
    View page(
            @PathVariable("token") String token,
            @RequestAttribute("org.springframework.security.web.csrf.CsrfToken") CsrfToken csrf,
            HttpServletRequest request,
            HttpServletResponse response) {
        return addresses
                .ofLink(token)
                .map(found -> templates.page(
                        "login/email.jte",
                        Map.of(
                                "texts",
                                texts.of(request),
                                "csrf",
                                csrf,
                                "action",
                                PATH,
                                "token",
                                token,
                                "username",
                                found.username(),
                                "address",
                                found.address())))
                .orElseGet(() -> ended(request, response));
    }

    /** The token is in the body, so that this address is the same for all. */
    @PostMapping(PATH)
    View confirm(
            @RequestParam(defaultValue = "") String token, HttpServletRequest request, HttpServletResponse response) {
        return addresses.confirm(token)
                ? templates.page(
                        "login/email-confirmed.jte",
                        Map.of("texts", texts.of(request), "account", ConsoleRules.ACCOUNT))
                : ended(request, response);
    }

    private View ended(HttpServletRequest request, HttpServletResponse response) {
        int wait = 0;
        try {
            throttle.failed("address link", request.getRemoteAddr());
            response.setStatus(HttpStatus.GONE.value());
        } catch (TooManyFailuresException tooMany) {
            wait = tooMany.retryAfterSeconds();
            response.setStatus(HttpStatus.TOO_MANY_REQUESTS.value());
            response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(wait));
        }
        return templates.page("login/email-ended.jte", Map.of("texts", texts.of(request), "wait", wait));
    }
}
