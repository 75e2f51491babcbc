package org.gatehouse.request.batch;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.retention.ExpiringRows;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.batch.RequestBatch.Decision;
import org.gatehouse.request.batch.RequestBatch.Outcome;
import org.gatehouse.request.batch.RequestBatch.State;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes decisions about many zone requests. */
@Repository
record RequestBatchRepository(JdbcClient db) implements ExpiringRows {

    private static final RowMapper<Item> ITEM = new RecordRows<>(Item.class);
    private static final RowMapper<Next> NEXT = new RecordRows<>(Next.class);
    private static final RowMapper<RequestBatch.Unchanged> UNCHANGED = new RecordRows<>(RequestBatch.Unchanged.class);

    private static final String SELECT = """
            select b.id, b.event_id, b.form_id, b.made_by, b.made_at, b.decision, b.second_zones, b.reason, b.state,
                   b.begun_at
            from zone_request_batch b
            where b.event_id = :event and b.form_id = :form and b.made_at > clock_timestamp() - interval '24 hours'
            """;

    private static final String NAME_AND_ZONES = """
            coalesce(concat_ws(' ', coalesce(a.first_name, p.first_name), coalesce(a.last_name, p.last_name)), '') as name,
            coalesce(concat_ws(' · ', one.code, two.code), '') as requested_zones
            """;

    private static final String JOINS = """
            from zone_request_batch_item i
            left join zone_request r on r.event_id = :event and r.id = i.request_id
            left join accreditation a on a.event_id = r.event_id and a.id = r.accreditation_id
            left join person p on p.id = a.person_id
            left join zone one on one.event_id = :event and one.id = r.first_zone_id
            left join zone two on two.event_id = :event and two.id = r.second_zone_id
            """;

    /**
     * A request of a batch in its current state, and what its person has.
     *
     * @param state null when the request no longer exists
     * @param firstTaken whether the person has a place in the zone by the form
     * @param firstHeld whether the person has the zone, by whatever gives it
     */
    record Item(
            long requestId,
            ZoneRequest.@Nullable State state,
            @Nullable Long accreditationId,
            boolean deleted,
            String name,
            String requestedZones,
            @Nullable Long firstZoneId,
            @Nullable Long secondZoneId,
            boolean firstTaken,
            boolean firstHeld,
            boolean secondTaken,
            boolean secondHeld) {}

    /** The next request of a batch, and what the batch did to it. */
    record Next(
            int place,
            long requestId,
            @Nullable Long allocationId,
            @Nullable Integer deniedVersion) {}

    @Override
    public String name() {
        return "batches of zone requests";
    }

    /** As long as a batch can be read and undone. */
    @Override
    public Duration keptFor() {
        return Duration.ofDays(1);
    }

    @Override
    public int removeSome(Instant before) {
        return db.sql("""
                delete from zone_request_batch
                where id in (select id from zone_request_batch where made_at < :before order by made_at limit 10)
                """).param("before", before.atOffset(ZoneOffset.UTC)).update();
    }

    /** Makes a batch of those of the ids that are requests of the form, the oldest first, as the queue has them. */
    long insert(long eventId, long formId, String madeBy, Decision decision, List<Long> ids) {
        return db.sql("""
                with batch as (
                    insert into zone_request_batch (event_id, form_id, made_by, decision)
                    values (:event, :form, :by, :decision) returning id),
                items as (
                    insert into zone_request_batch_item (batch_id, place, request_id)
                    select batch.id, row_number() over (order by r.requested_at, r.id), r.id
                    from batch, zone_request r
                    where r.event_id = :event and r.form_id = :form and r.id = any(:ids))
                select id from batch
                """)
                .param("event", eventId)
                .param("form", formId)
                .param("by", madeBy)
                .param("decision", decision.name())
                .param("ids", ids.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .single();
    }

    Optional<RequestBatch> find(long eventId, long formId, long id) {
        return db.sql(SELECT + " and b.id = :id")
                .param("event", eventId)
                .param("form", formId)
                .param("id", id)
                .query((row, number) -> batch(row, counts(id)))
                .optional();
    }

    /** Locks the batch until the transaction ends, so that two browsers take turns; what was chosen for it does not change meanwhile. */
    Optional<State> lock(long eventId, long formId, long id) {
        return db.sql(SELECT + " and b.id = :id for no key update")
                .param("event", eventId)
                .param("form", formId)
                .param("id", id)
                .query((row, number) -> State.valueOf(row.getString("state")))
                .optional();
    }

    /** Lists recent batches of the form, newest first. */
    List<RequestBatch> recent(long eventId, long formId) {
        return db.sql(SELECT + " and b.state <> 'OPEN' order by b.id desc limit 50")
                .param("event", eventId)
                .param("form", formId)
                .query((row, number) -> batch(row, counts(row.getLong("id"))))
                .list();
    }

    private static RequestBatch batch(ResultSet row, Map<Outcome, Integer> counts) throws SQLException {
        return new RequestBatch(
                row.getLong("id"),
                row.getLong("event_id"),
                row.getLong("form_id"),
                row.getString("made_by"),
                Columns.instant(row, "made_at"),
                Decision.valueOf(row.getString("decision")),
                row.getBoolean("second_zones"),
                row.getString("reason"),
                State.valueOf(row.getString("state")),
                Columns.instantOrNull(row, "begun_at"),
                counts);
    }

    private Map<Outcome, Integer> counts(long batchId) {
        Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        db.sql("select outcome, count(*) from zone_request_batch_item where batch_id = :batch group by outcome")
                .param("batch", batchId)
                .query((RowCallbackHandler) row -> counts.put(Outcome.valueOf(row.getString(1)), row.getInt(2)));
        return counts;
    }

    /** Reads the requests of a batch in their current state, with what the preview needs to know. */
    List<Item> items(long eventId, long formId, long batchId) {
        return db.sql("select i.request_id, r.state, r.accreditation_id, coalesce(a.deleted, true) as deleted, "
                        + NAME_AND_ZONES
                        + """
                , r.first_zone_id, r.second_zone_id,
                exists (select from zone_request_allocation al
                        where al.event_id = :event and al.form_id = :form and al.zone_id = r.first_zone_id
                          and al.accreditation_id = r.accreditation_id) as first_taken,
                exists (select from accreditation_zone az
                        where az.event_id = :event and az.accreditation_id = r.accreditation_id
                          and az.zone_id = r.first_zone_id) as first_held,
                exists (select from zone_request_allocation al
                        where al.event_id = :event and al.form_id = :form and al.zone_id = r.second_zone_id
                          and al.accreditation_id = r.accreditation_id) as second_taken,
                exists (select from accreditation_zone az
                        where az.event_id = :event and az.accreditation_id = r.accreditation_id
                          and az.zone_id = r.second_zone_id) as second_held
                """ + JOINS + "where i.batch_id = :batch order by i.place")
                .param("event", eventId)
                .param("form", formId)
                .param("batch", batchId)
                .query(ITEM)
                .list();
    }

    /** Begins to apply the batch, and remembers what was chosen. */
    void begin(long eventId, long id, boolean secondZones, @Nullable String reason) {
        db.sql("""
                update zone_request_batch
                set state = 'APPLYING', second_zones = :second, reason = :reason, begun_at = transaction_timestamp()
                where event_id = :event and id = :id
                """)
                .param("event", eventId)
                .param("id", id)
                .param("second", secondZones)
                .param("reason", reason)
                .update();
    }

    void beginUndo(long eventId, long id) {
        db.sql("""
                update zone_request_batch set state = 'UNDOING', begun_at = transaction_timestamp()
                where event_id = :event and id = :id
                """).param("event", eventId).param("id", id).update();
    }

    void end(long eventId, long id, State state) {
        db.sql("update zone_request_batch set state = :state where event_id = :event and id = :id")
                .param("event", eventId)
                .param("id", id)
                .param("state", state.name())
                .update();
    }

    /** Returns the next request with this outcome. */
    Optional<Next> next(long batchId, Outcome outcome) {
        return db.sql("""
                select place, request_id, allocation_id, denied_version
                from zone_request_batch_item
                where batch_id = :batch and outcome = :outcome
                order by place
                limit 1
                """)
                .param("batch", batchId)
                .param("outcome", outcome.name())
                .query(NEXT)
                .optional();
    }

    void settle(long batchId, int place, Outcome outcome, RequestBatch.@Nullable Reason reason) {
        db.sql("""
                update zone_request_batch_item set outcome = :outcome, reason = :reason
                where batch_id = :batch and place = :place
                """)
                .param("batch", batchId)
                .param("place", place)
                .param("outcome", outcome.name())
                .param("reason", reason == null ? null : reason.name())
                .update();
    }

    /** Remembers what the batch did to a request, so that only this is taken back. */
    void changed(long batchId, int place, @Nullable Long allocationId, @Nullable Integer deniedVersion) {
        db.sql("""
                update zone_request_batch_item
                set outcome = 'CHANGED', allocation_id = :allocation, denied_version = :version
                where batch_id = :batch and place = :place
                """)
                .param("batch", batchId)
                .param("place", place)
                .param("allocation", allocationId)
                .param("version", deniedVersion)
                .update();
    }

    /** Lists the first hundred requests that stayed as they were. */
    List<RequestBatch.Unchanged> unchanged(long eventId, long batchId) {
        return db.sql("select i.request_id, r.accreditation_id, " + NAME_AND_ZONES + ", i.reason " + JOINS + """
                where i.batch_id = :batch and i.outcome in ('REFUSED', 'KEPT')
                order by i.place
                limit 100
                """)
                .param("event", eventId)
                .param("batch", batchId)
                .query(UNCHANGED)
                .list();
    }
}
