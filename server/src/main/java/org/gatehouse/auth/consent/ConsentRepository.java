package org.gatehouse.auth.consent;

import java.util.List;
import java.util.Optional;
import org.gatehouse.auth.ArrayColumns;
import org.gatehouse.platform.db.Columns;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The table {@code client_consent}. */
@Repository
@Transactional
public class ConsentRepository {

    private final JdbcClient db;

    ConsentRepository(JdbcClient db) {
        this.db = db;
    }

    /** Whether the client has to ask the user. What it was let in for counts at the events that it had then. */
    @Transactional(readOnly = true)
    boolean isNeeded(ConsentRequest asked) {
        return db.sql("""
                select client.asks_consent and not exists (
                    select from client_consent c
                    where c.user_id = :user and c.client_id = client.client_id and c.origin = :origin
                      and c.scopes @> :scopes::text[] and (c.events is null or client.events <@ c.events))
                from client
                where client_id = :client
                """)
                .param("user", asked.userId())
                .param("client", asked.clientId())
                .param("origin", asked.origin())
                .param("scopes", ArrayColumns.array(asked.scopes()))
                .query(Boolean.class)
                .single();
    }

    /** The events are those where the user has any right; of others the user need not know that they exist. */
    @Transactional(readOnly = true)
    Optional<ClientFacts> factsFor(long userId, String clientId, String language) {
        return db.sql("""
                with recursive held (entity_id) as (
                    select entity_id from user_role where user_id = :user
                    union
                    select entity.id from held join entity on entity.parent_id = held.entity_id
                )
                select client.name, client.created_by, client.version, app_user.username, client.events,
                       array(select coalesce(event.name ->> :language, event.name ->> 'en', '#' || event.id)
                             from event
                             where event.id = any (client.events)
                               and (app_user.scopes <> '{}' and (app_user.events is null or event.id = any (app_user.events))
                                 or exists (select from held where held.entity_id is null or held.entity_id = event.entity_id))
                             order by event.start_date desc, event.id desc) as names
                from client, app_user
                where client_id = :client and client.revoked_at is null and app_user.id = :user
                """)
                .param("user", userId)
                .param("client", clientId)
                .param("language", language)
                .query((row, number) -> new ClientFacts(
                        row.getString("name"),
                        row.getString("created_by"),
                        row.getInt("version"),
                        row.getString("username"),
                        row.getArray("events") == null ? null : ArrayColumns.texts(row, "names")))
                .optional();
    }

    /**
     * Lets the client in, for what it was let in for before and for this. If it has got more events since, what was allowed before does not
     * count there. Returns false if the client is no longer as the user has seen it.
     */
    boolean give(ConsentRequest asked, int clientVersion) {
        int given = db.sql("""
                insert into client_consent as had (user_id, client_id, origin, scopes, events)
                select app_user.id, client_id, :origin, :scopes, client.events
                from client, app_user
                where client_id = :client and client.version = :version and revoked_at is null
                  and app_user.id = :user and app_user.active
                for share
                on conflict (user_id, client_id, origin) do update
                set scopes = case when had.events is null or excluded.events <@ had.events
                                  then array(select unnest(had.scopes) union select unnest(excluded.scopes) order by 1)
                                  else excluded.scopes end,
                    events = excluded.events,
                    given_at = clock_timestamp()
                """)
                .param("user", asked.userId())
                .param("client", asked.clientId())
                .param("version", clientVersion)
                .param("origin", asked.origin())
                .param("scopes", ArrayColumns.array(asked.scopes()))
                .update();
        return given == 1;
    }

    /** The clients that the user has let in, the latest first. */
    @Transactional(readOnly = true)
    List<Consent> ofUser(long userId) {
        return db.sql("""
                select client_id, client.name, array_agg(distinct origin order by origin) as origins,
                       array(select distinct unnest(one.scopes) from client_consent one
                             where one.user_id = :user and one.client_id = client.client_id) as scopes,
                       max(given_at) as given_at
                from client_consent
                join client using (client_id)
                where user_id = :user
                group by client_id, client.client_id, client.name
                order by given_at desc, client_id
                """)
                .param("user", userId)
                .query((row, number) -> new Consent(
                        row.getString("client_id"),
                        row.getString("name"),
                        ArrayColumns.texts(row, "origins"),
                        ArrayColumns.scopes(row, "scopes"),
                        Columns.instant(row, "given_at")))
                .list();
    }

    /** Returns false if there was none. */
    boolean delete(long userId, String clientId) {
        int deleted = db.sql("delete from client_consent where user_id = :user and client_id = :client")
                .param("user", userId)
                .param("client", clientId)
                .update();
        return deleted > 0;
    }

    public void deleteOfClient(String clientId) {
        db.sql("delete from client_consent where client_id = :client")
                .param("client", clientId)
                .update();
    }
}
