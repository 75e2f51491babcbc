package org.gatehouse.auth.throttle;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.gatehouse.auth.AuthSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.stereotype.Component;

/**
 * Counts failures by name and address: 10 within a minute ({@code gatehouse.auth.failures-a-minute}), then 429 until the minute is over.
 *
 * <p>Each node counts separately, so two nodes allow twice as many. A row in the database for each wrong password would let an attacker
 * fill the database.
 */
@Component
public class Throttle {

    private static final Duration WINDOW = Duration.ofMinutes(1);

    private record Window(int failures, Instant until) {}

    private final Cache<String, Window> windows =
            Caffeine.newBuilder().maximumSize(50_000).expireAfterWrite(WINDOW).build();
    private final AuthSettings settings;
    private final Clock clock;

    Throttle(AuthSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** Throws if this name has failed too often from this address. */
    void check(Authentication attempt) {
        check(key(attempt));
    }

    /** Counts a failure of something other than a login; throws if there were already too many. */
    public void failed(String what, String address) {
        String key = address + " " + what;
        check(key);
        windows.asMap().compute(key, (same, window) -> oneMore(window));
    }

    private void check(String key) {
        Window window = windows.getIfPresent(key);
        Instant now = clock.instant();
        if (window != null
                && window.failures() >= settings.failuresAMinute()
                && window.until().isAfter(now)) {
            throw new TooManyFailuresException(Duration.between(now, window.until()));
        }
    }

    void failed(Authentication attempt) {
        windows.asMap().compute(key(attempt), (key, window) -> oneMore(window));
    }

    private Window oneMore(@Nullable Window window) {
        Instant now = clock.instant();
        return window == null || !window.until().isAfter(now)
                ? new Window(1, now.plus(WINDOW))
                : new Window(window.failures() + 1, window.until());
    }

    private static String key(Authentication attempt) {
        String address =
                attempt.getDetails() instanceof WebAuthenticationDetails details ? details.getRemoteAddress() : "";
        return address + " " + attempt.getName().toLowerCase(java.util.Locale.ROOT);
    }
}
