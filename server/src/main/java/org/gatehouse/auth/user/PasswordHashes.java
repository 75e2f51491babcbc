package org.gatehouse.auth.user;

import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Makes a few password hashes at once, at most on half of the cores: a hash takes a tenth of a second of a core by design, and strangers
 * may ask for any number of them. The others wait in the order in which they came.
 */
final class PasswordHashes implements PasswordEncoder {

    private final PasswordEncoder encoder;
    private final Semaphore places;

    PasswordHashes(PasswordEncoder encoder, int cores) {
        this.encoder = encoder;
        this.places = new Semaphore(Math.max(1, cores / 2), true);
    }

    @Override
    public @Nullable String encode(@Nullable CharSequence password) {
        places.acquireUninterruptibly();
        try {
            return encoder.encode(password);
        } finally {
            places.release();
        }
    }

    @Override
    public boolean matches(@Nullable CharSequence password, @Nullable String hash) {
        places.acquireUninterruptibly();
        try {
            return encoder.matches(password, hash);
        } finally {
            places.release();
        }
    }

    @Override
    public boolean upgradeEncoding(@Nullable String hash) {
        return encoder.upgradeEncoding(hash);
    }
}
