package org.gatehouse.accreditation.list;

import java.util.Comparator;
import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.NameSearch;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Finds the people of an event, whether they have a badge or not (decision 0063). */
@Repository
record EventSearchRepository(JdbcClient db) {

    private static final RowMapper<SearchHit> HIT = new RecordRows<>(SearchHit.class);

    /** Sorting all the people whose names begin with the same letter takes longer than a person waits; nobody reads them all. */
    private static final int CANDIDATES = 1_000;

    /** Guesses are compared by expressions, which cost more. */
    private static final int GUESSES = 200;

    /**
     * The people whose names, or whose badge's names, have words that begin like these. The listing has the words of live accreditations;
     * those of a deleted one are made here, which takes ten times as long. {@code offset 0} keeps PostgreSQL from reading all people for
     * these few badges.
     */
    List<Long> byName(long eventId, NameSearch name, int limit) {
        return db.sql("""
                select f.id
                from (
                    (select p.id, p.words
                     from person p
                     where p.merged_into is null and p.words like '% ' || :longest || '%'
                       and p.words like all (array(select '% ' || word || '%' from unnest(:words::text[]) word))
                       and exists (select from person_at_event e where e.person_id = p.id and e.event_id = :event)
                     limit :candidates)
                    union
                    select p.id, p.words
                    from (
                        select a.person_id, coalesce(
                            (select l.words from accreditation_listing l where l.event_id = a.event_id and l.accreditation_id = a.id),
                            (select o.words || person_words(a.first_name, a.last_name) from person o where o.id = a.person_id)) as words
                        from accreditation a
                        where a.event_id = :event and num_nonnulls(a.first_name, a.last_name) > 0
                        offset 0
                    ) badge
                    cross join lateral (select id, words from person where id = badge.person_id offset 0) p
                    where badge.words like all (array(select '% ' || word || '%' from unnest(:words::text[]) word))
                ) f
                order by f.words, f.id
                limit :limit
                """)
                .param("event", eventId)
                .param("longest", name.longest())
                .param("words", name.array())
                .param("candidates", CANDIDATES)
                .param("limit", limit)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** The people whose names have words like these; each may have a wrong letter. */
    List<Long> byNearlyName(long eventId, NameSearch name, int limit) {
        List<OneLetterOff> words = name.words().stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(OneLetterOff::of)
                .toList();
        return db.sql("""
                select f.id
                from (
                    select p.id, p.words
                    from person p
                    where p.merged_into is null and p.words like any (:leads::text[]) and p.words like any (:more_leads::text[])
                      -- Without an index: that of trigrams takes longer for these expressions than reading what the leads found.
                      and (select bool_and((p.words || '') ~ word) from unnest(:expressions::text[]) word)
                      and exists (select from person_at_event e where e.person_id = p.id and e.event_id = :event)
                    limit :candidates
                ) f
                order by f.words, f.id
                limit :limit
                """)
                .param("event", eventId)
                .param("leads", words.getFirst().leads().toArray(String[]::new))
                .param(
                        "more_leads",
                        words.size() == 1
                                ? new String[] {"%"}
                                : words.get(1).leads().toArray(String[]::new))
                .param(
                        "expressions",
                        words.stream().map(OneLetterOff::expression).toArray(String[]::new))
                .param("candidates", GUESSES)
                .param("limit", limit)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** The people with an address that begins with this key. */
    List<Long> byAddress(long eventId, String key, int limit) {
        return db.sql("""
                select distinct m.person_id
                from person_email m
                where m.address_key >= :key and m.address_key < :key || chr(1114111)
                  -- Always true: it lets PostgreSQL take the two indexes of addresses, each of which holds one of these kinds.
                  and (m.is_primary or not m.is_primary)
                  and exists (select from person_at_event e where e.person_id = m.person_id and e.event_id = :event)
                limit :limit
                """)
                .param("event", eventId)
                .param("key", key)
                .param("limit", limit)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Whose number this is: a person's, a registration's or an accreditation's. */
    record Numbered(long personId, EventSearch.Kind kind) {}

    List<Numbered> byNumber(long eventId, long number) {
        return db.sql("""
                select person_id, 'ACCREDITATION' as kind from accreditation where event_id = :event and id = :number
                union all
                select person_id, 'REGISTRATION' from registration where event_id = :event and id = :number
                union all
                (select person_id, 'PERSON' from person_at_event where event_id = :event and person_id = :number limit 1)
                """)
                .param("event", eventId)
                .param("number", number)
                .query(new RecordRows<>(Numbered.class))
                .list();
    }

    /** These people in this order, each position of theirs in a row of its own. */
    List<SearchHit> hits(long eventId, List<Long> people, boolean accreditedAlone, Language language) {
        return db.sql("""
                select p.id as person_id, coalesce(a.first_name, p.first_name) as first_name,
                       coalesce(a.last_name, p.last_name) as last_name, pos.id as position_id,
                       text_in(pos.name, :language) as position,
                       coalesce(text_in(m.name, :language), text_in(o.name, :language), pp.organizational_unit,
                                text_in(land.name, :language)) as comes_from, r.id as registration_id, r.state,
                       a.id as accreditation_id, coalesce(a.deleted, false) as deleted, a.printed_at, a.distributed_at,
                       photo.thumbnail_hash, photo.review_state as photo
                from unnest(:people::bigint[]) with ordinality found (person_id, place)
                join person p on p.id = found.person_id
                left join person_position pp on pp.person_id = p.id and pp.event_id = :event
                left join registration r on r.person_position_id = pp.id
                left join accreditation a on a.event_id = r.event_id and a.registration_id = r.id
                left join position pos on pos.id = coalesce(a.position_id, pp.position_id)
                left join member m on m.id = pp.member_id
                left join organization o on o.id = pp.organization_id
                left join country land on land.id = p.country_id
                left join lateral (
                    select i.thumbnail_hash, pi.review_state
                    from person_image pi
                    join image i on i.id = pi.image_id
                    where pi.person_id = p.id
                    order by pi.review_state = 'REJECTED', array_position(array['ACCREDITATION', 'TEAM', 'PERSONAL'], pi.type)
                    limit 1
                ) photo on true
                where a.id is not null or not :accredited
                order by found.place, pp.id
                """)
                .param("event", eventId)
                .param("people", people.toArray(Long[]::new))
                .param("accredited", accreditedAlone)
                .param("language", language.code())
                .query(HIT)
                .list();
    }
}
