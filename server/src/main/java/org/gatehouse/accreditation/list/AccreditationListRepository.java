package org.gatehouse.accreditation.list;

import static org.gatehouse.accreditation.list.AccreditationQuery.array;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.gatehouse.platform.db.CursorRows;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Finds the accreditations of a list and their order, for events of any size.
 *
 * <p>Lists sort and filter by columns of four tables. The listing keeps these columns in one row for each accreditation, updated in the
 * transactions that change them. {@code AccreditationRepository} reads the remaining fields for the few rows of a page.
 */
@Repository
public record AccreditationListRepository(JdbcClient db) {

    private static final RowMapper<PrintCounts> PRINT_COUNTS = new RecordRows<>(PrintCounts.class);
    private static final RowMapper<AccreditationChoices.Choice> CHOICE =
            new RecordRows<>(AccreditationChoices.Choice.class);

    private static final RowMapper<BadgeName> NAME = new RecordRows<>(BadgeName.class);

    private static final String ROWS = """
            select a.id, a.person_id, a.registration_id, coalesce(a.position_id, pp.position_id) as position_id,
                   pp.member_id, pp.skill_id,
                   folded(coalesce(a.last_name, p.last_name)) as last_name,
                   folded(coalesce(a.first_name, p.first_name)) as first_name,
                   p.words || person_words(a.first_name, a.last_name) as words,
                   exists (select from person_image i
                           where i.person_id = a.person_id and i.review_state <> 'REJECTED') as has_photo
            from accreditation a
            join registration r on r.id = a.registration_id
            join person p on p.id = a.person_id
            join person_position pp on pp.id = r.person_position_id
        """;

    private static final String LISTED = "with listed as materialized (\n" + ROWS + """
            where a.event_id = :event and a.id = any(:accreditations) and not a.deleted
        )
        """;

    /** Deleted accreditations have no rows in the listing; they are few, so their rows are computed. */
    private static final String DELETED =
            "from (select :event::bigint as event_id, id as accreditation_id, d.* from (\n" + ROWS + """
                    where a.event_id = :event and a.deleted
                ) d) l
                """;

    /**
     * Brings the rows of these accreditations up to date. It is called just before a commit, under the lock of the event's feed, when a
     * person or an accreditation changed; the listing holds nothing else that gates see.
     */
    public void refresh(long eventId, Long[] accreditationIds) {
        db.sql(LISTED + """
            , gone as (
                delete from accreditation_listing l
                where l.event_id = :event and l.accreditation_id = any(:accreditations)
                    and l.accreditation_id not in (select id from listed)
            )
            insert into accreditation_listing as l (event_id, accreditation_id, person_id, registration_id, position_id,
                                                    member_id, skill_id, last_name, first_name, words, has_photo)
            select :event, id, person_id, registration_id, position_id, member_id, skill_id, last_name, first_name, words,
                   has_photo
            from listed
            on conflict (event_id, accreditation_id) do update
                set position_id = excluded.position_id, member_id = excluded.member_id, skill_id = excluded.skill_id,
                    last_name = excluded.last_name, first_name = excluded.first_name, words = excluded.words,
                    has_photo = excluded.has_photo, person_id = excluded.person_id
                where l is distinct from excluded
            """)
                .param("event", eventId)
                .param("accreditations", accreditationIds)
                .update();
    }

    /** Counts the rows of these accreditations that are not what they should be; anything but 0 is a defect. */
    public long differences(long eventId, Long[] accreditationIds) {
        return db.sql(LISTED + """
            select count(*)
            from (select * from accreditation_listing
                  where event_id = :event and accreditation_id = any(:accreditations)) l
            full join listed on listed.id = l.accreditation_id
            where (l.person_id, l.registration_id, l.position_id, l.member_id, l.skill_id, l.last_name, l.first_name, l.words,
                   l.has_photo)
                is distinct from (listed.person_id, listed.registration_id, listed.position_id, listed.member_id,
                   listed.skill_id, listed.last_name, listed.first_name, listed.words, listed.has_photo)
            """)
                .param("event", eventId)
                .param("accreditations", accreditationIds)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** Returns a page of the matching accreditations. */
    List<Long> page(long eventId, AccreditationQuery query, AccreditationSort sort, boolean descending, Page page) {
        return listed(eventId, query, sort, descending, page)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Returns the registrations of the matching accreditations, at most {@code most}. */
    List<Long> registrations(long eventId, AccreditationQuery query, int most) {
        return filtered(
                        "select l.registration_id\n" + from(query) + matching(query)
                                + "order by l.registration_id limit :most",
                        eventId,
                        query)
                .param("most", most)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** The registrations of those of these accreditations that belong to the event. */
    List<Long> registrationsOf(long eventId, List<Long> ids) {
        return db.sql("""
                select registration_id from accreditation_listing
                where event_id = :event and accreditation_id = any(:ids)
                order by registration_id
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Passes the matching accreditations to the sink in the requested order, in pieces; call it in a transaction. */
    void each(
            long eventId,
            AccreditationQuery query,
            AccreditationSort sort,
            boolean descending,
            Page page,
            Consumer<List<Long>> sink) {
        CursorRows.each(listed(eventId, query, sort, descending, page), (row, number) -> row.getLong(1), sink);
    }

    private JdbcClient.StatementSpec listed(
            long eventId, AccreditationQuery query, AccreditationSort sort, boolean descending, Page page) {
        String sql = "select l.accreditation_id\n" + from(query) + sort.join() + matching(query)
                + sort.orderBy(descending) + "offset :offset limit :limit";
        return filtered(sql, eventId, query).param("offset", page.offset()).param("limit", page.limit());
    }

    long count(long eventId, AccreditationQuery query) {
        return filtered("select count(*)\n" + from(query) + matching(query), eventId, query)
                .query(Long.class)
                .single();
    }

    /** Passes the names on the matching badges to the sink, in pieces and in no order; call it in a transaction. */
    void names(long eventId, AccreditationQuery query, Consumer<List<BadgeName>> sink) {
        CursorRows.each(filtered("""
                        select l.accreditation_id as id, coalesce(a.first_name, p.first_name) as first_name,
                               coalesce(a.last_name, p.last_name) as last_name, l.position_id
                        from accreditation_listing l
                        join accreditation a on a.event_id = l.event_id and a.id = l.accreditation_id
                        join person p on p.id = l.person_id
                        """ + matching(query), eventId, query), NAME, sink);
    }

    /**
     * Counts what an order of the matching badges prints and leaves out.
     *
     * <p>{@code offset 0} keeps PostgreSQL from working out the kind of each badge once for every count. Few photos wait for their
     * review, so the photo that a badge would show is looked for only where one of the person's waits.
     */
    PrintCounts printCounts(long eventId, AccreditationQuery query, PrintCounts.Rules rules) {
        return filtered("""
                        select count(*) filter (where kind = 'PHOTO') as with_photo,
                               count(*) filter (where kind = 'INITIALS') as with_initials,
                               count(*) filter (where kind = 'NOT_APPROVED') as not_approved,
                               count(*) filter (where kind = 'HELD') as held,
                               count(*) filter (where kind = 'BEING_PRINTED') as being_printed,
                               count(*) filter (where kind = 'PRINTED') as printed,
                               count(*) filter (where kind = 'PHOTO_PENDING') as photo_pending,
                               count(*) filter (where kind = 'PHOTO_MISSING') as photo_missing
                        from (
                            select case
                                when :hostApproval and 'APPROVED' <> (
                                    select r.state from registration r
                                    where r.event_id = l.event_id and r.id = l.registration_id) then 'NOT_APPROVED'
                                when l.accreditation_id in (
                                    select h.accreditation_id
                                    from accreditation_hold h
                                    join hold_kind k on k.event_id = h.event_id and k.id = h.kind_id
                                    where h.event_id = :event and h.closed_at is null and k.stops_print) then 'HELD'
                                when l.accreditation_id = any(:beingPrinted) then 'BEING_PRINTED'
                                when not :again and b.printed_at is not null then 'PRINTED'
                                when :reviewedPhotos
                                    and l.person_id in (select w.person_id from person_image w where w.review_state = 'PENDING')
                                    and 'PENDING' = (select pi.review_state
                                                      from person_image pi
                                                      where pi.person_id = l.person_id and pi.review_state <> 'REJECTED'
                                                      order by array_position(array['ACCREDITATION', 'TEAM', 'PERSONAL'], pi.type)
                                                      limit 1) then 'PHOTO_PENDING'
                                when l.has_photo then 'PHOTO'
                                when :requirePhoto then 'PHOTO_MISSING'
                                else 'INITIALS' end as kind
                            from accreditation_listing l
                            join accreditation b on b.event_id = l.event_id and b.id = l.accreditation_id
                        """ + matching(query) + "offset 0) badge", eventId, query)
                .param("hostApproval", rules.hostApproval())
                .param("beingPrinted", rules.beingPrinted().toArray(Long[]::new))
                .param("again", rules.again())
                .param("reviewedPhotos", rules.reviewedPhotos())
                .param("requirePhoto", rules.requirePhoto())
                .query(PRINT_COUNTS)
                .single();
    }

    /** Whether anybody at the event has a photo that may be shown. */
    boolean hasPhotos(long eventId) {
        return db.sql("select exists (select from accreditation_listing where event_id = :event and has_photo)")
                .param("event", eventId)
                .query(Boolean.class)
                .single();
    }

    /** Returns those of these accreditations whose printed badges are out of date. */
    Set<Long> outdated(long eventId, List<Long> ids) {
        AccreditationQuery query = AccreditationQuery.of(ids).with(PrintedFilter.OUTDATED);
        return new HashSet<>(filtered("select l.accreditation_id\n" + from(query) + matching(query), eventId, query)
                .query((row, number) -> row.getLong(1))
                .list());
    }

    /** The members that the event's people represent, by name. */
    List<AccreditationChoices.Choice> members(long eventId, Language language) {
        return db.sql("""
            select m.id::text as value, m.code, text_in(m.name, :language) as name
            from member m
            where m.id in (select l.member_id from accreditation_listing l where l.event_id = :event)
            order by folded(text_in(m.name, :language)), m.id
            """)
                .param("event", eventId)
                .param("language", language.code())
                .query(CHOICE)
                .list();
    }

    /** The countries of the event's people, by name. Each country takes a few index look-ups. */
    List<AccreditationChoices.Choice> countries(long eventId, Language language) {
        return db.sql("""
            select c.code as value, c.code, text_in(c.name, :language) as name
            from country c
            cross join lateral (select from person p join accreditation a on a.person_id = p.id
                                where p.country_id = c.id and a.event_id = :event and not a.deleted
                                limit 1) one
            order by folded(text_in(c.name, :language)), c.id
            """)
                .param("event", eventId)
                .param("language", language.code())
                .query(CHOICE)
                .list();
    }

    /** Whether a zone of anybody at the event is or was limited to times. */
    boolean isTimed(long eventId) {
        return db.sql("select exists (select from access_window where event_id = :event)")
                .param("event", eventId)
                .query(Boolean.class)
                .single();
    }

    private static String from(AccreditationQuery query) {
        return query.deleted() ? DELETED : "from accreditation_listing l\n";
    }

    /** Builds only the conditions that are asked for, so that every list gets a suitable plan. */
    private static String matching(AccreditationQuery query) {
        StringBuilder sql = new StringBuilder("where l.event_id = :event\n");
        and(sql, query.ids(), "l.accreditation_id = any(:ids)");
        and(sql, query.member(), "l.member_id = :member");
        and(sql, query.position(), "l.position_id = :position");
        and(sql, array(query.positions()), "l.position_id = any(:positions)");
        and(sql, query.skill(), "l.skill_id = :skill");
        and(sql, query.photo(), "l.has_photo = :photo");
        and(sql, query.number(), "(l.accreditation_id = :number or l.person_id = :number)");
        and(sql, query.name().longest(), """
            l.words like all (array(select '% ' || word || '%' from unnest(:words::text[]) word))\
            """);
        and(sql, query.email(), """
            l.person_id in (
                select m.person_id from person_email m
                where m.is_primary and m.address_key >= :email
                  and m.address_key < :email || chr(1114111))\
            """);
        and(sql, query.group() == null ? null : query.group().longest(), """
            exists (select from registration r join registration_group g on g.event_id = r.event_id and g.id = r.group_id
                    where r.id = l.registration_id
                      and search_words(g.name)
                          like all (array(select '% ' || word || '%' from unnest(:group::text[]) word)))\
            """);
        and(sql, query.country(), """
            exists (select from person p join country c on c.id = p.country_id
                    where p.id = l.person_id and c.code = upper(:country))\
            """);
        zones(sql, array(query.zones()) != null, query.valid());
        if (query.printed() != null) {
            and(sql, query.printed(), query.printed().sql());
        }
        and(sql, query.distributed(), badge(":distributed = (a.distributed_at is not null)"));
        and(sql, query.hold(), """
            l.accreditation_id in (
                select h.accreditation_id from accreditation_hold h
                where h.event_id = :event and :hold in (h.kind_id, 0) and h.closed_at is null)\
            """);
        and(sql, query.overridden(), badge("""
            :overridden = (
                num_nonnulls(a.first_name, a.last_name, a.lines, a.position_id) > 0
                or exists (select from accreditation_zone_override v
                           where v.event_id = a.event_id and v.accreditation_id = a.id))\
            """));
        return sql.toString();
    }

    /** An event has dozens of windows: which of them are open is found once, and then looked up. */
    private static void zones(StringBuilder sql, boolean some, @Nullable ValidTime valid) {
        if (some || valid != null) {
            sql.append("""
                      and exists (select from accreditation_zone z
                                  where z.event_id = l.event_id and z.accreditation_id = l.accreditation_id
                    """)
                    .append(some ? "  and z.zone_id = any(:zones)\n" : "")
                    .append(valid == null ? "" : """
                      and (z.window_id is null
                           or z.window_id = any(array(select w.id from access_window w where w.event_id = :event and %s)))
                    """.formatted(valid.sql()))
                    .append(")\n");
        }
    }

    private static String badge(String condition) {
        return "exists (select from accreditation a\n"
                + "where a.event_id = l.event_id and a.id = l.accreditation_id and " + condition + ")";
    }

    private static void and(StringBuilder sql, @Nullable Object value, String condition) {
        if (value != null) {
            sql.append("  and ").append(condition).append('\n');
        }
    }

    private JdbcClient.StatementSpec filtered(String sql, long eventId, AccreditationQuery query) {
        return db.sql(sql)
                .param("event", eventId)
                .param("ids", query.ids() == null ? null : query.ids().toArray(Long[]::new))
                .param("member", query.member())
                .param("position", query.position())
                .param("positions", array(query.positions()))
                .param("skill", query.skill())
                .param("number", query.number())
                .param("group", query.group() == null ? null : query.group().array())
                .param("country", query.country())
                .param("zones", array(query.zones()))
                .param("validAt", query.valid() == null ? null : query.valid().at())
                .param("daysAhead", query.valid() == null ? null : query.valid().daysAhead())
                .param("photo", query.photo())
                .param("distributed", query.distributed())
                .param("overridden", query.overridden())
                .param("hold", query.hold())
                .param("email", query.email())
                .param("words", query.name().array());
    }
}
