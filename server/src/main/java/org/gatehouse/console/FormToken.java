package org.gatehouse.console;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfTokenRequestHandler;
import org.springframework.security.web.csrf.HttpSessionCsrfTokenRepository;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;

/**
 * Keeps and reads the token against forged forms as Spring Security does, with two differences. A visit without a session gets none: nobody
 * is signed in there. A form that cannot be read has no token.
 */
final class FormToken implements CsrfTokenRequestHandler, CsrfTokenRepository {

    private final CsrfTokenRequestHandler readable = new XorCsrfTokenRequestAttributeHandler();
    private final CsrfTokenRepository inSession = new HttpSessionCsrfTokenRepository();

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

    @Override
    public CsrfToken generateToken(HttpServletRequest request) {
        return inSession.generateToken(request);
    }

    @Override
    public void saveToken(@Nullable CsrfToken token, HttpServletRequest request, HttpServletResponse response) {
        if (request.getSession(false) != null) {
            inSession.saveToken(token, request, response);
        }
    }

    @Override
    public @Nullable CsrfToken loadToken(HttpServletRequest request) {
        return inSession.loadToken(request);
    }
}
