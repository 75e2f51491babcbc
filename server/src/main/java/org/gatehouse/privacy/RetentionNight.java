package org.gatehouse.privacy;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.PersonKeep;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Lets events forget their people at night. What is left to do is in the database, so that any node continues it after a kill. One node
 * does a piece at a time.
 */
@Component
class RetentionNight {

    private static final Logger log = LoggerFactory.getLogger(RetentionNight.class);

    private static final Caller RETENTION = Caller.forBackgroundWork("retention", null, "retention", null);

    /** So many take a second or two, well within the longest time of a transaction. */
    private static final int AT_ONCE = 100;

    private final RetentionRepository retention;
    private final ErasureService erasures;
    private final ErasureListing list;
    private final AuditRepository audit;
    private final TransactionOperations transaction;
    private final Clock clock;

    RetentionNight(
            RetentionRepository retention,
            ErasureService erasures,
            ErasureListing list,
            AuditRepository audit,
            TransactionOperations transaction,
            Clock clock) {
        this.retention = retention;
        this.erasures = erasures;
        this.list = list;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
    }

    @Scheduled(initialDelayString = "PT10M", fixedDelayString = "PT10M")
    void work() {
        work(clock.instant());
    }

    void work(Instant now) {
        LocalDate today = PersonKeep.today(clock);
        transaction.executeWithoutResult(status -> retention.begin(now, today));
        while (forgetSome(now, today)) {}
        // Not after each piece: the list is written as a whole, and scans would wait for the disk.
        list.update();
    }

    /** Returns whether there may be more. Somebody who cannot be erased does not keep the others. */
    private boolean forgetSome(Instant now, LocalDate today) {
        try {
            return forgetPiece(now, today, AT_ONCE);
        } catch (PersonFailedException failed) {
            log.warn("Person {} of event {} is erased another night: {}", failed.personId, failed.eventId, failed.why);
            if (failed.before > 0) {
                forgetPiece(now, today, failed.before);
            }
            transaction.executeWithoutResult(status -> retention.advance(failed.eventId, failed.personId, 0, 0));
            return true;
        }
    }

    private boolean forgetPiece(Instant now, LocalDate today, int most) {
        return Objects.requireNonNull(transaction.execute(status -> {
            Optional<RetentionRepository.Night> night = retention.takeNext(now);
            night.ifPresent(found -> forgetPiece(found, retention.lockSome(found, today, most), today));
            return night.isPresent();
        }));
    }

    private void forgetPiece(RetentionRepository.Night night, List<Long> people, LocalDate today) {
        if (people.isEmpty()) {
            finish(night, today);
            return;
        }
        int erased = 0;
        for (int i = 0; i < people.size(); i++) {
            try {
                erased += erasures.forget(people.get(i), night.eventId(), RETENTION) ? 1 : 0;
            } catch (RuntimeException failure) {
                throw new PersonFailedException(night.eventId(), people.get(i), i, failure);
            }
        }
        retention.advance(night.eventId(), people.getLast(), erased, people.size() - erased);
    }

    /** One entry of the log for the whole night. Those who are left are due again in the next one. */
    private void finish(RetentionRepository.Night night, LocalDate today) {
        retention.finish(night.eventId());
        RetentionRepository.Counts still = retention.count(night.eventId(), today);
        audit.append(
                RETENTION,
                AuditEntry.of("people_forgotten", night.eventId(), "event", night.eventId())
                        .to(Map.of(
                                "erased",
                                night.erased(),
                                "forgotten",
                                night.forgotten(),
                                "kept",
                                still.kept(),
                                "left",
                                still.erased() + still.forgotten())));
    }

    /** Undoes the piece in which somebody could not be erased. */
    private static final class PersonFailedException extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final long eventId;
        private final long personId;
        private final int before;

        /** The kind of the failure alone, because messages of the database contain values. */
        private final String why;

        PersonFailedException(long eventId, long personId, int before, RuntimeException cause) {
            super(cause);
            this.eventId = eventId;
            this.personId = personId;
            this.before = before;
            this.why = cause.getClass().getName();
        }
    }
}
