package org.gatehouse.auth.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.security.crypto.password.PasswordEncoder;

class PasswordHashesTest {

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 1", "8, 4"})
    void halfOfTheCoresMakeThem(int cores, int atOnce) throws InterruptedException {
        Slow slow = new Slow(atOnce);
        PasswordHashes hashes = new PasswordHashes(slow, cores);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int n = 0; n < 20; n++) {
                boolean check = n % 2 == 0;
                threads.execute(() -> {
                    if (check) {
                        hashes.matches("password", "hash");
                    } else {
                        hashes.encode("password");
                    }
                });
            }
        }

        assertThat(slow.most).hasValue(atOnce);
        assertThat(slow.made).hasValue(20);
    }

    /** Ends a hash only once as many are being made as are allowed. */
    private static final class Slow implements PasswordEncoder {

        private final AtomicInteger now = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();
        private final AtomicInteger made = new AtomicInteger();
        private final CountDownLatch full;

        Slow(int atOnce) {
            this.full = new CountDownLatch(atOnce);
        }

        @Override
        public @Nullable String encode(@Nullable CharSequence password) {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            full.countDown();
            try {
                assertThat(full.await(1, TimeUnit.MINUTES)).isTrue();
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
            made.incrementAndGet();
            now.decrementAndGet();
            return "hash";
        }

        @Override
        public boolean matches(@Nullable CharSequence password, @Nullable String hash) {
            encode(password);
            return true;
        }
    }
}
