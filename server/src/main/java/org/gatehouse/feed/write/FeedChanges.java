package org.gatehouse.feed.write;

import java.util.Collection;
import java.util.List;
import org.gatehouse.feed.sync.WaitingPolls;
import org.gatehouse.feed.write.TransactionChanges.Kind;
import org.gatehouse.platform.gate.GateView;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Collects what a transaction changes and writes it to the feed just before the transaction commits. After the commit it wakes the waiting
 * polls.
 */
@Component
record FeedChanges(FeedFlush flush, WaitingPolls watch) implements GateView {

    @Override
    public void personChanged(long personId) {
        current().add(Kind.PERSON, personId);
    }

    @Override
    public void accreditationChanged(long eventId, long accreditationId) {
        current().add(Kind.ACCREDITATION, eventId, accreditationId);
    }

    @Override
    public void positionChanged(long eventId, long positionId) {
        current().add(Kind.POSITION, eventId, positionId);
    }

    @Override
    public void zoneChanged(long eventId, long zoneId) {
        current().add(Kind.ZONE, eventId, zoneId);
    }

    @Override
    public void periodChanged(long eventId, long periodId) {
        current().add(Kind.PERIOD, eventId, periodId);
    }

    @Override
    public void timeCame(long eventId, Collection<Long> accreditationIds) {
        TransactionChanges changes = current();
        accreditationIds.forEach(id -> changes.add(Kind.TIME, eventId, id));
    }

    @Override
    public void holdsChanged(long eventId, Collection<Long> accreditationIds) {
        TransactionChanges changes = current();
        accreditationIds.forEach(id -> changes.add(Kind.HOLD, eventId, id));
    }

    @Override
    public void packageOptionChanged(long eventId, long packageOptionId) {
        current().add(Kind.PACKAGE_OPTION, eventId, packageOptionId);
    }

    @Override
    public void skillChanged(long eventId, long skillId) {
        current().add(Kind.SKILL, eventId, skillId);
    }

    @Override
    public void sectorChanged(long eventId, long sectorId) {
        current().add(Kind.SECTOR, eventId, sectorId);
    }

    @Override
    public void memberChanged(long memberId) {
        current().add(Kind.MEMBER, memberId);
    }

    @Override
    public void organizationChanged(long organizationId) {
        current().add(Kind.ORGANIZATION, organizationId);
    }

    private TransactionChanges current() {
        if (!TransactionSynchronizationManager.isActualTransactionActive()
                || TransactionSynchronizationManager.isCurrentTransactionReadOnly()) {
            throw new IllegalStateException(
                    "A change that gates see must be announced in the transaction that makes it");
        }
        @Nullable TransactionChanges changes = (TransactionChanges) TransactionSynchronizationManager.getResource(this);
        return changes == null ? begin() : changes;
    }

    private TransactionChanges begin() {
        TransactionChanges changes = new TransactionChanges();
        TransactionSynchronizationManager.bindResource(this, changes);
        TransactionSynchronizationManager.registerSynchronization(new BeforeCommit(changes));
        return changes;
    }

    private final class BeforeCommit implements TransactionSynchronization, Ordered {

        private final TransactionChanges changes;
        private List<Long> risen = List.of();

        BeforeCommit(TransactionChanges changes) {
            this.changes = changes;
        }

        /** Runs last, because other synchronizations may still announce changes before the commit. */
        @Override
        public int getOrder() {
            return Ordered.LOWEST_PRECEDENCE;
        }

        @Override
        public void beforeCommit(boolean readOnly) {
            risen = flush.write(changes);
        }

        @Override
        public void afterCommit() {
            watch.revisionsRaised(risen);
        }

        @Override
        public void suspend() {
            TransactionSynchronizationManager.unbindResource(FeedChanges.this);
        }

        @Override
        public void resume() {
            TransactionSynchronizationManager.bindResource(FeedChanges.this, changes);
        }

        @Override
        public void afterCompletion(int status) {
            TransactionSynchronizationManager.unbindResourceIfPossible(FeedChanges.this);
        }
    }
}
