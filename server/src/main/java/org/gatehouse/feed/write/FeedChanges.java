package org.gatehouse.feed.write;

import java.util.List;
import org.gatehouse.feed.sync.WaitingPolls;
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
        current().persons.add(personId);
    }

    @Override
    public void accreditationChanged(long eventId, long accreditationId) {
        current().of(eventId).accreditations.add(accreditationId);
    }

    @Override
    public void positionChanged(long eventId, long positionId) {
        current().of(eventId).positions.add(positionId);
    }

    @Override
    public void zoneChanged(long eventId, long zoneId) {
        current().of(eventId).zones.add(zoneId);
    }

    @Override
    public void packageOptionChanged(long eventId, long packageOptionId) {
        current().of(eventId).packageOptions.add(packageOptionId);
    }

    @Override
    public void skillChanged(long eventId, long skillId) {
        current().of(eventId).skills.add(skillId);
    }

    @Override
    public void sectorChanged(long eventId, long sectorId) {
        current().of(eventId).sectors.add(sectorId);
    }

    @Override
    public void memberChanged(long memberId) {
        current().members.add(memberId);
    }

    @Override
    public void organizationChanged(long organizationId) {
        current().organizations.add(organizationId);
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
            watch.rose(risen);
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
