package org.gatehouse.auth.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.SignedJWT;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.gatehouse.auth.AuthSettings;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

@ApiTest
class SigningKeyServiceTest {

    @Test
    void tokenOfARetiredKeyStillOpens(Fixture fixture) throws Exception {
        Api before = fixture.api(Scope.PEOPLE_READ);

        SigningKeyService node = nodeAt(fixture, Instant.now().plus(Duration.ofDays(91)), Duration.ofDays(91));
        new TransactionTemplate(fixture.bean(PlatformTransactionManager.class))
                .executeWithoutResult(transaction -> node.rotate());
        fixture.bean(SigningKeyService.class).rotate();
        Api after = fixture.api(Scope.PEOPLE_READ);

        assertThat(kid(after)).isNotEqualTo(kid(before));
        assertThat(before.get("/auth/ping").status()).isEqualTo(200);
        assertThat(after.get("/auth/ping").status()).isEqualTo(200);
    }

    @Test
    void keyIsKeptUntilItIsOld(Fixture fixture) {
        SigningKeyService keys = fixture.bean(SigningKeyService.class);
        List<String> before = kids(keys);

        keys.rotate();

        assertThat(kids(keys)).isEqualTo(before);
    }

    @Test
    void nodesOfOneDatabaseShareTheirKeys(Fixture fixture) {
        SigningKeyService other = nodeAt(fixture, Instant.now(), Duration.ofDays(90));
        List<String> known = kids(other);

        assertThat(known).isEqualTo(kids(fixture.bean(SigningKeyService.class)));
    }

    /** What another node has made or deleted. */
    @Test
    void keysAreReadAgainAfterAMinute(Fixture fixture) throws Exception {
        MovedClock clock = new MovedClock();
        SigningKeyRepository repository = fixture.bean(SigningKeyRepository.class);
        SigningKeyService node = new SigningKeyService(repository, settings(Duration.ofDays(90)), clock);
        List<String> before = kids(node);

        repository.insert(
                new RSAKeyGenerator(2048).keyID("of another node").generate(), Instant.parse("2020-01-01T00:00:00Z"));
        clock.pass(59);
        assertThat(kids(node)).isEqualTo(before);
        clock.pass(2);
        assertThat(kids(node)).contains("of another node");

        fixture.bean(JdbcClient.class)
                .sql("delete from signing_key where kid = 'of another node'")
                .update();
        clock.pass(61);
        assertThat(kids(node)).isEqualTo(before);
    }

    private static final class MovedClock extends Clock {

        private Instant now = Instant.now();

        void pass(int seconds) {
            now = now.plusSeconds(seconds);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    /** As the database of an older version has them. */
    @Test
    void keysFromBeforeAreSealedAndGoOn(Fixture fixture) {
        Api api = fixture.api(Scope.PEOPLE_READ);
        SigningKeyService keys = fixture.bean(SigningKeyService.class);
        JdbcClient db = fixture.bean(JdbcClient.class);
        keys.get(new JWKSelector(new JWKMatcher.Builder().build()), null)
                .forEach(key -> db.sql("update signing_key set jwk = :jwk where kid = :kid")
                        .param("jwk", key.toJSONString())
                        .param("kid", key.getKeyID())
                        .update());

        keys.rotate();

        assertThat(db.sql("select jwk from signing_key").query(String.class).list())
                .isNotEmpty()
                .allSatisfy(stored -> assertThat(stored).startsWith(SigningKeySeal.SEALED));
        assertThat(api.get("/auth/ping").status()).isEqualTo(200);
    }

    @Test
    void keySetShowsNoPrivateKey(Fixture fixture) {
        JsonNode set = fixture.anonymous().get("/oauth/keys").expect(200).json();

        assertThat(set.path("keys")).isNotEmpty();
        assertThat(set.path("keys").path(0).has("n")).isTrue();
        assertThat(set.path("keys").path(0).has("d")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/oauth/keys", "/.well-known/oauth-authorization-server"})
    void openDocumentsAnswerHeadAsGet(String path, Fixture fixture) {
        Api anybody = fixture.anonymous();

        Answer head = anybody.send(anybody.request(path).HEAD());

        assertThat(head.status()).isEqualTo(200);
        assertThat(head.header("Content-Type")).startsWith("application/json");
        assertThat(head.text()).isEmpty();
    }

    /** Another node on the same database. */
    private static SigningKeyService nodeAt(Fixture fixture, Instant now, Duration tokenLife) {
        return new SigningKeyService(
                fixture.bean(SigningKeyRepository.class), settings(tokenLife), Clock.fixed(now, ZoneOffset.UTC));
    }

    private static AuthSettings settings(Duration tokenLife) {
        return new AuthSettings(
                tokenLife,
                tokenLife,
                tokenLife,
                Duration.ofSeconds(30),
                Duration.ofDays(90),
                Duration.ofMinutes(15),
                Duration.ofHours(24),
                10);
    }

    private static List<String> kids(SigningKeyService keys) {
        return keys.get(new JWKSelector(new JWKMatcher.Builder().build()), null).stream()
                .map(JWK::getKeyID)
                .toList();
    }

    private static String kid(Api api) throws Exception {
        return SignedJWT.parse(String.valueOf(api.token())).getHeader().getKeyID();
    }
}
