package org.gatehouse.auth.oauth;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.web.RedirectStrategy;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Redirects to a page of this server by its path alone. Spring's addresses begin with the request's {@code Host}, which the sender chooses,
 * and with {@code http} behind a proxy that speaks TLS.
 */
final class OwnPages implements RedirectStrategy {

    @Override
    public void sendRedirect(HttpServletRequest request, HttpServletResponse response, String address)
            throws IOException {
        String path = UriComponentsBuilder.fromUriString(address)
                .scheme(null)
                .userInfo(null)
                .host(null)
                .port(null)
                .build()
                .toUriString();
        response.sendRedirect("/" + path.replaceFirst("^/+", ""));
    }
}
