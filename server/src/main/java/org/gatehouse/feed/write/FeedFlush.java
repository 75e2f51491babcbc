package org.gatehouse.feed.write;

import java.util.ArrayList;
import java.util.List;
import org.gatehouse.accreditation.EffectiveZoneRepository;
import org.gatehouse.accreditation.list.AccreditationListRepository;
import org.springframework.stereotype.Component;

/**
 * Brings the feed up to date with what a transaction changed, as its last act (design 4).
 *
 * <p>The order carries the promise that no change is missed: first the lock on the events' feed rows, which puts commits in
 * line; then, in statements of their own whose snapshots come after the lock, the question whom the changes concern, their
 * effective zones and documents. Asked before the lock, a zone's renaming and a simultaneous move into a position with that
 * zone would not see each other.
 */
@Component
class FeedFlush {

    private final FeedLockRepository lock;
    private final FeedDocumentRepository documents;
    private final EffectiveZoneRepository zones;
    private final AccreditationListRepository listing;

    FeedFlush(
            FeedLockRepository lock,
            FeedDocumentRepository documents,
            EffectiveZoneRepository zones,
            AccreditationListRepository listing) {
        this.lock = lock;
        this.listing = listing;
        this.documents = documents;
        this.zones = zones;
    }

    /** Answers with the events whose revision rose. */
    List<Long> write(TransactionChanges changes) {
        List<Long> risen = new ArrayList<>();
        List<Long> events = lock.eventsOf(changes);
        lock.take(events);
        for (long event : events) {
            Long[] touched = lock.touched(event, changes);
            if (touched.length > 0) {
                zones.recompute(event, touched);
                refreshListing(event, changes, touched);
                if (documents.write(event, touched)) {
                    risen.add(event);
                }
            }
        }
        return risen;
    }

    /** Most changes of many holders are none of these: new default zones of 20,000 need not look for new names. */
    private void refreshListing(long event, TransactionChanges changes, Long[] touched) {
        Long[] renamed = changes.concernOnlyHolders(event) ? touched : lock.holdersOfChangedPeople(event, changes);
        if (renamed.length > 0) {
            listing.refresh(event, renamed);
        }
    }
}
