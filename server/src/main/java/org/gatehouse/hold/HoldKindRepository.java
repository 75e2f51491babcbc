package org.gatehouse.hold;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes kinds of hold and their positions. */
@Repository
public record HoldKindRepository(JdbcClient db) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    private static final String SELECT = """
            select id, code, name::text as name, text::text as text, stops_gate, stops_print, stops_hand_out, opens, sort, version
            from hold_kind
            where event_id = :event
            """;

    /** A row of {@code hold_kind}, without its positions. */
    record Row(
            long id,
            String code,
            Translations name,
            Translations text,
            boolean stopsGate,
            boolean stopsPrint,
            boolean stopsHandOut,
            HoldOpening opens,
            int sort,
            int version) {

        Set<HoldStop> stops() {
            Set<HoldStop> stops = EnumSet.allOf(HoldStop.class);
            stops.removeIf(stop -> !switch (stop) {
                case GATE -> stopsGate;
                case PRINT -> stopsPrint;
                case HAND_OUT -> stopsHandOut;
            });
            return stops;
        }

        boolean isFixed() {
            return code.equals(HoldKind.STOPPED);
        }
    }

    /** The values of a kind that are written. */
    record Values(
            String code,
            Translations name,
            Translations text,
            Set<HoldStop> stops,
            HoldOpening opens,
            @Nullable Integer sort) {}

    public List<HoldKind> ofEvent(long eventId, Language language, boolean withTranslations) {
        Map<Long, List<Long>> positions = positions(eventId);
        return db.sql(SELECT + "order by sort, id").param("event", eventId).query(ROW).list().stream()
                .map(row -> whole(row, positions.getOrDefault(row.id(), List.of()), language, withTranslations))
                .toList();
    }

    public Optional<HoldKind> find(long eventId, long kindId, Language language, boolean withTranslations) {
        return row(eventId, kindId)
                .map(row -> whole(row, List.copyOf(positions(eventId, kindId)), language, withTranslations));
    }

    private static HoldKind whole(Row row, List<Long> positions, Language language, boolean withTranslations) {
        return new HoldKind(
                row.id(),
                row.code(),
                row.name().text(language, withTranslations),
                row.text().text(language, withTranslations),
                List.copyOf(row.stops()),
                row.opens() == HoldOpening.BY_HAND ? null : row.opens(),
                positions,
                row.sort(),
                row.version());
    }

    Optional<Row> row(long eventId, long kindId) {
        return db.sql(SELECT + "and id = :kind")
                .param("event", eventId)
                .param("kind", kindId)
                .query(ROW)
                .optional();
    }

    /** The id of the kind with this code. */
    public Optional<Long> byCode(long eventId, String code) {
        return db.sql("select id from hold_kind where event_id = :event and code = :code")
                .param("event", eventId)
                .param("code", code)
                .query(Long.class)
                .optional();
    }

    /** Whether any kind opens for positions; such holds wait for people who arrive. */
    public boolean anyForPositions(long eventId) {
        return db.sql("select exists (select from hold_kind where event_id = :event and opens = 'POSITION')")
                .param("event", eventId)
                .query(Boolean.class)
                .single();
    }

    /** What gates show of the kind with this code, in this language, otherwise in English, otherwise in any language. */
    public Optional<String> textAtGates(long eventId, String code, Language language) {
        return db.sql("select text_in(text, :language) from hold_kind where event_id = :event and code = :code")
                .param("event", eventId)
                .param("code", code)
                .param("language", language.code())
                .query(String.class)
                .optional();
    }

    /** How many open holds there are of each kind; kinds without any are left out. */
    public Map<Long, Long> openCounts(long eventId) {
        Map<Long, Long> counts = new HashMap<>();
        db.sql("""
                select h.kind_id, count(*) as held
                from accreditation_hold h
                join accreditation a on a.event_id = h.event_id and a.id = h.accreditation_id
                where h.event_id = :event and h.closed_at is null and not a.deleted
                group by h.kind_id
                """).param("event", eventId).query((RowCallbackHandler)
                row -> counts.put(row.getLong("kind_id"), row.getLong("held")));
        return counts;
    }

    /** How many holds there are or were of the kind, without those that were never open. */
    long uses(long eventId, long kindId) {
        return db.sql("""
                select count(*) from accreditation_hold
                where event_id = :event and kind_id = :kind and closed_at is distinct from opened_at
                """)
                .param("event", eventId)
                .param("kind", kindId)
                .query(Long.class)
                .single();
    }

    private Map<Long, List<Long>> positions(long eventId) {
        Map<Long, List<Long>> positions = new HashMap<>();
        db.sql(
                        "select kind_id, position_id from hold_kind_position where event_id = :event order by kind_id, position_id")
                .param("event", eventId)
                .query((RowCallbackHandler) row -> positions
                        .computeIfAbsent(row.getLong("kind_id"), id -> new ArrayList<>())
                        .add(row.getLong("position_id")));
        return positions;
    }

    Set<Long> positions(long eventId, long kindId) {
        return new TreeSet<>(
                db.sql("select position_id from hold_kind_position where event_id = :event and kind_id = :kind")
                        .param("event", eventId)
                        .param("kind", kindId)
                        .query((row, number) -> row.getLong("position_id"))
                        .set());
    }

    /** Without a sort it comes last. If the largest possible number is taken, it shares that number. */
    long insert(long eventId, Values kind) {
        return db.sql("""
                insert into hold_kind (event_id, code, name, text, stops_gate, stops_print, stops_hand_out, opens, sort)
                select :event, :code, :name::jsonb, :text::jsonb, :gate, :print, :handOut, :opens,
                       coalesce(:sort::integer,
                                (select least(coalesce(max(sort), -1), 2147483646) + 1 from hold_kind where event_id = :event))
                returning id
                """)
                .param("event", eventId)
                .params(columns(kind))
                .query(Long.class)
                .single();
    }

    void update(long eventId, long kindId, Values kind) {
        db.sql("""
                update hold_kind
                set code = :code, name = :name::jsonb, text = :text::jsonb, stops_gate = :gate, stops_print = :print,
                    stops_hand_out = :handOut, opens = :opens, sort = coalesce(:sort::integer, sort), version = version + 1
                where event_id = :event and id = :kind
                """)
                .param("event", eventId)
                .param("kind", kindId)
                .params(columns(kind))
                .update();
    }

    private static Map<String, @Nullable Object> columns(Values kind) {
        Map<String, @Nullable Object> columns = new HashMap<>();
        columns.put("code", kind.code());
        columns.put("name", kind.name().json());
        columns.put("text", kind.text().json());
        columns.put("gate", kind.stops().contains(HoldStop.GATE));
        columns.put("print", kind.stops().contains(HoldStop.PRINT));
        columns.put("handOut", kind.stops().contains(HoldStop.HAND_OUT));
        columns.put("opens", kind.opens().name());
        columns.put("sort", kind.sort());
        return columns;
    }

    /** Gives the kind these positions and no others. */
    void setPositions(long eventId, long kindId, Collection<Long> positionIds) {
        db.sql("""
                with gone as (
                    delete from hold_kind_position where event_id = :event and kind_id = :kind and position_id <> all(:positions)
                )
                insert into hold_kind_position (event_id, kind_id, position_id)
                select :event, :kind, position from unnest(:positions::bigint[]) position
                on conflict do nothing
                """)
                .param("event", eventId)
                .param("kind", kindId)
                .param("positions", positionIds.toArray(Long[]::new))
                .update();
    }

    /** Those of these positions that the event lacks. */
    Set<Long> unknownPositions(long eventId, Collection<Long> positionIds) {
        return new TreeSet<>(db.sql("""
                select sent from unnest(:positions::bigint[]) sent
                where not exists (select from position where event_id = :event and id = sent)
                """)
                .param("event", eventId)
                .param("positions", positionIds.toArray(Long[]::new))
                .query((row, number) -> row.getLong("sent"))
                .set());
    }

    /** Deletes the kind with those of its holds that were never open. */
    void delete(long eventId, long kindId) {
        db.sql("delete from accreditation_hold where event_id = :event and kind_id = :kind and closed_at = opened_at")
                .param("event", eventId)
                .param("kind", kindId)
                .update();
        db.sql("delete from hold_kind where event_id = :event and id = :kind")
                .param("event", eventId)
                .param("kind", kindId)
                .update();
    }
}
