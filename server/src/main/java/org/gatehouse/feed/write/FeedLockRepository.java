package org.gatehouse.feed.write;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.feed.write.TransactionChanges.Kind;
import org.gatehouse.platform.problem.PlatformProblem;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Finds and locks the events that a transaction's changes affect, and finds the affected accreditations. */
@Repository
class FeedLockRepository {

    /** The bounds stand for a select that does not wait, the flush of a few and of many documents, and the limit of a transaction. */
    private static final Duration[] BOUNDS = {
        Duration.ofMillis(1),
        Duration.ofMillis(5),
        Duration.ofMillis(20),
        Duration.ofMillis(100),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5),
        Duration.ofSeconds(20)
    };

    private static final String HOLDERS = """
            select a.id
            from person_position pp
            join registration r on r.person_position_id = pp.id
            join accreditation a on a.registration_id = r.id
            where pp.event_id = :event and
            """;

    /** Those who have access by the period: by position, default zone, package option, by a zone added manually, or by their registration. */
    private static final String BY_PERIOD = """
            select a.id from accreditation a
            where a.event_id = :event
              and a.position_id = any(array(select id from position where event_id = :event and period_id = any(:PERIOD)
                                            union select position_id from position_zone where event_id = :event and period_id = any(:PERIOD)))
            union
            """ + HOLDERS + """
            pp.position_id = any(array(select id from position where event_id = :event and period_id = any(:PERIOD)
                                       union select position_id from position_zone where event_id = :event and period_id = any(:PERIOD)))
            union
            select a.id
            from registration_package_option rpo
            join accreditation a on a.registration_id = rpo.registration_id
            where rpo.event_id = :event
              and rpo.package_option_id = any(array(select package_option_id from package_option_zone
                                                    where event_id = :event and period_id = any(:PERIOD)))
            union
            select accreditation_id from accreditation_zone_override where event_id = :event and period_id = any(:PERIOD)
            union
            select a.id
            from registration_period rp
            join accreditation a on a.registration_id = rp.registration_id
            where rp.event_id = :event and rp.period_id = any(:PERIOD)
            """;

    private final JdbcClient db;
    private final Timer taken;

    FeedLockRepository(JdbcClient db, MeterRegistry meters) {
        this.db = db;
        this.taken = Timer.builder("gatehouse.feed.lock")
                .description("what a change waits for the changes before it at its events")
                .serviceLevelObjectives(BOUNDS)
                .register(meters);
    }

    /**
     * Events whose feed may change, in order of id. A person, a member or an organisation belongs to no event. A transaction that changes
     * one of them, or lets an accreditation refer to it, holds the lock of its row, so the result cannot change before the commit.
     */
    List<Long> eventsOf(TransactionChanges changes) {
        if (changes.areOfEvents()) {
            return changes.events();
        }
        return db.sql("""
                select unnest(:events::bigint[]) as event_id
                union
                select event_id from accreditation where person_id = any(:persons)
                union
                select event_id from person_position where member_id = any(:members)
                union
                select event_id from person_position where organization_id = any(:organizations)
                order by event_id
                """)
                .param("events", changes.events().toArray(Long[]::new))
                .param("persons", changes.ids(Kind.PERSON))
                .param("members", changes.ids(Kind.MEMBER))
                .param("organizations", changes.ids(Kind.ORGANIZATION))
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Waits for the transactions before this one. The locks are taken in order of id, so two transactions never wait for each other. */
    void take(List<Long> events) {
        if (!events.isEmpty()) {
            taken.record(() -> lock(events));
        }
    }

    /**
     * What is to be known before documents are written.
     *
     * @param begun the newest version of the renderer that ever began to render
     * @param timed those of the events that have periods
     * @param held those of the events where somebody is held or can be without anybody's doing
     */
    record Before(int begun, Set<Long> timed, Set<Long> held) {

        static final Before NOTHING = new Before(0, Set.of(), Set.of());
    }

    /** Before a write, call it with the lock held: what the transactions before this one committed is settled then. */
    Before before(List<Long> events) {
        return events.isEmpty()
                ? Before.NOTHING
                : db.sql("""
                        select begun, array(select e.event_id from unnest(:events::bigint[]) as e (event_id)
                                            where exists (select from period p where p.event_id = e.event_id)
                                               or exists (select from accreditation_time t where t.event_id = e.event_id)) as timed,
                                      array(select e.event_id from unnest(:events::bigint[]) as e (event_id)
                                            where exists (select from hold_kind k where k.event_id = e.event_id and k.opens <> 'BY_HAND')
                                               or exists (select from accreditation_hold h
                                                          where h.event_id = e.event_id and h.closed_at is null)
                                               or exists (select from watchlist_hit_in_force w where w.event_id = e.event_id)) as held
                        from feed_renderer
                        """)
                        .param("events", events.toArray(Long[]::new))
                        .query((row, number) -> new Before(
                                row.getInt("begun"),
                                Set.of((Long[]) row.getArray("timed").getArray()),
                                Set.of((Long[]) row.getArray("held").getArray())))
                        .single();
    }

    /**
     * Refuses to write documents once a newer version has begun to render them anew. Call it with the lock held: what was written before
     * that version began is rendered anew under the same lock.
     */
    void requireNewest(Before before) {
        if (before.begun() > FeedDocumentRepository.RENDERER_VERSION) {
            throw PlatformProblem.UNAVAILABLE
                    .because(
                            "A newer version of the server has taken over this database; send the request again, to the new server.")
                    .retryAfter(5);
        }
    }

    private void lock(List<Long> events) {
        db.sql("select event_id from event_feed where event_id = any(:events) order by event_id for update")
                .param("events", events.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /**
     * The event's accreditations whose document may have changed; call this with the lock held.
     *
     * <p>The select has a part for each kind of change that there is. With {@code or} for all kinds, the plan that PostgreSQL caches for all
     * parameters reads the whole event: 18 ms at 50,000 accreditations, at every write, even when nobody is affected. Accreditations that
     * changed themselves are known without a select: none is ever deleted.
     */
    Long[] touched(long eventId, TransactionChanges changes) {
        return affected(eventId, changes, changes.kinds(eventId));
    }

    /** The accreditations of {@link #touched} that changed themselves or whose person changed. */
    Long[] holdersOfChangedPeople(long eventId, TransactionChanges changes) {
        Set<Kind> kinds = changes.kinds(eventId);
        kinds.retainAll(Kind.NAMING);
        return affected(eventId, changes, kinds);
    }

    private Long[] affected(long eventId, TransactionChanges changes, Set<Kind> kinds) {
        if (Set.of(Kind.ACCREDITATION).containsAll(kinds)) {
            return changes.ids(Kind.ACCREDITATION, eventId);
        }
        String parts = kinds.stream().map(FeedLockRepository::affectedBy).collect(Collectors.joining(" union "));
        JdbcClient.StatementSpec select = db.sql(parts).param("event", eventId);
        kinds.forEach(kind -> select.param(kind.name(), changes.ids(kind, eventId)));
        return select.query((row, number) -> row.getLong(1)).set().toArray(Long[]::new);
    }

    private static String affectedBy(Kind kind) {
        return switch (kind) {
            case ACCREDITATION -> "select id from accreditation where event_id = :event and id = any(:ACCREDITATION)";
            case PERSON -> "select id from accreditation where event_id = :event and person_id = any(:PERSON)";
            case POSITION ->
                "select id from accreditation where event_id = :event and position_id = any(:POSITION) union " + HOLDERS
                        + "pp.position_id = any(:POSITION)";
            case ZONE ->
                "select accreditation_id from accreditation_zone where event_id = :event and zone_id = any(:ZONE)";
            case PERIOD -> BY_PERIOD;
            case TIME -> "select id from accreditation where event_id = :event and id = any(:TIME)";
            case HOLD -> "select id from accreditation where event_id = :event and id = any(:HOLD)";
            case SKILL -> HOLDERS + "pp.skill_id = any(:SKILL)";
            case SECTOR ->
                HOLDERS + "pp.sector_id = any(:SECTOR) union " + HOLDERS
                        + "pp.skill_id in (select id from skill where event_id = :event and sector_id = any(:SECTOR))";
            case MEMBER -> HOLDERS + "pp.member_id = any(:MEMBER)";
            case ORGANIZATION -> HOLDERS + "pp.organization_id = any(:ORGANIZATION)";
            case PACKAGE_OPTION -> """
                select a.id
                from registration_package_option rpo
                join accreditation a on a.registration_id = rpo.registration_id
                where rpo.event_id = :event and rpo.package_option_id = any(:PACKAGE_OPTION)""";
        };
    }
}
