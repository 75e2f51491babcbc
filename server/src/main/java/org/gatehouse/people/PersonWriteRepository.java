package org.gatehouse.people;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Writes people and their addresses. */
@Repository
public record PersonWriteRepository(JdbcClient db) {

    private static final RowMapper<StoredPerson> PERSON = new RecordRows<>(StoredPerson.class);

    private static final String SEEN = """
            select first_name, last_name, gender, date_of_birth, country_id, title, language, phone, note,
                   training_complete, deceased, version
            from person p
            where p.id = :person and p.merged_into is null and p.erased_at is null and (:seen::bigint[] is null or exists (
                    select from person_at_event pe where pe.person_id = p.id and pe.event_id = any(:seen)))
            """;

    /** Throws unknown_person, as {@link #lock}, and locks nothing. */
    public void require(long personId, @Nullable Set<Long> seen) {
        found(SEEN, personId, seen);
    }

    /** Locks a person whom the caller may see, or throws unknown_person. Every change of a person begins with this lock. */
    @CanIgnoreReturnValue
    public StoredPerson lock(long personId, @Nullable Set<Long> seen) {
        return found(SEEN + "for no key update of p", personId, seen);
    }

    /** Locks a person for a deletion. Until the transaction ends, no new row can refer to the person. */
    public StoredPerson lockForDeletion(long personId, @Nullable Set<Long> seen) {
        return found(SEEN + "for update of p", personId, seen);
    }

    private StoredPerson found(String sql, long personId, @Nullable Set<Long> seen) {
        return db.sql(sql)
                .param("person", personId)
                .param("seen", seen == null ? null : seen.toArray(Long[]::new))
                .query(PERSON)
                .optional()
                .orElseThrow(() -> missing(personId, seen));
    }

    /**
     * The response for a person who does not exist. If the caller may see them, it names the survivor of a merged person, and says that
     * somebody was erased.
     */
    ProblemException missing(long personId, @Nullable Set<Long> seen) {
        return db.sql("""
                select coalesce(q.id, p.id) from person p left join person q on q.id = p.merged_into
                where p.id = :person and (q.id is not null or p.erased_at is not null) and (:seen::bigint[] is null or exists (
                        select from person_at_event pe where pe.person_id = coalesce(q.id, p.id) and pe.event_id = any(:seen)))
                """)
                .param("person", personId)
                .param("seen", seen == null ? null : seen.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .optional()
                .map(found ->
                        found == personId ? PersonProblem.erased(personId) : PersonProblem.merged(personId, found))
                .orElseGet(() -> PersonProblem.unknown(personId));
    }

    /** Lets callers who are limited to these events see the person, who holds no position there yet. */
    public void addToEvents(long personId, Set<Long> events) {
        db.sql("insert into person_event (person_id, event_id) select :person, unnest(:events::bigint[])")
                .param("person", personId)
                .param("events", events.toArray(Long[]::new))
                .update();
    }

    /** Inserts a person and returns the id. The result is empty when the client has sent this key before. */
    public Optional<Long> insert(StoredPerson person, String clientId, @Nullable String idempotencyKey) {
        return with(person, """
                insert into person (first_name, last_name, gender, date_of_birth, country_id, title, language, phone, note,
                                    training_complete, deceased, created_by, idempotency_key)
                values (:firstName, :lastName, :gender, :dateOfBirth, :countryId, :title, :language, :phone, :note,
                        :trainingComplete, :deceased, :client, :key)
                on conflict on constraint person_created_once do nothing
                returning id
                """)
                .param("client", clientId)
                .param("key", idempotencyKey)
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /** Inserts a nameless person, to whom the registrations belong that an event keeps of somebody whom it forgot. */
    public long insertErased() {
        return db.sql("insert into person (erased_at) values (clock_timestamp()) returning id")
                .query(Long.class)
                .single();
    }

    public long created(String clientId, String idempotencyKey) {
        return db.sql("select id from person where created_by = :client and idempotency_key = :key")
                .param("client", clientId)
                .param("key", idempotencyKey)
                .query(Long.class)
                .single();
    }

    public void update(long personId, StoredPerson person) {
        with(person, """
                update person
                set first_name = :firstName, last_name = :lastName, gender = :gender, date_of_birth = :dateOfBirth,
                    country_id = :countryId, title = :title, language = :language, phone = :phone, note = :note,
                    training_complete = :trainingComplete, deceased = :deceased, version = version + 1
                where id = :person
                """).param("person", personId).update();
    }

    private JdbcClient.StatementSpec with(StoredPerson person, String sql) {
        return db.sql(sql)
                .param("firstName", person.firstName())
                .param("lastName", person.lastName())
                .param(
                        "gender",
                        person.gender() == null ? null : person.gender().name())
                .param("dateOfBirth", person.dateOfBirth())
                .param("countryId", person.countryId())
                .param("title", person.title())
                .param("language", person.language())
                .param("phone", person.phone())
                .param("note", person.note())
                .param("trainingComplete", person.trainingComplete())
                .param("deceased", person.deceased());
    }

    public void delete(long personId) {
        db.sql("delete from person where id = :person or merged_into = :person")
                .param("person", personId)
                .update();
    }

    public Optional<Long> country(@Nullable Long id, @Nullable String code) {
        return db.sql("""
                select id from country
                where case when :id::bigint is null then code = upper(:code::text) else id = :id end
                """)
                .param("id", id)
                .param("code", code)
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /** Returns the person's addresses, the primary one first. */
    public List<String> emails(long personId) {
        return db.sql("select email_address from person_email where person_id = :person order by is_primary desc, id")
                .param("person", personId)
                .query((row, number) -> row.getString(1))
                .list();
    }

    /** Replaces the person's addresses; the first one becomes the primary one. An address that stays keeps its id. */
    public void replaceEmails(long personId, List<String> addresses) {
        db.sql("""
                delete from person_email where person_id = :person and email_address <> all(:addresses)
                """)
                .param("person", personId)
                .param("addresses", addresses.toArray(String[]::new))
                .update();
        db.sql("update person_email set is_primary = false where person_id = :person and is_primary")
                .param("person", personId)
                .update();
        db.sql("""
                insert into person_email (person_id, email_address, is_primary)
                select :person, address, false
                from unnest(:addresses::text[]) with ordinality as sent (address, place)
                where address not in (select email_address from person_email where person_id = :person)
                order by place
                """)
                .param("person", personId)
                .param("addresses", addresses.toArray(String[]::new))
                .update();
        db.sql("update person_email set is_primary = true where person_id = :person and email_address = :primary")
                .param("person", personId)
                .param("primary", addresses.isEmpty() ? null : addresses.getFirst())
                .update();
    }

    /** Returns the events at which the person is registered. */
    public List<Long> registeredAt(long personId) {
        return db.sql("select distinct event_id from registration where person_id = :person order by event_id")
                .param("person", personId)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    public boolean isOnlyAt(long personId, Set<Long> events) {
        return db.sql("""
                select not exists (
                    select from person_at_event where person_id = :person and event_id <> all(:events))
                """)
                .param("person", personId)
                .param("events", events.toArray(Long[]::new))
                .query(Boolean.class)
                .single();
    }

    /** Returns all images of the person, also those that others replaced and that are still kept. */
    public List<Long> images(long personId) {
        return db.sql("""
                select image_id from person_image where person_id = :person
                union
                select previous_image_id from person_image where person_id = :person and previous_image_id is not null
                order by 1
                """)
                .param("person", personId)
                .query((row, number) -> row.getLong(1))
                .list();
    }
}
