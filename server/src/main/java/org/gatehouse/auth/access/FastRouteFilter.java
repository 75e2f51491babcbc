package org.gatehouse.auth.access;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.http.Outcome;
import io.micrometer.tracing.Span;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.gatehouse.auth.AccessRule;
import org.gatehouse.auth.AccessRules;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.FastRoute;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.platform.connection.ClientConnection;
import org.gatehouse.platform.problem.Problems;
import org.gatehouse.platform.web.RequestId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/**
 * Responds to requests of a {@link FastRoute} without Spring's filters and routing, which cost several times as much as the response
 * itself.
 *
 * <p>It only takes a request if its token is already known and the endpoint's own access rule clearly allows it. All other requests take
 * the normal path, which also produces every refusal. Requests handled here are logged at level debug: the board of gates shows what each
 * gate was served, and each scan is stored as a row.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class FastRouteFilter implements Filter {

    private static final Logger log = LoggerFactory.getLogger("org.gatehouse.access");
    private static final String PREFIX = "/registrations/accreditation/events/";

    private final Callers callers;
    private final Problems problems;
    private final MeterRegistry meters;
    private final FastRouteSpans spans;
    private final Map<String, Entry> entries = new HashMap<>();

    private record Entry(FastRoute route, AccessRule rule, Map<Integer, Timer> timers) {}

    FastRouteFilter(
            Callers callers, List<FastRoute> routes, Problems problems, MeterRegistry meters, FastRouteSpans spans) {
        this.callers = callers;
        this.problems = problems;
        this.meters = meters;
        this.spans = spans;
        for (FastRoute route : routes) {
            AccessRule rule = Objects.requireNonNull(AccessRules.of(route.method(), route.pattern()), route.pattern());
            entries.put(route.method().name() + route.pattern(), new Entry(route, rule, new ConcurrentHashMap<>()));
        }
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!(request instanceof HttpServletRequest http
                && response instanceof HttpServletResponse answer
                && answers(http, answer))) {
            chain.doFilter(request, response);
        }
    }

    private boolean answers(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String path = request.getRequestURI();
        if (path == null || request.getHeader(HttpHeaders.ORIGIN) != null) {
            return false;
        }
        int end = path.startsWith(PREFIX) ? path.indexOf('/', PREFIX.length()) : -1;
        String event = end < 0 ? "" : path.substring(PREFIX.length(), end);
        Entry entry = entries.get(request.getMethod() + (end < 0 ? path : FastRoute.EVENT + path.substring(end)));
        if (entry == null || entry.rule().concernsAnEvent() != isId(event)) {
            return false;
        }
        long eventId = event.isEmpty() ? 0 : Long.parseLong(event);
        Caller caller = callerAt(eventId, entry.rule(), request.getHeader(HttpHeaders.AUTHORIZATION));
        if (caller == null) {
            return false;
        }
        ClientConnection.current().markKnown();
        return answers(entry, eventId, caller, request, response);
    }

    private boolean answers(
            Entry entry, long eventId, Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        long start = System.nanoTime();
        RequestId.give(request, response);
        protect(request, response);
        Span span = spans.begin(request);
        try {
            if (!entry.route().answer(eventId, caller, request, response)) {
                spans.abandon(span);
                return false;
            }
        } catch (RuntimeException failure) {
            problems.writeFailure(failure, request, response);
        }
        long nanos = System.nanoTime() - start;
        timer(entry, response.getStatus()).record(nanos, TimeUnit.NANOSECONDS);
        spans.end(span, request, entry.route().pattern(), response.getStatus());
        log.debug(
                "{} {} {} {} ms client {}",
                request.getMethod(),
                entry.route().pattern(),
                response.getStatus(),
                TimeUnit.NANOSECONDS.toMillis(nanos),
                caller.clientId());
        return true;
    }

    /** The headers that Spring's filters add; they replace these if the request takes the normal path after all. */
    private static void protect(HttpServletRequest request, HttpServletResponse response) {
        response.setHeader("X-Frame-Options", "DENY");
        if (request.isSecure()) {
            response.setHeader("Strict-Transport-Security", "max-age=31536000 ; includeSubDomains");
        }
    }

    /** A plain loop: a stream would take a hundredth of what a whole poll costs. */
    private static boolean isId(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= 18;
    }

    /** The caller; null in every unclear case. The normal path then decides and explains any refusal. */
    private @Nullable Caller callerAt(long eventId, AccessRule rule, @Nullable String authorization) {
        if (authorization == null || !authorization.startsWith("Bearer ")) {
            return null;
        }
        Caller known = callers.ifKnown(authorization.substring(7).strip());
        Caller caller = known == null ? null : known.under(rule);
        return caller != null && may(caller, rule, eventId) ? caller : null;
    }

    private static boolean may(Caller caller, AccessRule rule, long eventId) {
        if (rule.concernsAnEvent()) {
            return caller.events() == null || caller.events().contains(eventId);
        }
        return !rule.isEverywhere() && caller.rights().anywhere(rule);
    }

    /** Uses the name and tags of Spring's own timer, so that a dashboard shows one endpoint for both paths. */
    private Timer timer(Entry entry, int status) {
        return entry.timers()
                .computeIfAbsent(
                        status,
                        code -> Timer.builder("http.server.requests")
                                .tag("method", entry.route().method().name())
                                .tag("uri", entry.route().pattern())
                                .tag("status", String.valueOf(code))
                                .tag("outcome", Outcome.forStatus(code).name())
                                .tag("exception", "none")
                                .tag("error", "none")
                                .register(meters));
    }
}
