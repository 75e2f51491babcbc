package org.gatehouse.auth.device;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The tables {@code gate_set_up} and {@code gate_set_up_zone}. */
@Repository
record GateSetUpRepository(JdbcClient db) {

    List<GateSetUp> ofEvent(long eventId) {
        return read(eventId, null);
    }

    Optional<GateSetUp> find(long eventId, long id) {
        return read(eventId, id).stream().findFirst();
    }

    private List<GateSetUp> read(long eventId, @Nullable Long id) {
        return db.sql("""
                select g.id, g.name, g.kind, g.client_id, c.revoked_at is not null as revoked,
                       array(select zone_id from gate_set_up_zone z where z.set_up_id = g.id order by zone_id) as zones
                from gate_set_up g
                left join client c on c.client_id = g.client_id
                where g.event_id = :event and (:id::bigint is null or g.id = :id::bigint)
                order by folded(g.name), g.id
                """)
                .param("event", eventId)
                .param("id", id)
                .query(GateSetUpRepository::row)
                .list();
    }

    private static GateSetUp row(ResultSet row, int number) throws SQLException {
        Array zones = row.getArray("zones");
        Set<Long> ids = new TreeSet<>(List.of((Long[]) zones.getArray()));
        return new GateSetUp(
                row.getLong("id"),
                row.getString("name"),
                GateSetUp.Kind.valueOf(row.getString("kind")),
                row.getString("client_id"),
                row.getBoolean("revoked"),
                ids);
    }

    long count(long eventId) {
        return db.sql("select count(*) from gate_set_up where event_id = :event")
                .param("event", eventId)
                .query(Long.class)
                .single();
    }

    /** Locks the gate until the transaction ends; false when there is none. */
    boolean lock(long eventId, long id) {
        return db.sql("select id from gate_set_up where event_id = :event and id = :id for update")
                .param("event", eventId)
                .param("id", id)
                .query(Long.class)
                .optional()
                .isPresent();
    }

    long insert(long eventId, String name, GateSetUp.Kind kind) {
        return db.sql("insert into gate_set_up (event_id, name, kind) values (:event, :name, :kind) returning id")
                .param("event", eventId)
                .param("name", name)
                .param("kind", kind.name())
                .query(Long.class)
                .single();
    }

    void rename(long id, String name) {
        db.sql("update gate_set_up set name = :name where id = :id")
                .param("id", id)
                .param("name", name)
                .update();
    }

    /** The zones from now on; zones that the event does not have are left out. */
    void replaceZones(long eventId, long id, Collection<Long> zones) {
        db.sql("delete from gate_set_up_zone where set_up_id = :id")
                .param("id", id)
                .update();
        db.sql("""
                insert into gate_set_up_zone (set_up_id, event_id, zone_id)
                select :id, z.event_id, z.id from zone z where z.event_id = :event and z.id = any(:zones)
                """)
                .param("id", id)
                .param("event", eventId)
                .param("zones", zones.toArray(Long[]::new))
                .update();
    }

    void setClient(long id, String clientId) {
        db.sql("update gate_set_up set client_id = :client, code_hash = null where id = :id")
                .param("id", id)
                .param("client", clientId)
                .update();
    }

    /** The gate waits for somebody to use this code. */
    void setCode(long id, String codeHash) {
        db.sql("update gate_set_up set client_id = null, code_hash = :hash where id = :id")
                .param("id", id)
                .param("hash", codeHash)
                .update();
    }

    /** The code was used: the gate is this client now. */
    void connect(String codeHash, String clientId) {
        db.sql("update gate_set_up set client_id = :client, code_hash = null where code_hash = :hash")
                .param("hash", codeHash)
                .param("client", clientId)
                .update();
    }

    void delete(long id) {
        db.sql("delete from gate_set_up where id = :id").param("id", id).update();
    }
}
