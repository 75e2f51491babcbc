package org.gatehouse.auth.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.gatehouse.auth.recovery.AccountMails;
import org.gatehouse.auth.throttle.Throttle;
import org.gatehouse.auth.throttle.TooManyFailuresException;
import org.gatehouse.auth.user.PasswordLinkService;
import org.gatehouse.auth.user.PasswordLinkService.Target;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.view.Templates;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;
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

/** Where somebody who was invited, or who forgot the password, chooses one by a link. Opening the page uses up nothing. */
@Controller
public record PasswordLinkController(
        PasswordLinkService links, AccountMails mails, Throttle throttle, Templates templates, Texts texts) {

    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{43}");

    @GetMapping(PasswordLinkService.PATH + "/{token}")
    View page(
            @PathVariable("token") String token,
            @RequestAttribute("org.springframework.security.web.csrf.CsrfToken") CsrfToken csrf,
            HttpServletRequest request,
            HttpServletResponse response) {
        return form(token, csrf, "", "", request, response);
    }

    /** The token is in the body, so that this address is the same for all. */
    @PostMapping(PasswordLinkService.PATH)
    View choose(
            @RequestParam(defaultValue = "") String token,
            @RequestParam(defaultValue = "") String password,
            @RequestParam(defaultValue = "") String again,
            @RequestAttribute("org.springframework.security.web.csrf.CsrfToken") CsrfToken csrf,
            HttpServletRequest request,
            HttpServletResponse response) {
        Texts.In said = texts.of(request);
        if (!password.equals(again)) {
            return form(token, csrf, "", said.text("account.password.differs"), request, response);
        }
        try {
            Target target = links.targetOf(token).orElse(null);
            return target != null && links.use(token, password)
                    ? templates.page("login/reset-done.jte", Map.of("texts", said, "target", target))
                    : ended(request, response);
        } catch (ProblemException refused) {
            if (refused.errors().isEmpty()) {
                throw refused;
            }
            return form(token, csrf, said.text(keyOf(refused.problem())), "", request, response);
        }
    }

    /** The page that this form is of, to show it again; null if it is another form. */
    public static @Nullable String pageOf(HttpServletRequest form) {
        String token = form.getParameter("token");
        return form.getServletPath().equals(PasswordLinkService.PATH)
                        && token != null
                        && TOKEN.matcher(token).matches()
                ? PasswordLinkService.PATH + "/" + token
                : null;
    }

    private static String keyOf(Problem refused) {
        return refused == PlatformProblem.INVALID
                ? "form.invalid.password"
                : "problem." + refused.name().toLowerCase(Locale.ROOT);
    }

    private View form(
            String token,
            CsrfToken csrf,
            String wrong,
            String differs,
            HttpServletRequest request,
            HttpServletResponse response) {
        Target target = links.targetOf(token).orElse(null);
        if (target == null) {
            return ended(request, response);
        }
        if (!wrong.isEmpty() || !differs.isEmpty()) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
        }
        return templates.page(
                "login/reset.jte",
                Map.of(
                        "texts",
                        texts.of(request),
                        "csrf",
                        csrf,
                        "token",
                        token,
                        "target",
                        target,
                        "wrong",
                        wrong,
                        "differs",
                        differs));
    }

    /** Unknown, used and expired links look the same. A right one also opens while its address is blocked: 256 bits cannot be guessed. */
    private View ended(HttpServletRequest request, HttpServletResponse response) {
        int wait = 0;
        try {
            throttle.failed("password link", request.getRemoteAddr());
            response.setStatus(HttpStatus.GONE.value());
        } catch (TooManyFailuresException tooMany) {
            wait = tooMany.retryAfterSeconds();
            response.setStatus(HttpStatus.TOO_MANY_REQUESTS.value());
            response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(wait));
        }
        return templates.page(
                "login/reset-ended.jte", Map.of("texts", texts.of(request), "wait", wait, "mails", mails.canSend()));
    }
}
