package org.gatehouse.console.account;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.gatehouse.auth.ConsoleRules;
import org.gatehouse.auth.login.OwnPasswordService;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Changing one's own password. A user with a generated password sees no other page before changing it. */
@Controller
record PasswordController(OwnPasswordService passwords) {

    @GetMapping(ConsoleRules.PASSWORD)
    View edit(Form form, HttpServletRequest request) {
        return page(form, request);
    }

    @PostMapping(ConsoleRules.PASSWORD)
    View change(Form form, HttpServletRequest request, AccessToken token, Screen screen) {
        boolean due = passwords.isDue(request);
        if (!due && form.value("current").isEmpty()) {
            form.wrong("current", screen.text("form.required"));
        }
        if (form.value("password").isEmpty()) {
            form.wrong("password", screen.text("form.required"));
        } else if (!form.value("password").equals(form.value("again"))) {
            form.wrong("again", screen.text("account.password.differs"));
        }
        String current = form.value("current");
        return form.done(() -> passwords.change(request, screen.caller(), token, current, form.value("password")))
                ? screen.redirect(
                        due ? ConsoleRules.CONSOLE : ConsoleRules.ACCOUNT, screen.text("account.password.saved"))
                : page(form, request);
    }

    private View page(Form form, HttpServletRequest request) {
        return form.show(
                passwords.isDue(request) ? "console/account/first-password" : "console/account/password", Map.of());
    }
}
