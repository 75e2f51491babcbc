package org.gatehouse.feed;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.gatehouse.feed.FeedHeadRepository.Found;
import org.gatehouse.platform.backup.RestoredHome;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Notices that the database went back, by a failover or a restore, and then lets gates fetch everything once (decision 0066).
 *
 * <p>Two things show it: a server that was not asked before has another history than the one that the database notes, or a head that this
 * node saw is gone. Caches of this process compare the stamps of revisions when they are used, so nothing is dropped here.
 */
@Repository
class LostHistoryRepository {

    private static final Logger log = LoggerFactory.getLogger(LostHistoryRepository.class);

    /** What followed a loss comes after all that was before it. */
    private static final Comparator<FeedHead> ORDER =
            Comparator.comparing(LostHistoryRepository::historyFrom).thenComparingLong(FeedHead::revision);

    /**
     * A head that was removed because it is old shows nothing: then all revisions before it were removed too. What was seen before another
     * node noticed the loss shows nothing new.
     */
    private static final String IS_LOST = """
            select exists (
                select from unnest(:events::bigint[], :revisions::bigint[], :stamps::uuid[], :froms::timestamptz[])
                     as seen (event_id, revision, stamp, history_from)
                join event_feed f on f.event_id = seen.event_id
                    and coalesce(f.history_from, '-infinity') <= coalesce(seen.history_from, '-infinity')
                where not exists (select from feed_revision r
                                  where r.event_id = seen.event_id and r.revision = seen.revision and r.stamp = seen.stamp)
                  and exists (select from feed_revision r where r.event_id = seen.event_id and r.revision <= seen.revision))
            """;

    private final JdbcClient lookups;
    private final JdbcClient db;
    private final TransactionTemplate transaction;
    private final String restored;
    private final Map<Long, FeedHead> seen = new ConcurrentHashMap<>();
    private volatile String server = "";

    LostHistoryRepository(
            @Qualifier("lookups") JdbcClient lookups,
            JdbcClient db,
            PlatformTransactionManager transactions,
            RestoredHome home) {
        this.lookups = lookups;
        this.db = db;
        this.transaction = new TransactionTemplate(transactions);
        transaction.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        this.restored = home.history();
    }

    /** When the server was started that was last found to have the noted history: it distinguishes servers. */
    String server() {
        return server;
    }

    /** The mark of the backup or snapshot that the home was restored from; empty when there is none. */
    String restored() {
        return restored;
    }

    /**
     * Whether what one select found follows what this node saw before. If not, the heads have to be read again. Heads that are as they
     * were, of the same server, cost nothing here.
     */
    boolean continues(List<Found> found) {
        List<FeedHead> moved = found.stream()
                .map(each -> before(each.head()))
                .filter(Objects::nonNull)
                .toList();
        if (!found.getFirst().isNoted() || isLost(lookups, moved)) {
            transaction.executeWithoutResult(status -> resend(moved));
            return false;
        }
        server = found.getFirst().server();
        return found.stream().allMatch(each -> isNewest(each.head()));
    }

    /** Keeps the head. False when a later one was seen while this one was being read: it may be from the lost history. */
    private boolean isNewest(FeedHead head) {
        return seen.merge(head.eventId(), head, (last, now) -> ORDER.compare(last, now) > 0 ? last : now)
                .equals(head);
    }

    /** The head that was seen before; null if that is this one or none. */
    private @Nullable FeedHead before(FeedHead head) {
        FeedHead last = seen.get(head.eventId());
        return last == null || last.cursor().equals(head.cursor()) ? null : last;
    }

    private static boolean isLost(JdbcClient by, List<FeedHead> heads) {
        return !heads.isEmpty()
                && by.sql(IS_LOST)
                        .param("events", ids(heads))
                        .param(
                                "revisions",
                                heads.stream().map(FeedHead::revision).toArray(Long[]::new))
                        .param("stamps", texts(heads, FeedHead::stamp))
                        .param("froms", texts(heads, FeedHead::historyFrom))
                        .query((row, number) -> row.getBoolean(1))
                        .single();
    }

    private static Instant historyFrom(FeedHead head) {
        return Objects.requireNonNullElse(head.historyFrom(), Instant.MIN);
    }

    private static Long[] ids(List<FeedHead> heads) {
        return heads.stream().map(FeedHead::eventId).toArray(Long[]::new);
    }

    private static @Nullable String[] texts(List<FeedHead> heads, Function<FeedHead, @Nullable Object> part) {
        return heads.stream()
                .map(head -> Objects.toString(part.apply(head), null))
                .toArray(String[]::new);
    }

    /** Handles the loss, unless another node has done so meanwhile. The events are locked in order of id, as by changes. */
    private void resend(List<FeedHead> moved) {
        boolean isNoted = db.sql("select feed_history_is_noted(:restored) from feed_history for update")
                .param("restored", restored)
                .query((row, number) -> row.getBoolean(1))
                .single();
        if (isNoted && !isLost(db, moved)) {
            return;
        }
        log.warn("The database went back or was moved: gates that ask by time are sent everything once.");
        db.sql(
                        "update feed_history set history = feed_history_now(), restored = coalesce(nullif(:restored, ''), restored)")
                .param("restored", restored)
                .update();
        begin(db, List.copyOf(seen.values()));
    }

    /**
     * Lets all gates fetch everything once, and returns the number of events.
     *
     * @param told the revisions that a node sent to gates, which may be later than those in the database
     */
    static long begin(JdbcClient db, List<FeedHead> told) {
        return db.sql("select feed_history_begins(:events::bigint[], :times::timestamptz[])")
                .param("events", ids(told))
                .param("times", texts(told, FeedHead::changedAt))
                .query(Long.class)
                .single();
    }
}
