package org.gatehouse.accreditation.decision;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.accreditation.decision.DecisionBatch.Outcome;
import org.gatehouse.accreditation.decision.DecisionBatch.State;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.retention.ExpiringRows;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes decisions about many registrations. */
@Repository
record DecisionBatchRepository(JdbcClient db) implements ExpiringRows {

    private static final RowMapper<Item> ITEM = new RecordRows<>(Item.class);
    private static final RowMapper<Change> CHANGE = new RecordRows<>(Change.class);
    private static final RowMapper<Gained> GAINED = new RecordRows<>(Gained.class);

    private static final String SELECT = """
            select b.id, b.event_id, b.made_by, b.made_at, b.decision, b.note, b.state
            from decision_batch b
            where b.event_id = :event and b.made_at > clock_timestamp() - interval '24 hours'
            """;

    /**
     * A registration of a batch in its current state.
     *
     * @param state null when the registration no longer exists
     * @param changedSince whether somebody changed its state after the batch that this one reverses
     */
    record Item(
            int place,
            long registrationId,
            @Nullable Long personId,
            @Nullable RegistrationState state,
            boolean merged,
            boolean changedSince) {}

    /** Whether registration {@code r} of item {@code i} is unchanged since the batch that this one reverses. */
    private static final String STANDS = " (i.expected_at is null or i.expected_at = r.state_changed_at) ";

    record Change(long zoneId, int registrations) {}

    /**
     * How many registrations would get a zone.
     *
     * @param given by a default or a package option
     * @param byHand by hand or by allocation, as far as there is room
     */
    record Gained(long zoneId, int given, int byHand) {}

    @Override
    public String name() {
        return "batches of decisions";
    }

    /** As long as a batch can be read and undone. */
    @Override
    public Duration keptFor() {
        return Duration.ofDays(1);
    }

    @Override
    public int removeSome(Instant before) {
        return db.sql("""
                delete from decision_batch
                where id in (select id from decision_batch where made_at < :before order by made_at limit 10)
                """).param("before", before.atOffset(ZoneOffset.UTC)).update();
    }

    /** Makes a batch of those of the ids that belong to the event, in the given order. */
    long insert(long eventId, String madeBy, RegistrationState decision, List<Long> ids) {
        return db.sql("""
                with batch as (
                    insert into decision_batch (event_id, made_by, decision) values (:event, :by, :decision) returning id),
                known as (
                    select r.id, min(sent.place) as place
                    from unnest(:ids::bigint[]) with ordinality as sent (id, place)
                    join registration r on r.event_id = :event and r.id = sent.id
                    group by r.id),
                items as (
                    insert into decision_batch_item (batch_id, place, registration_id)
                    select batch.id, known.place, known.id from batch, known)
                select id from batch
                """)
                .param("event", eventId)
                .param("by", madeBy)
                .param("decision", decision.name())
                .param("ids", ids.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** Makes a batch of the registrations that another batch changed and nobody has changed since. */
    long insertBack(long eventId, String madeBy, RegistrationState decision, long changedBy) {
        return db.sql("""
                with batch as (
                    insert into decision_batch (event_id, made_by, decision) values (:event, :by, :decision) returning id),
                items as (
                    insert into decision_batch_item (batch_id, place, registration_id, expected_at)
                    select batch.id, i.place, i.registration_id, i.changed_at
                    from batch, decision_batch_item i
                    where i.batch_id = :changedBy and i.outcome = 'CHANGED')
                select id from batch
                """)
                .param("event", eventId)
                .param("by", madeBy)
                .param("decision", decision.name())
                .param("changedBy", changedBy)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    Optional<DecisionBatch> find(long eventId, long id) {
        return batch(eventId, id, "");
    }

    /** Locks the batch until the transaction ends, so that two browsers take turns. */
    Optional<DecisionBatch> lock(long eventId, long id) {
        return batch(eventId, id, " for no key update");
    }

    private Optional<DecisionBatch> batch(long eventId, long id, String lock) {
        return db.sql(SELECT + " and b.id = :id" + lock)
                .param("event", eventId)
                .param("id", id)
                .query((row, number) -> batch(row, counts(id)))
                .optional();
    }

    /** Lists recent batches, newest first. */
    List<DecisionBatch> recent(long eventId) {
        return db.sql(SELECT + " and b.state <> 'OPEN' order by b.id desc limit 50")
                .param("event", eventId)
                .query((row, number) -> batch(row, counts(row.getLong("id"))))
                .list();
    }

    private static DecisionBatch batch(ResultSet row, Map<Outcome, Integer> counts) throws SQLException {
        return new DecisionBatch(
                row.getLong("id"),
                row.getLong("event_id"),
                row.getString("made_by"),
                Columns.instant(row, "made_at"),
                RegistrationState.valueOf(row.getString("decision")),
                row.getString("note"),
                State.valueOf(row.getString("state")),
                counts);
    }

    private Map<Outcome, Integer> counts(long batchId) {
        Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        db.sql("select outcome, count(*) from decision_batch_item where batch_id = :batch group by outcome")
                .param("batch", batchId)
                .query((RowCallbackHandler) row -> counts.put(Outcome.valueOf(row.getString(1)), row.getInt(2)));
        return counts;
    }

    /** Begins a step; returns when the first one began. */
    Instant begin(long id, @Nullable String note) {
        return db.sql("""
                update decision_batch
                set state = 'APPLYING', note = :note, begun_at = coalesce(begun_at, transaction_timestamp())
                where id = :id
                returning begun_at
                """)
                .param("id", id)
                .param("note", note)
                .query((row, number) -> Columns.instant(row, "begun_at"))
                .single();
    }

    void end(long id) {
        db.sql("update decision_batch set state = 'APPLIED' where id = :id")
                .param("id", id)
                .update();
    }

    /** Reads the next waiting registrations in their current state. */
    List<Item> next(long batchId, int count) {
        return db.sql("""
                select i.place, i.registration_id, r.person_id, r.state, coalesce(p.merged_into is not null, false) as merged,
                       i.expected_at is not null and i.expected_at is distinct from r.state_changed_at as changed_since
                from (select place, registration_id, expected_at
                      from decision_batch_item
                      where batch_id = :batch and outcome = 'WAITING'
                      order by place
                      limit :count) i
                left join registration r on r.id = i.registration_id
                left join person p on p.id = r.person_id
                order by i.place
                """)
                .param("batch", batchId)
                .param("count", count)
                .query(ITEM)
                .list();
    }

    void settle(long batchId, Outcome outcome, @Nullable String reason, Collection<Integer> places) {
        if (!places.isEmpty()) {
            db.sql("""
                    update decision_batch_item i
                    set outcome = :outcome, reason = :reason,
                        changed_at = case when :outcome = 'CHANGED'
                                          then (select r.state_changed_at
                                                from decision_batch b
                                                join registration r on r.event_id = b.event_id and r.id = i.registration_id
                                                where b.id = i.batch_id) end
                    where i.batch_id = :batch and i.place = any(:places)
                    """)
                    .param("batch", batchId)
                    .param("outcome", outcome.name())
                    .param("reason", reason)
                    .param("places", places.toArray(Integer[]::new))
                    .update();
        }
    }

    /** Counts the registrations in each state, but for those that stay because somebody changed them since. */
    Map<RegistrationState, Integer> states(long batchId) {
        Map<RegistrationState, Integer> states = new EnumMap<>(RegistrationState.class);
        db.sql("""
                select r.state, count(*)
                from decision_batch_item i
                join decision_batch b on b.id = i.batch_id
                join registration r on r.event_id = b.event_id and r.id = i.registration_id
                where i.batch_id = :batch and (r.state = b.decision or\
                """ + STANDS + """
                )
                group by r.state
                """).param("batch", batchId).query((RowCallbackHandler)
                row -> states.put(RegistrationState.valueOf(row.getString(1)), row.getInt(2)));
        return states;
    }

    /** Counts the registrations that stay because somebody changed them since. */
    int changedSince(long batchId) {
        return db.sql("""
                select count(*)::integer
                from decision_batch_item i
                join decision_batch b on b.id = i.batch_id
                join registration r on r.event_id = b.event_id and r.id = i.registration_id
                where i.batch_id = :batch and r.state <> b.decision and not\
                """ + STANDS).param("batch", batchId).query(Integer.class).single();
    }

    /**
     * Counts by zone the waiting registrations that would get it: by their position or a package option, or because it was added by hand
     * or allocated before they were withdrawn.
     */
    List<Gained> gained(long batchId) {
        return db.sql("""
                with waiting as (
                    select r.id, r.event_id, a.id as accreditation_id, coalesce(a.position_id, pp.position_id) as position_id
                    from decision_batch_item i
                    join registration r on r.id = i.registration_id
                    join person_position pp on pp.id = r.person_position_id
                    left join accreditation a on a.registration_id = r.id
                    where i.batch_id = :batch and r.state = 'PENDING' and\
                """ + STANDS + """
                ),
                source as (
                    select w.id, w.event_id, w.accreditation_id, z.zone_id, true as given
                    from waiting w
                    join position_zone z on z.event_id = w.event_id and z.position_id = w.position_id
                    union all
                    select w.id, w.event_id, w.accreditation_id, z.zone_id, true
                    from waiting w
                    join registration_package_option h on h.event_id = w.event_id and h.registration_id = w.id
                    join package_option_zone z on z.event_id = h.event_id and z.package_option_id = h.package_option_id
                    union all
                    select w.id, w.event_id, w.accreditation_id, o.zone_id, false
                    from waiting w
                    join accreditation_zone_override o
                        on o.event_id = w.event_id and o.accreditation_id = w.accreditation_id and o.added
                    union all
                    select w.id, w.event_id, w.accreditation_id, z.zone_id, false
                    from waiting w
                    join accreditation_allocated_zone z
                        on z.event_id = w.event_id and z.accreditation_id = w.accreditation_id)
                select zone_id, (count(*) filter (where given))::integer as given,
                       (count(*) filter (where not given))::integer as by_hand
                from (select s.id, s.zone_id, bool_or(s.given) as given
                      from source s
                      where not exists (
                          select from accreditation_zone_override o
                          where o.event_id = s.event_id and o.accreditation_id = s.accreditation_id
                              and o.zone_id = s.zone_id and not o.added)
                      group by s.id, s.zone_id) g
                group by zone_id
                """).param("batch", batchId).query(GAINED).list();
    }

    /** Counts by zone the registrations of the batch that hold it now. */
    List<Change> held(long batchId) {
        return db.sql("""
                select az.zone_id, count(*)::integer as registrations
                from decision_batch_item i
                join accreditation a on a.registration_id = i.registration_id
                join registration r on r.event_id = a.event_id and r.id = i.registration_id
                join accreditation_zone az on az.event_id = a.event_id and az.accreditation_id = a.id
                where i.batch_id = :batch and\
                """ + STANDS + """
                group by az.zone_id
                """).param("batch", batchId).query(CHANGE).list();
    }

    /** Lists the first hundred registrations that were refused. */
    List<DecisionBatch.Refused> refused(long batchId) {
        return reported(batchId, Outcome.REFUSED);
    }

    /** Lists the first hundred registrations that were approved without a zone. */
    List<DecisionBatch.Refused> withoutZone(long batchId) {
        return reported(batchId, Outcome.CHANGED);
    }

    /** Lists the valid accreditations of the registrations that the batch changed. */
    List<Long> accredited(long eventId, long batchId, int most) {
        return db.sql("""
                select a.id
                from decision_batch_item i
                join accreditation a on a.event_id = :event and a.registration_id = i.registration_id
                where i.batch_id = :batch and i.outcome = 'CHANGED' and not a.deleted
                order by i.place
                limit :most
                """)
                .param("event", eventId)
                .param("batch", batchId)
                .param("most", most)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    private List<DecisionBatch.Refused> reported(long batchId, Outcome outcome) {
        return db.sql("""
                select i.registration_id, coalesce(concat_ws(' ', p.first_name, p.last_name), '') as name, i.reason
                from decision_batch_item i
                left join registration r on r.id = i.registration_id
                left join person p on p.id = r.person_id
                where i.batch_id = :batch and i.outcome = :outcome and i.reason is not null
                order by i.place
                limit 100
                """)
                .param("batch", batchId)
                .param("outcome", outcome.name())
                .query(new RecordRows<>(DecisionBatch.Refused.class))
                .list();
    }
}
