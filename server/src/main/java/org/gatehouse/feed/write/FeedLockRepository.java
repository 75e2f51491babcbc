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
     * Refuses to write documents once a newer version has begun to render them anew. Call it with the lock held: what was written before
     * that version began is rendered anew under the same lock.
     */
    void requireNewest(List<Long> events) {
        if (events.isEmpty()) {
            return;
        }
        int begun = db.sql("select begun from feed_renderer")
                .query((row, number) -> row.getInt(1))
                .single();
        if (begun > FeedDocumentRepository.RENDERER_VERSION) {
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
     * parameters reads the whole event: 18 ms at 50,000 accreditations, at every write, even when nobody is affected.
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
        if (kinds.isEmpty()) {
            return new Long[0];
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
