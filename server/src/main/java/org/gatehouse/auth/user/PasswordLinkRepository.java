package org.gatehouse.auth.user;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table {@code password_link}; {@link UserRepository} ends links whose user is no longer active or has another password. */
@Repository
record PasswordLinkRepository(JdbcClient db) {

    /** Gives an active user this link instead of an older one; false if there is no such user. */
    boolean replace(long userId, String tokenHash, Instant expiresAt) {
        int made = db.sql("""
                insert into password_link (user_id, token_hash, expires_at)
                select id, :hash, :expiresAt from app_user where id = :user and active
                on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
                """)
                .param("user", userId)
                .param("hash", tokenHash)
                .param("expiresAt", expiresAt.atOffset(ZoneOffset.UTC))
                .update();
        return made == 1;
    }

    /** The user of a link that can still be used, whether an administrator made it or it was mailed. */
    Optional<User> userOf(String tokenHash, Instant now) {
        return db.sql("""
                select u.id, username, first_name, last_name, person_id, scopes, events, active, created_at, version
                from app_user u
                join (select user_id, token_hash, expires_at from password_link
                      union all
                      select user_id, token_hash, expires_at from password_mail) l on l.user_id = u.id
                where l.token_hash = :hash and l.expires_at > :now and active
                """)
                .param("hash", tokenHash)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query((row, number) -> UserRepository.user(row))
                .optional();
    }

    /** Whether the user has been invited and has not chosen a password yet. */
    boolean isInvited(long userId) {
        return db.sql("select exists (select from user_invitation where user_id = :user)")
                .param("user", userId)
                .query(Boolean.class)
                .single();
    }
}
