package org.gatehouse.auth.token;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a user is signed in: a session, with the applications that it let in; or an application alone, whose tokens outlive its session.
 *
 * @param id its row; opens nothing
 * @param used null for an application alone, whose calls are not noted
 * @param browser in words, such as {@code Firefox, Windows}; null if it is not known
 * @param applications the names of clients other than the console
 * @param here whether it is the caller's own
 */
public record LoginSession(
        String id,
        Instant since,
        @Nullable Instant used,
        @Nullable String browser,
        @Nullable String address,
        List<String> applications,
        boolean here) {}
