package org.gatehouse.auth.throttle;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;

/**
 * Slows an address that fails often: its attempts queue, one each half second. A venue behind one address can still sign in, while guessing
 * many names from one address takes long.
 */
final class ClientAddressQueue {

    /** Failures a minute of one address before its attempts queue: more than people of one venue mistype. */
    static final int FREE = 30;

    private static final Duration GAP = Duration.ofMillis(500);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

    /** When the next attempt of an address may go on, by {@link System#nanoTime}. */
    private final Cache<String, Long> next = Caffeine.newBuilder()
            .maximumSize(50_000)
            .expireAfterWrite(Duration.ofMinutes(1))
            .build();

    /** Waits for the address's turn; throws if its queue is longer than 20 s. */
    void await(String address, int failures) {
        if (failures <= FREE) {
            return;
        }
        long now = System.nanoTime();
        long turn = next.asMap().merge(address, now, (last, same) -> {
            long after = Math.max(now, last + GAP.toNanos());
            return after - now > LONGEST_WAIT.toNanos() ? last : after;
        });
        Duration wait = Duration.ofNanos(Math.max(0, turn - now));
        if (wait.plus(GAP).compareTo(LONGEST_WAIT) > 0) {
            throw new TooManyFailuresException(GAP.multipliedBy(4));
        }
        try {
            Thread.sleep(wait);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new TooManyFailuresException(GAP);
        }
    }
}
