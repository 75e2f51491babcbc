package org.gatehouse.auth;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.platform.problem.PlatformProblem;
import org.springframework.http.HttpMethod;

/**
 * Who may call one endpoint.
 *
 * @param pattern the pattern exactly as the controller's method declares it
 * @param kind whether a token is needed at all
 * @param openTo how many requests without a token one address may send, where none is needed
 * @param scopes any one of these is enough; machines act by scopes alone
 * @param roles for a person, any one of these roles at the event is enough
 * @param takesFiles whether the body is a file or contains one
 */
public record AccessRule(
        HttpMethod method,
        String pattern,
        Kind kind,
        OpenTo openTo,
        Set<Scope> scopes,
        Set<Role> roles,
        boolean takesFiles) {

    enum Kind {
        OPEN,
        OPTIONAL,
        TOKEN,
        RIGHT,
        RIGHT_EVERYWHERE
    }

    /** The limit for requests of one address that carry no token. */
    public enum OpenTo {
        /** The usual limit. */
        REQUESTS,
        /** The higher limit of pictures that pages and gates load one by one. */
        PICTURES,
        /** No limit: health checks, and files that the browser keeps for ever. */
        ANYBODY
    }

    static AccessRule open(HttpMethod method, String pattern) {
        return open(method, pattern, OpenTo.REQUESTS);
    }

    static AccessRule open(HttpMethod method, String pattern, OpenTo openTo) {
        return new AccessRule(method, pattern, Kind.OPEN, openTo, Set.of(), Set.of(), false);
    }

    /**
     * Without a token the response has the public fields only; a token that is sent must be valid. The controller distinguishes the two.
     */
    static AccessRule optional(HttpMethod method, String pattern) {
        return new AccessRule(method, pattern, Kind.OPTIONAL, OpenTo.REQUESTS, Set.of(), Set.of(), false);
    }

    static AccessRule anyToken(HttpMethod method, String pattern) {
        return new AccessRule(method, pattern, Kind.TOKEN, OpenTo.ANYBODY, Set.of(), Set.of(), false);
    }

    /** Any one of these rights is enough. */
    public static AccessRule rule(HttpMethod method, String pattern, Right... anyOf) {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        Set<Role> roles = EnumSet.noneOf(Role.class);
        for (Right right : anyOf) {
            if (right instanceof Scope scope) {
                scopes.add(scope);
            } else if (right instanceof Role role) {
                roles.add(role);
            }
        }
        return new AccessRule(method, pattern, Kind.RIGHT, OpenTo.ANYBODY, scopes, roles, false);
    }

    /** The scope or any one of these roles is enough. */
    static AccessRule rule(HttpMethod method, String pattern, Scope scope, Set<Role> roles) {
        return new AccessRule(method, pattern, Kind.RIGHT, OpenTo.ANYBODY, EnumSet.of(scope), roles, false);
    }

    /** The rule for a caller who is not limited to certain events: the endpoint changes data that belongs to no event, or to many. */
    static AccessRule everywhere(HttpMethod method, String pattern, Scope scope) {
        return new AccessRule(
                method, pattern, Kind.RIGHT_EVERYWHERE, OpenTo.ANYBODY, EnumSet.of(scope), Set.of(), false);
    }

    /** The same rule, for which this scope is enough too. */
    AccessRule or(Scope scope) {
        Set<Scope> more = EnumSet.copyOf(scopes);
        more.add(scope);
        return new AccessRule(method, pattern, kind, openTo, more, roles, takesFiles);
    }

    /** The same rule for a route below this one. */
    AccessRule of(HttpMethod other, String below) {
        return new AccessRule(other, pattern + below, kind, openTo, scopes, roles, takesFiles);
    }

    /** The same rule for a route that takes files: its bodies may be as large as a file. */
    AccessRule withFiles() {
        return new AccessRule(method, pattern, kind, openTo, scopes, roles, true);
    }

    public boolean isOpen() {
        return kind == Kind.OPEN;
    }

    public boolean isOptional() {
        return kind == Kind.OPTIONAL;
    }

    public boolean requiresRight() {
        return kind == Kind.RIGHT || isEverywhere();
    }

    public boolean isEverywhere() {
        return kind == Kind.RIGHT_EVERYWHERE;
    }

    /** Whether the browser authenticates with its session instead of a token. */
    public boolean isPage() {
        return pattern.startsWith(ConsoleRules.CONSOLE);
    }

    /** Whether the event in the path must exist for the caller. A route without a token decides itself which events are public. */
    public boolean concernsAnEvent() {
        return !isOptional() && pattern.contains("{" + AccessRules.EVENT + "}");
    }

    /** The response to a caller who has none of the rights. */
    public RuntimeException refusal() {
        return PlatformProblem.FORBIDDEN.because("%s %s requires %s.", method, pattern, describe());
    }

    /** {@code the scope scans.read, or of a person for the role AccreditationViewScans}. */
    public String describe() {
        String needed = "the scope " + names(scopes.stream().map(Scope::wireName));
        if (isEverywhere()) {
            return needed + " for all events";
        }
        if (roles.isEmpty()) {
            return needed;
        }
        boolean any = roles.containsAll(Role.ADMIN.withImplied());
        return needed + ", or of a person for "
                + (any ? "any role of 2700" : "the role " + names(roles.stream().map(Role::title)));
    }

    /** {@code people.write or images.write}. */
    private static String names(Stream<String> names) {
        return names.collect(Collectors.joining(" or "));
    }
}
