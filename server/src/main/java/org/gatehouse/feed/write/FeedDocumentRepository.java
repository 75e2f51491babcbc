package org.gatehouse.feed.write;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Renders what gates see of an accreditation and writes the documents that differ under a new revision (decision 0007). */
@Repository
record FeedDocumentRepository(JdbcClient db) {

    /**
     * Raise this when the renderer produces different documents, or when an older version would write others: it writes none from then on.
     * All documents are then rendered once at the next start ({@link FeedUpgrade}).
     */
    static final int RENDERER_VERSION = 3;

    /**
     * The tables are joined by ids alone, and the zones are looked up for one accreditation at a time. With the event named in each join,
     * PostgreSQL read all of the event once for each document while it had no statistics of a new event: 9 s for 2,500 documents instead of
     * 0.3 s. The text of a zone is made once, not once for each holder. The zone texts are already in order, so no list of zones has to be
     * sorted.
     */
    private static final String ZONE_TEXT = """
                with zone_text as materialized (
                    select id, sort, '{"id":' || id || ',"code":' || json_text(code) || '}' as text from zone where event_id = :event
                    order by sort, id
                )
                """;

    /** What gates are told of each kind of hold that stops them. */
    private static final String HOLD_TEXT = """
                , hold_text as materialized (
                    select id, sort, '{"code":' || json_text(code) || ',"text":' || json_text(text_in(text, 'en')) || '}' as text
                    from hold_kind where event_id = :event and stops_gate
                )
                """;

    private static final String UNTIL_ZONES = """
                , rendered as materialized (
                    select a.id, a.deleted,
                        case when a.deleted then '"deleted":true,"zones":[],"cause":' || json_text(a.cause) || '}'
                        else '"deleted":false,"person_id":' || a.person_id
                            || ',"first_name":' || json_text(coalesce(a.first_name, p.first_name))
                            || ',"last_name":' || json_text(coalesce(a.last_name, p.last_name))
                            || ',"lines":' || to_json(badge_lines(a.lines, pos.line1, pos.line2, pos.line3,
                                    text_in(sk.name, 'en'), sk.skill_number, text_in(sec.name, 'en'), text_in(pos.name, 'en'),
                                    pp.open_field, text_in(m.name, 'en'), text_in(o.name, 'en'), pp.organizational_unit))
                            || ',"position":{"id":' || pos.id || ',"code":' || json_text(pos.code)
                            || ',"name":' || json_text(text_in(pos.name, 'en'))
                            || ',"color":' || json_text(pos.color) || ',"text_color":' || json_text(pos.text_color) || '}'
                """;

    private static final String ZONES = """
                            || ',"zones":[' || coalesce(zl.zones, '') || ']'
                """;

    /** Whoever is held has no zones, and no times of zones: a reader of these that ignored holds would let the holder in. */
    private static final String UNLESS_HELD = """
                            || case when hl.holds is not null then ',"zones":[],"holds":[' || hl.holds || ']' else ''
                """;

    private static final String END_UNLESS_HELD = """
                            end
                """;

    private static final String JOIN_HOLDS = """
                    left join lateral (
                        select string_agg(k.text, ',' order by k.sort, k.id) as holds
                        from hold_text k
                        where k.id = any(array(select h.kind_id from accreditation_hold h
                                               where h.event_id = a.event_id and h.accreditation_id = a.id and h.closed_at is null))
                    ) hl on true
                """;

    private static final String UNTIL_JOINS = """
                            || ',"image":' || coalesce('{"id":' || photo.id || ',"thumbnail_hash":"' || photo.thumbnail_hash
                                    || '","thumbnail":"/images/thumbnails/' || photo.thumbnail_hash || '"}', 'null')
                            || ',"random_hash":"' || a.random_hash || '","qr":"' || a.id || '-' || a.random_hash
                            || '","member":' || case when m.id is null then 'null' else '{"code":' || json_text(m.code)
                                    || ',"name":' || json_text(text_in(m.name, 'en')) || '}' end
                            || '}'
                        end as body
                    from accreditation a
                    join registration r on r.id = a.registration_id
                    join person p on p.id = a.person_id
                    join person_position pp on pp.id = r.person_position_id
                    join position pos on pos.id = coalesce(a.position_id, pp.position_id)
                    left join skill sk on sk.id = pp.skill_id
                    left join sector sec on sec.id = coalesce(pp.sector_id, sk.sector_id)
                    left join member m on m.id = pp.member_id
                    left join organization o on o.id = pp.organization_id
                """;

    private static final String JOIN_ZONES = """
                    left join lateral (
                        select string_agg(z.text, ',' order by z.sort, z.id) as zones
                        from zone_text z
                        where z.id = any(array(select az.zone_id from accreditation_zone az
                                               where az.event_id = a.event_id and az.accreditation_id = a.id
                """;

    private static final String REST = """
                                               ))
                    ) zl on true
                    left join image photo on photo.id = (
                        select pi.image_id
                        from person_image pi
                        where pi.person_id = a.person_id and pi.review_state <> 'REJECTED'
                        order by array_position(array['ACCREDITATION', 'TEAM', 'PERSONAL'], pi.type)
                        limit 1)
                    where a.event_id = :event and a.id = any(:accreditations)
                )
                """;

    /**
     * For an event with periods: all zones by their windows. The zones of a document are those open at the time of which it is true. Each
     * document is a function of stored rows alone, so rendering it later gives the same.
     */
    private static final String ACCESS = """
                            || case when t.as_of is null then '' else ',"access":[' || coalesce(ac.groups, '') || ']' end
                """;

    private static final String JOIN_TIMES = """
                    left join lateral (
                        select at.as_of from accreditation_time at
                        where at.event_id = a.event_id and at.accreditation_id = a.id
                        limit 1
                    ) t on true
                    left join lateral (
                        select string_agg('{"valid":' || g.valid || ',"zones":[' || g.zones || ']}', ',' order by g.first) as groups
                        from (
                            select coalesce(w.text, 'null') as valid, string_agg(z.id::text, ',' order by z.sort, z.id) as zones,
                                   min(array[z.sort::bigint, z.id]) as first
                            from accreditation_zone az
                            join zone_text z on z.id = az.zone_id
                            left join access_window w on w.event_id = az.event_id and w.id = az.window_id
                            where az.event_id = a.event_id and az.accreditation_id = a.id and t.as_of is not null
                            group by az.window_id, w.text) g
                    ) ac on true
                """;

    private static final String ONLY_OPEN = """
                                                 and (az.window_id is null or exists (
                                                     select from access_window w
                                                     where w.event_id = az.event_id and w.id = az.window_id
                                                       and feed_open(w.valid, t.as_of)))
                """;

    /** What the documents of an event can depend on besides what all depend on; without it, nothing is looked for. */
    record Parts(boolean timed, boolean held) {

        private String rendered() {
            String zones = ZONES + (timed ? ACCESS : "");
            return ZONE_TEXT
                    + (held ? HOLD_TEXT : "")
                    + UNTIL_ZONES
                    + (held ? UNLESS_HELD + zones + END_UNLESS_HELD : zones)
                    + UNTIL_JOINS
                    + (held ? JOIN_HOLDS : "")
                    + (timed ? JOIN_TIMES : "")
                    + JOIN_ZONES
                    + (timed ? ONLY_OPEN : "")
                    + REST;
        }
    }

    /**
     * Compares the rendered bodies with the stored documents, without their stamps. A document's own stamps stand before {@code "deleted"}.
     * A value cannot contain that text, because its quotes would be escaped. The text is searched from the front: PostgreSQL would have to
     * count the body's length character by character.
     *
     * <p>Every stored document is also rendered, so this is in effect a left join. PostgreSQL always runs a full join by sorting or
     * hashing. While its statistics knew other events but not this one, it ran a left join by reading the event once for each document:
     * more than 20 s for 20,000 documents.
     */
    private static final String DIFFERING = """
                from rendered r
                full join (select accreditation_id, revision, deleted, document from accreditation_feed
                           where event_id = :event and accreditation_id = any(:accreditations)) f on f.accreditation_id = r.id
                where f.document is null or right(f.document, 1 - strpos(f.document, '"deleted"')) <> r.body
                """;

    /**
     * Renders and compares the documents in one statement. Only if any differs, the statement raises the revision and writes.
     *
     * @return whether any document differed
     */
    boolean write(long eventId, Long[] accreditationIds, Parts parts) {
        int written = db.sql(parts.rendered() + """
                , changed as materialized (
                    select r.id, r.deleted, r.body, f.revision as old_revision, coalesce(not f.deleted, false) as was_live
                """ + DIFFERING + """
                ), head as (
                    update event_feed e
                    set revision = e.revision + 1,
                        changed_at = greatest(feed_clock(), e.changed_at),
                        stamp = gen_random_uuid(),
                        count = e.count + (select count(*) filter (where not c.deleted) - count(*) filter (where c.was_live)
                                           from changed c),
                        digest = e.digest
                            # (select coalesce(bit_xor(feed_mark(c.id, c.old_revision)), 0) from changed c where c.was_live)
                            # (select coalesce(bit_xor(feed_mark(c.id, e.revision + 1)), 0) from changed c where not c.deleted)
                    where e.event_id = :event and exists (select from changed)
                    returning e.revision, e.changed_at, wire_time(e.changed_at) as changed_at_text, e.stamp
                ), remembered as (
                    insert into feed_revision (event_id, revision, at, stamp)
                    select :event, revision, changed_at, stamp from head
                )
                insert into accreditation_feed (event_id, accreditation_id, revision, changed_at, deleted, document)
                select :event, c.id, h.revision, h.changed_at, c.deleted,
                       '{"id":' || c.id || ',"revision":' || h.revision || ',"changed_at":"' || h.changed_at_text || '",' || c.body
                from changed c
                cross join head h
                on conflict (event_id, accreditation_id) do update
                    set revision = excluded.revision, changed_at = excluded.changed_at,
                        deleted = excluded.deleted, document = excluded.document
                """)
                .param("event", eventId)
                .param("accreditations", accreditationIds)
                .update();
        return written > 0;
    }

    /** Finds the documents that would be rendered differently now. Any result other than an empty list is a defect. */
    List<Long> differing(long eventId, Long[] accreditationIds, Parts parts) {
        return db.sql(parts.rendered() + "select r.id " + DIFFERING)
                .param("event", eventId)
                .param("accreditations", accreditationIds)
                .query((row, number) -> row.getLong(1))
                .list();
    }
}
