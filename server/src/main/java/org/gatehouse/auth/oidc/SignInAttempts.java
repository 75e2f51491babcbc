package org.gatehouse.auth.oidc;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.client.web.AuthorizationRequestRepository;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;

/**
 * Stores in the browser's session the sign-ins that went to the provider, each tab by its own {@code state}. When an eleventh begins, the
 * oldest has to start again.
 */
final class SignInAttempts implements AuthorizationRequestRepository<OAuth2AuthorizationRequest> {

    static final int MOST = 10;

    /** When it began, for the order. */
    static final String BEGUN = "begun";

    private static final String PREFIX = "provider.";
    private static final String TAKEN = "provider.taken";

    @Override
    public @Nullable OAuth2AuthorizationRequest loadAuthorizationRequest(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        String state = request.getParameter("state");
        return session != null
                        && state != null
                        && session.getAttribute(PREFIX + state) instanceof OAuth2AuthorizationRequest attempt
                ? attempt
                : null;
    }

    @Override
    public void saveAuthorizationRequest(
            @Nullable OAuth2AuthorizationRequest attempt, HttpServletRequest request, HttpServletResponse response) {
        if (attempt == null) {
            return;
        }
        HttpSession session = request.getSession();
        List<String> waiting = Collections.list(session.getAttributeNames()).stream()
                .filter(name -> name.startsWith(PREFIX))
                .sorted(Comparator.comparingLong(name -> begun(session, name)))
                .toList();
        waiting.stream().limit(Math.max(0, waiting.size() - MOST + 1)).forEach(session::removeAttribute);
        session.setAttribute(PREFIX + attempt.getState(), attempt);
    }

    private static long begun(HttpSession session, String name) {
        return session.getAttribute(name) instanceof OAuth2AuthorizationRequest attempt
                        && attempt.getAttribute(BEGUN) instanceof Long at
                ? at
                : 0;
    }

    /** Each can be used once, whatever the outcome. */
    @Override
    public @Nullable OAuth2AuthorizationRequest removeAuthorizationRequest(
            HttpServletRequest request, HttpServletResponse response) {
        OAuth2AuthorizationRequest attempt = loadAuthorizationRequest(request);
        if (attempt != null) {
            request.getSession().removeAttribute(PREFIX + attempt.getState());
            request.setAttribute(TAKEN, attempt);
        }
        return attempt;
    }

    /** The attempt that this request continues; null if it continues none. */
    static @Nullable OAuth2AuthorizationRequest takenBy(HttpServletRequest request) {
        return request.getAttribute(TAKEN) instanceof OAuth2AuthorizationRequest attempt ? attempt : null;
    }
}
