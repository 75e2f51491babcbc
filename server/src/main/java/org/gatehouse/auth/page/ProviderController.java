package org.gatehouse.auth.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.auth.ConsoleRules;
import org.gatehouse.auth.oidc.ProviderAwayException;
import org.gatehouse.auth.oidc.ProviderLogin;
import org.gatehouse.auth.oidc.ProviderRefusal;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.view.Templates;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The pages before and behind the organisation's identity provider. */
@Controller
public record ProviderController(
        ProviderLogin provider, LoginController login, UserService users, Templates templates, Texts texts) {

    public static final String PATH = LoginController.PATH + "/oidc";

    /** Where the button of this login page is sent. */
    static String formOf(HttpServletRequest login) {
        String query = WaitingAuthorization.queryOf(login);
        return query == null ? PATH : PATH + "?" + query;
    }

    /** Goes to the provider; while it is away, the login page offers the password. */
    @PostMapping(PATH)
    View begin(
            @RequestParam(required = false) @Nullable String connect,
            HttpServletRequest request,
            HttpServletResponse response) {
        Long connecting = connect == null ? null : ProviderLogin.signedIn();
        if (!provider.isOn() || (connect != null && connecting == null)) {
            return to(LoginController.PATH);
        }
        try {
            return to(provider.begin(request, response, WaitingAuthorization.queryOf(request), connecting));
        } catch (ProviderAwayException away) {
            response.setStatus(HttpStatus.SERVICE_UNAVAILABLE.value());
            return login.form(request, "", 0, false, true);
        }
    }

    /** Asks a user who is signed in whether the provider may let that user in from now on. */
    @GetMapping(PATH + "/connect")
    View connect(
            @RequestAttribute("org.springframework.security.web.csrf.CsrfToken") CsrfToken csrf,
            HttpServletRequest request) {
        Long user = ProviderLogin.signedIn();
        if (user == null || !provider.isOn()) {
            return to(ConsoleRules.ACCOUNT);
        }
        return templates.page(
                "login/connect.jte",
                Map.of(
                        "texts", texts.of(request),
                        "csrf", csrf,
                        "provider", provider.name(),
                        "username", users.get(user).username(),
                        "account", ConsoleRules.ACCOUNT));
    }

    /** Shows why the sign-in failed; a direct visit has nothing to show. */
    @GetMapping(PATH + "/refused")
    View refused(
            @RequestAttribute(name = ProviderFailure.REFUSAL, required = false) @Nullable ProviderRefusal refusal,
            @RequestAttribute(name = ProviderFailure.WORDS, required = false) @Nullable String words,
            HttpServletRequest request) {
        if (refusal == null) {
            return to(LoginController.PATH);
        }
        String waiting = ProviderLogin.waitingOf(request);
        return templates.page(
                "login/provider-refused.jte",
                Map.of(
                        "texts",
                        texts.of(request),
                        "refusal",
                        refusal,
                        "words",
                        Objects.requireNonNullElse(words, ""),
                        "provider",
                        provider.name(),
                        "login",
                        waiting == null ? LoginController.PATH : LoginController.PATH + "?" + waiting));
    }

    /** The end of a sign-out that went on at the provider. */
    @GetMapping(ProviderLogin.SIGNED_OUT)
    View signedOut(HttpServletRequest request) {
        return templates.page("login/signed-out.jte", Map.of("texts", texts.of(request)));
    }

    private static View to(String address) {
        return (model, request, response) -> {
            response.setStatus(HttpStatus.FOUND.value());
            response.setHeader("Location", address);
        };
    }
}
