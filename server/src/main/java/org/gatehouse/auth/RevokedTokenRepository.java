package org.gatehouse.auth;

import java.time.Instant;
import java.time.ZoneOffset;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table {@code revoked_token}. */
@Repository
class RevokedTokenRepository {

    private final JdbcClient db;

    RevokedTokenRepository(JdbcClient db) {
        this.db = db;
    }

    void insert(String tokenId, Instant expiresAt) {
        db.sql("insert into revoked_token (token_id, expires_at) values (:id, :expiresAt) on conflict do nothing")
                .param("id", tokenId)
                .param("expiresAt", expiresAt.atOffset(ZoneOffset.UTC))
                .update();
    }

    void deleteExpired(Instant now) {
        db.sql("delete from revoked_token where expires_at < :now")
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }
}
