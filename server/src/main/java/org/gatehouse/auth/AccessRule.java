package org.gatehouse.auth;

import java.util.EnumSet;
import java.util.Set;
import org.gatehouse.platform.problem.PlatformProblem;
import org.springframework.http.HttpMethod;

/**
 * Who may call one endpoint.
 *
 * @param pattern exactly as it stands on the controller's method
 * @param kind whether a token is needed at all
 * @param anyOf the scopes of which one is enough; empty asks for none
 */
record AccessRule(HttpMethod method, String pattern, Kind kind, Set<Scope> anyOf) {

    enum Kind {
        OPEN,
        TOKEN,
        SCOPE
    }

    static AccessRule open(HttpMethod method, String pattern) {
        return new AccessRule(method, pattern, Kind.OPEN, Set.of());
    }

    static AccessRule anyToken(HttpMethod method, String pattern) {
        return new AccessRule(method, pattern, Kind.TOKEN, Set.of());
    }

    static AccessRule rule(HttpMethod method, String pattern, Scope scope, Scope... others) {
        return new AccessRule(method, pattern, Kind.SCOPE, EnumSet.of(scope, others));
    }

    boolean isOpen() {
        return kind == Kind.OPEN;
    }

    boolean concernsAnEvent() {
        return pattern.contains("{" + AccessRules.EVENT + "}");
    }

    boolean allows(Caller caller) {
        return kind != Kind.SCOPE || anyOf.stream().anyMatch(caller::may);
    }

    RuntimeException refusal() {
        return PlatformProblem.FORBIDDEN.because("%s %s asks for the scope %s.", method, pattern, wireNames());
    }

    /** {@code people.write or images.write}. */
    private String wireNames() {
        return String.join(" or ", anyOf.stream().map(Scope::wireName).toList());
    }
}
