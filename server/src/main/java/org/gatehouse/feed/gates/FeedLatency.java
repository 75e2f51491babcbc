package org.gatehouse.feed.gates;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.gates.DeliveredRevisions.Range;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Measures how long a change takes to reach gates: from its stamp, which it gets before its documents are written, to the first response of
 * this node that contains it.
 *
 * <p>The stamps come from the database's clock, so the database also computes the time that has passed. It does so after the response was
 * sent, so that no poll waits for it.
 */
@Component
public class FeedLatency {

    private static final Logger log = LoggerFactory.getLogger(FeedLatency.class);

    private final FeedLatencyRepository revisions;
    private final Timer toFirstAnswer;
    private final Map<Long, DeliveredRevisions> answered = new ConcurrentHashMap<>();

    FeedLatency(FeedLatencyRepository revisions, MeterRegistry meters) {
        this.revisions = revisions;
        this.toFirstAnswer = Timer.builder("gatehouse.feed.latency")
                .tag("until", "first_answer")
                .description("from a change's stamp to the first answer of this node that holds it")
                .publishPercentileHistogram()
                .minimumExpectedValue(Duration.ofMillis(1))
                .maximumExpectedValue(Duration.ofMinutes(30))
                .register(meters);
    }

    /**
     * Call this when a response has been sent that contains everything after this revision and up to this head. The first response of an
     * event is not measured: its changes may be older than this node.
     */
    public void answered(long after, FeedHead head) {
        List<Range> first = answered.computeIfAbsent(head.eventId(), event -> new DeliveredRevisions(head.revision()))
                .add(new Range(after, head.revision()));
        if (!first.isEmpty()) {
            long sentAt = System.nanoTime();
            Thread.ofVirtual()
                    .name("feed-latency")
                    .start(() -> first.forEach(some -> record(head.eventId(), some, sentAt)));
        }
    }

    private void record(long eventId, Range some, long sentAt) {
        try {
            for (Duration age : revisions.ages(eventId, some.after(), some.upTo())) {
                long sinceSent = System.nanoTime() - sentAt;
                toFirstAnswer.record(Math.max(0, age.toNanos() - sinceSent), TimeUnit.NANOSECONDS);
            }
        } catch (RuntimeException failure) {
            log.debug("Latencies of event {} are not measured: {}", eventId, failure.getMessage());
        }
    }
}
