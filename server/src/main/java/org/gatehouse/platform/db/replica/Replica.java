package org.gatehouse.platform.db.replica;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Reads from the replica what may be read there, as long as that is exact, and says so when it has to be read from the primary.
 *
 * <p>A caller never hears that a replica was tried in vain: whatever fails there is read again from the primary.
 */
@Component
public class Replica {

    private static final Logger log = LoggerFactory.getLogger(Replica.class);

    /** 40001 and 57014: PostgreSQL ended the statement because the primary removed rows that it could still see, or for its time. */
    private static final Set<String> OF_ONE_STATEMENT = Set.of("40001", "57014");

    /** Whether the replica is read from, and why not. */
    enum State {
        NOT_SET,
        UNKNOWN,
        IN_USE,
        BEHIND,
        AWAY,
        REFUSED
    }

    /** What may be read from the replica. */
    public enum Use {
        /** All documents of an event's feed. */
        FULL_ANSWER,
        /** A spreadsheet of any length. */
        EXPORT
    }

    /** Reads from the replica. */
    public interface Attempt<T, E extends Exception> {

        /** What was found; null while the replica is not as far as it has to be. */
        @Nullable
        T read() throws E;
    }

    private final MeterRegistry meters;
    private volatile State state;
    private volatile double lagSeconds = Double.NaN;

    Replica(ReplicaAddress address, MeterRegistry meters) {
        this.meters = meters;
        this.state = address.isSet() ? State.UNKNOWN : State.NOT_SET;
        if (address.isSet()) {
            Gauge.builder("gatehouse.replica.lag", () -> lagSeconds)
                    .baseUnit("seconds")
                    .description("how long the replica has lacked what the primary has")
                    .register(meters);
            Gauge.builder("gatehouse.replica.used", () -> isInUse() ? 1 : 0)
                    .description("1 while full answers and exports are read from the replica")
                    .register(meters);
        }
    }

    /** Whether the replica answers and is not behind, as of the last second. */
    public boolean isInUse() {
        return state == State.IN_USE;
    }

    /**
     * What the attempt reads from the replica; empty when it has to be read from the primary.
     *
     * @param begin is asked once, if the replica is used at all
     */
    public <T, E extends Exception> Optional<T> read(Use use, Supplier<Attempt<T, E>> begin) throws E {
        if (!isInUse()) {
            count(use, "primary");
            return Optional.empty();
        }
        Optional<T> found = awaited(begin.get());
        count(use, found.isPresent() ? "replica" : "again");
        return found;
    }

    private <T, E extends Exception> Optional<T> awaited(Attempt<T, E> attempt) throws E {
        BoundedWait patience = new BoundedWait();
        try {
            do {
                T found = attempt.read();
                if (found != null) {
                    return Optional.of(found);
                }
            } while (isInUse() && patience.waitABit());
            if (isInUse()) {
                become(State.BEHIND, "it is behind");
            }
        } catch (DataAccessException | TransactionException failed) {
            tell(failed);
        }
        return Optional.empty();
    }

    private void tell(Exception failure) {
        log.debug("The replica failed, so the primary is read", failure);
        SQLException cause = cause(failure);
        if (cause instanceof ReplicaBehindException) {
            become(State.BEHIND, "it is behind");
        } else if (cause instanceof ReplicaRefusedException) {
            become(State.REFUSED, String.valueOf(cause.getMessage()));
        } else if (DatabaseProblems.isAway(failure)
                && (cause == null || !OF_ONE_STATEMENT.contains(String.valueOf(cause.getSQLState())))) {
            become(State.AWAY, "it does not answer");
        }
    }

    private static @Nullable SQLException cause(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return sql;
            }
        }
        return null;
    }

    /** Tells the operator of each change, once. */
    synchronized void become(State next, String why) {
        if (state == next) {
            return;
        }
        state = next;
        if (next == State.IN_USE) {
            log.info("Full answers and exports are read from the replica");
        } else {
            log.warn("Full answers and exports are read from the primary, not from gatehouse.db.replica-url: {}", why);
        }
    }

    void lags(Duration time) {
        lagSeconds = time.toMillis() / 1000.0;
    }

    void lagsByNobodyKnows() {
        lagSeconds = Double.NaN;
    }

    private void count(Use use, String from) {
        if (state != State.NOT_SET) {
            meters.counter("gatehouse.replica.reads", "use", use.name().toLowerCase(Locale.ROOT), "from", from)
                    .increment();
        }
    }
}
