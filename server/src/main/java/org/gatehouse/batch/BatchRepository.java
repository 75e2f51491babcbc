package org.gatehouse.batch;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import org.gatehouse.auth.Caller;
import org.gatehouse.batch.Batch.Begun;
import org.gatehouse.batch.Batch.Item;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.State;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.retention.ExpiringRows;
import org.gatehouse.platform.work.Worker;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes batches of all kinds and their items. */
@Repository
record BatchRepository(JdbcClient db, JsonMapper json) implements ExpiringRows {

    private static final RowMapper<Claimed> CLAIMED = new RecordRows<>(Claimed.class);

    /** A batch that is a day old can no longer be read, unless it is being done. */
    private static final String BATCH = """
            select id, event_id, part_of, made_by, made_at, choice::text as choice, state, begun_at, since, client_id, user_id, begun_by,
                   seen_events
            from batch
            where event_id = :event and kind = :kind
              and (made_at > clock_timestamp() - interval '24 hours' or state in ('APPLYING', 'UNDOING'))
            """;

    private static final String ITEM = """
            select place, item_id, outcome, reason, memory::text as memory from batch_item
            where batch_id = :batch and outcome = any(:outcomes)
            """;

    /** A batch that this node has claimed. */
    record Claimed(long id, long eventId, String kind, UUID claim) implements Worker.Job {}

    @Override
    public String name() {
        return "batches";
    }

    @Override
    public Duration keptFor() {
        return Duration.ofDays(1);
    }

    @Override
    public int removeSome(Instant before) {
        return db.sql("""
                delete from batch
                where id in (
                    select id from batch
                    where made_at < :before and state not in ('APPLYING', 'UNDOING')
                    order by made_at
                    limit 10)
                """).param("before", before.atOffset(ZoneOffset.UTC)).update();
    }

    <C> long insert(BatchKind<C, ?> kind, long eventId, @Nullable Long partOf, C choice, Caller by, List<Long> ids) {
        return insert(kind, eventId, partOf, choice, by, null, """
                select place, item_id, null::jsonb as memory from unnest(:ids::bigint[]) with ordinality as sent (item_id, place)
                """)
                .param("ids", ids.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .single();
    }

    <C> long insertChanged(BatchKind<C, ?> kind, Batch<C> changedBy, C choice, Caller by) {
        Instant since = changedBy.begun() == null ? null : changedBy.begun().since();
        return insert(kind, changedBy.eventId(), changedBy.partOf(), choice, by, since, """
                select place, item_id, memory from batch_item where batch_id = :changedBy and outcome = 'CHANGED'
                """)
                .param("changedBy", changedBy.id())
                .query((row, number) -> row.getLong(1))
                .single();
    }

    private <C> JdbcClient.StatementSpec insert(
            BatchKind<C, ?> kind,
            long eventId,
            @Nullable Long partOf,
            C choice,
            Caller by,
            @Nullable Instant since,
            String items) {
        return db.sql("""
                with made as (
                    insert into batch (event_id, kind, part_of, made_by, choice, since)
                    values (:event, :kind, :part, :by, :choice::jsonb, :since) returning id),
                items as (
                    insert into batch_item (batch_id, place, item_id, memory)
                    select made.id, i.place, i.item_id, i.memory from made, (%s) i)
                select id from made
                """.formatted(items))
                .param("event", eventId)
                .param("kind", kind.form().name())
                .param("part", partOf)
                .param("by", by.name())
                .param("choice", json.writeValueAsString(choice))
                .param("since", since == null ? null : since.atOffset(ZoneOffset.UTC));
    }

    <C> Optional<Batch<C>> find(BatchKind<C, ?> kind, long eventId, long id) {
        return one(kind, eventId, id, "");
    }

    /** Locks the batch until the transaction ends, so that a step sees what the one before it has done. */
    <C> Optional<Batch<C>> lock(BatchKind<C, ?> kind, long eventId, long id) {
        return one(kind, eventId, id, " for no key update");
    }

    private <C> Optional<Batch<C>> one(BatchKind<C, ?> kind, long eventId, long id, String lock) {
        return db.sql(BATCH + "and id = :id" + lock)
                .param("event", eventId)
                .param("kind", kind.form().name())
                .param("id", id)
                .query((row, number) -> batch(kind, row))
                .optional();
    }

    /** Lists batches that were begun, newest first. */
    <C> List<Batch<C>> recent(BatchKind<C, ?> kind, long eventId, @Nullable Long partOf) {
        return db.sql(BATCH + """
                and state <> 'OPEN' and part_of is not distinct from :part::bigint
                order by id desc limit 50
                """)
                .param("event", eventId)
                .param("kind", kind.form().name())
                .param("part", partOf)
                .query((row, number) -> batch(kind, row))
                .list();
    }

    private <C> Batch<C> batch(BatchKind<C, ?> kind, ResultSet row) throws SQLException {
        Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        Map<String, Integer> reasons = new TreeMap<>();
        db.sql("select outcome, reason, count(*) from batch_item where batch_id = :batch group by outcome, reason")
                .param("batch", row.getLong("id"))
                .query((RowCallbackHandler) count -> {
                    counts.merge(Outcome.valueOf(count.getString(1)), count.getInt(3), Integer::sum);
                    if (count.getString(2) != null) {
                        reasons.merge(count.getString(2), count.getInt(3), Integer::sum);
                    }
                });
        return new Batch<>(
                row.getLong("id"),
                row.getLong("event_id"),
                row.getObject("part_of", Long.class),
                row.getString("made_by"),
                Columns.instant(row, "made_at"),
                json.readValue(row.getString("choice"), kind.form().choices()),
                State.valueOf(row.getString("state")),
                row.getObject("begun_at") == null ? null : begun(row),
                counts,
                reasons);
    }

    private static Begun begun(ResultSet row) throws SQLException {
        Array events = row.getArray("seen_events");
        Caller by = Caller.forBackgroundWork(
                row.getString("client_id"),
                row.getObject("user_id", Long.class),
                row.getString("begun_by"),
                events == null ? null : new TreeSet<>(Arrays.asList((Long[]) events.getArray())));
        return new Begun(by, Columns.instant(row, "begun_at"), Columns.instant(row, "since"));
    }

    <C> void choose(Batch<C> batch, C choice) {
        db.sql("update batch set choice = :choice::jsonb where event_id = :event and id = :id")
                .param("event", batch.eventId())
                .param("id", batch.id())
                .param("choice", json.writeValueAsString(choice))
                .update();
    }

    /** Begins to apply the batch, or to take it back. */
    void begin(Batch<?> batch, State going, Caller by) {
        db.sql("""
                update batch
                set state = :state, begun_at = transaction_timestamp(), since = coalesce(since, transaction_timestamp()),
                    client_id = :client, user_id = :user, begun_by = :by, seen_events = :seen
                where event_id = :event and id = :id
                """)
                .param("event", batch.eventId())
                .param("id", batch.id())
                .param("state", going.name())
                .param("client", by.clientId())
                .param("user", by.userId())
                .param("by", by.name())
                .param("seen", by.events() == null ? null : by.events().toArray(Long[]::new))
                .update();
    }

    void end(Batch<?> batch) {
        db.sql("""
                update batch
                set state = case state when 'UNDOING' then 'UNDONE' else 'APPLIED' end, claim = null, claimed_until = null
                where event_id = :event and id = :id
                """).param("event", batch.eventId()).param("id", batch.id()).update();
    }

    /** Claims the batch of one of these kinds that was begun first. */
    Optional<Claimed> claim(Collection<String> kinds, Duration claim) {
        return db.sql("""
                update batch
                set claim = gen_random_uuid(), claimed_until = clock_timestamp() + :millis * interval '1 millisecond'
                where id = (select id
                            from batch
                            where state in ('APPLYING', 'UNDOING') and kind = any(:kinds)
                              and (claimed_until is null or claimed_until < clock_timestamp())
                            order by begun_at
                            limit 1
                            for update skip locked)
                returning id, event_id, kind, claim
                """)
                .param("kinds", kinds.toArray(String[]::new))
                .param("millis", claim.toMillis())
                .query(CLAIMED)
                .optional();
    }

    /** The first items of the batch with one of these outcomes, in its order. */
    <M> List<Item<M>> items(BatchKind<?, M> kind, Batch<?> batch, int most, Outcome... outcomes) {
        return items(kind, batch, ITEM, most, outcomes);
    }

    /** The first hundred items that a report mentions. */
    <M> List<Item<M>> reported(BatchKind<?, M> kind, Batch<?> batch, Outcome... outcomes) {
        return items(kind, batch, ITEM + "and reason is not null", 100, outcomes);
    }

    private <M> List<Item<M>> items(
            BatchKind<?, M> kind, Batch<?> batch, String select, int most, Outcome... outcomes) {
        return db.sql(select + " order by place limit :most")
                .param("batch", batch.id())
                .param("outcomes", Arrays.stream(outcomes).map(Outcome::name).toArray(String[]::new))
                .param("most", most)
                .query((row, number) -> {
                    String memory = row.getString("memory");
                    return new Item<>(
                            row.getInt("place"),
                            row.getLong("item_id"),
                            Outcome.valueOf(row.getString("outcome")),
                            row.getString("reason"),
                            memory == null
                                    ? null
                                    : json.readValue(memory, kind.form().memories()));
                })
                .list();
    }

    /** Stores what became of these items. */
    <M> void settle(Batch<?> batch, List<Item<M>> items) {
        db.sql("""
                update batch_item i
                set outcome = r.outcome, reason = r.reason, memory = r.memory::jsonb
                from unnest(:places::integer[], :outcomes::text[], :reasons::text[], :memories::text[])
                    as r (place, outcome, reason, memory)
                where i.batch_id = :batch and i.place = r.place
                """)
                .param("batch", batch.id())
                .param("places", items.stream().map(Item::place).toArray(Integer[]::new))
                .param("outcomes", texts(items, item -> item.outcome().name()))
                .param("reasons", texts(items, Item::reason))
                .param(
                        "memories",
                        texts(items, item -> item.memory() == null ? null : json.writeValueAsString(item.memory())))
                .update();
    }

    private static <M> @Nullable String[] texts(List<Item<M>> items, Function<Item<M>, @Nullable String> text) {
        return items.stream().map(text).toArray(String[]::new);
    }
}
