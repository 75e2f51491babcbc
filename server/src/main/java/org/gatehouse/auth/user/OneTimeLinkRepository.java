package org.gatehouse.auth.user;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table {@code one_time_link}. What ends a link early, such as another password, deletes its row with its own statement. */
@Repository
public record OneTimeLinkRepository(JdbcClient db, UserRepository users) {

    /** What a link is for. A user has one of each at most, and none ends another. */
    public enum Purpose {
        /** To choose a password; an administrator hands the link over. */
        PASSWORD_BY_HAND,
        /** To choose a password; the link is mailed. */
        PASSWORD_BY_MAIL,
        /** To confirm an address, which waits for it; the link is mailed. */
        ADDRESS
    }

    /**
     * A link that can be used.
     *
     * @param address what it confirms; empty where it is for a password
     */
    public record Link(long userId, String username, String address) {}

    private static final RowMapper<Link> LINK = new RecordRows<>(Link.class);

    /**
     * Puts this link in the place of an older one; the caller has checked that the user may have it.
     *
     * @param tokenHash null while the mail waits to leave, because its token is made then
     */
    public void put(
            Purpose purpose, long userId, @Nullable String address, @Nullable String tokenHash, Instant expiresAt) {
        db.sql("""
                insert into one_time_link (purpose, user_id, address, token_hash, expires_at)
                values (:purpose, :user, :address, :hash, :expiresAt)
                on conflict (user_id, purpose) do update
                set address = excluded.address, token_hash = excluded.token_hash, expires_at = excluded.expires_at
                """)
                .param("purpose", purpose.name())
                .param("user", userId)
                .param("address", address)
                .param("hash", tokenHash)
                .param("expiresAt", expiresAt.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** The link with this token, if it is for one of these purposes and its user is active. */
    public Optional<Link> find(String tokenHash, Instant now, Purpose... purposes) {
        return db.sql("""
                select u.id as user_id, u.username, coalesce(l.address, '') as address
                from one_time_link l
                join app_user u on u.id = l.user_id
                where l.token_hash = :hash and l.purpose = any(:purposes) and l.expires_at > :now and u.active
                """)
                .param("hash", tokenHash)
                .param("purposes", Stream.of(purposes).map(Enum::name).toArray(String[]::new))
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query(LINK)
                .optional();
    }

    /** Uses up the link; of requests at once, one gets it: the others wait for its user, and then find no link. */
    public Optional<Link> use(String tokenHash, Instant now, Purpose... purposes) {
        Optional<Link> found = find(tokenHash, now, purposes);
        found.ifPresent(link -> users.lock(Set.of(link.userId())));
        return found.filter(link -> db.sql("delete from one_time_link where token_hash = :hash")
                        .param("hash", tokenHash)
                        .update()
                == 1);
    }
}
