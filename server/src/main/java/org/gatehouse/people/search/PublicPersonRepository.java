package org.gatehouse.people.search;

import java.sql.ResultSet;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
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
        from person_position pp
        where pp.event_id = any(:public) and not pp.invalid
          and not exists (select from registration r where r.person_position_id = pp.id and r.state <> 'APPROVED')
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
        Map<Long, LocalDate> shown = publicEvents();
        Map<Long, LocalDate> events = new HashMap<>(shown);
        if (query.event() != null) {
            events.keySet().retainAll(Set.of(query.event()));
        }
        if (events.isEmpty()) {
            return 0;
        }
        String matching = "from person p\n" + matching(query);
        JdbcClient.StatementSpec select = filtered(
                        "select p.id " + matching + query.order().orderBy() + " offset :offset limit :limit",
                        query,
                        events)
                .param("offset", page.offset())
                .param("limit", page.limit());
        CursorRows.each(
                select,
                (row, number) -> row.getLong(1),
                ids -> whole(ids, shown, language).forEach(sink));
        String count = query.search().longest() == null
                ? "select count(distinct pp.person_id)\n" + atEvents(query)
                : "select count(*) " + matching;
        return filtered(count, query, events).query(Long.class).single();
    }

    /** Returns one person, or empty when the person is at no public event. */
    Optional<PublicPerson> find(long personId, Language language) {
        Map<Long, LocalDate> events = publicEvents();
        List<Long> ids = filtered("select p.id from person p\n" + matching(ALL) + "and p.id = :person", ALL, events)
                .param("person", personId)
                .query((row, number) -> row.getLong(1))
                .list();
        return whole(ids, events, language).stream().findFirst();
    }

    /** Returns the events that show their people, and the current day of each. Where there is none, no person has to be looked at. */
    private Map<Long, LocalDate> publicEvents() {
        Map<Long, LocalDate> days = new HashMap<>();
        db.sql("select id, local_day(now(), time_zone) from event where public_people")
                .query((ResultSet row) -> {
                    days.put(row.getLong(1), row.getObject(2, LocalDate.class));
                });
        return days;
    }

    /** Adds only the conditions that the query asks for, so that PostgreSQL can choose a plan that suits the list. */
    private static String matching(PublicPeopleQuery query) {
        StringBuilder sql = new StringBuilder("where exists (select\n");
        sql.append(atEvents(query)).append("and pp.person_id = p.id)\n");
        and(sql, query.search().longest(), """
            p.words like '% ' || :longest || '%'
            and p.words like all (array(select '% ' || word || '%' from unnest(:words::text[]) word))\
            """);
        return sql.toString();
    }

    /** The positions that make people public and match the query; whose they are is enough to count people without reading them. */
    private static String atEvents(PublicPeopleQuery query) {
        StringBuilder sql = new StringBuilder(PUBLIC_POSITION);
        and(sql, query.skill(), "pp.skill_id = :skill");
        // Which event it is matters only between the first and the last of the events' days: looking up the day of each
        // row took a third of the time of a count. The days in a select of their own are read once, not for each row.
        // PostgreSQL expects that "is null or >=" leaves a third of the rows, and then joins the wrong way round;
        // nearly
        // all are left.
        and(sql, query.inactive() ? null : query, """
            (pp.end_date < :firstDay::date
             or (pp.end_date < :lastDay::date
                 and pp.end_date < ((select :days::date[]))[array_position(:public::bigint[], pp.event_id)])) is not true\
            """);
        and(sql, query.basePositions(), """
            exists (select from position d
                    where d.event_id = pp.event_id and d.id = pp.position_id and d.base_position_id = any(:basePositions))\
            """);
        and(sql, query.entity(), """
            (exists (select from event e where e.id = pp.event_id and e.entity_id = :entity)
             or exists (select from position d
                        where d.event_id = pp.event_id and d.id = pp.position_id and d.entity_id = :entity)
             or exists (select from member m where m.id = pp.member_id and m.entity_id = :entity))\
            """);
        return sql.toString();
    }

    private static void and(StringBuilder sql, @Nullable Object asked, String condition) {
        if (asked != null) {
            sql.append("and ").append(condition).append('\n');
        }
    }

    private JdbcClient.StatementSpec filtered(String sql, PublicPeopleQuery query, Map<Long, LocalDate> events) {
        List<Long> ids = List.copyOf(events.keySet());
        List<String> days =
                ids.stream().map(events::get).map(LocalDate::toString).toList();
        return db.sql(sql)
                .param("public", ids.toArray(Long[]::new))
                .param("days", days.toArray(String[]::new))
                .param("firstDay", days.stream().min(Comparator.naturalOrder()).orElse(null))
                .param("lastDay", days.stream().max(Comparator.naturalOrder()).orElse(null))
                .param("skill", query.skill())
                .param("entity", query.entity())
                .param("basePositions", query.basePositions())
                .param("longest", query.search().longest())
                .param("words", query.search().array());
    }

    private List<PublicPerson> whole(List<Long> ids, Map<Long, LocalDate> events, Language language) {
        Set<Long> positions = publicPositions(ids, events.keySet());
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

    private Set<Long> publicPositions(Collection<Long> personIds, Set<Long> events) {
        return new HashSet<>(db.sql("select pp.id\n" + PUBLIC_POSITION + "and pp.person_id = any(:people)")
                .param("public", events.toArray(Long[]::new))
                .param("people", personIds.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list());
    }
}
