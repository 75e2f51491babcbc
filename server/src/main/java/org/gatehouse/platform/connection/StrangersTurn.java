package org.gatehouse.platform.connection;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets requests without a token or session wait for their turn also if their connection is known, because a proxy's connection carries
 * requests of everybody. A stranger who sends a next request before the response has come, and then another, has to connect anew.
 *
 * <p>It runs after the filter of fast routes, which handles the requests of gates.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
class StrangersTurn extends OncePerRequestFilter {

    private final Turns turns;

    StrangersTurn(Turns turns) {
        this.turns = turns;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        ClientConnection connection = ClientConnection.current();
        if (!connection.isKnown()) {
            if (connection.isAnotherInARow()) {
                response.setHeader(HttpHeaders.CONNECTION, "close");
            }
            chain.doFilter(request, response);
        } else if (hasCredentials(request)) {
            chain.doFilter(request, response);
        } else {
            turns.await(connection);
            try {
                chain.doFilter(request, response);
            } finally {
                turns.end(connection);
            }
        }
    }

    private static boolean hasCredentials(HttpServletRequest request) {
        return request.getHeader(HttpHeaders.AUTHORIZATION) != null || request.getHeader(HttpHeaders.COOKIE) != null;
    }
}
