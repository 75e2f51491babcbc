package org.gatehouse.feed.write;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.gatehouse.accreditation.EffectiveZoneRepository;
import org.gatehouse.accreditation.list.AccreditationListRepository;
import org.gatehouse.feed.FeedProblem;
import org.gatehouse.feed.write.TransactionChanges.Kind;
import org.gatehouse.hold.HoldRefreshRepository;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Updates the feed with what a transaction changed, as the transaction's last step (decision 0007).
 *
 * <p>The order of the steps guarantees that no change is missed. First comes the lock on the events' feed rows, which puts the commits in
 * order. Separate statements follow, whose snapshots are taken after the lock: they find the affected accreditations, their effective zones
 * and their documents. If the affected accreditations were read before the lock, the renaming of a zone and a simultaneous move into a
 * position with that zone would not see each other.
 */
@Component
class FeedFlush {

    private final FeedLockRepository lock;
    private final FeedDocumentRepository documents;
    private final EffectiveZoneRepository zones;
    private final AccreditationListRepository listing;
    private final HoldRefreshRepository holds;
    private final int largestChange;

    FeedFlush(
            FeedLockRepository lock,
            FeedDocumentRepository documents,
            EffectiveZoneRepository zones,
            AccreditationListRepository listing,
            HoldRefreshRepository holds,
            @Value("${gatehouse.feed.largest-change}") int largestChange) {
        this.lock = lock;
        this.listing = listing;
        this.holds = holds;
        this.documents = documents;
        this.zones = zones;
        this.largestChange = largestChange;
    }

    /**
     * Returns the events whose revision rose.
     *
     * @throws org.gatehouse.platform.problem.ProblemException change_too_large (409), unavailable (503) when a newer version has taken over
     */
    List<Long> write(TransactionChanges changes) {
        List<Long> risen = new ArrayList<>();
        List<Long> events = lock.eventsOf(changes);
        lock.take(events);
        FeedLockRepository.Before before = lock.before(events);
        lock.requireNewest(before);
        int all = 0;
        for (long event : events) {
            Long[] touched = lock.touched(event, changes);
            all += touched.length;
            requireSmall(all);
            if (touched.length > 0) {
                boolean timed = before.timed().contains(event);
                zones.recompute(event, touched, timed);
                refreshListing(event, changes, touched);
                boolean held = before.held().contains(event);
                if (held) {
                    holds.refresh(event, touched);
                }
                if (documents.write(event, touched, new FeedDocumentRepository.Parts(timed, held))) {
                    risen.add(event);
                }
            }
        }
        return risen;
    }

    /** A larger change could not be finished before its transaction ends, and the event's desks would wait for it in vain. */
    private void requireSmall(int touched) {
        if (touched > largestChange) {
            throw FeedProblem.CHANGE_TOO_LARGE.because(
                    "The change reaches %d badges or more; %d can change together. Nothing was changed. Move their holders to several"
                            + " positions or members and change these one by one, or raise gatehouse.feed.largest-change"
                            + " with spring.transaction.default-timeout.",
                    touched, largestChange);
        }
    }

    /**
     * Names change only with the accreditations or people themselves. Most changes that affect many holders change neither: after new
     * default zones for 20,000 holders, no names need to be read.
     */
    private void refreshListing(long event, TransactionChanges changes, Long[] touched) {
        Set<Kind> kinds = changes.kinds(event);
        if (Collections.disjoint(kinds, Kind.NAMING)) {
            return;
        }
        Long[] renamed = Kind.NAMING.containsAll(kinds) ? touched : lock.holdersOfChangedPeople(event, changes);
        if (renamed.length > 0) {
            listing.refresh(event, renamed);
        }
    }
}
