package org.gatehouse.accreditation.change;

import static java.util.Objects.requireNonNull;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.gatehouse.accreditation.Overrides;
import org.gatehouse.accreditation.change.ChangeBatch.Change;
import org.gatehouse.accreditation.change.ChangeBatch.Outcome;
import org.gatehouse.accreditation.change.ChangeBatch.State;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.retention.ExpiringRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes batches of changes and their items. */
@Repository
record ChangeBatchRepository(JdbcClient db) implements ExpiringRows {

    private static final String SELECT = """
            select b.id, b.event_id, b.made_by, b.made_at, b.state, b.position_id, b.zones_add, b.zones_remove, b.printed,
                   b.distributed
            from accreditation_batch b
            where b.event_id = :event and b.made_at > clock_timestamp() - interval '24 hours'
            """;

    /**
     * One accreditation of a batch before the change; the fields {@code is…} hold what the batch wrote.
     *
     * @param is null when an earlier release wrote this item: that release set an override for every accreditation, even where the zone
     *     already had the wanted state
     */
    record Item(
            int place,
            long accreditationId,
            @Nullable Long wasPosition,
            Overrides was,
            @Nullable Overrides is,
            Marks wasMarks,
            Marks isMarks) {}

    /**
     * The state of a badge.
     *
     * @param changed when one of the two times was last written, or the badge was reprinted, declared lost or replaced: the times alone do
     *     not show it
     */
    record Marks(
            @Nullable Instant printed,
            @Nullable Instant distributed,
            @Nullable Instant changed) {

        private static Marks of(ResultSet row, String prefix) throws SQLException {
            return new Marks(
                    Columns.instantOrNull(row, prefix + "printed"),
                    Columns.instantOrNull(row, prefix + "distributed"),
                    Columns.instantOrNull(row, prefix + "badge_changed_at"));
        }
    }

    /** The effective position, and the state of the badge. */
    record Facts(boolean live, Marks marks, long position) {}

    @Override
    public String name() {
        return "batches of changes";
    }

    /** As long as a batch can be read and undone. */
    @Override
    public Duration keptFor() {
        return Duration.ofDays(1);
    }

    @Override
    public int removeSome(Instant before) {
        return db.sql("""
                delete from accreditation_batch
                where id in (select id from accreditation_batch where made_at < :before order by made_at limit 10)
                """).param("before", before.atOffset(ZoneOffset.UTC)).update();
    }

    long insert(long eventId, String madeBy, List<Long> ids) {
        return db.sql("""
                with batch as (
                    insert into accreditation_batch (event_id, made_by) values (:event, :by) returning id),
                items as (
                    insert into accreditation_batch_item (batch_id, place, accreditation_id)
                    select batch.id, i.place, i.id from batch, unnest(:ids::bigint[]) with ordinality as i (id, place))
                select id from batch
                """)
                .param("event", eventId)
                .param("by", madeBy)
                .param("ids", ids.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** Returns those of the ids that belong to the event, in the given order. */
    List<Long> known(long eventId, List<Long> ids) {
        return db.sql("""
                select a.id
                from unnest(:ids::bigint[]) with ordinality as sent (id, place)
                join accreditation a on a.event_id = :event and a.id = sent.id
                group by a.id
                order by min(sent.place)
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list();
    }

    Optional<ChangeBatch> find(long eventId, long id) {
        return batch(eventId, id, "");
    }

    /** Locks the batch until the transaction ends, so that two browsers take turns. */
    Optional<ChangeBatch> lock(long eventId, long id) {
        return batch(eventId, id, " for no key update");
    }

    private Optional<ChangeBatch> batch(long eventId, long id, String lock) {
        return db.sql(SELECT + " and b.id = :id" + lock)
                .param("event", eventId)
                .param("id", id)
                .query((row, number) -> batch(row, counts(id)))
                .optional();
    }

    /** Lists recent batches, newest first. */
    List<ChangeBatch> recent(long eventId) {
        return db.sql(SELECT + " and b.state <> 'OPEN' order by b.id desc limit 50")
                .param("event", eventId)
                .query((row, number) -> batch(row, counts(row.getLong("id"))))
                .list();
    }

    private Map<Outcome, Integer> counts(long batchId) {
        Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        db.sql("select outcome, count(*) from accreditation_batch_item where batch_id = :batch group by outcome")
                .param("batch", batchId)
                .query((RowCallbackHandler) row -> counts.put(Outcome.valueOf(row.getString(1)), row.getInt(2)));
        return counts;
    }

    void change(long id, Change change) {
        db.sql("""
                update accreditation_batch
                set position_id = :position, zones_add = :added, zones_remove = :removed, printed = :printed,
                    distributed = :distributed
                where id = :id
                """)
                .param("id", id)
                .param("position", change.position())
                .param("added", change.added().toArray(Long[]::new))
                .param("removed", change.removed().toArray(Long[]::new))
                .param("printed", change.printed())
                .param("distributed", change.distributed())
                .update();
    }

    /**
     * Returns when the first of these steps began.
     *
     * @param going the state between two of them
     */
    Instant begin(long id, State going) {
        return db.sql("""
                update accreditation_batch
                set begun_at = case when state = :going then coalesce(begun_at, transaction_timestamp()) else transaction_timestamp() end
                where id = :id
                returning begun_at
                """)
                .param("id", id)
                .param("going", going.name())
                .query((row, number) -> Columns.instant(row, "begun_at"))
                .single();
    }

    void move(long id, State state) {
        db.sql("update accreditation_batch set state = :state where id = :id")
                .param("id", id)
                .param("state", state.name())
                .update();
    }

    List<Item> next(long batchId, Outcome outcome, int count) {
        return db.sql("""
                select place, accreditation_id, was_position, was_added, was_removed, is_added, is_removed, was_printed,
                       was_distributed, was_badge_changed_at, is_printed, is_distributed, is_badge_changed_at
                from accreditation_batch_item
                where batch_id = :batch and outcome = :outcome
                order by place
                limit :count
                """)
                .param("batch", batchId)
                .param("outcome", outcome.name())
                .param("count", count)
                .query((row, number) -> new Item(
                        row.getInt("place"),
                        row.getLong("accreditation_id"),
                        row.getObject("was_position", Long.class),
                        new Overrides(ids(row, "was_added"), ids(row, "was_removed")),
                        row.getArray("is_added") == null
                                ? null
                                : new Overrides(ids(row, "is_added"), ids(row, "is_removed")),
                        Marks.of(row, "was_"),
                        Marks.of(row, "is_")))
                .list();
    }

    /** All accreditation ids of the batch, in its order. */
    List<Long> ids(long batchId) {
        return db.sql("select accreditation_id from accreditation_batch_item where batch_id = :batch order by place")
                .param("batch", batchId)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    void settle(long batchId, Outcome outcome, Collection<Integer> places) {
        db.sql(
                        "update accreditation_batch_item set outcome = :outcome where batch_id = :batch and place = any(:places)")
                .param("batch", batchId)
                .param("outcome", outcome.name())
                .param("places", places.toArray(Integer[]::new))
                .update();
    }

    /** Records the previous state of these items, and the marks that were just written. */
    void remember(long eventId, long batchId, List<Item> items) {
        db.sql("""
                update accreditation_batch_item i
                set outcome = 'CHANGED', was_position = w.position, was_added = w.added::bigint[],
                    was_removed = w.removed::bigint[], is_added = w.is_added::bigint[], is_removed = w.is_removed::bigint[],
                    was_printed = w.printed, was_distributed = w.distributed, was_badge_changed_at = w.changed,
                    is_printed = a.printed_at, is_distributed = a.distributed_at, is_badge_changed_at = a.badge_changed_at
                from unnest(:places::integer[], :positions::bigint[], :added::text[], :removed::text[], :isAdded::text[],
                            :isRemoved::text[], :printed::timestamptz[], :distributed::timestamptz[], :changed::timestamptz[])
                    as w (place, position, added, removed, is_added, is_removed, printed, distributed, changed),
                    accreditation a
                where i.batch_id = :batch and i.place = w.place and a.event_id = :event and a.id = i.accreditation_id
                """)
                .param("event", eventId)
                .param("batch", batchId)
                .param("places", items.stream().map(Item::place).toArray(Integer[]::new))
                .param("positions", items.stream().map(Item::wasPosition).toArray(Long[]::new))
                .param("added", zones(items, item -> item.was().added()))
                .param("removed", zones(items, item -> item.was().removed()))
                .param("isAdded", zones(items, item -> requireNonNull(item.is()).added()))
                .param(
                        "isRemoved",
                        zones(items, item -> requireNonNull(item.is()).removed()))
                .param("printed", times(items, Marks::printed))
                .param("distributed", times(items, Marks::distributed))
                .param("changed", times(items, Marks::changed))
                .update();
    }

    Map<Long, Facts> facts(long eventId, Collection<Long> ids) {
        Map<Long, Facts> facts = new HashMap<>();
        db.sql("""
                select a.id, not a.deleted as live, a.printed_at as printed, a.distributed_at as distributed, a.badge_changed_at,
                       coalesce(a.position_id, pp.position_id) as position_id
                from accreditation a
                join registration r on r.event_id = a.event_id and r.id = a.registration_id
                join person_position pp on pp.id = r.person_position_id
                where a.event_id = :event and a.id = any(:ids)
                """)
                .param("event", eventId)
                .param("ids", ids.toArray(Long[]::new))
                .query((RowCallbackHandler) row -> facts.put(
                        row.getLong("id"),
                        new Facts(row.getBoolean("live"), Marks.of(row, ""), row.getLong("position_id"))));
        return facts;
    }

    /**
     * Restores the previous marks; the caller has checked that they are as the batch left them. Nothing else has changed these badges, so
     * undoing an earlier batch also finds them as that batch left them.
     */
    void restoreMarks(long eventId, List<Item> items) {
        db.sql("""
                update accreditation a
                set printed_at = w.printed, distributed_at = w.distributed, badge_changed_at = w.changed
                from unnest(:ids::bigint[], :printed::timestamptz[], :distributed::timestamptz[], :changed::timestamptz[])
                    as w (id, printed, distributed, changed)
                where a.event_id = :event and a.id = w.id
                """)
                .param("event", eventId)
                .param("ids", items.stream().map(Item::accreditationId).toArray(Long[]::new))
                .param("printed", times(items, Marks::printed))
                .param("distributed", times(items, Marks::distributed))
                .param("changed", times(items, Marks::changed))
                .update();
    }

    /** Counts the accreditations of the batch that are invalid, in this position, printed and handed out. */
    ChangeBatch.Preview preview(long batchId, @Nullable Long position) {
        return db.sql("""
                select count(*) as total, count(*) filter (where a.deleted) as invalid,
                       count(*) filter (where l.position_id = :position::bigint and not a.deleted) as in_position,
                       count(*) filter (where a.printed_at is not null and not a.deleted) as printed,
                       count(*) filter (where a.distributed_at is not null and not a.deleted) as distributed
                from accreditation_batch_item i
                join accreditation a on a.id = i.accreditation_id
                left join accreditation_listing l on l.event_id = a.event_id and l.accreditation_id = a.id
                where i.batch_id = :batch
                """)
                .param("batch", batchId)
                .param("position", position)
                .query((row, number) -> new ChangeBatch.Preview(
                        row.getInt("total"),
                        row.getInt("invalid"),
                        row.getInt("in_position"),
                        0,
                        row.getInt("printed"),
                        row.getInt("distributed"),
                        List.of(),
                        List.of(),
                        0,
                        List.of()))
                .single();
    }

    /** Lists the first fifty accreditations that were refused, or that were not restored because somebody else had changed them. */
    List<ChangeBatch.Unchanged> unchanged(long eventId, long batchId) {
        return db.sql("""
                select i.accreditation_id, i.outcome,
                       concat_ws(' ', coalesce(a.first_name, p.first_name), coalesce(a.last_name, p.last_name)) as name
                from accreditation_batch_item i
                join accreditation a on a.event_id = :event and a.id = i.accreditation_id
                join person p on p.id = a.person_id
                where i.batch_id = :batch and i.outcome in ('FULL', 'INVALID', 'KEPT')
                order by i.place
                limit 50
                """)
                .param("event", eventId)
                .param("batch", batchId)
                .query(new RecordRows<>(ChangeBatch.Unchanged.class))
                .list();
    }

    /** These accreditations of the event with their names, in the given order. */
    List<ChangeBatch.Unchanged> named(long eventId, Map<Long, Outcome> outcomes) {
        if (outcomes.isEmpty()) {
            return List.of();
        }
        return db.sql("""
                select a.id as accreditation_id, w.outcome,
                       concat_ws(' ', coalesce(a.first_name, p.first_name), coalesce(a.last_name, p.last_name)) as name
                from unnest(:ids::bigint[], :outcomes::text[]) with ordinality as w (id, outcome, place)
                join accreditation a on a.event_id = :event and a.id = w.id
                join person p on p.id = a.person_id
                order by w.place
                """)
                .param("event", eventId)
                .param("ids", outcomes.keySet().toArray(Long[]::new))
                .param("outcomes", outcomes.values().stream().map(Outcome::name).toArray(String[]::new))
                .query(new RecordRows<>(ChangeBatch.Unchanged.class))
                .list();
    }

    private static ChangeBatch batch(ResultSet row, Map<Outcome, Integer> counts) throws SQLException {
        return new ChangeBatch(
                row.getLong("id"),
                row.getLong("event_id"),
                row.getString("made_by"),
                Columns.instant(row, "made_at"),
                State.valueOf(row.getString("state")),
                new Change(
                        row.getObject("position_id", Long.class),
                        ids(row, "zones_add"),
                        ids(row, "zones_remove"),
                        row.getObject("printed", Boolean.class),
                        row.getObject("distributed", Boolean.class)),
                counts);
    }

    private static Set<Long> ids(ResultSet row, String column) throws SQLException {
        Array array = row.getArray(column);
        return array == null ? Set.of() : new TreeSet<>(Arrays.asList((Long[]) array.getArray()));
    }

    private static String[] times(List<Item> items, Function<Marks, @Nullable Instant> of) {
        return items.stream().map(item -> text(of.apply(item.wasMarks()))).toArray(String[]::new);
    }

    private static @Nullable String text(@Nullable Instant at) {
        return at == null ? null : at.atOffset(ZoneOffset.UTC).toString();
    }

    private static String[] zones(List<Item> items, Function<Item, Set<Long>> of) {
        return items.stream().map(item -> array(of.apply(item))).toArray(String[]::new);
    }

    /** Formats ids as {@code {1,2}}: PostgreSQL requires nested arrays to have equal lengths, so each set is passed as text. */
    private static String array(Set<Long> ids) {
        return ids.toString().replace('[', '{').replace(']', '}');
    }
}
