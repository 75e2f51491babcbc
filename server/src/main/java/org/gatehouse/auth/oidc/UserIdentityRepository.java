package org.gatehouse.auth.oidc;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The table {@code user_identity}. */
@Repository
@Transactional(readOnly = true)
public class UserIdentityRepository {

    private static final RowMapper<UserIdentity> IDENTITY = new RecordRows<>(UserIdentity.class);

    private static final String SELECT = """
            select user_identity.id, user_id, username, claims, last_at
            from user_identity join app_user on app_user.id = user_id
            """;

    private final JdbcClient db;

    UserIdentityRepository(JdbcClient db) {
        this.db = db;
    }

    /** Lets two sign-ins of the same person come one after the other until this transaction ends. */
    @Transactional
    public void lock(String issuer, String subject) {
        db.sql("select pg_advisory_xact_lock(hashtextextended(:issuer || ' ' || :subject, 61))::text")
                .param("issuer", issuer)
                .param("subject", subject)
                .query(String.class)
                .list();
    }

    @Transactional
    public Optional<UserIdentity> find(String issuer, String subject) {
        return db.sql(SELECT + "where issuer = :issuer and subject = :subject")
                .param("issuer", issuer)
                .param("subject", subject)
                .query(IDENTITY)
                .optional();
    }

    public Optional<UserIdentity> ofUser(long userId, String issuer) {
        return db.sql(SELECT + "where user_id = :user and issuer = :issuer")
                .param("user", userId)
                .param("issuer", issuer)
                .query(IDENTITY)
                .optional();
    }

    /** The latest sign-ins by this provider. */
    public List<UserIdentity> latest(String issuer, int limit) {
        return db.sql(SELECT + "where issuer = :issuer order by last_at desc, user_identity.id limit :limit")
                .param("issuer", issuer)
                .param("limit", limit)
                .query(IDENTITY)
                .list();
    }

    /** Returns false if the user is connected already. */
    @Transactional
    public boolean insert(long userId, String issuer, String subject, String claims, Instant now) {
        return db.sql("""
                insert into user_identity (user_id, issuer, subject, claims, created_at, last_at)
                values (:user, :issuer, :subject, :claims, :now, :now)
                on conflict do nothing
                """)
                        .param("user", userId)
                        .param("issuer", issuer)
                        .param("subject", subject)
                        .param("claims", claims)
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .update()
                == 1;
    }

    @Transactional
    public void update(long id, String claims, Instant now) {
        db.sql("update user_identity set claims = :claims, last_at = :now where id = :id")
                .param("id", id)
                .param("claims", claims)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Returns false if there was nothing to disconnect. */
    @Transactional
    public boolean delete(long userId, String issuer) {
        return db.sql("delete from user_identity where user_id = :user and issuer = :issuer")
                        .param("user", userId)
                        .param("issuer", issuer)
                        .update()
                > 0;
    }
}
