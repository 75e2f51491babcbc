package org.gatehouse.feed.write;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gatehouse.accreditation.EffectiveZoneRepository;
import org.gatehouse.feed.write.FeedBoundaryRepository.Due;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.work.Loop;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Lets zones open and close when their time comes: whoever is due is rendered anew, as after any other change.
 *
 * <p>Each node looks every second, and one at a time works at an event, in pieces of a transaction each. There is nothing to catch up with
 * after a crash or a pause: whoever was due meanwhile still is.
 */
@Component
@Order(1)
class FeedBoundaries implements SmartLifecycle, ApplicationRunner {

    private static final Logger log = LoggerFactory.getLogger(FeedBoundaries.class);

    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(5);

    /** A node is not ready while somebody has been due for longer: its gates would be served the zones of yesterday. */
    private static final int LATE_SECONDS = 60;

    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);

    /** A desk's write waits for a piece at most, and a waiting desk comes between two pieces. */
    private static final Duration PIECE = Duration.ofMillis(250);

    private static final int FIRST_PIECE = 1000;
    private static final int SMALLEST_PIECE = 200;
    private static final int LARGEST_PIECE = 4000;

    private final FeedBoundaryRepository boundaries;
    private final FeedLockRepository lock;
    private final EffectiveZoneRepository zones;
    private final GateView gates;
    private final TransactionTemplate transaction;
    private final Counter rendered;
    private final Loop loop = new Loop("feed-boundaries", EVERY, this::run);
    private volatile double late;
    private int piece = FIRST_PIECE;

    FeedBoundaries(
            FeedBoundaryRepository boundaries,
            FeedLockRepository lock,
            EffectiveZoneRepository zones,
            GateView gates,
            MeterRegistry meters,
            PlatformTransactionManager transactions) {
        this.boundaries = boundaries;
        this.lock = lock;
        this.zones = zones;
        this.gates = gates;
        this.transaction = new TransactionTemplate(transactions);
        this.rendered = Counter.builder("gatehouse.feed.boundary")
                .description("accreditations that were rendered anew because zones opened or closed at their time")
                .register(meters);
        TimeGauge.builder("gatehouse.feed.boundary.late", this, TimeUnit.SECONDS, each -> each.late)
                .description("for how long a zone ought to have opened or closed already; 0 when all is done")
                .register(meters);
    }

    /** Before this node takes requests. */
    @Override
    public void run(ApplicationArguments arguments) throws InterruptedException {
        run();
        while (boundaries.due().stream().anyMatch(due -> due.late() > LATE_SECONDS)) {
            log.info("Zones ought to have opened or closed already; waiting until they have");
            Thread.sleep(LOOK_AGAIN);
            run();
        }
    }

    /** Does all that is due. */
    synchronized void run() throws InterruptedException {
        boundaries.setBack().forEach(this::lookAgain);
        List<Due> due = boundaries.due();
        late = due.stream().mapToDouble(Due::late).max().orElse(0);
        RuntimeException failed = null;
        for (Due event : due) {
            try {
                finish(event.eventId());
            } catch (RuntimeException failure) {
                // The other events go on.
                failed = failure;
            }
        }
        boundaries.noteTime();
        if (failed != null) {
            throw failed;
        }
    }

    private void finish(long eventId) throws InterruptedException {
        long began = System.nanoTime();
        while (renderPiece(eventId)) {
            Duration took = Duration.ofNanos(System.nanoTime() - began);
            piece = next(piece, took);
            // Half of the time belongs to the polls and questions of the gates.
            Thread.sleep(took);
            began = System.nanoTime();
        }
    }

    /** Returns whether there may be more to do for this node. */
    private boolean renderPiece(long eventId) {
        int some = piece;
        int done = transaction.execute(status -> {
            if (!boundaries.takeTurn(eventId)) {
                return 0;
            }
            List<Long> due = boundaries.first(eventId, some);
            if (!due.isEmpty()) {
                gates.timeCame(eventId, due);
            }
            boundaries.noteMore(eventId, due.size() == some);
            return due.size();
        });
        rendered.increment(done);
        return done == some;
    }

    private static int next(int piece, Duration took) {
        long fitting = piece * PIECE.toNanos() / Math.max(1, took.toNanos());
        return Math.clamp(Math.min(fitting, 2L * piece), SMALLEST_PIECE, LARGEST_PIECE);
    }

    /** The clock was set back: documents that are true of a later time are rendered for the time that it is now. */
    private void lookAgain(long eventId) {
        transaction.executeWithoutResult(status -> {
            if (boundaries.takeTurn(eventId)) {
                lock.take(List.of(eventId));
                zones.dueAgain(eventId);
                boundaries.noteSetBack(eventId);
            }
        });
    }

    @Override
    public void start() {
        loop.start();
    }

    @Override
    public void stop() {
        loop.stop(LONGEST_STOP);
    }

    @Override
    public boolean isRunning() {
        return loop.isRunning();
    }
}
