package org.gatehouse.platform.edge;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.gatehouse.platform.connection.ClientConnection;
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
     * arrived (measured, docs/overload.md).
     */
    static final long WAITING = 150_000;

    /** The charge for each byte: the byte itself, the text made of it and the objects made of the text. */
    static final long PER_BYTE = 4;

    private static final int RETRY_AFTER_SECONDS = 5;
    private static final int PART_OF_HEAP = 8;

    private final long budget;
    private final Counter refused;

    /** What strangers hold while the server waits for their bodies; the oldest is the first. */
    private final SequencedSet<Share> waiting = new LinkedHashSet<>();

    private long held;

    BodyBudget(EdgeSettings settings, MeterRegistry meters) {
        DataSize set = settings.bodyBudget();
        this.budget = set == null ? Runtime.getRuntime().maxMemory() / PART_OF_HEAP : set.toBytes();
        this.refused = Counter.builder("gatehouse.web.bodies.refused")
                .description("bodies that were not read because others took the memory")
                .register(meters);
        Gauge.builder("gatehouse.web.bodies.held", this, BodyBudget::held)
                .description("memory charged for bodies that are being read")
                .baseUnit("bytes")
                .register(meters);
    }

    private synchronized long held() {
        return held;
    }

    /** The share of one body, which holds nothing yet. */
    Share shareOf(ClientConnection connection) {
        return new Share(connection);
    }

    /** What one body holds of the budget. */
    final class Share {

        private final ClientConnection connection;
        private long bytes;
        private boolean isLost;

        private Share(ClientConnection connection) {
            this.connection = connection;
        }

        /**
         * Takes these bytes of memory. If strangers hold all that they may, the oldest body that the server waits for gives way.
         *
         * @return false if this kind of body may take no more at the moment
         */
        boolean take(Kind kind, long more) {
            synchronized (BodyBudget.this) {
                if (kind == Kind.OPEN) {
                    makeRoom(this, more);
                }
                if (isLost || held + more > kind.shareOf(budget)) {
                    return false;
                }
                held += more;
                bytes += more;
                return true;
            }
        }

        /** The same for a body that the server has to wait for. */
        boolean takeWaiting(Kind kind) {
            synchronized (BodyBudget.this) {
                boolean isTaken = take(kind, WAITING);
                if (isTaken && kind == Kind.OPEN) {
                    waiting.add(this);
                }
                return isTaken;
            }
        }

        /** The whole body has arrived. */
        void arrived() {
            synchronized (BodyBudget.this) {
                waiting.remove(this);
                giveBack(Math.min(bytes, WAITING));
            }
        }

        /** The response has been sent. */
        void giveBack() {
            synchronized (BodyBudget.this) {
                waiting.remove(this);
                giveBack(bytes);
            }
        }

        private void giveBack(long fewer) {
            held -= fewer;
            bytes -= fewer;
        }

        /** Whether it had to give way to the body of somebody else. */
        boolean isLost() {
            synchronized (BodyBudget.this) {
                return isLost;
            }
        }

        private void yieldMemory() {
            giveBack();
            isLost = true;
            connection.stopReading();
        }
    }

    /** Lets the oldest bodies of strangers give way, if that is of use. */
    private void makeRoom(Share share, long more) {
        long most = Kind.OPEN.shareOf(budget);
        List<Share> others = waiting.stream().filter(other -> other != share).toList();
        long theirs = others.stream().mapToLong(other -> other.bytes).sum();
        if (held - theirs + more <= most) {
            others.stream().takeWhile(next -> held + more > most).forEach(Share::yieldMemory);
        }
    }

    /** The response to a body for which there is no memory. */
    ProblemException exhausted() {
        refused.increment();
        return PlatformProblem.UNAVAILABLE
                .because("The server has no memory for another request body at the moment.")
                .retryAfter(RETRY_AFTER_SECONDS);
    }
}
