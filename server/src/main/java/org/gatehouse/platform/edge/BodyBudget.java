package org.gatehouse.platform.edge;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicLong;
import org.gatehouse.platform.edge.BodyRoutes.Kind;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/**
 * Limits the memory that bodies take while they are read. Without a limit, a few hundred clients that announce a body and send one byte
 * would use up the heap.
 */
@Component
class BodyBudget {

    /**
     * The charge for a body that the server has to wait for: the request's buffers and its thread's stack use this much until the body has
     * arrived (measured, docs/operations.md).
     */
    static final long WAITING = 200_000;

    /** The charge for each byte: the byte itself, the text made of it and the objects made of the text. */
    static final long PER_BYTE = 4;

    private static final int RETRY_AFTER_SECONDS = 5;
    private static final int PART_OF_HEAP = 8;

    private final long budget;
    private final AtomicLong held = new AtomicLong();
    private final Counter refused;

    BodyBudget(EdgeSettings settings, MeterRegistry meters) {
        DataSize set = settings.bodyBudget();
        this.budget = set == null ? Runtime.getRuntime().maxMemory() / PART_OF_HEAP : set.toBytes();
        this.refused = Counter.builder("gatehouse.web.bodies.refused")
                .description("bodies that were not read because others took the memory")
                .register(meters);
        Gauge.builder("gatehouse.web.bodies.held", held, AtomicLong::doubleValue)
                .description("memory charged for bodies that are being read")
                .baseUnit("bytes")
                .register(meters);
    }

    /** Reserves these bytes of memory; false if this kind of body may take no more at the moment. */
    boolean take(Kind kind, long bytes) {
        long most = kind.shareOf(budget);
        long before = held.getAndUpdate(now -> now + bytes <= most ? now + bytes : now);
        return before + bytes <= most;
    }

    void giveBack(long bytes) {
        held.addAndGet(-bytes);
    }

    /** The answer to a body for which there is no memory. */
    ProblemException exhausted() {
        refused.increment();
        return PlatformProblem.UNAVAILABLE
                .because("The server has no memory for another request body at the moment.")
                .retryAfter(RETRY_AFTER_SECONDS);
    }
}
