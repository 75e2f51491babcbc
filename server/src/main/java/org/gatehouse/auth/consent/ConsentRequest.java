package org.gatehouse.auth.consent;

import java.util.Set;
import org.gatehouse.auth.Scope;

/**
 * What a client asks of a user.
 *
 * @param origin where the browser is sent back to: scheme and host of the redirect address
 */
public record ConsentRequest(long userId, String clientId, String origin, Set<Scope> scopes) {}
