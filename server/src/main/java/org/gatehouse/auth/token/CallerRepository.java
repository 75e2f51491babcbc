package org.gatehouse.auth.token;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.auth.ArrayColumns;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Rights;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Finds what the client and the user of a token may do now. */
@Repository
public class CallerRepository {

    private final JdbcClient db;

    /** Uses the pool for look-ups, so that looking up a gate's rights does not wait behind the desk's writes. */
    CallerRepository(@Qualifier("lookups") JdbcClient lookups) {
        this.db = lookups;
    }

    /** The caller; empty if the token, its client, its user or its login was revoked. */
    public Optional<Caller> find(AccessToken token) {
        return held(token).map(held -> caller(held, token));
    }

    private Optional<StoredRights> held(AccessToken token) {
        return db.sql("""
            select client.client_id, client.scopes as client_scopes, client.events as client_events, client.gate,
                   app_user.id as user_id, app_user.username, app_user.scopes as user_scopes,
                   app_user.events as user_events,
                   exists (select from passkey_session used
                           where used.session_id = user_grant.session_id and used.user_id = user_grant.user_id) as passkey
            from client
            left join user_grant on user_grant.id = :grant
            left join app_user on app_user.id = user_grant.user_id and app_user.active
            where client.client_id = :client
              and client.revoked_at is null
              and (:grant::text is null or app_user.id = :user)
              and not exists (select from revoked_token where token_id = :token)
            """)
                .param("client", token.clientId())
                .param("grant", token.grantId())
                .param("user", token.userId())
                .param("token", token.id())
                .query((row, number) -> StoredRights.of(row))
                .optional();
    }

    /**
     * What client and user hold. The roles are read after this query has returned its connection: if many requests each held two
     * connections at once, they would need more than the pool has.
     *
     * @param username null for a machine, like the scopes and events of a user
     */
    private record StoredRights(
            Set<Scope> clientScopes,
            @Nullable Set<Long> clientEvents,
            boolean gate,
            @Nullable String username,
            Set<Scope> userScopes,
            @Nullable Set<Long> userEvents,
            boolean passkey) {

        static StoredRights of(ResultSet row) throws SQLException {
            return new StoredRights(
                    ArrayColumns.scopes(row, "client_scopes"),
                    ArrayColumns.events(row, "client_events"),
                    row.getBoolean("gate"),
                    row.getString("username"),
                    ArrayColumns.scopes(row, "user_scopes"),
                    ArrayColumns.events(row, "user_events"),
                    row.getBoolean("passkey"));
        }

        /** Administrators of all events are exempt from demands for a passkey: they are the way back in. */
        private boolean isExempt() {
            return passkey || (userScopes.contains(Scope.ADMIN) && userEvents == null);
        }
    }

    private Caller caller(StoredRights held, AccessToken token) {
        // The token of a scan app may be older than its client's scope sync.read.
        Set<Scope> scopes = Scope.withIncluded(token.scopes());
        scopes.retainAll(held.clientScopes());
        Set<Long> events = held.clientEvents();
        if (token.userId() == null) {
            Rights rights = new Rights(scopes, events, Set.of(), Map.of());
            return new Caller(token.clientId(), null, token.clientId(), rights, events, held.gate(), false);
        }
        Set<Scope> own = EnumSet.copyOf(scopes);
        own.retainAll(held.userScopes());
        Rights rights = new Rights(own, both(events, held.userEvents()), Set.of(), Map.of())
                .withRoles(rolesOf(token.userId()), scopes, events);
        Rights counting = held.isExempt() ? rights : withoutPasskey(rights);
        String name = Objects.requireNonNullElse(held.username(), "");
        return new Caller(
                token.clientId(), token.userId(), name, counting, counting.visible(), held.gate(), held.passkey());
    }

    private Rights withoutPasskey(Rights rights) {
        Set<Long> demanding = new HashSet<>();
        Set<Long> others = new HashSet<>();
        db.sql("select id, require_passkey from event where exists (select from event where require_passkey)")
                .query(row -> {
                    (row.getBoolean("require_passkey") ? demanding : others).add(row.getLong("id"));
                });
        return rights.withoutPasskey(demanding, others);
    }

    /** A role holds at the events of its entity and of all entities below it. */
    private List<Rights.HeldRight> rolesOf(long user) {
        return db.sql("""
            with recursive held (role, entity_id) as (
                select role, entity_id from user_role where user_id = :user and entity_id is not null
                union
                select held.role, entity.id from held join entity on entity.parent_id = held.entity_id
            )
            select held.role, event.id as event_id from held join event on event.entity_id = held.entity_id
            union
            select role, null from user_role where user_id = :user and entity_id is null
            """)
                .param("user", user)
                .query((row, number) ->
                        new Rights.HeldRight(Role.ofName(row.getString("role")), row.getObject("event_id", Long.class)))
                .list();
    }

    /** The events that are in both sets; null means all. */
    public static @Nullable Set<Long> both(@Nullable Set<Long> some, @Nullable Set<Long> others) {
        if (some == null || others == null) {
            return some == null ? others : some;
        }
        Set<Long> common = new HashSet<>(some);
        common.retainAll(others);
        return common;
    }
}
