package org.gatehouse.request;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes zone requests. */
@Repository
public record RequestRepository(JdbcClient db) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    /** A row of {@code zone_request}. */
    public record Row(
            long id,
            long formId,
            long accreditationId,
            long firstZoneId,
            @Nullable Long secondZoneId,
            String objective,
            ZoneRequest.State state,
            LocalDate requestDate,
            @Nullable String denialReason,
            @Nullable Instant deniedAt,
            int version) {}

    private static final String SELECT = """
            select r.id, r.form_id, r.accreditation_id, r.first_zone_id, r.second_zone_id, r.objective, r.state,
                   local_day(r.requested_at, e.time_zone) as request_date, r.denial_reason, r.denied_at,
                   r.version
            """;

    private static final RowMapper<Counted> COUNTED = new RecordRows<>(Counted.class);

    /** The number of a form's requests in a state. */
    public record Counted(long formId, ZoneRequest.State state, int requests) {}

    public List<Row> rows(long eventId, Collection<Long> ids) {
        return db.sql(SELECT + """
                from zone_request r join event e on e.id = r.event_id
                where r.event_id = :event and r.id = any(:ids)
                order by r.id
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query(ROW)
                .list();
    }

    /** The requests in a state that match the search; those of withdrawn accreditations are left out. */
    private static final String LOOKED_FOR = """
            from zone_request r
            join event e on e.id = r.event_id
            join accreditation a on a.event_id = r.event_id and a.id = r.accreditation_id
            join person p on p.id = a.person_id
            where r.event_id = :event and r.form_id = :form and r.state = :state and not a.deleted
              and (:zone::bigint is null or :zone in (r.first_zone_id, r.second_zone_id))
              and (:typed = '' or a.id::text = :typed
                   or strpos(folded(concat_ws(' ', coalesce(a.first_name, p.first_name), coalesce(a.last_name, p.last_name),
                                              coalesce(a.first_name, p.first_name))), :name) > 0)
            """;

    /** Returns the requests in this state that match the search, oldest first. */
    public List<Row> found(
            long eventId, long formId, ZoneRequest.State state, RequestSearch search, int offset, int limit) {
        return lookedFor(SELECT + LOOKED_FOR + """
                order by r.requested_at, r.id
                limit :limit offset :offset
                """, eventId, formId, state, search)
                .param("limit", limit)
                .param("offset", offset)
                .query(ROW)
                .list();
    }

    /** Returns the ids of the requests in this state that match the search, oldest first. */
    public List<Long> ids(long eventId, long formId, ZoneRequest.State state, RequestSearch search) {
        return lookedFor("select r.id " + LOOKED_FOR + "order by r.requested_at, r.id", eventId, formId, state, search)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Counts the requests in this state that match the search. */
    public int count(long eventId, long formId, ZoneRequest.State state, RequestSearch search) {
        return lookedFor("select count(*)::integer " + LOOKED_FOR, eventId, formId, state, search)
                .query((row, number) -> row.getInt(1))
                .single();
    }

    private JdbcClient.StatementSpec lookedFor(
            String sql, long eventId, long formId, ZoneRequest.State state, RequestSearch search) {
        return db.sql(sql)
                .param("event", eventId)
                .param("form", formId)
                .param("state", state.name())
                .param("zone", search.zoneId())
                .param("typed", search.q())
                .param("name", search.name());
    }

    /** Counts the requests of each form in each state, without requests of withdrawn accreditations. */
    public List<Counted> counts(long eventId) {
        return db.sql("""
                select r.form_id, r.state, count(*)::integer as requests
                from zone_request r join accreditation a on a.event_id = r.event_id and a.id = r.accreditation_id
                where r.event_id = :event and not a.deleted
                group by r.form_id, r.state
                """).param("event", eventId).query(COUNTED).list();
    }

    public List<Row> ofForm(long eventId, long formId, RequestFilter filter) {
        return db.sql(SELECT + """
                from zone_request r
                join event e on e.id = r.event_id
                join accreditation a on a.event_id = r.event_id and a.id = r.accreditation_id
                join registration reg on reg.event_id = a.event_id and reg.id = a.registration_id
                join person_position pp on pp.id = reg.person_position_id
                where r.event_id = :event and r.form_id = :form and r.state = :state and not a.deleted
                  and (:zone::bigint is null or :zone in (r.first_zone_id, r.second_zone_id))
                  and (:organization::bigint is null or pp.organization_id = :organization)
                order by r.requested_at, r.id
                """)
                .param("event", eventId)
                .param("form", formId)
                .param("state", filter.wanted().name())
                .param("zone", filter.zoneId())
                .param("organization", filter.orgId())
                .query(ROW)
                .list();
    }

    /** Returns the requests of an accreditation, the latest first. */
    public List<Row> ofAccreditation(long eventId, long accreditationId) {
        return db.sql(SELECT + """
                from zone_request r join event e on e.id = r.event_id
                where r.event_id = :event and r.accreditation_id = :accreditation
                order by r.id desc
                """)
                .param("event", eventId)
                .param("accreditation", accreditationId)
                .query(ROW)
                .list();
    }

    /** Locks the request until the transaction ends. */
    public Optional<Row> lock(long eventId, long requestId) {
        return db.sql(SELECT + """
                from zone_request r join event e on e.id = r.event_id
                where r.event_id = :event and r.id = :request
                for no key update of r
                """)
                .param("event", eventId)
                .param("request", requestId)
                .query(ROW)
                .optional();
    }

    /** Locks these requests until the transaction ends, always in the same order; those that are gone are left out. */
    public List<Row> lockAll(long eventId, Collection<Long> ids) {
        return db.sql(SELECT + """
                from zone_request r join event e on e.id = r.event_id
                where r.event_id = :event and r.id = any(:ids)
                order by r.id
                for no key update of r
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query(ROW)
                .list();
    }

    /** Returns the person's pending request at the form, whichever of the person's accreditations made it. */
    public Optional<Long> pendingOf(long eventId, long formId, long personId) {
        return db.sql("""
                select r.id
                from zone_request r join accreditation a on a.event_id = r.event_id and a.id = r.accreditation_id
                where r.event_id = :event and r.form_id = :form and a.person_id = :person and r.state = 'PENDING'
                order by r.id
                limit 1
                """)
                .param("event", eventId)
                .param("form", formId)
                .param("person", personId)
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /**
     * Stores a request that waits.
     *
     * @param at when it was sent; null for now
     */
    public long insert(
            long eventId, long formId, long accreditationId, ZoneRequestInput request, @Nullable Instant at) {
        return db.sql("""
                insert into zone_request
                    (event_id, form_id, accreditation_id, first_zone_id, second_zone_id, objective, requested_at)
                values (:event, :form, :accreditation, :first, :second, :objective, coalesce(:at::timestamptz, clock_timestamp()))
                returning id
                """)
                .param("event", eventId)
                .param("form", formId)
                .param("accreditation", accreditationId)
                .param("first", request.firstChoiceZone().id())
                .param(
                        "second",
                        request.secondChoiceZone() == null
                                ? null
                                : request.secondChoiceZone().id())
                .param("objective", request.objective().strip())
                .param("at", at == null ? null : at.atOffset(ZoneOffset.UTC))
                .query(Long.class)
                .single();
    }

    /** Stores that the request is allocated, or that it waits again. */
    public void decide(long eventId, long requestId, ZoneRequest.State state) {
        db.sql("""
                update zone_request
                set state = :state, denial_reason = null, denied_at = null, version = version + 1
                where event_id = :event and id = :request
                """)
                .param("event", eventId)
                .param("request", requestId)
                .param("state", state.name())
                .update();
    }

    /** Stores that the request is denied, and returns its new version. */
    public int deny(long eventId, long requestId, @Nullable String reason) {
        return db.sql("""
                update zone_request
                set state = 'DENIED', denial_reason = :reason, denied_at = clock_timestamp(), version = version + 1
                where event_id = :event and id = :request
                returning version
                """)
                .param("event", eventId)
                .param("request", requestId)
                .param("reason", reason)
                .query((row, number) -> row.getInt(1))
                .single();
    }

    public int count(long formId) {
        return db.sql("select count(*)::integer from zone_request where form_id = :form")
                .param("form", formId)
                .query((row, number) -> row.getInt(1))
                .single();
    }
}
