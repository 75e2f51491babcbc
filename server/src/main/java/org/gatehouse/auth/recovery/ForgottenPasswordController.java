package org.gatehouse.auth.recovery;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.gatehouse.auth.throttle.Throttle;
import org.gatehouse.auth.throttle.TooManyFailuresException;
import org.gatehouse.platform.view.Templates;
import org.gatehouse.platform.view.Texts;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The page on which people who forgot their password request a mail. Its response is the same whether there is such a user or not. */
@Controller
record ForgottenPasswordController(
        ForgottenPasswords forgotten, AccountMails mails, Throttle throttle, Templates templates, Texts texts) {

    static final String PATH = "/login/forgot";

    @GetMapping(PATH)
    View page(
            @RequestAttribute("org.springframework.security.web.csrf.CsrfToken") CsrfToken csrf,
            HttpServletRequest request) {
        return form(csrf, false, 0, request);
    }

    @PostMapping(PATH)
    View ask(
            @RequestParam(defaultValue = "") String name,
            @RequestAttribute("org.springframework.security.web.csrf.CsrfToken") CsrfToken csrf,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (!mails.canSend() || name.isBlank()) {
            return form(csrf, false, 0, request);
        }
        try {
            throttle.failed("forgotten password", request.getRemoteAddr());
        } catch (TooManyFailuresException tooMany) {
            response.setStatus(HttpStatus.TOO_MANY_REQUESTS.value());
            response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(tooMany.retryAfterSeconds()));
            return form(csrf, false, tooMany.retryAfterSeconds(), request);
        }
        forgotten.add(name, texts.of(request).locale());
        return form(csrf, true, 0, request);
    }

    private View form(CsrfToken csrf, boolean asked, int wait, HttpServletRequest request) {
        return templates.page(
                "login/forgot.jte",
                Map.of(
                        "texts",
                        texts.of(request),
                        "csrf",
                        csrf,
                        "action",
                        PATH,
                        "mails",
                        mails.canSend(),
                        "asked",
                        asked,
                        "wait",
                        wait));
    }
}
