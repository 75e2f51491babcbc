package org.gatehouse.console;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRequestHandler;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;

/** Reads the token against forged forms as Spring Security does. A form that cannot be read has no token. */
final class FormToken implements CsrfTokenRequestHandler {

    private final CsrfTokenRequestHandler readable = new XorCsrfTokenRequestAttributeHandler();

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, Supplier<CsrfToken> token) {
        readable.handle(request, response, token);
    }

    @Override
    public @Nullable String resolveCsrfTokenValue(HttpServletRequest request, CsrfToken token) {
        try {
            return readable.resolveCsrfTokenValue(request, token);
        } catch (IllegalStateException unreadable) {
            return null;
        }
    }
}
