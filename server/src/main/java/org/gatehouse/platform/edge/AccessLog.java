package org.gatehouse.platform.edge;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.gatehouse.platform.web.RequestSender;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Writes one line for each request: {@code GET /people/person/{person_id} 200 12 ms client 0f3a5c…}, preceded by the request's id.
 *
 * <p>It logs the pattern instead of the path, and no query: addresses can contain e-mails, names and the secret address of a picture.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 10)
class AccessLog extends OncePerRequestFilter {

    private static final Logger log = LoggerFactory.getLogger("org.gatehouse.access");

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long start = System.nanoTime();
        boolean answered = false;
        try {
            chain.doFilter(request, response);
            answered = true;
        } finally {
            log.info(
                    "{} {} {} {} ms client {}",
                    request.getMethod(),
                    patternOf(request),
                    answered ? response.getStatus() : "failed",
                    TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
                    Objects.requireNonNullElse(RequestSender.of(request), "-"));
        }
    }

    private static Object patternOf(HttpServletRequest request) {
        Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        return pattern == null ? "(no endpoint)" : pattern;
    }
}
