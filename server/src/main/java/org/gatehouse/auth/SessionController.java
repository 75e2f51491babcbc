package org.gatehouse.auth;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Set;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What a client asks about its own login; source: contract 2.3 and 2.4. */
@RestController
@Tag(name = "auth")
class SessionController {

    private final Logins logins;
    private final Users users;

    SessionController(Logins logins, Users users) {
        this.logins = logins;
        this.users = users;
    }

    /** Says that the token still holds, and counts as activity of the login session. */
    @Operation(summary = "Keeps a login alive", description = "Says that the token still holds.")
    @GetMapping("/auth/ping")
    void ping(AccessToken token) {
        logins.keepAlive(token);
    }

    /** The person behind the token, with the roles that the existing browser client decides its screens by. */
    @Operation(summary = "Answers who is logged in", description = "404 for the token of a machine.")
    @ApiResponse(responseCode = "200", description = "The user and the roles", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", description = "The token is a machine's.", content = @Content)
    @GetMapping("/auth/users/loggedIn")
    LoggedInUser loggedIn(
            Caller caller,
            @Parameter(description = "Only roles of these applications")
                    @RequestParam(name = "app_code", required = false)
                    @Nullable
                    Set<Integer> appCodes) {
        if (caller.userId() == null) {
            throw PlatformProblem.NOT_FOUND.because(
                    "This token stands for client %s, not for a person.", caller.name());
        }
        return LoggedInUser.of(users.get(caller.userId()), DeskRole.of(caller, appCodes));
    }

    /** Ends the token and the login session that it came from. A body is not read. */
    @Operation(summary = "Logs out", description = "Ends the token and the login that it came from.")
    @PostMapping("/auth/sessions/logout")
    void logout(AccessToken token) {
        logins.end(token);
    }
}
