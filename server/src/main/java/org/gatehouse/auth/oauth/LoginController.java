package org.gatehouse.auth.oauth;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.gatehouse.platform.view.Templates;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The login page. */
@Controller
class LoginController {

    /** Why a person cannot be sent on; in words. */
    static final String REASON = "login.reason";

    private final Templates templates;
    private final Texts texts;

    LoginController(Templates templates, Texts texts) {
        this.templates = templates;
        this.texts = texts;
    }

    @GetMapping("/login")
    View page(HttpServletRequest request, CsrfToken csrf) {
        return templates.page(
                "login/login.jte",
                Map.of("texts", texts.of(request), "csrf", csrf, "username", "", "failed", false, "wait", 0));
    }

    /**
     * The form once more, with the reason; Spring's filter forwards here when it has refused a login. A path of its own, because
     * the filter would take a forwarded POST to the login page for another login.
     */
    @PostMapping("/login/failed")
    View again(
            @RequestParam(defaultValue = "") String username,
            @RequestAttribute(name = LoginFailure.WAIT, required = false) @Nullable Integer wait,
            HttpServletRequest request) {
        return templates.page(
                "login/login.jte",
                Map.of(
                        "texts",
                        texts.of(request),
                        "csrf",
                        request.getAttribute(CsrfToken.class.getName()),
                        "username",
                        username,
                        "failed",
                        true,
                        "wait",
                        wait == null ? 0 : wait));
    }

    /** Where a login ends that no application asked for; /oauth/authorize goes on by itself. */
    @GetMapping("/login/done")
    View done(HttpServletRequest request) {
        return templates.page("login/done.jte", Map.of("texts", texts.of(request)));
    }

    /** What {@link AuthorizeErrors} has to say to a browser; whoever comes here directly has no reason. */
    @GetMapping("/login/refused")
    View refused(
            @RequestAttribute(name = REASON, required = false) @Nullable String reason, HttpServletRequest request) {
        return templates.page(
                "login/refused.jte", Map.of("texts", texts.of(request), "reason", reason == null ? "" : reason));
    }
}
