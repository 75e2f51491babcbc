package org.gatehouse.console.account;

import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.ConsoleRules;
import org.gatehouse.auth.login.OwnPasskeysService;
import org.gatehouse.auth.passkey.RefusedPasskeyException;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.servlet.View;

/** One's own passkeys. */
@Controller
record PasskeysController(OwnPasskeysService passkeys) {

    private static final String PASSKEYS = ConsoleRules.ACCOUNT + "/passkeys";

    @GetMapping(PASSKEYS)
    View add(Form form, AccessToken token, Screen screen) {
        return page(form, token, screen);
    }

    /** The options with which the browser's device makes a passkey. */
    @PostMapping(path = PASSKEYS + "/options", produces = MediaType.APPLICATION_JSON_VALUE)
    @ResponseBody
    @Hidden
    String options(AccessToken token, Screen screen) {
        return passkeys.begin(screen.caller(), token);
    }

    @PostMapping(PASSKEYS)
    View save(Form form, HttpServletRequest request, AccessToken token, Screen screen) {
        Caller user = screen.caller();
        String name = form.value("name").strip();
        form.require("name");
        boolean done = form.done(() -> {
            try {
                passkeys.add(request, user, token, form.value("current"), name, form.value("credential"));
            } catch (RefusedPasskeyException refused) {
                form.wrong(screen.text("account.passkey.refused"));
            }
        });
        return done && !form.isWrong()
                ? screen.redirect(ConsoleRules.ACCOUNT + "#passkeys", screen.text("account.passkey.saved", name))
                : page(form, token, screen);
    }

    @PostMapping(PASSKEYS + "/remove")
    View remove(Form form, AccessToken token, Screen screen) {
        passkeys.remove(screen.caller(), token, Objects.requireNonNullElse(form.id("id"), 0L));
        return screen.redirect(ConsoleRules.ACCOUNT + "#passkeys", screen.text("account.passkey.removed"));
    }

    @PostMapping(PASSKEYS + "/second-factor")
    View secondFactor(Form form, AccessToken token, Screen screen) {
        return form.done(() -> passkeys.setSecondFactor(screen.caller(), token, form.checked("needed")))
                ? screen.redirect(ConsoleRules.ACCOUNT + "#passkeys", screen.text("account.second.saved"))
                : screen.redirect(ConsoleRules.ACCOUNT + "#passkeys");
    }

    private View page(Form form, AccessToken token, Screen screen) {
        Caller user = screen.caller();
        return form.show(
                "console/account/passkey-add",
                Map.of("password", passkeys.asksPassword(user), "locked", passkeys.mustUseFirst(user, token)));
    }
}
