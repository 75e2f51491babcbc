package org.gatehouse.auth.passkey;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Passkeys of users, what waits for one to sign, and the sessions in which one was used. */
@Repository
record PasskeyRepository(JdbcClient db) {

    private static final RowMapper<Passkey> PASSKEY = new RecordRows<>(Passkey.class);

    List<Passkey> of(long userId) {
        return db.sql("select id, name, created_at, used_at from passkey where user_id = :user order by id")
                .param("user", userId)
                .query(PASSKEY)
                .list();
    }

    /** Returns the name of the passkey that is gone; empty if this user has none of that id. With the last one its demand goes, too. */
    Optional<String> remove(long userId, long id) {
        return db.sql("""
                with password_alone as (
                    update app_user set second_factor = false
                    where id = :user and second_factor
                      and not exists (select from passkey where user_id = :user and id <> :id))
                delete from passkey where user_id = :user and id = :id returning name
                """)
                .param("user", userId)
                .param("id", id)
                .query((row, number) -> row.getString(1))
                .optional();
    }

    /** The names of those that are gone by this. */
    List<String> removeAll(long userId) {
        return db.sql("""
                with password_alone as (update app_user set second_factor = false where id = :user)
                delete from passkey where user_id = :user returning name
                """)
                .param("user", userId)
                .query((row, number) -> row.getString(1))
                .list();
    }

    /** The active user of this passkey, and whether passwords open something to that user where they are for administrators alone. */
    record Owner(long userId, boolean administrator, long signatureCount) {}

    private static final RowMapper<Owner> OWNER = new RecordRows<>(Owner.class);

    Optional<Owner> ownerOf(byte[] credentialId) {
        return db.sql("""
                select u.id as user_id, 'admin' = any(u.scopes) and u.events is null as administrator, p.signature_count
                from passkey p
                join app_user u on u.id = p.user_id
                where p.credential_id = :credential and u.active
                """).param("credential", credentialId).query(OWNER).optional();
    }

    void await(String challenge, ChallengePurpose purpose, String boundTo, @Nullable Long userId, Instant until) {
        db.sql("""
                insert into passkey_challenge (challenge, purpose, bound_to, user_id, expires_at)
                values (:challenge, :purpose, :bound, :user, :until)
                """)
                .param("challenge", challenge)
                .param("purpose", purpose.name())
                .param("bound", boundTo)
                .param("user", userId)
                .param("until", until.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** A challenge that was waited for. */
    record Awaited(ChallengePurpose purpose, @Nullable Long userId) {}

    private static final RowMapper<Awaited> AWAITED = new RecordRows<>(Awaited.class);

    /** Uses up the challenge, whatever comes of it; empty if it is unknown, used, expired, or of another browser. */
    Optional<Awaited> take(String challenge, String boundTo, Instant now) {
        return db.sql("""
                delete from passkey_challenge
                where challenge = :challenge and bound_to = :bound and expires_at > :now and purpose <> 'PASSWORD'
                returning purpose, user_id
                """)
                .param("challenge", challenge)
                .param("bound", boundTo)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query(AWAITED)
                .optional();
    }

    /** The user whose password was right in this browser last, and who has not come in since. */
    Optional<Long> passwordIn(String boundTo, Instant now) {
        return db.sql("""
                select user_id from passkey_challenge
                where bound_to = :bound and purpose = 'PASSWORD' and expires_at > :now
                order by expires_at desc
                limit 1
                """)
                .param("bound", boundTo)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query(Long.class)
                .optional();
    }

    void forgetPasswordIn(String boundTo) {
        db.sql("delete from passkey_challenge where bound_to = :bound and purpose = 'PASSWORD'")
                .param("bound", boundTo)
                .update();
    }

    boolean needsSecondFactor(long userId) {
        return db.sql("""
                select exists (select from app_user
                               where id = :user and second_factor and exists (select from passkey where user_id = :user))
                """).param("user", userId).query(Boolean.class).single();
    }

    void setSecondFactor(long userId, boolean needed) {
        db.sql("update app_user set second_factor = :needed where id = :user")
                .param("user", userId)
                .param("needed", needed)
                .update();
    }

    void mark(String sessionId, long userId, Instant now) {
        db.sql("""
                insert into passkey_session (session_id, user_id, at) values (:session, :user, :now)
                on conflict (session_id) do update set user_id = excluded.user_id, at = excluded.at
                """)
                .param("session", sessionId)
                .param("user", userId)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    boolean isMarked(String sessionId, long userId) {
        return db.sql("select exists (select from passkey_session where session_id = :session and user_id = :user)")
                .param("session", sessionId)
                .param("user", userId)
                .query(Boolean.class)
                .single();
    }

    void unmark(long userId) {
        db.sql("delete from passkey_session where user_id = :user")
                .param("user", userId)
                .update();
    }
}
