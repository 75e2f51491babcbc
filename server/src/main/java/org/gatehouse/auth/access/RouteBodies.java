package org.gatehouse.auth.access;

import static org.springframework.http.HttpMethod.GET;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.auth.AccessRule;
import org.gatehouse.auth.AccessRules;
import org.gatehouse.auth.ConsoleRules;
import org.gatehouse.auth.FastRoute;
import org.gatehouse.auth.login.ConsoleLoginService;
import org.gatehouse.auth.login.SessionSecrets;
import org.gatehouse.auth.oauth.OAuthConfiguration;
import org.gatehouse.auth.token.Callers;
import org.gatehouse.auth.token.InvalidTokenException;
import org.gatehouse.platform.edge.BodyRoutes;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.server.PathContainer;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.stereotype.Component;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** Determines the kind of a route's body from {@link AccessRules}, by the decoded address that Spring's routing will also see. */
@Component
record RouteBodies(
        SessionSecrets secrets, ObjectProvider<SessionRepository<? extends Session>> sessions, Callers callers)
        implements BodyRoutes {

    private static final String EVENTS = FastRoute.EVENT.substring(0, FastRoute.EVENT.indexOf('{'));

    /** All of these are literal addresses without variables. */
    private static final Set<String> OPEN = Stream.concat(
                    Stream.of(
                            OAuthConfiguration.TOKEN,
                            OAuthConfiguration.AUTHORIZE,
                            OAuthConfiguration.REVOKE,
                            OAuthConfiguration.INTROSPECT,
                            OAuthConfiguration.LOGIN),
                    AccessRules.ALL.stream()
                            .filter(rule -> rule.isOpen() && !GET.equals(rule.method()))
                            .map(AccessRule::pattern))
            .collect(Collectors.toUnmodifiableSet());

    private static final List<PathPattern> WITH_FILES = AccessRules.ALL.stream()
            .filter(AccessRule::takesFiles)
            .map(rule -> PathPatternParser.defaultInstance.parse(rule.pattern()))
            .toList();

    @Override
    public Kind kindOf(HttpServletRequest request) {
        String path = request.getServletPath();
        if (OPEN.contains(path)) {
            return Kind.OPEN;
        }
        if (path.startsWith(EVENTS)
                && (path.endsWith("/scan") || path.endsWith("/scans") || path.endsWith("/decide"))) {
            return Kind.GATE;
        }
        boolean isPage = path.startsWith(ConsoleRules.CONSOLE + "/");
        if (takesFiles(path)) {
            return isPage ? Kind.PAGE_UPLOAD : Kind.UPLOAD;
        }
        return isPage ? Kind.PAGE : Kind.TOKEN;
    }

    private static boolean takesFiles(String path) {
        PathContainer parsed = PathContainer.parsePath(path);
        return WITH_FILES.stream().anyMatch(pattern -> pattern.matches(parsed));
    }

    @Override
    public boolean isSignedIn(HttpServletRequest request) {
        return secrets.resolveSessionIds(request).stream().anyMatch(this::isSession);
    }

    private boolean isSession(String id) {
        Session session = sessions.getObject().findById(id);
        if (session == null || !(session.getAttribute(ConsoleLoginService.TOKEN) instanceof String token)) {
            return false;
        }
        try {
            callers.of(token);
            return true;
        } catch (InvalidTokenException ended) {
            return false;
        }
    }
}
