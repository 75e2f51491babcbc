package org.gatehouse.auth.device;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.gatehouse.audit.Actor;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table {@code device_code}. */
@Repository
record DeviceCodeRepository(JdbcClient db) {

    /** A code that was just used, and its creator. */
    record Used(
            long id,
            long eventId,
            String madeByName,
            @Nullable String madeByClient,
            @Nullable Long madeByUser) {}

    void insert(long eventId, String codeHash, Actor by, Instant expiresAt) {
        db.sql("""
                insert into device_code (event_id, code_hash, made_by_name, made_by_client, made_by_user, expires_at)
                values (:event, :hash, :name, :client, :user, :expiresAt)
                """)
                .param("event", eventId)
                .param("hash", codeHash)
                .param("name", by.name())
                .param("client", by.clientId())
                .param("user", by.userId())
                .param("expiresAt", expiresAt.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Removes all unused codes of the event except the newest. */
    void keepNewest(long eventId, int number) {
        db.sql("""
                delete from device_code where id in (
                    select id from device_code where event_id = :event and used_at is null
                    order by id desc offset :number)
                """).param("event", eventId).param("number", number).update();
    }

    /** The event of a code that can still be used. */
    Optional<Long> eventOf(String codeHash, Instant now) {
        return db.sql(
                        "select event_id from device_code where code_hash = :hash and used_at is null and expires_at > :now")
                .param("hash", codeHash)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /** Uses up the code. Of two requests, the second waits for the first and finds the code used. */
    Optional<Used> use(String codeHash, Instant now) {
        return db.sql("""
                update device_code set used_at = :now
                where code_hash = :hash and used_at is null and expires_at > :now
                returning id, event_id, made_by_name, made_by_client, made_by_user
                """)
                .param("hash", codeHash)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query(new RecordRows<>(Used.class))
                .optional();
    }

    void setClient(long id, String clientId) {
        db.sql("update device_code set client_id = :client where id = :id")
                .param("id", id)
                .param("client", clientId)
                .update();
    }
}
