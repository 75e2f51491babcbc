package org.gatehouse.feed.write;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.gatehouse.accreditation.EffectiveZoneRepository;
import org.gatehouse.accreditation.list.AccreditationListRepository;
import org.gatehouse.hold.HoldRefreshRepository;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Checks whether the feed is correct: renders some accreditations of each event again and compares the results.
 *
 * <p>Every committed state is consistent. Any difference within one snapshot is therefore a defect: a write did not announce what it
 * changed.
 */
@Component
class FeedSelfCheck {

    private static final Logger log = LoggerFactory.getLogger(FeedSelfCheck.class);
    private static final int SAMPLE = 100;

    private final JdbcClient db;
    private final FeedLockRepository lock;
    private final FeedDocumentRepository documents;
    private final EffectiveZoneRepository zones;
    private final AccreditationListRepository listing;
    private final HoldRefreshRepository holds;
    private final Counter differences;
    private final TransactionTemplate inOneSnapshot;

    FeedSelfCheck(
            JdbcClient db,
            FeedLockRepository lock,
            FeedDocumentRepository documents,
            EffectiveZoneRepository zones,
            AccreditationListRepository listing,
            HoldRefreshRepository holds,
            MeterRegistry meters,
            PlatformTransactionManager transactions) {
        this.db = db;
        this.lock = lock;
        this.documents = documents;
        this.zones = zones;
        this.listing = listing;
        this.holds = holds;
        this.differences = Counter.builder("gatehouse.feed.differences")
                .description(
                        "documents, effective zones, rows of the listing or holds that a self-check found other than they ought to be; must stay 0")
                .register(meters);
        this.inOneSnapshot = new TransactionTemplate(transactions);
        inOneSnapshot.setReadOnly(true);
        inOneSnapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    }

    /**
     * Does nothing while {@link FeedUpgrade} renders documents anew, here or on another node: until that ends, much of the feed is out of
     * date.
     */
    @Scheduled(initialDelayString = "${gatehouse.feed.self-check}", fixedDelayString = "${gatehouse.feed.self-check}")
    void run() {
        List<Long> events = inOneSnapshot.execute(status -> db.sql("select event_id from event_feed where count > 0")
                .query((row, number) -> row.getLong(1))
                .list());
        events.forEach(event -> inOneSnapshot.executeWithoutResult(status -> {
            if (isRendered()) {
                check(event);
            }
        }));
    }

    private boolean isRendered() {
        return db.sql("select exists (select from feed_renderer where version = :version)")
                .param("version", FeedDocumentRepository.RENDERER_VERSION)
                .query(Boolean.class)
                .single();
    }

    /** Counts the differences among some accreditations of the event. */
    long check(long eventId) {
        Long[] sample = sample(eventId);
        FeedLockRepository.Before before = lock.before(List.of(eventId));
        boolean timed = before.timed().contains(eventId);
        boolean held = before.held().contains(eventId);
        List<Long> documentsOff = documents.differing(eventId, sample, new FeedDocumentRepository.Parts(timed, held));
        long zonesOff = zones.differences(eventId, sample, timed);
        long listedOff = listing.differences(eventId, sample);
        long holdsOff = held ? holds.differences(eventId, sample) : 0;
        if (!documentsOff.isEmpty() || zonesOff + listedOff + holdsOff > 0) {
            log.error(
                    "The feed of event {} is not what it ought to be: documents of {}, {} zones, {} listed, {} holds",
                    eventId,
                    documentsOff,
                    zonesOff,
                    listedOff,
                    holdsOff);
            differences.increment((double) documentsOff.size() + zonesOff + listedOff + holdsOff);
        }
        return documentsOff.size() + zonesOff + listedOff + holdsOff;
    }

    /** Consecutive ids from a random place. Picking random rows one by one would read the whole table. */
    private Long[] sample(long eventId) {
        return db.sql("""
                select id
                from accreditation
                where event_id = :event and id >= (
                    select min(id) + floor(random() * (max(id) - min(id) + 1))::bigint from accreditation where event_id = :event)
                order by id
                limit :sample
                """)
                .param("event", eventId)
                .param("sample", SAMPLE)
                .query((row, number) -> row.getLong(1))
                .list()
                .toArray(Long[]::new);
    }
}
