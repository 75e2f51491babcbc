package org.gatehouse.auth.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A login, or the failures of one address within an hour.
 *
 * @param lastAt the moment of the last failure
 * @param address empty for the failures of an hour from more addresses than are stored
 * @param browser of the last one, in words, such as {@code Firefox, Windows}; null if it is not known
 * @param provider the name of the identity provider; null for a password
 * @param passkey whether a passkey was used
 * @param password whether the password was typed; means nothing where there is a provider
 */
public record LoginEntry(
        LoginOutcome outcome,
        Instant lastAt,
        int times,
        String address,
        @Nullable String browser,
        @Nullable String provider,
        boolean passkey,
        boolean password) {}
