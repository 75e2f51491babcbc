package org.gatehouse.registration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.db.Pieces;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Reads registrations whole, each answer as of one instant.
 *
 * <p>The accreditation's id and hash are read from its table although that feature stands above this one: who reads a
 * registration asks what came of it (docs/decisions/0005-registration-states.md).
 */
@Repository
@Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
public class RegistrationReader {

    private static final RowMapper<RegistrationRow> ROW = new RecordRows<>(RegistrationRow.class);
    private static final RowMapper<OptionRow> OPTION = new RecordRows<>(OptionRow.class);

    private static final String SELECT = """
            select r.id, r.event_id, text_in(e.name, :language) as event_name, r.person_id, r.person_position_id,
                   p.first_name, p.last_name, mail.email_address as email,
                   c.id as country_id, c.code as country_code, text_in(c.name, :language) as country_name,
                   r.state, r.state_note, g.id as group_id, g.name as group_name, r.created_at, r.state_changed_at, r.version,
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

    private static final String MATCHING = """
            where (:seen::bigint[] is null or r.event_id = any(:seen))
              and (:event::bigint is null or r.event_id = :event)
              and (:state::text is null or r.state = :state)
              and (:positions::bigint[] is null or pp.position_id = any(:positions))
              and (:country::text is null or c.code = upper(:country))
              and (:longest::text is null
                   or folded(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')) like '%' || folded(:longest) || '%'
                  and ' ' || translate(folded(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')), '-', ' ')
                      like all (array(select '% ' || folded(word) || '%' from unnest(:words::text[]) word)))
            """;

    private final JdbcClient db;
    private final PersonPositions positions;
    private final CustomFieldValues customFields;

    RegistrationReader(JdbcClient db, PersonPositions positions, CustomFieldValues customFields) {
        this.db = db;
        this.positions = positions;
        this.customFields = customFields;
    }

    /** By id, so that a page keeps its place while others register. */
    List<Registration> page(RegistrationFilter filter, Page page, Language language) {
        List<RegistrationRow> rows = filtered(SELECT + MATCHING + "order by r.id offset :offset limit :limit", filter)
                .param("language", language.code())
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(ROW)
                .list();
        return whole(rows, language);
    }

    /** The same in memory that does not grow with the page. */
    void each(RegistrationFilter filter, Page page, Language language, Consumer<Registration> sink) {
        JdbcClient.StatementSpec select = filtered(
                        SELECT + MATCHING + "order by r.id offset :offset limit :limit", filter)
                .param("language", language.code())
                .param("offset", page.offset())
                .param("limit", page.limit());
        Pieces.each(select, ROW, rows -> whole(rows, language).forEach(sink));
    }

    long count(RegistrationFilter filter) {
        String counted = """
                select count(*)
                from registration r
                join person p on p.id = r.person_id
                join person_position pp on pp.id = r.person_position_id
                left join country c on c.id = p.country_id
                """;
        return filtered(counted + MATCHING, filter).query(Long.class).single();
    }

    /**
     * What a person is registered for, the latest first.
     *
     * @param seen only at these events; null means all
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
     * The registration, when the caller sees its event.
     *
     * @throws org.gatehouse.platform.problem.ProblemException not_found (404), also for another's event
     */
    public Registration get(long registrationId, Language language, Caller by) {
        return find(registrationId, language)
                .filter(registration -> by.sees(registration.event().id()))
                .orElseThrow(() -> RegistrationService.missing(registrationId));
    }

    private JdbcClient.StatementSpec filtered(String sql, RegistrationFilter filter) {
        return db.sql(sql)
                .param("seen", filter.seenArray())
                .param("event", filter.event())
                .param("state", filter.stateName())
                .param("positions", filter.positionArray())
                .param("country", filter.countryCode())
                .param("longest", filter.name().longest())
                .param("words", filter.name().array());
    }

    private List<Registration> whole(List<RegistrationRow> rows, Language language) {
        Map<Long, PersonPosition> positionById = positions.byId(
                rows.stream().map(RegistrationRow::personPositionId).toList(), language);
        Map<Long, List<Registration.OptionRef>> options = options(rows, language);
        Map<Long, Map<String, String>> values =
                customFields.of(rows.stream().map(RegistrationRow::id).toList());
        return rows.stream()
                .map(row -> row.with(
                        known(positionById.get(row.personPositionId())),
                        options.getOrDefault(row.id(), List.of()),
                        values.getOrDefault(row.id(), Map.of()),
                        language))
                .toList();
    }

    private static PersonPosition known(@Nullable PersonPosition position) {
        if (position == null) {
            throw new IllegalStateException("one snapshot holds a registration without its position");
        }
        return position;
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
