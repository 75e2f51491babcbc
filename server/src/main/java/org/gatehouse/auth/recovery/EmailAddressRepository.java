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

/** The tables {@code user_email}, {@code user_email_change} and {@code password_mail}. */
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

    /** Keeps others from changing the address of this user until the transaction ends. */
    void lock(long userId) {
        db.sql("select id from app_user where id = :user for no key update")
                .param("user", userId)
                .query((row, number) -> row.getLong("id"))
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
        return db.sql("select address from user_email_change where user_id = :user and expires_at > :now")
                .param("user", userId)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query(String.class)
                .optional();
    }

    /** Ends mailed links, and an invitation that went to another address. */
    void set(long userId, String address, Instant now) {
        db.sql("""
                with ended as (delete from password_mail where user_id = :user),
                     settled as (delete from user_email_change where user_id = :user),
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
                with ended as (delete from password_mail where user_id = :user),
                     settled as (delete from user_email_change where user_id = :user),
                     uninvited as (delete from user_invitation where user_id = :user and mailed)
                delete from user_email where user_id = :user
                """).param("user", userId).update();
    }

    /** Stores the address until it is confirmed, in place of another one that waits. */
    void setWaiting(long userId, String address, Instant until) {
        db.sql("""
                insert into user_email_change (user_id, address, expires_at) values (:user, :address, :until)
                on conflict (user_id)
                do update set address = excluded.address, token_hash = null, expires_at = excluded.expires_at
                """)
                .param("user", userId)
                .param("address", address)
                .param("until", until.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Gives the address that waits for its confirmation this link; false if it waits no longer. */
    boolean replaceConfirmationLink(long userId, String address, String tokenHash, Instant until) {
        int linked = db.sql("""
                update user_email_change set token_hash = :hash, expires_at = :until
                where user_id = :user and address = :address
                """)
                .param("user", userId)
                .param("address", address)
                .param("hash", tokenHash)
                .param("until", until.atOffset(ZoneOffset.UTC))
                .update();
        return linked == 1;
    }

    /** An address that a link can confirm. */
    record Waiting(long userId, String username, String address) {}

    private static final RowMapper<Waiting> WAITING = new RecordRows<>(Waiting.class);

    Optional<Waiting> ofLink(String tokenHash, Instant now) {
        return db.sql("""
                select u.id as user_id, u.username, c.address
                from user_email_change c
                join app_user u on u.id = c.user_id
                where c.token_hash = :hash and c.expires_at > :now and u.active
                """)
                .param("hash", tokenHash)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query(WAITING)
                .optional();
    }

    /** Uses up the link: of tabs that confirm at once, only one gets the address, and none does once the change was withdrawn. */
    Optional<Waiting> useLink(String tokenHash, Instant now) {
        return db.sql("""
                delete from user_email_change c
                using app_user u
                where u.id = c.user_id and c.token_hash = :hash and c.expires_at > :now and u.active
                returning u.id as user_id, u.username, c.address
                """)
                .param("hash", tokenHash)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query(WAITING)
                .optional();
    }

    /**
     * Gives the user this link for a password; false if the user has another address by now, is not active, or has neither a password nor
     * an invitation.
     */
    boolean replacePasswordLink(long userId, String address, String tokenHash, Instant until) {
        int made = db.sql("""
                insert into password_mail (user_id, token_hash, expires_at)
                select u.id, :hash, :until
                from app_user u
                join user_email e on e.user_id = u.id
                where u.id = :user and u.active and e.address = :address
                  and (u.password_hash is not null or exists (select from user_invitation i where i.user_id = u.id))
                on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
                """)
                .param("user", userId)
                .param("address", address)
                .param("hash", tokenHash)
                .param("until", until.atOffset(ZoneOffset.UTC))
                .update();
        return made == 1;
    }
}
