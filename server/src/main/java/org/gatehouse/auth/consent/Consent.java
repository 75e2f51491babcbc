package org.gatehouse.auth.consent;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.gatehouse.auth.Scope;

/**
 * A client that a user has let in.
 *
 * @param origins the hosts that the user was sent back to, as {@code https://host}
 * @param scopes what it was let in for
 * @param givenAt the last time that the user was asked
 */
public record Consent(String clientId, String clientName, List<String> origins, Set<Scope> scopes, Instant givenAt) {}
