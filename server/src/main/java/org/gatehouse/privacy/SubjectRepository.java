package org.gatehouse.privacy;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.platform.personal.Subject;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Finds all that belongs to a person. */
@Repository
record SubjectRepository(JdbcClient db) {

    private record Name(String first, String last) {}

    /** The events at which the person, or a record merged into it, holds a position or was made. */
    Set<Long> events(long personId) {
        return new TreeSet<>(db.sql("""
                select pe.event_id
                from person p
                join person_at_event pe on pe.person_id = p.id
                where p.id = :person or p.merged_into = :person
                """)
                .param("person", personId)
                .query((row, number) -> row.getLong(1))
                .list());
    }

    /** Those of the people who are at the event. */
    Set<Long> peopleAt(long eventId, Collection<Long> people) {
        return db.sql("select person_id from person_at_event where event_id = :event and person_id = any(:people)")
                .param("event", eventId)
                .param("people", Subject.array(people))
                .query((row, number) -> row.getLong(1))
                .set();
    }

    /** How many of the people are at no other event. */
    long onlyAt(long eventId, Collection<Long> people) {
        return db.sql("""
                select count(*) from unnest(:people::bigint[]) as one (id)
                where not exists (select from person_at_event pe where pe.person_id = one.id and pe.event_id <> :event)
                  and not exists (select from person merged
                                  join person_at_event pe on pe.person_id = merged.id
                                  where merged.merged_into = one.id and pe.event_id <> :event)
                """)
                .param("event", eventId)
                .param("people", Subject.array(people))
                .query(Long.class)
                .single();
    }

    Subject read(long personId, @Nullable Long event) {
        Set<Long> people = new TreeSet<>(
                ids("select id from person where id = :person or merged_into = :person", Map.of("person", personId)));
        Map<String, Object> at = new HashMap<>(Map.of("people", Subject.array(people)));
        at.put("event", event);
        List<Long> positions = ids("""
                select id from person_position
                where person_id = any(:people) and (:event::bigint is null or event_id = :event)
                order by id
                """, at);
        List<Long> registrations = ids("""
                select id from registration
                where person_id = any(:people) and (:event::bigint is null or event_id = :event)
                order by id
                """, at);
        List<Long> accreditations = ids("""
                select id from accreditation
                where person_id = any(:people) and (:event::bigint is null or event_id = :event)
                order by id
                """, at);
        List<Long> images = ids("""
                select image_id from person_image where person_id = any(:people) and :event::bigint is null
                union
                select previous_image_id from person_image
                where person_id = any(:people) and :event::bigint is null and previous_image_id is not null
                """, at);
        Set<Long> emptied = new TreeSet<>(people);
        if (event != null) {
            emptied.retainAll(ids("""
                    select person_id from person_position
                    where person_id = any(:people) and event_id = :event and person_id <> :person
                    """, Map.of("people", Subject.array(people), "event", event, "person", personId)));
        }
        return new Subject(
                personId,
                personId,
                people,
                emptied,
                event,
                positions,
                registrations,
                accreditations,
                images,
                texts(people, accreditations));
    }

    private Subject.Texts texts(Set<Long> people, List<Long> accreditations) {
        List<Name> names = db
                .sql("""
                select first_name, last_name from person where id = any(:people)
                union
                select coalesce(a.first_name, p.first_name), coalesce(a.last_name, p.last_name)
                from accreditation a join person p on p.id = a.person_id
                where a.id = any(:accreditations) and num_nonnulls(a.first_name, a.last_name) > 0
                """)
                .param("people", Subject.array(people))
                .param("accreditations", Subject.array(accreditations))
                .query((row, number) -> new Name(lower(row.getString(1)), lower(row.getString(2))))
                .list()
                .stream()
                .filter(name -> !(name.first() + name.last()).isEmpty())
                .toList();
        List<String> addresses = db.sql("select email_address from person_email where person_id = any(:people)")
                .param("people", Subject.array(people))
                .query((row, number) -> lower(row.getString(1)))
                .list();
        return new Subject.Texts(
                names.stream().map(Name::first).toList(),
                names.stream().map(Name::last).toList(),
                addresses);
    }

    private static String lower(@Nullable String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }

    private List<Long> ids(String sql, Map<String, ?> values) {
        return db.sql(sql).params(values).query((row, number) -> row.getLong(1)).list();
    }

    /** How many rows stay because they count, by kind. */
    Map<String, Long> kept(Subject subject) {
        return db.sql("""
                select (select count(*) from accreditation a
                        join scan s on s.event_id = a.event_id and s.accreditation_id = a.id
                        where a.id = any(:accreditations)) as scans,
                       (select count(*) from accreditation a
                        join badge_print b on b.event_id = a.event_id and b.accreditation_id = a.id
                        where a.id = any(:accreditations)) as prints,
                       (select count(*) from audit_entry
                        where (person_id = any(:people) or accreditation_id = any(:accreditations))
                          and subject_type is distinct from 'watchlist_entry'
                          and (:event::bigint is null or event_id = :event)) as log_entries
                """)
                .param("accreditations", Subject.array(subject.accreditations()))
                .param("people", Subject.array(subject.people()))
                .param("event", subject.event())
                .query((row, number) -> Map.of(
                        "registrations", (long) subject.registrations().size(),
                        "scans", row.getLong("scans"),
                        "prints", row.getLong("prints"),
                        "log_entries", row.getLong("log_entries")))
                .single();
    }
}
