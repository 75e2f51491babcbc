package org.gatehouse.auth.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.gatehouse.auth.AuthSettings;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Knows who sends a token.
 *
 * <p>An answer is kept for {@code gatehouse.auth.state-cache} (30 s), counted from the moment in which the database was asked: so long a
 * revocation made on another node, or in the database, can go unseen. Those made on this node are seen at once, also by whoever waits
 * for an answer that was asked for before.
 *
 * <p>Requests with one token share one question and its outcome. When the database does not answer it, all who ask in the next second
 * share that failure, whatever their token.
 */
@Component
public class Callers {

    /** 10,000 tokens of 1 kB: about 12 MB; a token beyond costs one signature check and one select. */
    private static final int KEPT = 10_000;

    private static final Duration FAILURE_KEPT = Duration.ofSeconds(1);

    /** What a token says, and whom it stands for now. */
    public record KnownCaller(AccessToken token, Caller caller) {}

    /**
     * A question to the database, and its answer once it is there.
     *
     * @param age how often everything had been forgotten when it was asked
     * @param begun by {@link System#nanoTime}
     */
    private record Asked(long age, long begun, CompletableFuture<KnownCaller> answer) {}

    private record Failure(RuntimeException cause, long at) {}

    private final AccessTokens tokens;
    private final CallerRepository repository;
    private final Duration keptFor;
    private final Clock clock;
    private final Cache<String, Asked> answered;
    private final ConcurrentMap<String, Asked> asking = new ConcurrentHashMap<>();
    private final AtomicLong age = new AtomicLong();
    private volatile @Nullable Failure lastFailure;

    Callers(AccessTokens tokens, CallerRepository repository, AuthSettings settings, Clock clock) {
        this.tokens = tokens;
        this.repository = repository;
        this.keptFor = settings.stateCache();
        this.clock = clock;
        this.answered = Caffeine.newBuilder()
                .maximumSize(KEPT)
                .expireAfterWrite(keptFor)
                .build();
    }

    /** The sender of this token; {@link InvalidTokenException} when it opens nothing. */
    public KnownCaller of(String token) {
        KnownCaller kept = kept(token);
        KnownCaller found = kept == null ? ask(token) : kept;
        if (hasExpired(found)) {
            throw InvalidTokenException.because("it has expired");
        }
        return found;
    }

    /** The sender when nothing has to be looked up; null when it must be, or when the token opens nothing. */
    public @Nullable Caller ifKnown(String token) {
        KnownCaller found = kept(token);
        return found == null || hasExpired(found) ? null : found.caller();
    }

    /** Forgets what is known once the present transaction has committed, and what is being found out as well. */
    public void forgetAll() {
        if (!TransactionSynchronizationManager.isSynchronizationActive()) {
            forgetNow();
            return;
        }
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                forgetNow();
            }
        });
    }

    private void forgetNow() {
        age.incrementAndGet();
        answered.invalidateAll();
    }

    private boolean hasExpired(KnownCaller found) {
        return !found.token().expiresAt().isAfter(clock.instant());
    }

    private @Nullable KnownCaller kept(String token) {
        Asked kept = answered.getIfPresent(token);
        return kept != null && isOfNow(kept) ? kept.answer().getNow(null) : null;
    }

    private boolean isOfNow(Asked asked) {
        return asked.age() == age.get() && System.nanoTime() - asked.begun() < keptFor.toNanos();
    }

    /** Whoever comes while the same question is on its way waits for its answer, unless a revocation came in between. */
    private KnownCaller ask(String token) {
        Asked mine = new Asked(age.get(), System.nanoTime(), new CompletableFuture<>());
        Asked one = asking.compute(token, (same, other) -> other != null && other.age() == mine.age() ? other : mine);
        if (one.equals(mine)) {
            answer(token, mine);
        }
        try {
            return one.answer().join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    private void answer(String token, Asked mine) {
        try {
            KnownCaller found = read(token);
            mine.answer().complete(found);
            answered.put(token, mine);
        } catch (RuntimeException | Error failure) {
            mine.answer().completeExceptionally(failure);
        } finally {
            asking.remove(token, mine);
        }
    }

    private KnownCaller read(String token) {
        Failure last = lastFailure;
        if (last != null && System.nanoTime() - last.at() < FAILURE_KEPT.toNanos()) {
            throw last.cause();
        }
        try {
            return readNow(token);
        } catch (RuntimeException failure) {
            if (DatabaseProblems.isAway(failure)) {
                lastFailure = new Failure(failure, System.nanoTime());
            }
            throw failure;
        }
    }

    private KnownCaller readNow(String token) {
        AccessToken read = tokens.read(token);
        Caller caller = repository
                .find(read)
                .orElseThrow(() -> InvalidTokenException.because("it, its client, its user or its login was revoked"));
        return new KnownCaller(read, caller);
    }
}
