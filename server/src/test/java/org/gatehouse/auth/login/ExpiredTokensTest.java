package org.gatehouse.auth.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import org.gatehouse.auth.Desk;
import org.gatehouse.auth.token.RevokedTokenRepository;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.retention.Retention;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@ApiTest
class ExpiredTokensTest {

    @Test
    void expiredRevocationsAndGrantsGo(Fixture fixture) {
        RevokedTokenRepository revoked = fixture.bean(RevokedTokenRepository.class);
        String past = UUID.randomUUID().toString();
        String future = UUID.randomUUID().toString();
        revoked.insert(past, Instant.now().minusSeconds(1));
        revoked.insert(future, Instant.now().plusSeconds(60));
        Desk desk = Desk.withSecret(fixture);
        String code = desk.code();
        fixture.bean(JdbcClient.class)
                .sql("update user_grant set expires_at = now() - interval '1 s' where client_id = :client")
                .param("client", desk.client().clientId())
                .update();

        fixture.bean(Retention.class).removeOldRows();

        assertThat(kept(fixture, past)).isFalse();
        assertThat(kept(fixture, future)).isTrue();
        assertThat(desk.exchange(code).json().path("error").stringValue()).isEqualTo("invalid_grant");
    }

    private static boolean kept(Fixture fixture, String token) {
        return fixture.bean(JdbcClient.class)
                .sql("select exists (select from revoked_token where token_id = :id)")
                .param("id", token)
                .query(Boolean.class)
                .single();
    }
}
