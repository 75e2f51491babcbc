package org.gatehouse.auth.recovery;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table {@code user_invitation}. */
@Repository
record InvitationRepository(JdbcClient db) {

    /**
     * A user who has not chosen a password.
     *
     * @param mailed null if the user is not invited
     */
    record Row(
            long userId, @Nullable Boolean mailed, @Nullable Instant expiresAt) {}

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    /** Those of these active users who are invited, or who have no way in: no password and no identity. */
    List<Row> of(Collection<Long> userIds) {
        return db.sql("""
                select u.id as user_id, i.mailed, i.expires_at
                from app_user u
                left join user_invitation i on i.user_id = u.id
                where u.id = any(:users) and u.active
                  and (i.user_id is not null
                       or (u.password_hash is null
                           and not exists (select from user_identity known where known.user_id = u.id)))
                """)
                .param("users", userIds.toArray(Long[]::new))
                .query(ROW)
                .list();
    }

    /** Invites the user; an earlier invitation and its links end. */
    void put(long userId, boolean mailed, @Nullable Instant until) {
        db.sql("""
                with ended as (
                    delete from one_time_link
                    where user_id = :user and (purpose = 'PASSWORD_BY_MAIL' or (purpose = 'PASSWORD_BY_HAND' and :mailed)))
                insert into user_invitation (user_id, mailed, expires_at) values (:user, :mailed, :until)
                on conflict (user_id) do update set mailed = excluded.mailed, expires_at = excluded.expires_at
                """)
                .param("user", userId)
                .param("mailed", mailed)
                .param("until", until == null ? null : until.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Stores until when the mailed invitation can be used; false if the user is no longer invited by mail to this address. */
    boolean setExpiry(long userId, String address, Instant until) {
        int invited = db.sql("""
                update user_invitation i set expires_at = :until
                from app_user u
                join user_email e on e.user_id = u.id
                where i.user_id = :user and i.mailed and u.id = i.user_id and u.active and e.address = :address
                """)
                .param("user", userId)
                .param("address", address)
                .param("until", until.atOffset(ZoneOffset.UTC))
                .update();
        return invited == 1;
    }

    /** Ends the invitation and its links; false if there was none. */
    boolean delete(long userId) {
        int gone = db.sql("""
                with ended as (delete from one_time_link where user_id = :user and purpose <> 'ADDRESS')
                delete from user_invitation where user_id = :user
                """).param("user", userId).update();
        return gone == 1;
    }
}
