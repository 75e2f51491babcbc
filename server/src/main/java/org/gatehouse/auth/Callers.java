package org.gatehouse.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Knows who sends a token.
 *
 * <p>An answer is kept for {@code gatehouse.auth.state-cache} (30 s): so long a revocation made on another node, or in the
 * database, can go unseen. Those made on this node are seen at once.
 */
@Component
class Callers {

    /** 10,000 tokens of 1 kB: about 12 MB; a token beyond costs one signature check and one select. */
    private static final int KEPT = 10_000;

    /** What a token says, and whom it stands for now. */
    record Known(AccessToken token, Caller caller) {}

    private final AccessTokens tokens;
    private final CallerRepository repository;
    private final Clock clock;
    private final Cache<String, Known> known;

    Callers(AccessTokens tokens, CallerRepository repository, AuthSettings settings, Clock clock) {
        this.tokens = tokens;
        this.repository = repository;
        this.clock = clock;
        this.known = Caffeine.newBuilder()
                .maximumSize(KEPT)
                .expireAfterWrite(settings.stateCache())
                .build();
    }

    /** The sender of this token; {@link InvalidToken} when it opens nothing. */
    Known of(String token) {
        Known found = known.get(token, this::read);
        if (!found.token().expiresAt().isAfter(clock.instant())) {
            throw InvalidToken.because("it has expired");
        }
        return found;
    }

    /** The sender when nothing has to be looked up; null when it must be, or when the token opens nothing. */
    @Nullable
    Caller ifKnown(String token) {
        Known found = known.getIfPresent(token);
        return found != null && found.token().expiresAt().isAfter(clock.instant()) ? found.caller() : null;
    }

    /** Forgets what is known once the present transaction has committed. */
    void forgetAll() {
        if (!TransactionSynchronizationManager.isSynchronizationActive()) {
            known.invalidateAll();
            return;
        }
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                known.invalidateAll();
            }
        });
    }

    private Known read(String token) {
        AccessToken read = tokens.read(token);
        Caller caller = repository
                .find(read)
                .orElseThrow(() -> InvalidToken.because("it, its client, its user or its login was revoked"));
        return new Known(read, caller);
    }
}
