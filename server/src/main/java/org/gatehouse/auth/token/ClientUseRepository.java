package org.gatehouse.auth.token;

import java.time.Instant;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The table {@code client_use}. */
@Repository
class ClientUseRepository {

    private final JdbcClient db;

    ClientUseRepository(JdbcClient db) {
        this.db = db;
    }

    /** In order of the keys, so that two nodes never wait for each other; a later time of another node stays. */
    @Transactional
    void write(Map<String, Instant> uses) {
        db.sql("""
                insert into client_use as u (client_id, last_used_at)
                select client_id, n.at
                from unnest(:clients::text[], :times::timestamptz[]) as n (client_id, at)
                join client using (client_id)
                where client_id <> 'console'
                order by client_id
                on conflict (client_id) do update set last_used_at = greatest(u.last_used_at, excluded.last_used_at)
                """)
                .param("clients", uses.keySet().toArray(String[]::new))
                .param("times", uses.values().stream().map(Instant::toString).toArray(String[]::new))
                .update();
    }
}
