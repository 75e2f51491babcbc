package org.gatehouse.auth.throttle;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gatehouse.auth.AuthSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.stereotype.Component;

/**
 * Counts failures: 10 within a minute of one name from one address ({@code gatehouse.auth.failures-a-minute}), and ten times as many of one
 * name from all addresses; then 429 until the minute is over. A network of IPv6 (/64) is
 * one address.
 *
 * <p>An attempt is counted before its password is checked and given back if it succeeds, so guesses that are sent at once gain nothing. A
 * browser in which this name signed in before has an allowance of its own: nobody else can use it up. An address that tries many names is
 * slowed, never locked out, because a whole venue can share one ({@link ClientAddressQueue}).
 *
 * <p>Each node counts separately, so two nodes allow twice as many. A row in the database for each wrong password would let an attacker
 * fill the database.
 */
@Component
public class Throttle {

    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int TIMES_FROM_ALL_ADDRESSES = 10;

    /** A whole venue may share one address and sign in within a minute. */
    private static final int TIMES_WITHOUT_FAILURE = 60;

    private record Window(int failures, Instant until) {}

    private final Cache<String, Window> windows =
            Caffeine.newBuilder().maximumSize(50_000).expireAfterWrite(WINDOW).build();
    private final ClientAddressQueue pace = new ClientAddressQueue();
    private final int limit;
    private final Clock clock;

    Throttle(AuthSettings settings, Clock clock) {
        this.limit = settings.failuresAMinute();
        this.clock = clock;
    }

    /** An attempt that counts as a failure until it is given back. */
    final class Reserved {

        private final List<String> keys = new ArrayList<>();

        /** Counts one more of this; throws if there were too many, and then nothing of the attempt stays counted. */
        private void count(String key, int most) {
            try {
                Throttle.this.count(key, most);
            } catch (TooManyFailuresException refused) {
                giveBack();
                throw refused;
            }
            keys.add(key);
        }

        /** The attempt was no failure. */
        void giveBack() {
            keys.forEach(Throttle.this::giveBack);
            keys.clear();
        }
    }

    /** Reserves an attempt, after a pause if the address has failed often; throws if this name has failed too often. */
    Reserved reserve(Authentication attempt) {
        Reserved reserved = new Reserved();
        String name = nameOf(attempt);
        String browser = attempt.getDetails() instanceof LoginDetails details ? details.browserOf(name) : null;
        if (browser != null) {
            reserved.count("browser " + browser, limit);
            return reserved;
        }
        String address = addressOf(attempt);
        reserved.count(address + " " + name, limit);
        reserved.count("name " + name, limit * TIMES_FROM_ALL_ADDRESSES);
        reserved.count("address " + address, Integer.MAX_VALUE);
        try {
            pace.await(address, failures("address " + address));
            return reserved;
        } catch (TooManyFailuresException fullQueue) {
            reserved.giveBack();
            throw fullQueue;
        }
    }

    /** Throws if this name has failed too often from this address. */
    void check(Authentication attempt) {
        check(key(attempt), limit);
    }

    /** Counts a failure of something other than a login; throws if there were already too many. */
    public void failed(String what, String address) {
        count(OpenRequestLimit.networkOf(address) + " " + what, limit);
    }

    /** Counts a request that is no failure but costs something; throws if there were already sixty times as many as failures may be. */
    public void asked(String what, String address) {
        count(OpenRequestLimit.networkOf(address) + " asked " + what, limit * TIMES_WITHOUT_FAILURE);
    }

    /** Counts a failure. */
    void failed(Authentication attempt) {
        count(key(attempt), Integer.MAX_VALUE);
    }

    private void count(String key, int most) {
        windows.asMap().compute(key, (same, window) -> {
            check(window, most);
            return oneMore(window);
        });
    }

    private void giveBack(String key) {
        windows.asMap()
                .computeIfPresent(
                        key, (same, window) -> new Window(Math.max(0, window.failures() - 1), window.until()));
    }

    private int failures(String key) {
        Window window = windows.getIfPresent(key);
        return window == null || !window.until().isAfter(clock.instant()) ? 0 : window.failures();
    }

    private void check(String key, int most) {
        check(windows.getIfPresent(key), most);
    }

    private void check(@Nullable Window window, int most) {
        Instant now = clock.instant();
        if (window != null && window.failures() >= most && window.until().isAfter(now)) {
            throw new TooManyFailuresException(Duration.between(now, window.until()));
        }
    }

    private Window oneMore(@Nullable Window window) {
        Instant now = clock.instant();
        return window == null || !window.until().isAfter(now)
                ? new Window(1, now.plus(WINDOW))
                : new Window(window.failures() + 1, window.until());
    }

    private static String key(Authentication attempt) {
        return addressOf(attempt) + " " + nameOf(attempt);
    }

    private static String addressOf(Authentication attempt) {
        return attempt.getDetails() instanceof WebAuthenticationDetails details
                ? OpenRequestLimit.networkOf(details.getRemoteAddress())
                : "";
    }

    private static String nameOf(Authentication attempt) {
        return attempt.getName().strip().toLowerCase(Locale.ROOT);
    }
}
