package org.gatehouse.platform.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Gives each request an id that appears in its log lines, in the header {@code Request-Id} and in every error body.
 *
 * <p>An id from the client is not used: it could forge another request's log lines.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
public class RequestId extends OncePerRequestFilter {

    private static final String ATTRIBUTE = RequestId.class.getName();

    /** The request's id; null only before this filter has run, in errors of the servlet container itself. */
    public static @Nullable String of(HttpServletRequest request) {
        return (String) request.getAttribute(ATTRIBUTE);
    }

    /** Gives the request an id unless it already has one: Tomcat refuses some requests before any filter runs. */
    public static String give(HttpServletRequest request, HttpServletResponse response) {
        String given = of(request);
        String id = given == null ? randomId() : given;
        request.setAttribute(ATTRIBUTE, id);
        response.setHeader("Request-Id", id);
        return id;
    }

    /** The id must be unique but need not be unguessable, so it does not use the secure generator, which all threads share. */
    private static String randomId() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String id = give(request, response);
        try (MDC.MDCCloseable ignored = MDC.putCloseable("request", id)) {
            chain.doFilter(request, response);
        }
    }
}
