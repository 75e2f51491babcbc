package org.gatehouse.registration;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.gatehouse.auth.Caller;
import org.gatehouse.period.PeriodSummary;
import org.gatehouse.platform.db.CursorRows;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.gatehouse.registration.field.CustomFieldValueRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Reads registrations with all details. Each response shows one instant.
 *
 * <p>This class reads the accreditation's id and hash directly from the table of a higher feature, because readers of a registration want
 * to know the accreditation that resulted from it (docs/decisions/0005-registration-states.md).
 */
@Repository
@Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
public class RegistrationReadRepository {

    private static final RowMapper<RegistrationRow> ROW = new RecordRows<>(RegistrationRow.class);
    private static final RowMapper<OptionRow> OPTION = new RecordRows<>(OptionRow.class);

    private static final String SELECT = """
            select r.id, r.event_id, text_in(e.name, :language) as event_name, r.person_id, r.person_position_id,
                   p.first_name, p.last_name, mail.email_address as email,
                   c.id as country_id, c.code as country_code, text_in(c.name, :language) as country_name,
                   p.phone, p.note, r.state, r.state_note, g.id as group_id, g.name as group_name, r.created_at, r.state_changed_at,
                   r.version + pp.version as version,
                   a.id as accreditation_id, a.random_hash, a.deleted, a.cause
            from registration r
            join event e on e.id = r.event_id
            join person p on p.id = r.person_id
            join person_position pp on pp.id = r.person_position_id
            left join person_email mail on mail.person_id = p.id and mail.is_primary
            left join country c on c.id = p.country_id
            left join registration_group g on g.event_id = r.event_id and g.id = r.group_id
            left join accreditation a on a.registration_id = r.id
            """;

    private final JdbcClient db;
    private final PersonPositionReadRepository positions;
    private final CustomFieldValueRepository customFields;
    private final RegistrationPeriodRepository periods;

    RegistrationReadRepository(
            JdbcClient db,
            PersonPositionReadRepository positions,
            CustomFieldValueRepository customFields,
            RegistrationPeriodRepository periods) {
        this.db = db;
        this.periods = periods;
        this.positions = positions;
        this.customFields = customFields;
    }

    /** Returns a page in the order of the ids, so that pages do not shift while others register. */
    List<Registration> page(RegistrationFilter filter, Page page, Language language) {
        return byIds(ids(filter, RegistrationSort.ID, false, page), language);
    }

    /**
     * Returns a page of the desk's list in the requested order, and the number of registrations in each state, regardless of the state in
     * the filter.
     *
     * <p>Words of a name are searched once for both results, because a search for one or two letters reads all people.
     */
    public Found find(
            RegistrationFilter filter, RegistrationSort sort, boolean descending, Page page, Language language) {
        if (filter.name().longest() == null) {
            return new Found(byIds(ids(filter, sort, descending, page), language), counts(filter));
        }
        Map<RegistrationState, Long> counts = new EnumMap<>(RegistrationState.class);
        List<Long> ids = new ArrayList<>();
        RegistrationFilter all = filter.inAnyState();
        all.in(db.sql("select r.id, r.state\n" + all.matching(sort.byPerson()) + sort.orderBy(descending)))
                .query((RowCallbackHandler) row -> {
                    RegistrationState state = RegistrationState.valueOf(row.getString(2));
                    counts.merge(state, 1L, Long::sum);
                    if (filter.state() == null || filter.state() == state) {
                        ids.add(row.getLong(1));
                    }
                });
        int from = Math.min(page.offset(), ids.size());
        List<Long> shown = ids.subList(from, Math.min(from + page.limit(), ids.size()));
        return new Found(byIds(shown, language), counts);
    }

    /** A page of a list, and the number of registrations in each state. */
    public record Found(List<Registration> rows, Map<RegistrationState, Long> counts) {}

    /** Returns the ids of a list in its order. */
    public List<Long> ids(RegistrationFilter filter, RegistrationSort sort, boolean descending, Page page) {
        return listed(filter, sort, descending, page)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    private JdbcClient.StatementSpec listed(
            RegistrationFilter filter, RegistrationSort sort, boolean descending, Page page) {
        String sql = "select r.id\n" + filter.matching(sort.byPerson()) + sort.orderBy(descending)
                + "offset :offset limit :limit";
        return filter.in(db.sql(sql)).param("offset", page.offset()).param("limit", page.limit());
    }

    private List<Registration> byIds(List<Long> ids, Language language) {
        Map<Long, RegistrationRow> byId = new HashMap<>();
        db.sql(SELECT + "where r.id = any(:ids)")
                .param("ids", ids.toArray(Long[]::new))
                .param("language", language.code())
                .query(ROW)
                .list()
                .forEach(row -> byId.put(row.id(), row));
        return whole(ids.stream().map(id -> known(byId.get(id))).toList(), language);
    }

    /** Hands over the matching registrations in the requested order. Memory holds only one portion of them at a time. */
    void each(
            RegistrationFilter filter,
            RegistrationSort sort,
            boolean descending,
            Page page,
            Language language,
            Consumer<Registration> sink) {
        CursorRows.each(
                listed(filter, sort, descending, page),
                (row, number) -> row.getLong(1),
                ids -> byIds(ids, language).forEach(sink));
    }

    long count(RegistrationFilter filter) {
        return filter.in(db.sql("select count(*)\n" + filter.matching(false)))
                .query(Long.class)
                .single();
    }

    /** Counts the registrations of the list in each state, regardless of the state in the filter. */
    public Map<RegistrationState, Long> counts(RegistrationFilter filter) {
        Map<RegistrationState, Long> counts = new EnumMap<>(RegistrationState.class);
        RegistrationFilter all = filter.inAnyState();
        all.in(db.sql("select r.state, count(*)\n" + all.matching(false) + "group by r.state"))
                .query((RowCallbackHandler)
                        row -> counts.put(RegistrationState.valueOf(row.getString(1)), row.getLong(2)));
        return counts;
    }

    /** Returns the codes and names of the countries that the event's people come from, by name. Each country takes one index look-up. */
    public Map<String, String> countries(long eventId, Language language) {
        Map<String, String> names = new LinkedHashMap<>();
        db.sql("""
                select c.code, text_in(c.name, :language) as name
                from country c
                cross join lateral (select from person p join registration r on r.person_id = p.id
                                    where p.country_id = c.id and r.event_id = :event
                                    limit 1) one
                order by folded(text_in(c.name, :language)), c.id
                """).param("event", eventId).param("language", language.code()).query((RowCallbackHandler)
                row -> names.put(row.getString("code"), row.getString("name")));
        return names;
    }

    /** Returns the ids and names of the members that the event's people come for, by name. Each member takes one index look-up. */
    public Map<String, String> members(long eventId, Language language) {
        Map<String, String> names = new LinkedHashMap<>();
        db.sql("""
                select m.id, text_in(m.name, :language) as name
                from member m
                where exists (select from person_position pp where pp.member_id = m.id and pp.event_id = :event)
                order by folded(text_in(m.name, :language)), m.id
                """).param("event", eventId).param("language", language.code()).query((RowCallbackHandler)
                row -> names.put(row.getString("id"), row.getString("name")));
        return names;
    }

    /** Returns the names of the event's groups in alphabetical order. */
    public List<String> groups(long eventId) {
        return db.sql(
                        "select name from registration_group where event_id = :event order by folded(name), id limit 1000")
                .param("event", eventId)
                .query((row, number) -> row.getString(1))
                .list();
    }

    /** Returns the lines that a badge of the position shows below the name, without empty lines. */
    public List<String> lines(PersonPosition as) {
        return db.sql("""
                select line
                from unnest(badge_lines(null, :line1::text, :line2::text, :line3::text, :skill::text, :number::text, :sector::text,
                                        :position::text, :details::text, :member::text, :organization::text, :unit::text)) line
                where line <> ''
                """)
                .param("line1", as.position().line1())
                .param("line2", as.position().line2())
                .param("line3", as.position().line3())
                .param("skill", as.skill() == null ? null : as.skill().name().text())
                .param("number", as.skill() == null ? null : as.skill().skillNumber())
                .param("sector", as.sector() == null ? null : as.sector().name().text())
                .param("position", as.position().name().text())
                .param("details", as.openField())
                .param("member", as.member() == null ? null : as.member().name().text())
                .param(
                        "organization",
                        as.organization() == null
                                ? null
                                : as.organization().name().text())
                .param("unit", as.organizationalUnit())
                .query((row, number) -> row.getString(1))
                .list();
    }

    /** Returns the picture by which the desk recognises the person: the picture that a badge would show. Refused pictures do not count. */
    public Optional<UUID> photo(long personId) {
        return db.sql("""
                select i.thumbnail_hash
                from person_image pi
                join image i on i.id = pi.image_id
                where pi.person_id = :person and pi.review_state <> 'REJECTED'
                order by array_position(array['ACCREDITATION', 'TEAM', 'PERSONAL'], pi.type::text)
                limit 1
                """)
                .param("person", personId)
                .query((row, number) -> row.getObject(1, UUID.class))
                .optional();
    }

    /**
     * Returns the registrations of a person, the latest first.
     *
     * @param seen the only events that count; null means all events
     */
    public List<Registration> ofPerson(long personId, @Nullable Set<Long> seen, Language language) {
        List<RegistrationRow> rows = db.sql(SELECT + """
                where r.person_id = :person and (:seen::bigint[] is null or r.event_id = any(:seen))
                order by e.start_date desc, r.id
                """)
                .param("person", personId)
                .param("seen", seen == null ? null : seen.toArray(Long[]::new))
                .param("language", language.code())
                .query(ROW)
                .list();
        return whole(rows, language);
    }

    private Optional<Registration> find(long registrationId, Language language) {
        List<RegistrationRow> rows = db.sql(SELECT + "where r.id = :registration")
                .param("registration", registrationId)
                .param("language", language.code())
                .query(ROW)
                .list();
        return whole(rows, language).stream().findFirst();
    }

    /**
     * Returns the registration, if the caller may see its event.
     *
     * @throws org.gatehouse.platform.problem.ProblemException not_found (404), also for a registration of an event that the caller may not
     *     see
     */
    public Registration get(long registrationId, Language language, Caller by) {
        return find(registrationId, language)
                .filter(registration -> by.sees(registration.event().id()))
                .orElseThrow(() -> RegistrationService.missing(registrationId));
    }

    private List<Registration> whole(List<RegistrationRow> rows, Language language) {
        Map<Long, PersonPosition> positionById = positions.byId(
                rows.stream().map(RegistrationRow::personPositionId).toList(), language);
        Map<Long, List<Registration.OptionRef>> options = options(rows, language);
        List<Long> ids = rows.stream().map(RegistrationRow::id).toList();
        Map<Long, Map<String, String>> values = customFields.of(ids);
        Map<Long, List<PeriodSummary>> valid = periods.of(ids, language);
        return rows.stream()
                .map(row -> row.with(
                        known(positionById.get(row.personPositionId())),
                        options.getOrDefault(row.id(), List.of()),
                        values.getOrDefault(row.id(), Map.of()),
                        valid.getOrDefault(row.id(), List.of()),
                        language))
                .toList();
    }

    private static <T> T known(@Nullable T referred) {
        if (referred == null) {
            throw new IllegalStateException("one snapshot holds a registration without what it refers to");
        }
        return referred;
    }

    private Map<Long, List<Registration.OptionRef>> options(List<RegistrationRow> rows, Language language) {
        List<OptionRow> held = db.sql("""
                select h.registration_id, o.id, text_in(o.name, :language) as name
                from registration_package_option h
                join package_option o on o.event_id = h.event_id and o.id = h.package_option_id
                where (h.event_id, h.registration_id) in (select event_id, id from unnest(:events::bigint[], :registrations::bigint[]) as asked (event_id, id))
                order by o.id
                """)
                .param("events", rows.stream().map(RegistrationRow::eventId).toArray(Long[]::new))
                .param("registrations", rows.stream().map(RegistrationRow::id).toArray(Long[]::new))
                .param("language", language.code())
                .query(OPTION)
                .list();
        Map<Long, List<Registration.OptionRef>> byRegistration = new HashMap<>();
        for (OptionRow row : held) {
            byRegistration
                    .computeIfAbsent(row.registrationId(), registration -> new ArrayList<>())
                    .add(new Registration.OptionRef(row.id(), language.text(row.name())));
        }
        return byRegistration;
    }

    private record OptionRow(long registrationId, long id, String name) {}
}
