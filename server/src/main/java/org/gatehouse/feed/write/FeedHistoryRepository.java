package org.gatehouse.feed.write;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.gatehouse.accreditation.EffectiveZoneRepository;
import org.gatehouse.platform.retention.ExpiringRows;
import org.gatehouse.platform.retention.RetentionSettings;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Removes old revisions of the feed. The newest revision of each event stays, as do all documents, tombstones included.
 *
 * <p>A cursor or a gate that refers to a removed revision is sent everything. A scan of that time can no longer be judged, and is marked
 * so.
 */
@Repository
record FeedHistoryRepository(JdbcClient db, EffectiveZoneRepository zones, RetentionSettings settings)
        implements ExpiringRows {

    private static final int OF_EACH_EVENT = 1000;

    private record Old(long eventId, long revision) {}

    @Override
    public String name() {
        return "revisions of the feed";
    }

    @Override
    public Duration keptFor() {
        return settings.feedHistory();
    }

    /**
     * Zones that were effective only before are removed with their revisions: without the time of its end, a zone would never have ended.
     */
    @Override
    public int removeSome(Instant before) {
        return oldest(before).stream().mapToInt(this::removeUpTo).sum();
    }

    /** The newest of some old revisions, for each event that has any. Times rise with the revisions. */
    private List<Old> oldest(Instant before) {
        return db.sql("""
                select o.event_id, max(o.revision) as revision
                from event_feed f
                cross join lateral (
                    select r.event_id, r.revision, r.at
                    from feed_revision r
                    where r.event_id = f.event_id and r.revision < f.revision
                    order by r.revision
                    limit :some) o
                where o.at < :before
                group by o.event_id
                """)
                .param("some", OF_EACH_EVENT)
                .param("before", before.atOffset(ZoneOffset.UTC))
                .query((row, number) -> new Old(row.getLong("event_id"), row.getLong("revision")))
                .list();
    }

    private int removeUpTo(Old last) {
        zones.forgetPast(last.eventId(), last.revision());
        return db.sql("delete from feed_revision where event_id = :event and revision <= :revision")
                .param("event", last.eventId())
                .param("revision", last.revision())
                .update();
    }
}
