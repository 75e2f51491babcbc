package org.gatehouse.auth.throttle;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import org.gatehouse.auth.AccessRule;
import org.gatehouse.platform.problem.PlatformProblem;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.stereotype.Component;

/**
 * Limits what one address may request without a token: such requests show nothing else of their sender. Each node counts separately.
 *
 * <p>Behind a proxy the address is the client's only if {@code server.forward-headers-strategy} is set.
 */
@Component
@EnableConfigurationProperties(OpenRequestLimit.Settings.class)
public class OpenRequestLimit {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** An attacker who has more addresses than this one gets more requests as well. */
    private static final int MOST_ADDRESSES = 100_000;

    /** The part of an IPv6 address that a provider gives to one customer. */
    private static final int NETWORK_BYTES = 8;

    /**
     * Requests that one address may send in a minute; 0 means any number ({@code gatehouse.open.*}).
     *
     * @param requestsAMinute lists, login pages and documents
     * @param picturesAMinute photos and QR codes: at the opening, all gates of a venue load them from behind one address
     */
    @ConfigurationProperties("gatehouse.open")
    record Settings(
            @DefaultValue("600") int requestsAMinute,
            @DefaultValue("120000") int picturesAMinute) {}

    private final Counter requests;
    private final Counter pictures;

    OpenRequestLimit(Settings settings) {
        this.requests = new Counter(settings.requestsAMinute());
        this.pictures = new Counter(settings.picturesAMinute());
    }

    /** Counts a request; throws too_many_requests (429) when the address has used up its minute. */
    public void count(AccessRule.OpenTo limit, String address) {
        switch (limit) {
            case REQUESTS -> requests.count(address);
            case PICTURES -> pictures.count(address);
            case ANYBODY -> {}
        }
    }

    /** The part of an address by which requests are counted. */
    static String networkOf(String address) {
        try {
            return InetAddress.ofLiteral(address) instanceof Inet6Address wide
                    ? HexFormat.of().formatHex(Arrays.copyOf(wide.getAddress(), NETWORK_BYTES))
                    : address;
        } catch (IllegalArgumentException noLiteral) {
            return address;
        }
    }

    /** Each request uses up its share of a minute; an address can save up a whole minute at most. */
    private static final class Counter {

        private final int mostAMinute;
        private final Cache<String, Used> byNetwork = Caffeine.newBuilder()
                .maximumSize(MOST_ADDRESSES)
                .expireAfterAccess(MINUTE)
                .build();

        Counter(int mostAMinute) {
            this.mostAMinute = mostAMinute;
        }

        void count(String address) {
            if (mostAMinute <= 0) {
                return;
            }
            Used used = byNetwork.get(networkOf(address), network -> new Used());
            long wait = used.take(System.nanoTime(), MINUTE.toNanos() / mostAMinute);
            if (wait > 0) {
                throw PlatformProblem.TOO_MANY_REQUESTS
                        .because("One address may send %d requests a minute without a token.", mostAMinute)
                        .retryAfter((int) Duration.ofNanos(wait).plusSeconds(1).toSeconds());
            }
        }
    }

    /** The time that an address has used up. */
    private static final class Used {

        private long until = System.nanoTime();

        /** Takes a share; if too little is left, takes nothing and returns how long to wait for it. */
        synchronized long take(long now, long share) {
            long next = Math.max(until - now, 0) + share;
            long wait = next - MINUTE.toNanos();
            if (wait <= 0) {
                until = now + next;
            }
            return wait;
        }
    }
}
