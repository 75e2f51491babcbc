package org.gatehouse.console.account;

import java.util.Objects;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.ConsoleRules;
import org.gatehouse.auth.consent.ConsentService;
import org.gatehouse.auth.history.LoginLogRepository;
import org.gatehouse.auth.login.OwnPasskeysService;
import org.gatehouse.auth.login.OwnSessionsService;
import org.gatehouse.auth.oidc.OwnProviderService;
import org.gatehouse.auth.passkey.PasskeyService;
import org.gatehouse.auth.recovery.EmailAddressService;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** One's own account: where one is signed in, which clients one has let in, and who tried to sign in. */
@Controller
record AccountController(
        OwnSessionsService sessions,
        ConsentService consents,
        LoginLogRepository log,
        OwnProviderService provider,
        EmailAddressService addresses,
        PasskeyService passkeys,
        OwnPasskeysService ownPasskeys) {

    @GetMapping(ConsoleRules.ACCOUNT)
    View show(AccessToken token, Screen screen) {
        Caller user = screen.caller();
        long id = Objects.requireNonNull(user.userId());
        return screen.show(
                "console/account/account",
                Form.fields(
                        "sessions", sessions.of(user, token),
                        "consents", consents.of(user),
                        "provider", provider.of(id),
                        "email", addresses.of(id),
                        "passkeys", passkeys.of(id),
                        "passkeysOn", passkeys.isOn(),
                        "second", passkeys.needsSecondFactor(id),
                        "locked", passkeys.isOn() && ownPasskeys.mustUseFirst(user, token),
                        "logins", log.latestOf(id)));
    }

    /** From then on only the password lets the user in. */
    @PostMapping(ConsoleRules.ACCOUNT + "/disconnect")
    View disconnect(Screen screen) {
        Caller user = screen.caller();
        boolean done = provider.disconnect(Objects.requireNonNull(user.userId()), user);
        return screen.redirect(
                ConsoleRules.ACCOUNT, screen.text(done ? "account.provider.ended" : "account.provider.kept"));
    }

    @PostMapping(ConsoleRules.ACCOUNT + "/sessions/end")
    View end(Form form, AccessToken token, Screen screen) {
        sessions.end(screen.caller(), token, form.value("id"));
        return screen.redirect(ConsoleRules.ACCOUNT, screen.text("account.session.ended"));
    }

    @PostMapping(ConsoleRules.ACCOUNT + "/sessions/end-others")
    View endOtherSessions(AccessToken token, Screen screen) {
        sessions.endOtherSessions(screen.caller(), token);
        return screen.redirect(ConsoleRules.ACCOUNT, screen.text("account.others.ended"));
    }

    @PostMapping(ConsoleRules.ACCOUNT + "/consents/take-back")
    View revokeConsent(Form form, Screen screen) {
        consents.revoke(screen.caller(), form.value("client_id"));
        return screen.redirect(ConsoleRules.ACCOUNT, screen.text("account.consent.taken-back"));
    }
}
