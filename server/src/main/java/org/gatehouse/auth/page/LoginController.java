package org.gatehouse.auth.page;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.auth.ConsoleRules;
import org.gatehouse.auth.oidc.OidcSettings;
import org.gatehouse.auth.oidc.ProviderLogin;
import org.gatehouse.auth.passkey.PasskeyBrowser;
import org.gatehouse.auth.passkey.PasskeyFilter;
import org.gatehouse.auth.passkey.PasskeyService;
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
import org.springframework.web.servlet.view.RedirectView;

/** The login page. */
@Controller
public record LoginController(
        Templates templates,
        Texts texts,
        ProviderLogin provider,
        OidcSettings settings,
        PasskeyService passkeys,
        PasskeyBrowser browsers) {

    public static final String PATH = "/login";

    /** The question for the passkey that must follow a password. */
    public static final String SECOND = PATH + "/second";

    /** Why a user cannot be sent on, in the user's language. */
    public static final String REASON = "login.reason";

    /** Shows the form; a tab that was sent here goes on if another tab has signed in meanwhile. */
    @GetMapping(PATH)
    View page(HttpServletRequest request) {
        String waiting = request.getUserPrincipal() == null ? null : WaitingAuthorization.of(request);
        return waiting == null ? form(request, "", 0, false) : new RedirectView(waiting);
    }

    /**
     * Shows the form again with the reason; Spring's filter forwards here after it has refused a login. It has its own path, because the
     * filter would treat a POST forwarded to the login page as another login. A form that is sent here directly has no token of its own
     * and has tried nothing: it gets the login page.
     */
    @PostMapping(PATH + "/failed")
    View showAgain(
            @RequestParam(defaultValue = "") String username,
            @RequestAttribute(name = LoginFailure.WAIT, required = false) @Nullable Integer wait,
            HttpServletRequest request) {
        boolean afterPassword = request.getParameter("second") != null && isOfPasskey(request);
        if (csrfOf(request) != null && afterPassword && waiting(request).isPresent()) {
            return second(request, true);
        }
        return csrfOf(request) == null
                ? new RedirectView(PATH)
                : form(request, username, wait == null ? 0 : wait, true);
    }

    private View form(HttpServletRequest request, String username, int wait, boolean failed) {
        return form(request, username, wait, failed, false);
    }

    /** The password was right, and its user has chosen that a passkey follows. */
    @GetMapping(SECOND)
    View second(HttpServletRequest request) {
        return waiting(request).isPresent()
                ? second(request, false)
                : new RedirectView(WaitingAuthorization.formOf(request));
    }

    private View second(HttpServletRequest request, boolean failed) {
        return templates.page(
                "login/second.jte",
                Map.of(
                        "texts",
                        texts.of(request),
                        "csrf",
                        Objects.requireNonNull(csrfOf(request)),
                        "target",
                        passkeyTarget(request),
                        "back",
                        WaitingAuthorization.formOf(request),
                        "failed",
                        failed));
    }

    private Optional<Long> waiting(HttpServletRequest request) {
        String secret = browsers.secretOf(request);
        return secret == null ? Optional.empty() : passkeys.waitingIn(secret);
    }

    private static boolean isOfPasskey(HttpServletRequest request) {
        return request.getAttribute(LoginFailure.PASSKEY) != null;
    }

    private static String passkeyTarget(HttpServletRequest request) {
        String query = WaitingAuthorization.queryOf(request);
        return query == null ? PasskeyFilter.PATH : PasskeyFilter.PATH + "?" + query;
    }

    /** @param away whether the organisation's provider does not answer */
    View form(HttpServletRequest request, String username, int wait, boolean failed, boolean away) {
        return templates.page(
                "login/login.jte",
                Map.ofEntries(
                        Map.entry(
                                "provider",
                                new ProviderButton(
                                        provider.isOn() ? provider.name() : "",
                                        ProviderController.formOf(request),
                                        away,
                                        settings.administratorsOnly())),
                        Map.entry("texts", texts.of(request)),
                        Map.entry("csrf", Objects.requireNonNull(csrfOf(request))),
                        Map.entry("target", WaitingAuthorization.formOf(request)),
                        Map.entry("username", username),
                        Map.entry("failed", failed),
                        Map.entry("passkey", passkeys.isOn() ? passkeyTarget(request) : ""),
                        Map.entry("passkeyFailed", failed && isOfPasskey(request)),
                        Map.entry("wait", wait)));
    }

    private static @Nullable CsrfToken csrfOf(HttpServletRequest request) {
        return (CsrfToken) request.getAttribute(CsrfToken.class.getName());
    }

    /** Where a login ended that no application asked for, until it led to the console; browsers may still know the address. */
    @GetMapping(PATH + "/done")
    View done() {
        return new RedirectView(ConsoleRules.CONSOLE);
    }

    /** Shows the message of the authorization endpoint to a browser; a direct visit has no message. */
    @GetMapping(PATH + "/refused")
    View refused(
            @RequestAttribute(name = REASON, required = false) @Nullable String reason, HttpServletRequest request) {
        return templates.page(
                "login/refused.jte", Map.of("texts", texts.of(request), "reason", reason == null ? "" : reason));
    }
}
