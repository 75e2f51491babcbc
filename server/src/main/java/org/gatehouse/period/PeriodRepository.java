package org.gatehouse.period;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.gatehouse.event.EventProblem;
import org.gatehouse.period.Times.Interval;
import org.gatehouse.platform.db.Columns;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes periods and their entries. */
@Repository
public record PeriodRepository(JdbcClient db) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    /** A row of {@code period}, without its times. */
    record Row(long id, String code, Translations name, int sort, int version) {}

    public List<Period> ofEvent(long eventId, Language language, boolean withTranslations) {
        return whole(
                eventId,
                db.sql(
                                "select id, code, name::text as name, sort, version from period where event_id = :event order by sort, id")
                        .param("event", eventId)
                        .query(ROW)
                        .list(),
                language,
                withTranslations);
    }

    public Optional<Period> find(long eventId, long periodId, Language language, boolean withTranslations) {
        return row(eventId, periodId)
                .flatMap(row -> whole(eventId, List.of(row), language, withTranslations).stream()
                        .findFirst());
    }

    private Optional<Row> row(long eventId, long periodId) {
        return db.sql(
                        "select id, code, name::text as name, sort, version from period where event_id = :event and id = :period")
                .param("event", eventId)
                .param("period", periodId)
                .query(ROW)
                .optional();
    }

    /** Locks the period until the transaction ends. */
    Optional<Row> lock(long eventId, long periodId) {
        db.sql("select from period where event_id = :event and id = :period for no key update")
                .param("event", eventId)
                .param("period", periodId)
                .query((row, number) -> periodId)
                .optional();
        return row(eventId, periodId);
    }

    private List<Period> whole(long eventId, List<Row> rows, Language language, boolean withTranslations) {
        Long[] ids = rows.stream().map(Row::id).toArray(Long[]::new);
        Map<Long, List<PeriodEntry>> entries = entries(eventId, ids);
        Map<Long, Times> valid = times(eventId, ids);
        return rows.stream()
                .map(row -> new Period(
                        row.id(),
                        row.code(),
                        row.name().text(language, withTranslations),
                        row.sort(),
                        entries.getOrDefault(row.id(), List.of()),
                        valid.getOrDefault(row.id(), Times.NEVER).pairs(),
                        row.version()))
                .toList();
    }

    List<PeriodEntry> entries(long eventId, long periodId) {
        return entries(eventId, new Long[] {periodId}).getOrDefault(periodId, List.of());
    }

    private Map<Long, List<PeriodEntry>> entries(long eventId, Long[] periodIds) {
        Map<Long, List<PeriodEntry>> entries = new HashMap<>();
        db.sql("""
                select period_id, first_day, last_day, from_time, until_time, from_at, until_at
                from period_entry
                where event_id = :event and period_id = any(:periods)
                order by period_id, place
                """).param("event", eventId).param("periods", periodIds).query(row -> {
            entries.computeIfAbsent(row.getLong("period_id"), id -> new ArrayList<>())
                    .add(new PeriodEntry(
                            row.getObject("first_day", LocalDate.class),
                            row.getObject("last_day", LocalDate.class),
                            row.getObject("from_time", LocalTime.class),
                            row.getObject("until_time", LocalTime.class),
                            Columns.instantOrNull(row, "from_at"),
                            Columns.instantOrNull(row, "until_at")));
        });
        return entries;
    }

    private static final String TIMES = """
            select p.id, lower(part) as from_at, upper(part) as until_at
            from period p
            cross join unnest(p.valid) as part
            where p.event_id = :event
            """;

    /** The times of all periods of the event. */
    public PeriodTimes times(long eventId) {
        return new PeriodTimes(TimesRows.of(db.sql(TIMES).param("event", eventId)));
    }

    private Map<Long, Times> times(long eventId, Long[] periodIds) {
        return TimesRows.of(db.sql(TIMES + "and p.id = any(:periods)")
                .param("event", eventId)
                .param("periods", periodIds));
    }

    private static final String INSERT = """
            insert into period (event_id, code, name, sort, valid)
            select :event, :code, :name::jsonb,
                   coalesce(:sort::integer, (select least(coalesce(max(sort), -1), 2147483646) + 1 from period where event_id = :event)),
                   range_agg(tstzrange(i.from_at, i.until_at))
            from unnest(:from::timestamptz[], :until::timestamptz[]) as i (from_at, until_at)
            """;

    /** Without a sort it comes last. If the largest possible number is taken, it shares that number. */
    long insert(long eventId, String code, Translations name, @Nullable Integer sort, List<Interval> valid) {
        return db.sql(INSERT + "returning id")
                .params(values(eventId, code, name, sort, valid))
                .query(Long.class)
                .single();
    }

    private static Map<String, @Nullable Object> values(
            long eventId, String code, Translations name, @Nullable Integer sort, List<Interval> valid) {
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("event", eventId);
        values.put("code", code);
        values.put("name", name.json());
        values.put("sort", sort);
        values.put("from", instants(valid, Interval::from));
        values.put("until", instants(valid, Interval::until));
        return values;
    }

    boolean isDayOf(long eventId, LocalDate day) {
        return db.sql("select exists (select from event where id = :event and :day between start_date and end_date)")
                .param("event", eventId)
                .param("day", day)
                .query(Boolean.class)
                .single();
    }

    Optional<Long> byCode(long eventId, String code) {
        return db.sql("select id from period where event_id = :event and code = :code")
                .param("event", eventId)
                .param("code", code)
                .query(Long.class)
                .optional();
    }

    /** Adds a period at the end; empty when another transaction has just added one with this code. */
    Optional<Long> insertIfNew(long eventId, String code, Translations name, List<Interval> valid) {
        return db.sql(INSERT + "on conflict (event_id, code) do nothing returning id")
                .params(values(eventId, code, name, null, valid))
                .query(Long.class)
                .optional();
    }

    /** Locks all periods of the event until the transaction ends. */
    void lockAll(long eventId) {
        db.sql("select id from period where event_id = :event order by id for no key update")
                .param("event", eventId)
                .query((row, number) -> row.getLong("id"))
                .list();
    }

    void sort(long eventId, long periodId, int sort) {
        db.sql("update period set sort = :sort, version = version + 1 where event_id = :event and id = :period")
                .param("event", eventId)
                .param("period", periodId)
                .param("sort", sort)
                .update();
    }

    /** Raises the version: somebody who has the period's form open must learn that it is another now. */
    void touch(long eventId, long periodId) {
        db.sql("update period set version = version + 1 where event_id = :event and id = :period")
                .param("event", eventId)
                .param("period", periodId)
                .update();
    }

    void update(long eventId, long periodId, String code, Translations name, int sort) {
        db.sql("""
                update period set code = :code, name = :name::jsonb, sort = :sort, version = version + 1
                where event_id = :event and id = :period
                """)
                .param("event", eventId)
                .param("period", periodId)
                .param("code", code)
                .param("name", name.json())
                .param("sort", sort)
                .update();
    }

    /** Whether the times of the period are others now. */
    boolean setValid(long eventId, long periodId, List<Interval> valid) {
        int changed = db.sql("""
                update period p set valid = n.valid
                from (select range_agg(tstzrange(i.from_at, i.until_at)) as valid
                      from unnest(:from::timestamptz[], :until::timestamptz[]) as i (from_at, until_at)) n
                where p.event_id = :event and p.id = :period and p.valid <> n.valid
                """)
                .param("event", eventId)
                .param("period", periodId)
                .param("from", instants(valid, Interval::from))
                .param("until", instants(valid, Interval::until))
                .update();
        return changed > 0;
    }

    void setEntries(long eventId, long periodId, List<PeriodEntry> entries) {
        db.sql("delete from period_entry where event_id = :event and period_id = :period")
                .param("event", eventId)
                .param("period", periodId)
                .update();
        db.sql("""
                insert into period_entry (event_id, period_id, place, first_day, last_day, from_time, until_time, from_at, until_at)
                select :event, :period, e.place - 1, e.first_day, e.last_day, e.from_time, e.until_time, e.from_at, e.until_at
                from unnest(:firstDays::date[], :lastDays::date[], :fromTimes::time[], :untilTimes::time[],
                            :fromAts::timestamptz[], :untilAts::timestamptz[])
                    with ordinality as e (first_day, last_day, from_time, until_time, from_at, until_at, place)
                """)
                .param("event", eventId)
                .param("period", periodId)
                .param("firstDays", texts(entries, PeriodEntry::firstDay))
                .param("lastDays", texts(entries, PeriodEntry::lastDay))
                .param("fromTimes", texts(entries, PeriodEntry::from))
                .param("untilTimes", texts(entries, PeriodEntry::until))
                .param("fromAts", texts(entries, PeriodEntry::fromAt))
                .param("untilAts", texts(entries, PeriodEntry::untilAt))
                .update();
    }

    private static @Nullable String[] texts(List<PeriodEntry> entries, Function<PeriodEntry, @Nullable Object> value) {
        return entries.stream()
                .map(value)
                .map(each -> each == null ? null : each.toString())
                .toArray(String[]::new);
    }

    private static @Nullable String[] instants(List<Interval> all, Function<Interval, @Nullable Instant> end) {
        return all.stream()
                .map(end)
                .map(at -> at == null ? null : at.atOffset(ZoneOffset.UTC).toString())
                .toArray(String[]::new);
    }

    void delete(long eventId, long periodId) {
        db.sql("delete from period where event_id = :event and id = :period")
                .param("event", eventId)
                .param("period", periodId)
                .update();
    }

    /** What is limited to each period of the event, by period. */
    public Map<Long, PeriodUses> uses(long eventId) {
        Map<Long, PeriodUses> uses = new HashMap<>();
        db.sql("""
                select p.id,
                       (select count(*) from position x where x.event_id = p.event_id and x.period_id = p.id) as positions,
                       (select count(*) from position_zone x where x.event_id = p.event_id and x.period_id = p.id) as default_zones,
                       (select count(*) from package_option_zone x where x.event_id = p.event_id and x.period_id = p.id) as option_zones,
                       (select count(*) from accreditation_zone_override x where x.event_id = p.event_id and x.period_id = p.id)
                           as added_zones,
                       (select count(*) from registration_period x where x.event_id = p.event_id and x.period_id = p.id) as registrations
                from period p
                where p.event_id = :event
                """)
                .param("event", eventId)
                .query(new RecordRows<>(PeriodUses.class))
                .list()
                .forEach(one -> uses.put(one.id(), one));
        return uses;
    }

    /** Locks these periods of the event against deletion until the transaction ends, and returns those that it has. */
    Set<Long> share(long eventId, Collection<Long> periodIds) {
        return db.sql("select id from period where event_id = :event and id = any(:periods) order by id for key share")
                .param("event", eventId)
                .param("periods", periodIds.toArray(Long[]::new))
                .query((row, number) -> row.getLong("id"))
                .set();
    }

    /** The time zone in which the days of the event's periods are meant; it stays until the transaction ends. */
    ZoneId timeZone(long eventId) {
        return timeZone("select time_zone from event where id = :event for share", eventId);
    }

    /** The same for those who only read. */
    ZoneId timeZoneNow(long eventId) {
        return timeZone("select time_zone from event where id = :event", eventId);
    }

    private ZoneId timeZone(String sql, long eventId) {
        return db.sql(sql)
                .param("event", eventId)
                .query((row, number) -> ZoneId.of(row.getString("time_zone")))
                .optional()
                .orElseThrow(() -> EventProblem.unknown(eventId));
    }
}
