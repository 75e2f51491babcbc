package org.gatehouse.feed.gates;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Metrics about gates for the operator: some over all gates, some for each. They are read from the table, so every node shows the same. */
@Component
class GateMeters {

    private static final Logger log = LoggerFactory.getLogger(GateMeters.class);

    private static final Duration READ_EVERY = Duration.ofSeconds(5);

    /** A silent gate keeps its metrics for this time. A metric that disappeared at once would not show that the gate has stopped. */
    private static final Duration SEEN_FOR = Duration.ofDays(1);

    private static final String ALL = "all";

    private final GateBoardRepository board;
    private final GateSettings settings;
    private final LoadingCache<String, Optional<WatchedGates>> gates =
            Caffeine.newBuilder().expireAfterWrite(READ_EVERY).build(all -> read());

    GateMeters(
            GateBoardRepository board,
            GateSettings settings,
            MeterRegistry registry,
            @Nullable PrometheusRegistry prometheus) {
        this.board = board;
        this.settings = settings;
        gauge(registry, "gatehouse.feed.gates", "live gates of all events", WatchedGates::live);
        gauge(registry, "gatehouse.feed.gates.behind", "live gates that lack a change", WatchedGates::behind);
        gauge(
                registry,
                "gatehouse.feed.gates.left.out",
                "gates that are too many (gatehouse.feed.watched-gates) to be shown each",
                WatchedGates::leftOut);
        gauge(
                registry,
                "gatehouse.feed.oldest.change.seconds",
                "age of the oldest change that some live gate lacks",
                WatchedGates::oldestChangeSeconds);
        if (prometheus != null) {
            prometheus.register(
                    new GateSeries(() -> gates.get(ALL).map(WatchedGates::gates).orElse(List.of())));
        }
    }

    private void gauge(MeterRegistry registry, String name, String description, ToDoubleFunction<WatchedGates> number) {
        Gauge.builder(name, this, meters -> meters.number(number))
                .description(description)
                .register(registry);
    }

    private double number(ToDoubleFunction<WatchedGates> of) {
        return gates.get(ALL).map(all -> of.applyAsDouble(all)).orElse(Double.NaN);
    }

    /**
     * Empty while the database does not answer. The other metrics matter most at that moment, and each gauge here would wait for the
     * database again.
     */
    private Optional<WatchedGates> read() {
        try {
            return Optional.of(WatchedGates.of(
                    board.watched(SEEN_FOR, settings.gateLiveFor(), settings.watchedGates()), settings.watchedGates()));
        } catch (RuntimeException failure) {
            log.debug("How fresh gates are is not shown for now: {}", failure.getMessage());
            return Optional.empty();
        }
    }
}
