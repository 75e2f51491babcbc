package org.gatehouse.auth.recovery;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table {@code user_email}. */
@Repository
record EmailAddressRepository(JdbcClient db) {

    /** A user who can be written to. */
    record Owner(long id, String username, @Nullable Long personId, String address) {}

    private static final RowMapper<Owner> OWNER = new RecordRows<>(Owner.class);

    /** Users have a mailbox each, or a few who work together share one. */
    private static final int MOST_OWNERS = 5;

    /**
     * Returns the active users with this name or address, if they have an address, and a password or an invitation to choose one. Each is
     * locked, so that two nodes count their mails alike.
     *
     * @param administratorsOnly true where only administrators may sign in by password
     */
    List<Owner> lockOwners(String nameOrAddress, boolean administratorsOnly) {
        return db.sql("""
                select u.id, u.username, u.person_id, e.address
                from app_user u
                join user_email e on e.user_id = u.id
                where (lower(u.username) = lower(:name) or lower(e.address) = lower(:name))
                  and u.active
                  and (u.password_hash is not null or exists (select from user_invitation i where i.user_id = u.id))
                  and (not :administrators or ('admin' = any(u.scopes) and u.events is null))
                order by u.id
                limit :most
                for no key update of u
                """)
                .param("name", nameOrAddress)
                .param("administrators", administratorsOnly)
                .param("most", MOST_OWNERS)
                .query(OWNER)
                .list();
    }

    Optional<String> addressOf(long userId) {
        return db.sql("select address from user_email where user_id = :user")
                .param("user", userId)
                .query(String.class)
                .optional();
    }

    /** The address that waits for its confirmation. */
    Optional<String> waitingOf(long userId, Instant now) {
        return db.sql("""
                select address from one_time_link where user_id = :user and purpose = 'ADDRESS' and expires_at > :now
                """)
                .param("user", userId)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query(String.class)
                .optional();
    }

    /** Ends mailed links, the address that waits, and an invitation that went to another address. */
    void set(long userId, String address, Instant now) {
        db.sql("""
                with ended as (delete from one_time_link where user_id = :user and purpose <> 'PASSWORD_BY_HAND'),
                     uninvited as (
                         delete from user_invitation
                         where user_id = :user and mailed
                           and not exists (select from user_email where user_id = :user and address = :address))
                insert into user_email (user_id, address, confirmed_at) values (:user, :address, :now)
                on conflict (user_id) do update set address = excluded.address, confirmed_at = excluded.confirmed_at
                """)
                .param("user", userId)
                .param("address", address)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    void remove(long userId) {
        db.sql("""
                with ended as (delete from one_time_link where user_id = :user and purpose <> 'PASSWORD_BY_HAND'),
                     uninvited as (delete from user_invitation where user_id = :user and mailed)
                delete from user_email where user_id = :user
                """).param("user", userId).update();
    }

    /** Whether this address waits for its confirmation, however long. */
    boolean isWaiting(long userId, String address) {
        return db.sql("""
                select exists (select from one_time_link where user_id = :user and purpose = 'ADDRESS' and address = :address)
                """)
                .param("user", userId)
                .param("address", address)
                .query(Boolean.class)
                .single();
    }

    /** Whether it is the address of an active user with a password, or with an invitation to choose one. */
    boolean isOfOwner(String address, long userId) {
        return db.sql("""
                select exists (select
                               from app_user u
                               join user_email e on e.user_id = u.id
                               where u.id = :user and u.active and e.address = :address
                                 and (u.password_hash is not null
                                      or exists (select from user_invitation i where i.user_id = u.id)))
                """)
                .param("user", userId)
                .param("address", address)
                .query(Boolean.class)
                .single();
    }
}
