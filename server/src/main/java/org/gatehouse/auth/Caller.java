package org.gatehouse.auth;

import java.util.Set;
import org.gatehouse.audit.Actor;
import org.jspecify.annotations.Nullable;

/**
 * Who sends a request: a machine client, or a person through a client. Controllers take it as a parameter.
 *
 * @param clientId the registered client that the token was issued to
 * @param userId the person's user; null for a machine
 * @param name shown in the log: user name, else client id
 * @param scopes what this token may do now; read from the database, at most 30 s old
 * @param events the only events that exist for this caller; null means all
 * @param gate whether the client is registered as a gate
 */
public record Caller(
        String clientId,
        @Nullable Long userId,
        String name,
        Set<Scope> scopes,
        @Nullable Set<Long> events,
        boolean gate)
        implements Actor {

    public boolean may(Scope scope) {
        return scopes.contains(scope);
    }

    /** Whether this event exists for the caller; another's answers 404. */
    public boolean sees(long eventId) {
        return events == null || events.contains(eventId);
    }
}
