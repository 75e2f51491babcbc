package org.gatehouse.console;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Forms that are sent at the same time, on all nodes: by two people, or twice by one. The table {@code sent_form}. */
@Repository
class SentFormRepository {

    private final JdbcClient db;

    SentFormRepository(JdbcClient db) {
        this.db = db;
    }

    /** Runs the write while no other form of this address is being saved: it sees what the one before has stored. */
    @Transactional
    public <T> T exclusively(String address, Supplier<T> write) {
        db.sql("select pg_advisory_xact_lock(hashtextextended(:address, 93))::text")
                .param("address", address)
                .query(String.class)
                .single();
        return write.get();
    }

    /** Runs the write unless a form with this key was sent before; that one is waited for. A write that fails was not sent. */
    @Transactional
    public <T> Optional<T> once(UUID key, Supplier<T> write) {
        db.sql("""
                delete from sent_form where key in (
                    select key from sent_form where sent_at < now() - interval '1 day' limit 100 for update skip locked)
                """).update();
        int first = db.sql("insert into sent_form (key) values (:key) on conflict do nothing")
                .param("key", key)
                .update();
        return first == 1 ? Optional.of(write.get()) : Optional.empty();
    }
}
