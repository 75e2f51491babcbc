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
 * Finds the caller who sends a token.
 *
 * <p>A result is kept for {@code gatehouse.auth.state-cache} (30 s), counted from the moment the database was queried. A revocation made on
 * another node, or directly in the database, can go unnoticed for that long. A revocation made on this node takes effect at once, also for
 * a request that is waiting for a query that started before it.
 *
 * <p>Requests with the same token share one query and its outcome. If the database does not answer it, all requests of the next second
 * share that failure, whatever their token.
 */
@Component
public class Callers {

    /** 10,000 tokens of 1 kB are about 12 MB; each further token costs one signature check and one select. */
    private static final int KEPT = 10_000;

    private static final Duration FAILURE_KEPT = Duration.ofSeconds(1);

    /** The content of a token, and the caller that it stands for now. */
    public record KnownCaller(AccessToken token, Caller caller) {}

    /**
     * A query to the database, and its result when there is one.
     *
     * @param age how many times everything had been forgotten when the query started
     * @param begun by {@link System#nanoTime}
     */
    private record Lookup(long age, long begun, CompletableFuture<KnownCaller> answer) {}

    private record Failure(RuntimeException cause, long at) {}

    private final AccessTokens tokens;
    private final CallerRepository repository;
    private final ClientUses uses;
    private final Duration keptFor;
    private final Clock clock;
    private final Cache<String, Lookup> answered;
    private final ConcurrentMap<String, Lookup> asking = new ConcurrentHashMap<>();
    private final AtomicLong age = new AtomicLong();
    private volatile @Nullable Failure lastFailure;

    Callers(AccessTokens tokens, CallerRepository repository, ClientUses uses, AuthSettings settings, Clock clock) {
        this.tokens = tokens;
        this.repository = repository;
        this.uses = uses;
        this.keptFor = settings.stateCache();
        this.clock = clock;
        this.answered = Caffeine.newBuilder()
                .maximumSize(KEPT)
                .expireAfterWrite(keptFor)
                .build();
    }

    /** The caller of this token; throws {@link InvalidTokenException} if the token is not valid. */
    public KnownCaller of(String token) {
        KnownCaller kept = kept(token);
        KnownCaller found = kept == null ? ask(token) : kept;
        if (hasExpired(found)) {
            throw InvalidTokenException.because("it has expired");
        }
        return found;
    }

    /** The caller if nothing has to be looked up; null if a look-up is needed or the token is not valid. */
    public @Nullable Caller ifKnown(String token) {
        KnownCaller found = kept(token);
        return found == null || hasExpired(found) ? null : found.caller();
    }

    /** Forgets all known callers once the current transaction has committed, including those that are being looked up. */
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
        Lookup kept = answered.getIfPresent(token);
        return kept != null && isOfNow(kept) ? kept.answer().getNow(null) : null;
    }

    private boolean isOfNow(Lookup lookup) {
        return lookup.age() == age.get() && System.nanoTime() - lookup.begun() < keptFor.toNanos();
    }

    /** A request that arrives while the same query is running waits for its result, unless a revocation came in between. */
    private KnownCaller ask(String token) {
        Lookup mine = new Lookup(age.get(), System.nanoTime(), new CompletableFuture<>());
        Lookup one = asking.compute(token, (same, other) -> other != null && other.age() == mine.age() ? other : mine);
        if (one.equals(mine)) {
            answer(token, mine);
        }
        try {
            return one.answer().join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    private void answer(String token, Lookup mine) {
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
                .orElseThrow(
                        () -> InvalidTokenException.because("it, its client, its user or its sign-in was revoked"));
        uses.used(read.clientId());
        return new KnownCaller(read, caller);
    }
}
