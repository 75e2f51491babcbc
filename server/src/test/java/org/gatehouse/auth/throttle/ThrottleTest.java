package org.gatehouse.auth.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import org.gatehouse.auth.AuthSettings;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.WebAuthenticationDetails;

class ThrottleTest {

    private final MovingClock clock = new MovingClock();
    private final Throttle throttle = new Throttle(
            new AuthSettings(
                    Duration.ofHours(1),
                    Duration.ofHours(12),
                    Duration.ofDays(30),
                    Duration.ofSeconds(30),
                    Duration.ofDays(90),
                    Duration.ofMinutes(15),
                    Duration.ofHours(24),
                    10),
            clock);

    @Test
    void tenFailuresAMinuteAreAllowed() {
        fail(9, "ana", "192.0.2.1");
        assertPasses("ana", "192.0.2.1");

        fail(1, "ana", "192.0.2.1");
        assertBlocked("ana", "192.0.2.1");
    }

    @Test
    void otherNamesAndAddressesAreNotBlocked() {
        fail(10, "ana", "192.0.2.1");

        assertPasses("li", "192.0.2.1");
        assertPasses("ana", "192.0.2.2");
        assertBlocked("ANA", "192.0.2.1");
    }

    /** A provider gives a customer 2^64 addresses of IPv6. */
    @Test
    void aNetworkOfIpv6IsOneAddress() {
        for (int host = 1; host <= 10; host++) {
            fail(1, "ana", "2001:db8:0:1::" + host);
        }

        assertBlocked("ana", "2001:db8:0:1:ffff::1");
        assertPasses("ana", "2001:db8:0:2::1");
    }

    /** Ten times as many as from one address. */
    @Test
    void oneNameFromManyAddressesIsBlocked() {
        for (int address = 0; address < 10; address++) {
            fail(10, "ana", "192.0.2." + address);
        }

        assertBlocked("ana", "192.0.2.99");
        assertPasses("li", "192.0.2.99");
    }

    @Test
    void browserInWhichTheNameSignedInBeforeHasItsOwnAllowance() {
        for (int address = 0; address < 10; address++) {
            fail(10, "ana", "192.0.2." + address);
        }

        for (int failure = 0; failure < 10; failure++) {
            throttle.reserve(fromBrowser("ana", "ana"));
        }
        assertThatThrownBy(() -> throttle.reserve(fromBrowser("ana", "ana")))
                .isInstanceOf(TooManyFailuresException.class);
        assertThatThrownBy(() -> throttle.reserve(fromBrowser("ana", "li")))
                .isInstanceOf(TooManyFailuresException.class);
    }

    /** A venue is one address: its people wait, but all of them get on. */
    @Test
    void addressThatTriesManyNamesIsSlowedAndNotLockedOut() {
        for (int name = 0; name < ClientAddressQueue.FREE; name++) {
            fail(1, "name" + name, "192.0.2.1");
        }

        long start = System.nanoTime();
        for (int name = 0; name < 4; name++) {
            throttle.reserve(attempt("other" + name, "192.0.2.1"));
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(1400));

        // The last of these waits for ten seconds.
        List<Thread> queue = IntStream.range(0, 20)
                .mapToObj(name -> attempt("waiting" + name, "192.0.2.1"))
                .map(attempt -> Thread.ofVirtual().start(() -> waitForItsTurn(attempt)))
                .toList();
        throttle.reserve(attempt("ana", "192.0.2.2"));

        assertThat(queue).as("else it stood in the same queue").anyMatch(Thread::isAlive);
        queue.forEach(Thread::interrupt);
    }

    /** Waits for its turn, unless the test is over before. */
    private void waitForItsTurn(Authentication attempt) {
        try {
            throttle.reserve(attempt);
        } catch (TooManyFailuresException interrupted) {
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        }
    }

    private static Authentication fromBrowser(String name, String knownName) {
        KnownBrowsers.KnownBrowser known =
                new KnownBrowsers.KnownBrowser("b1", org.gatehouse.auth.Secrets.hash("b1 " + knownName));
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setRemoteAddr("192.0.2.77");
        TestingAuthenticationToken attempt = new TestingAuthenticationToken(name, "secret");
        attempt.setDetails(new LoginDetails(request, known));
        return attempt;
    }

    @Test
    void wrongCodesAreCountedByAddress() {
        for (int i = 0; i < 10; i++) {
            throttle.failed("set-up code", "192.0.2.1");
        }

        org.assertj.core.api.Assertions.assertThatThrownBy(() -> throttle.failed("set-up code", "192.0.2.1"))
                .isInstanceOf(TooManyFailuresException.class);
        throttle.failed("set-up code", "192.0.2.2");
    }

    @Test
    void minutePasses() {
        fail(10, "ana", "192.0.2.1");

        clock.now = clock.now.plusSeconds(59);
        assertBlocked("ana", "192.0.2.1");

        clock.now = clock.now.plusSeconds(1);
        assertPasses("ana", "192.0.2.1");
    }

    private void fail(int times, String name, String address) {
        for (int failure = 0; failure < times; failure++) {
            throttle.reserve(attempt(name, address));
        }
    }

    private void assertPasses(String name, String address) {
        assertThatCode(() -> throttle.reserve(attempt(name, address)).giveBack())
                .doesNotThrowAnyException();
    }

    private void assertBlocked(String name, String address) {
        assertThatThrownBy(() -> throttle.reserve(attempt(name, address))).isInstanceOf(TooManyFailuresException.class);
    }

    private static Authentication attempt(String name, String address) {
        TestingAuthenticationToken attempt = new TestingAuthenticationToken(name, "secret");
        attempt.setDetails(new WebAuthenticationDetails(address, null));
        return attempt;
    }

    private static final class MovingClock extends Clock {

        private Instant now = Instant.parse("2026-09-23T08:00:00Z");

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
