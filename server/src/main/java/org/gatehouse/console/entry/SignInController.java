package org.gatehouse.console.entry;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.auth.login.ConsoleLoginService;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.console.LocalPath;
import org.gatehouse.console.Screen;
import org.gatehouse.console.ScreenLayout;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Signing in and out, and the preferences that a browser remembers. */
@Controller
record SignInController(ConsoleLoginService login) {

    private static final Duration YEAR = Duration.ofDays(365);

    /** The login page sends the browser here. Continues to the page that was requested first. */
    @GetMapping(ConsoleLoginService.SIGNED_IN)
    View signedIn(
            @RequestParam(required = false) @Nullable String code,
            @RequestParam(required = false) @Nullable String state,
            HttpServletRequest request,
            HttpServletResponse response,
            Screen screen) {
        Optional<String> back = login.finish(request, response, code, state);
        if (back.isPresent()) {
            // Made before the first page: tabs that load at once would each make one, and the last would win.
            screen.csrf().getToken();
            return screen.redirect(LocalPath.of(back.get()));
        }
        response.setStatus(HttpStatus.UNAUTHORIZED.value());
        return screen.show("console/signed-out", Map.of("key", "console.failed", "back", LocalPath.HOME));
    }

    @PostMapping("/console/sign-out")
    View signOut(AccessToken token, HttpServletRequest request, Screen screen) {
        String further = login.end(request, token).orElse("");
        return screen.show(
                "console/signed-out", Map.of("key", "console.signed-out", "back", LocalPath.HOME, "further", further));
    }

    /** Stores language and theme in cookies, so that a page is right from its first byte. */
    @PostMapping("/console/preferences")
    View preferences(
            @RequestParam(required = false) @Nullable String language,
            @RequestParam(required = false) @Nullable String theme,
            HttpServletRequest request,
            HttpServletResponse response,
            Screen screen) {
        if (language != null) {
            keep(Texts.COOKIE, Texts.language(language).getLanguage(), request, response);
        }
        if (theme != null) {
            keep(
                    ScreenLayout.THEME_COOKIE,
                    theme.equals("dark") || theme.equals("light") ? theme : "",
                    request,
                    response);
        }
        return screen.redirect(LocalPath.before(request));
    }

    private static void keep(String cookie, String value, HttpServletRequest request, HttpServletResponse response) {
        response.addHeader(
                HttpHeaders.SET_COOKIE,
                ResponseCookie.from(cookie, value)
                        .path("/")
                        .maxAge(value.isEmpty() ? Duration.ZERO : YEAR)
                        .sameSite("Lax")
                        .secure(request.isSecure())
                        .build()
                        .toString());
    }
}
