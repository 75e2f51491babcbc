package org.gatehouse.feed.write;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Renders all documents once after an upgrade that changed the renderer. Gates are sent the documents that differ. */
@Component
@Order(0)
class FeedUpgrade implements ApplicationRunner {

    private static final Logger log = LoggerFactory.getLogger(FeedUpgrade.class);

    /** Small enough that the event's row is never locked longer than about a second. */
    private static final int AT_ONCE = 2000;

    /**
     * 100,000 documents take some 20 s, and the server is not ready until all are rendered. The log shows the operator that the work
     * continues.
     */
    private static final Duration TELL_EVERY = Duration.ofSeconds(5);

    /** Several events are rendered at once, each on one connection. More than four would wait for the same disk. */
    private static final int AT_MOST_SIDE_BY_SIDE = 4;

    private final JdbcClient db;
    private final FeedChanges changes;
    private final TransactionTemplate transaction;

    FeedUpgrade(JdbcClient db, FeedChanges changes, PlatformTransactionManager transactions) {
        this.db = db;
        this.changes = changes;
        this.transaction = new TransactionTemplate(transactions);
    }

    @Override
    public void run(ApplicationArguments arguments) {
        begin();
        if (renderedBy() < FeedDocumentRepository.RENDERER_VERSION) {
            Progress progress = new Progress(db.sql("select count(*) from accreditation")
                    .query((row, number) -> row.getLong(1))
                    .single());
            renderEvents(progress);
            db.sql("update feed_renderer set version = :version")
                    .param("version", FeedDocumentRepository.RENDERER_VERSION)
                    .update();
        }
    }

    /** From here on, nodes of an older version write no documents: theirs would never be rendered anew. */
    private void begin() {
        int begun = db.sql("update feed_renderer set begun = greatest(begun, :version) returning begun")
                .param("version", FeedDocumentRepository.RENDERER_VERSION)
                .query((row, number) -> row.getInt(1))
                .single();
        if (begun > FeedDocumentRepository.RENDERER_VERSION) {
            throw new IllegalStateException(
                    "A newer version of Gatehouse (renderer %d, here %d) uses this database. Start that version, or restore a backup of before."
                            .formatted(begun, FeedDocumentRepository.RENDERER_VERSION));
        }
    }

    private int renderedBy() {
        return db.sql("select version from feed_renderer")
                .query((row, number) -> row.getInt(1))
                .single();
    }

    /** Renders the largest events first, so that no large event is left at the end for one connection alone. */
    private void renderEvents(Progress progress) {
        int sideBySide = Math.min(Runtime.getRuntime().availableProcessors(), AT_MOST_SIDE_BY_SIDE);
        try (ExecutorService workers = Executors.newFixedThreadPool(
                sideBySide, Thread.ofPlatform().name("feed-upgrade-", 1).factory())) {
            List<CompletableFuture<Void>> renderings =
                    db.sql("""
                            select event_id from event_feed f
                            order by (select count(*) from accreditation a where a.event_id = f.event_id) desc, event_id
                            """).query((row, number) -> row.getLong(1)).list().stream()
                            .map(eventId -> CompletableFuture.runAsync(() -> renderEvent(eventId, progress), workers))
                            .toList();
            renderings.forEach(CompletableFuture::join);
        }
    }

    private void renderEvent(long eventId, Progress progress) {
        List<Long> next = idsAfter(eventId, 0);
        while (!next.isEmpty()) {
            List<Long> some = next;
            transaction.executeWithoutResult(status -> some.forEach(id -> changes.accreditationChanged(eventId, id)));
            progress.rendered(some.size());
            next = idsAfter(eventId, some.getLast());
        }
    }

    private List<Long> idsAfter(long eventId, long last) {
        return db.sql("select id from accreditation where event_id = :event and id > :last order by id limit :some")
                .param("event", eventId)
                .param("last", last)
                .param("some", AT_ONCE)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    private static final class Progress {

        private final long all;
        private long done;
        private long told = System.nanoTime();

        Progress(long all) {
            this.all = all;
            log.info(
                    "Rendering all {} documents of the feed anew (version {})",
                    all,
                    FeedDocumentRepository.RENDERER_VERSION);
        }

        synchronized void rendered(int more) {
            done += more;
            if (System.nanoTime() - told > TELL_EVERY.toNanos()) {
                told = System.nanoTime();
                log.info("Rendered {} of {} documents of the feed", done, all);
            }
        }
    }
}
