package org.gatehouse.auth.token;

import java.time.Instant;
import java.time.ZoneOffset;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table {@code revoked_token}. */
@Repository
public record RevokedTokenRepository(JdbcClient db) {

    public void insert(String tokenId, Instant expiresAt) {
        db.sql("insert into revoked_token (token_id, expires_at) values (:id, :expiresAt) on conflict do nothing")
                .param("id", tokenId)
                .param("expiresAt", expiresAt.atOffset(ZoneOffset.UTC))
                .update();
    }
}
