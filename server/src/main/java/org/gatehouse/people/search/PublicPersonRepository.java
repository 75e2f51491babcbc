package org.gatehouse.people.search;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gatehouse.people.PersonImage;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.platform.db.CursorRows;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Reads people for callers without a token.
 *
 * <p>A person is public through a position at an event whose people are public. An invalid position, or one whose registration is not
 * approved, does not count. Only the data of these positions is public.
 */
@Repository
@Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
class PublicPersonRepository {

    private static final String PUBLIC_POSITION = """
        from person_position pp join event e on e.id = pp.event_id
        where e.public_people and not pp.invalid
          and not exists (select from registration r where r.person_position_id = pp.id and r.state <> 'APPROVED')
        """;

    private static final String MATCHING = "where exists (select\n" + PUBLIC_POSITION + """
          and pp.person_id = p.id
          and (:event::bigint is null or pp.event_id = :event)
          and (:skill::bigint is null or pp.skill_id = :skill)
          and (:inactive or pp.end_date is null or pp.end_date >= local_day(now(), e.time_zone))
          and (:basePositions::bigint[] is null
               or exists (select from position d
                          where d.event_id = pp.event_id and d.id = pp.position_id
                            and d.base_position_id = any(:basePositions)))
          and (:entity::bigint is null or e.entity_id = :entity
               or exists (select from position d
                          where d.event_id = pp.event_id and d.id = pp.position_id and d.entity_id = :entity)
               or exists (select from member m where m.id = pp.member_id and m.entity_id = :entity)))
          and (:person::bigint is null or p.id = :person)
          and (:longest::text is null
               or p.words like '% ' || :longest || '%'
              and p.words like all (array(select '% ' || word || '%' from unnest(:words::text[]) word)))
        """;

    private static final PublicPeopleQuery ALL = new PublicPeopleQuery(null, null, null, null, null, true, null);

    private final JdbcClient db;
    private final PersonReadRepository people;

    PublicPersonRepository(JdbcClient db, PersonReadRepository people) {
        this.db = db;
        this.people = people;
    }

    /**
     * Hands over the people of a page one by one, so that memory use does not grow with the page.
     *
     * @return the number of all people who match
     */
    long each(PublicPeopleQuery query, Page page, Language language, Consumer<PublicPerson> sink) {
        JdbcClient.StatementSpec select = filtered(
                        "select p.id from person p\n" + MATCHING + query.order().orderBy()
                                + " offset :offset limit :limit",
                        query,
                        null)
                .param("offset", page.offset())
                .param("limit", page.limit());
        CursorRows.each(
                select,
                (row, number) -> row.getLong(1),
                ids -> whole(ids, language).forEach(sink));
        return filtered("select count(*) from person p\n" + MATCHING, query, null)
                .query(Long.class)
                .single();
    }

    /** Returns one person, or empty when the person is at no public event. */
    Optional<PublicPerson> find(long personId, Language language) {
        List<Long> ids = filtered("select p.id from person p\n" + MATCHING, ALL, personId)
                .query((row, number) -> row.getLong(1))
                .list();
        return whole(ids, language).stream().findFirst();
    }

    private JdbcClient.StatementSpec filtered(String sql, PublicPeopleQuery query, @Nullable Long personId) {
        return db.sql(sql)
                .param("event", query.event())
                .param("skill", query.skill())
                .param("entity", query.entity())
                .param("inactive", query.inactive())
                .param("basePositions", query.basePositions())
                .param("person", personId)
                .param("longest", query.search().longest())
                .param("words", query.search().array());
    }

    private List<PublicPerson> whole(List<Long> ids, Language language) {
        Set<Long> positions = publicPositions(ids);
        Map<Long, List<PersonImage>> images = people.officialImages(ids);
        return people.whole(ids, null, true, language).stream()
                .map(person -> new PublicPerson(
                        person.id(),
                        person.firstName(),
                        person.lastName(),
                        person.country(),
                        person.positions().stream()
                                .filter(held -> positions.contains(held.id()))
                                .map(PublicPerson.PublicPosition::of)
                                .toList(),
                        images.getOrDefault(person.id(), List.of())))
                .toList();
    }

    private Set<Long> publicPositions(Collection<Long> personIds) {
        return new HashSet<>(db.sql("select pp.id\n" + PUBLIC_POSITION + "and pp.person_id = any(:people)")
                .param("people", personIds.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list());
    }
}
