package org.gatehouse.auth.passkey;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Finds the people whose rights at an event depend on a passkey. */
@Repository
record EventPasskeyRepository(JdbcClient db) {

    /** Rights reach the event through its entity and those above it; administrators of all events are exempt. */
    private static final String PEOPLE = """
            with recursive above (id) as (
                select entity_id from event where id = :event and entity_id is not null
                union
                select entity.parent_id from above join entity on entity.id = above.id
                where entity.parent_id is not null
            ),
            people as (
                select id, username, first_name, last_name,
                       exists (select from passkey where user_id = app_user.id) as passkey
                from app_user
                where active and not ('admin' = any(scopes) and events is null)
                  and (scopes <> '{}' and (events is null or :event = any(events))
                       or exists (select from user_role held
                                  where held.user_id = app_user.id
                                    and (held.entity_id is null or held.entity_id in (select id from above))))
            )
            """;

    /** How many people have rights at the event, and how many of them have no passkey. */
    record Count(long people, long without) {}

    Count count(long eventId) {
        return db.sql(PEOPLE + "select count(*) as people, count(*) filter (where not passkey) as without from people")
                .param("event", eventId)
                .query((row, number) -> new Count(row.getLong("people"), row.getLong("without")))
                .single();
    }

    List<EventPasskeyService.Person> without(long eventId, int limit) {
        return db.sql(PEOPLE + """
                select id, username, coalesce(nullif(btrim(concat_ws(' ', first_name, last_name)), ''), username) as name
                from people
                where not passkey
                order by folded(last_name) collate "C", folded(first_name) collate "C", id
                limit :limit
                """)
                .param("event", eventId)
                .param("limit", limit)
                .query((row, number) -> new EventPasskeyService.Person(
                        row.getLong("id"), row.getString("username"), row.getString("name")))
                .list();
    }
}
