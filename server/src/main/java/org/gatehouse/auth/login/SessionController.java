package org.gatehouse.auth.login;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Set;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.auth.token.LoginService;
import org.gatehouse.auth.user.UserResponse;
import org.gatehouse.platform.schema.Doc;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A client's calls about its own login (docs/api/auth.md). */
@RestController
@Tag(name = "auth")
record SessionController(LoginService logins, LoggedInUserService loggedIn) {

    /** It counts as activity of the login session. */
    @Operation(summary = "Keeps a session alive", description = "Says that the token still holds.")
    @GetMapping("/auth/ping")
    void ping(AccessToken token) {
        logins.keepAlive(token);
    }

    /** The roles are those by which the existing browser client chooses its screens. */
    @Operation(
            summary = "Answers who is signed in",
            description = "For the token of a machine a user that stands for its client.")
    @GetMapping("/auth/users/loggedIn")
    UserResponse loggedIn(
            Caller caller,
            AccessToken token,
            @Doc("Only roles of these applications; repeated") @RequestParam("app_code") @Nullable
                    Set<Integer> appCodes,
            @Doc("Whether a role is repeated for each entity below its own")
                    @RequestParam(name = "show_child_roles", defaultValue = "true")
                    boolean children,
            @Doc("Whether these entities are a list on the role, ws_entity_ids, instead")
                    @RequestParam(name = "show_collapsed_child_roles", defaultValue = "false")
                    boolean collapsed) {
        return loggedIn.of(caller, token, new LoggedInUserService.Shown(appCodes, children, collapsed));
    }

    /** It does not read a body. */
    @Operation(summary = "Signs out", description = "Ends the token and the session that it came from.")
    @PostMapping("/auth/sessions/logout")
    void logout(AccessToken token) {
        logins.end(token);
    }
}
