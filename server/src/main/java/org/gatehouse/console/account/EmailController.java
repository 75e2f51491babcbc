package org.gatehouse.console.account;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.ConsoleRules;
import org.gatehouse.auth.login.OwnPasswordService;
import org.gatehouse.auth.recovery.EmailAddressService;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** One's own address for a forgotten password. A person who reads its mails can sign in, so a change requires the password. */
@Controller
record EmailController(EmailAddressService addresses, OwnPasswordService passwords) {

    private static final String EMAIL = ConsoleRules.ACCOUNT + "/email";

    @GetMapping(EMAIL)
    View edit(Form form) {
        return page(form);
    }

    @PostMapping(EMAIL)
    View change(Form form, HttpServletRequest request, Screen screen) {
        form.require("email");
        form.require("current");
        Caller user = screen.caller();
        String address = form.value("email").strip();
        return form.done(() -> {
                    passwords.requireCurrent(request, user, form.value("current"));
                    addresses.requestChange(
                            Objects.requireNonNull(user.userId()),
                            address,
                            screen.texts().locale(),
                            user);
                })
                ? screen.redirect(ConsoleRules.ACCOUNT + "#email", screen.text("account.email.sent", address))
                : page(form);
    }

    @PostMapping(EMAIL + "/remove")
    View remove(Screen screen) {
        Caller user = screen.caller();
        addresses.set(Objects.requireNonNull(user.userId()), "", user);
        return screen.redirect(ConsoleRules.ACCOUNT + "#email", screen.text("account.email.removed"));
    }

    private static View page(Form form) {
        return form.show("console/account/email-change", Map.of());
    }
}
