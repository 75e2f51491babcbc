package org.gatehouse.auth.access;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.AccessRule;
import org.gatehouse.auth.AccessRules;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.ConsoleRules;
import org.gatehouse.auth.PasskeyProblem;
import org.gatehouse.auth.login.ConsoleLoginService;
import org.gatehouse.auth.login.PasswordDueException;
import org.gatehouse.auth.throttle.OpenRequestLimit;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.auth.token.InvalidTokenException;
import org.gatehouse.platform.connection.ClientConnection;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.web.RequestSender;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.resource.ResourceHttpRequestHandler;

/**
 * Checks every request against {@link AccessRules} before its controller runs and before its body is read.
 *
 * <p>It runs after Spring's routing and not in a filter, so it finds the rule by the pattern that Spring chose. The rule and the routing
 * can never disagree about which endpoint a path means.
 */
record AccessInterceptor(Callers callers, OpenRequestLimit limit, ConsoleLoginService console)
        implements HandlerInterceptor {

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (!needsRule(request, handler)) {
            return true;
        }
        AccessRule rule = ruleOf(request);
        boolean unknown = rule.isOptional() && request.getHeader(HttpHeaders.AUTHORIZATION) == null;
        if (rule.isOpen() || unknown) {
            limit.count(rule.openTo(), request.getRemoteAddr());
        } else {
            Callers.KnownCaller sender = rule.isPage() ? console.of(request) : authenticated(request, response);
            if (rule.isPage() && console.isPasswordDue(request) && !ConsoleRules.opensBeforeOwnPassword(rule)) {
                throw new PasswordDueException();
            }
            RequestSender.set(request, sender.caller().clientId());
            ClientConnection.current().markKnown();
            Caller caller = sender.caller().under(rule);
            CurrentCaller.set(request, sender.token(), caller);
            check(rule, caller, request, response);
        }
        return true;
    }

    /** Class path resources are public; OPTIONS only lists methods; a repeated dispatch was already checked with its first request. */
    private static boolean needsRule(HttpServletRequest request, Object handler) {
        return request.getDispatcherType() == DispatcherType.REQUEST
                && !(handler instanceof ResourceHttpRequestHandler)
                && !HttpMethod.OPTIONS.matches(request.getMethod())
                && !CorsUtils.isPreFlightRequest(request);
    }

    private static AccessRule ruleOf(HttpServletRequest request) {
        String pattern = String.valueOf(request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE));
        AccessRule rule = AccessRules.of(HttpMethod.valueOf(request.getMethod()), pattern);
        if (rule == null) {
            throw PlatformProblem.FORBIDDEN.because("Nobody may call %s %s.", request.getMethod(), pattern);
        }
        return rule;
    }

    private Callers.KnownCaller authenticated(HttpServletRequest request, HttpServletResponse response) {
        String token = bearerToken(request);
        if (token == null) {
            response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"gatehouse\"");
            throw PlatformProblem.UNAUTHORIZED.because(
                    "Send Authorization: Bearer <token>; POST /auth/access_token issues tokens.");
        }
        try {
            return callers.of(token);
        } catch (InvalidTokenException invalid) {
            response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"gatehouse\", error=\"invalid_token\"");
            throw invalid;
        }
    }

    private static @Nullable String bearerToken(HttpServletRequest request) {
        String header = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (header == null || !header.regionMatches(true, 0, "Bearer ", 0, 7)) {
            return null;
        }
        return header.substring(7).strip();
    }

    /** For a caller who cannot see the event, it does not exist; a caller who can see it may still be refused this request. */
    private static void check(
            AccessRule rule, Caller caller, HttpServletRequest request, HttpServletResponse response) {
        if (!rule.concernsAnEvent()) {
            boolean limited = rule.isEverywhere() && caller.events() != null;
            if (limited || (rule.requiresRight() && !caller.rights().anywhere(rule))) {
                throw caller.rights().passkeyNeeded().isEmpty() || limited ? refused(rule, response) : passkeyNeeded();
            }
            return;
        }
        String path = pathVariables(request).get(AccessRules.EVENT);
        Long event = path != null && path.matches("\\d{1,18}") ? Long.valueOf(path) : null;
        if (event != null) {
            caller.requireOpen(event);
        }
        if (event == null || !contains(caller.rights().visible(), event)) {
            throw PlatformProblem.NOT_FOUND.because("There is no event %s.", String.valueOf(path));
        }
        if (!contains(caller.events(), event)) {
            throw refused(rule, response);
        }
    }

    private static RuntimeException passkeyNeeded() {
        return PasskeyProblem.PASSKEY_NEEDED.because(
                "No passkey was used in the session that this token came from, and events where you have rights demand one.");
    }

    private static boolean contains(@Nullable Set<Long> events, Long event) {
        return events == null || events.contains(event);
    }

    private static RuntimeException refused(AccessRule rule, HttpServletResponse response) {
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"gatehouse\", error=\"insufficient_scope\"");
        return rule.refusal();
    }

    @SuppressWarnings("unchecked") // Spring's own attribute
    private static Map<String, String> pathVariables(HttpServletRequest request) {
        Object variables = request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        return variables instanceof Map ? (Map<String, String>) variables : Map.of();
    }
}
