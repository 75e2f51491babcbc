package org.gatehouse.auth;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestParam;

/** The login page. */
@Controller
class LoginController {

    /** Why a person cannot be sent on; in words. */
    static final String REASON = "login.reason";

    @GetMapping("/login")
    String page() {
        return "login/login";
    }

    /**
     * The form once more, with the reason; Spring's filter forwards here when it has refused a login. A path of its own, because
     * the filter would take a forwarded POST to the login page for another login.
     */
    @PostMapping("/login/failed")
    String again(
            @RequestParam(defaultValue = "") String username,
            @RequestAttribute(name = LoginFailure.WAIT, required = false) @Nullable Integer wait,
            Model page) {
        page.addAttribute("username", username);
        page.addAttribute("failed", true);
        page.addAttribute("wait", wait);
        return "login/login";
    }

    /** Where a login ends that no application asked for; /oauth/authorize goes on by itself. */
    @GetMapping("/login/done")
    String done() {
        return "login/done";
    }

    /** What {@link AuthorizeErrors} has to say to a browser; whoever comes here directly has no reason. */
    @GetMapping("/login/refused")
    String refused(@RequestAttribute(name = REASON, required = false) @Nullable String reason, Model page) {
        page.addAttribute("reason", reason);
        return "login/refused";
    }
}
