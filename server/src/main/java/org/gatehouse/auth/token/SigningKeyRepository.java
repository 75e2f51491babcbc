package org.gatehouse.auth.token;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import java.text.ParseException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table {@code signing_key}. */
@Repository
record SigningKeyRepository(
        JdbcClient db, @Qualifier("lookups") JdbcClient lookups, SigningKeySeal seal) {

    private record Row(String kid, String jwk) {}

    /** Finds or makes the key of the seal, and seals what lies readable from before. Needs the {@link #lock}. */
    void sealAll() {
        List<Row> rows = db.sql("select kid, jwk from signing_key")
                .query((row, number) -> new Row(row.getString("kid"), row.getString("jwk")))
                .list();
        List<Row> readable = rows.stream()
                .filter(row -> !row.jwk().startsWith(SigningKeySeal.SEALED))
                .toList();
        seal.prepare(readable.size() == rows.size());
        rows.forEach(row -> seal.open(row.kid(), row.jwk()));
        readable.forEach(row -> db.sql("update signing_key set jwk = :jwk where kid = :kid")
                .param("kid", row.kid())
                .param("jwk", seal.seal(row.kid(), row.jwk()))
                .update());
    }

    /** Two nodes that start at the same time on an empty database make one key, not two. */
    void lock() {
        db.sql("lock table signing_key in share row exclusive mode").update();
    }

    /** Uses the pool for look-ups, so that no token waits for its key behind the desk's writes. */
    List<JWK> newestFirst() {
        return lookups.sql("select kid, jwk from signing_key order by created_at desc, kid")
                .query((row, number) -> parse(seal.open(row.getString("kid"), row.getString("jwk"))))
                .list();
    }

    boolean hasKeySince(Instant instant) {
        return db.sql("select exists (select from signing_key where retired_at is null and created_at > :instant)")
                .param("instant", instant.atOffset(ZoneOffset.UTC))
                .query(Boolean.class)
                .single();
    }

    void retireAll(Instant at) {
        db.sql("update signing_key set retired_at = :at where retired_at is null")
                .param("at", at.atOffset(ZoneOffset.UTC))
                .update();
    }

    void deleteRetiredBefore(Instant instant) {
        db.sql("delete from signing_key where retired_at < :instant")
                .param("instant", instant.atOffset(ZoneOffset.UTC))
                .update();
    }

    void insert(RSAKey key, Instant createdAt) {
        db.sql("insert into signing_key (kid, jwk, created_at) values (:kid, :jwk, :createdAt)")
                .param("kid", key.getKeyID())
                .param("jwk", seal.seal(key.getKeyID(), key.toJSONString()))
                .param("createdAt", createdAt.atOffset(ZoneOffset.UTC))
                .update();
    }

    private static JWK parse(String jwk) {
        try {
            return JWK.parse(jwk);
        } catch (ParseException broken) {
            throw new IllegalStateException("signing_key holds a row that is no key", broken);
        }
    }
}
