package org.gatehouse.demo;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The table {@code demo_state}, which has at most one row. */
record DemoStateRepository(JdbcClient db) {

    /** Keeps others from starting a demo until the end of the transaction. */
    void lock() {
        db.sql("lock table demo_state in exclusive mode").update();
    }

    Optional<DemoState> find() {
        return db.sql("""
                select event_id, people, loaded, opens_on, client_id, completed_at is not null as complete
                from demo_state
                """).query(DemoState.class).optional();
    }

    void begin(long event, int people, LocalDate opensOn) {
        db.sql("insert into demo_state (event_id, people, opens_on) values (:event, :people, :opensOn)")
                .param("event", event)
                .param("people", people)
                .param("opensOn", opensOn)
                .update();
    }

    void setLoaded(long event, int loaded) {
        db.sql("update demo_state set loaded = :loaded where event_id = :event")
                .param("event", event)
                .param("loaded", loaded)
                .update();
    }

    void complete(long event) {
        db.sql("update demo_state set completed_at = clock_timestamp() where event_id = :event")
                .param("event", event)
                .update();
    }

    void setClient(long event, String clientId) {
        db.sql("update demo_state set client_id = :client where event_id = :event")
                .param("event", event)
                .param("client", clientId)
                .update();
    }

    /** Whether this client still works; empty when there is none. */
    Optional<Boolean> usable(String clientId) {
        return db.sql("select revoked_at is null from client where client_id = :client")
                .param("client", clientId)
                .query(Boolean.class)
                .optional();
    }

    /** The devices that the demo's scans name. */
    List<String> gateDevices(long event) {
        return db.sql("select code || '-1' as device from zone where event_id = :event order by sort")
                .param("event", event)
                .query((row, number) -> row.getString("device"))
                .list();
    }

    /** Lets the user do everything at the demo's desk. This includes the log, which no scope of the desk's client opens. */
    void giveAllRoles(long event, String username) {
        db.sql("""
                insert into user_role (user_id, role, entity_id)
                select u.id, role, e.entity_id
                from app_user u, event e, unnest(array['ADMIN', 'LOGS_ADMIN', 'WATCHLIST']) role
                where lower(u.username) = lower(:username) and e.id = :event
                on conflict do nothing
                """).param("event", event).param("username", username).update();
    }

    /** The browser client that an earlier start created for the demo and that is still in use. */
    Optional<String> desk(long event, String name) {
        return db.sql("""
                select client_id
                from client
                where name = :name and events = array[:event]::bigint[] and implicit_allowed and revoked_at is null
                order by created_at
                limit 1
                """)
                .param("name", name)
                .param("event", event)
                .query((row, number) -> row.getString(1))
                .optional();
    }
}
