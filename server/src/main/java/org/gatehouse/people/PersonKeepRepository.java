package org.gatehouse.people;

import java.time.Clock;
import java.time.LocalDate;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes until when people are kept. Callers have locked the person. */
@Repository
public record PersonKeepRepository(JdbcClient db, Clock clock) {

    private static final RowMapper<PersonKeep> KEEP = new RecordRows<>(PersonKeep.class);

    /** Returns until when the person is kept, also when that day has passed. */
    public Optional<PersonKeep> find(long personId) {
        return db.sql("select person_id, until, reason, kept_by, kept_at from person_keep where person_id = :person")
                .param("person", personId)
                .query(KEEP)
                .optional();
    }

    /** Returns until when the person must not be erased; empty when the person may be. */
    public Optional<PersonKeep> inForce(long personId) {
        return find(personId).filter(keep -> keep.isInForce(clock));
    }

    public void put(long personId, LocalDate until, String reason, String by) {
        db.sql("""
                insert into person_keep (person_id, until, reason, kept_by) values (:person, :until, :reason, :by)
                on conflict (person_id) do update
                set until = excluded.until, reason = excluded.reason, kept_by = excluded.kept_by, kept_at = excluded.kept_at
                """)
                .param("person", personId)
                .param("until", until)
                .param("reason", reason)
                .param("by", by)
                .update();
    }

    public void remove(long personId) {
        db.sql("delete from person_keep where person_id = :person")
                .param("person", personId)
                .update();
    }

    /** Lets the survivor of a merge be kept as long as the one of the two who is kept longer. */
    public void merge(long into, long from) {
        db.sql("""
                insert into person_keep (person_id, until, reason, kept_by, kept_at)
                select :into, until, reason, kept_by, kept_at from person_keep where person_id = :from
                on conflict (person_id) do update
                set until = excluded.until, reason = excluded.reason, kept_by = excluded.kept_by, kept_at = excluded.kept_at
                where person_keep.until < excluded.until
                """).param("into", into).param("from", from).update();
        remove(from);
    }
}
