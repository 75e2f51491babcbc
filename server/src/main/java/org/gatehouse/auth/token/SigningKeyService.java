package org.gatehouse.auth.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.gatehouse.auth.AuthSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The signing keys of all nodes on this database, newest first: the first key signs, all keys verify.
 *
 * <p>A node learns of another node's new key when it first meets a token signed with it, or within a minute.
 */
@Component
public class SigningKeyService implements JWKSource<SecurityContext> {

    private static final Duration MAX_AGE = Duration.ofMinutes(1);

    /** Tokens with invented key ids must not make us read the database for each of them. */
    private static final Duration MIN_AGE = Duration.ofSeconds(1);

    private final SigningKeyRepository repository;
    private final AuthSettings settings;
    private final Clock clock;
    private volatile @Nullable Loaded loaded;

    private record Loaded(JWKSet keys, Instant at) {}

    SigningKeyService(SigningKeyRepository repository, AuthSettings settings, Clock clock) {
        this.repository = repository;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) {
        List<JWK> found = selector.select(keysAtMost(MAX_AGE));
        return found.isEmpty() ? selector.select(keysAtMost(MIN_AGE)) : found;
    }

    /** If there is no key or the current one is old, makes the key that signs from now on; deletes keys that are no longer used. */
    @Scheduled(initialDelayString = "PT10M", fixedDelayString = "PT10M")
    @Transactional
    public void rotate() {
        repository.lock();
        repository.sealAll();
        Instant now = clock.instant();
        repository.deleteRetiredBefore(now.minus(settings.longestTokenLife()).minus(MAX_AGE));
        if (!repository.hasKeySince(now.minus(settings.keyLife()))) {
            repository.retireAll(now);
            repository.insert(newKey(), now);
        }
        loaded = null;
    }

    private JWKSet keysAtMost(Duration age) {
        Loaded known = loaded;
        Instant now = clock.instant();
        if (known != null && known.at().plus(age).isAfter(now)) {
            return known.keys();
        }
        Loaded fresh = new Loaded(new JWKSet(repository.newestFirst()), now);
        loaded = fresh;
        return fresh.keys();
    }

    private static RSAKey newKey() {
        try {
            return new RSAKeyGenerator(2048)
                    .keyID(UUID.randomUUID().toString())
                    .keyUse(KeyUse.SIGNATURE)
                    .algorithm(JWSAlgorithm.RS256)
                    .generate();
        } catch (JOSEException impossible) {
            throw new IllegalStateException("Every Java platform makes RSA keys", impossible);
        }
    }
}
