package org.gatehouse.auth;

import java.util.Map;
import java.util.Set;
import org.gatehouse.audit.Actor;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;

/**
 * The sender of a request: a machine client, or a person through a client. Controllers take it as a parameter.
 *
 * @param clientId the registered client that the token was issued to
 * @param userId the person's user; null for a machine
 * @param name the name shown in the log: the user name, otherwise the client id
 * @param rights what this caller may do at which events; read from the database, at most 30 s old
 * @param events the only events at which the caller may do what this request needs; null means all
 * @param gate whether the client is registered as a gate
 * @param passkeyUsed whether the user has used a passkey in the session that the token came from
 */
public record Caller(
        String clientId,
        @Nullable Long userId,
        String name,
        Rights rights,
        @Nullable Set<Long> events,
        boolean gate,
        boolean passkeyUsed)
        implements Actor {

    /** A machine: its scopes hold at these events; null means all. */
    public static Caller machine(String clientId, Set<Scope> scopes, @Nullable Set<Long> events, boolean gate) {
        return new Caller(
                clientId, null, clientId, new Rights(scopes, events, Set.of(), Map.of()), events, gate, false);
    }

    /**
     * The caller of work that continues after the response: with the same name and the same events, but without any other rights.
     *
     * @param events the events at which the requested work may be done; null means all
     */
    public static Caller forBackgroundWork(
            String clientId, @Nullable Long userId, String name, @Nullable Set<Long> events) {
        return new Caller(
                clientId, userId, name, new Rights(Set.of(), events, Set.of(), Map.of()), events, false, false);
    }

    @Override
    public boolean isAdministrator() {
        return may(Scope.ADMIN) && rights.visible() == null;
    }

    public boolean may(Scope scope) {
        return rights.scopes().contains(scope);
    }

    /** Whether any one of these rights is held at the event: for responses that show more to some callers than to others. */
    public boolean holds(long eventId, Right... anyOf) {
        for (Right right : anyOf) {
            if (rights.holds(eventId, right)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether this event exists for the caller; otherwise the response is 404.
     *
     * @throws org.gatehouse.platform.problem.ProblemException forbidden (403) if the event exists for the caller, but what this request
     *     needs is not allowed there; passkey_needed (403) if the event demands a passkey and none was used
     */
    public boolean sees(long eventId) {
        if (contains(events, eventId)) {
            return true;
        }
        requireOpen(eventId);
        if (contains(rights.visible(), eventId)) {
            throw PlatformProblem.FORBIDDEN.because("You do not have the right for this at event %d.", eventId);
        }
        return false;
    }

    /**
     * Refuses a person whose rights at the event do not count in this session.
     *
     * @throws org.gatehouse.platform.problem.ProblemException passkey_needed (403)
     */
    public void requireOpen(long eventId) {
        if (rights.passkeyNeeded().contains(eventId)) {
            throw passkeyNeeded(eventId);
        }
    }

    private static ProblemException passkeyNeeded(long eventId) {
        return PasskeyProblem.PASSKEY_NEEDED.because(
                "Event %d demands a passkey, and none was used in the session that this token came from.", eventId);
    }

    /** The events that exist for the caller, whatever the caller may do there; null means all. */
    public @Nullable Set<Long> known() {
        return rights.visible();
    }

    /** Whether the event is one of the {@link #known} events. */
    public boolean knows(long eventId) {
        return contains(rights.visible(), eventId);
    }

    /** Whether the caller may open this page of the console, or send a form to it, at the event. */
    public boolean opens(HttpMethod method, String pattern, long eventId) {
        AccessRule rule = AccessRules.of(method, pattern);
        return rule != null && contains(rights.where(rule), eventId);
    }

    /** Whether the caller may open this page, or send a form to it, where it belongs to no event. */
    public boolean opens(HttpMethod method, String pattern) {
        AccessRule rule = AccessRules.of(method, pattern);
        return rule != null
                && !(rule.isEverywhere() && rights.where(rule) != null)
                && (!rule.requiresRight() || rights.anywhere(rule));
    }

    /** The events at which the caller may open this page; null means all, and also pages that belong to no event. */
    public @Nullable Set<Long> where(HttpMethod method, String pattern) {
        AccessRule rule = AccessRules.of(method, pattern);
        return rule == null ? Set.of() : rights.where(rule);
    }

    /** This caller, limited to the events where the rule's right is held. */
    public Caller under(AccessRule rule) {
        return new Caller(clientId, userId, name, rights, rights.where(rule), gate, passkeyUsed);
    }

    /** Whether the caller has one of the rule's rights at any event, for a request that a wider rule has let in. */
    public boolean has(AccessRule rule) {
        return rights.anywhere(rule);
    }

    private static boolean contains(@Nullable Set<Long> events, long eventId) {
        return events == null || events.contains(eventId);
    }
}
