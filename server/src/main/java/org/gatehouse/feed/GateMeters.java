package org.gatehouse.feed;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.function.ToDoubleFunction;
import org.gatehouse.feed.GateBoardRepository.Live;
import org.springframework.stereotype.Component;

/** What an operator watches of all gates; read from the table, so every node shows the same. */
@Component
class GateMeters {

    private static final Duration READ_EVERY = Duration.ofSeconds(5);
    private static final String ALL = "all";

    private final LoadingCache<String, Live> live;

    GateMeters(GateBoardRepository board, GateSettings settings, MeterRegistry registry) {
        this.live = Caffeine.newBuilder().expireAfterWrite(READ_EVERY).build(all -> board.live(settings.gateLiveFor()));
        gauge(registry, "gatehouse.feed.gates", "live gates of all events", Live::gates);
        gauge(registry, "gatehouse.feed.gates.behind", "live gates that lack a change", Live::behind);
        gauge(
                registry,
                "gatehouse.feed.oldest.change.seconds",
                "age of the oldest change that some live gate lacks",
                Live::oldestChangeSeconds);
    }

    private void gauge(MeterRegistry registry, String name, String description, ToDoubleFunction<Live> value) {
        Gauge.builder(name, this, meters -> value.applyAsDouble(meters.live.get(ALL)))
                .description(description)
                .register(registry);
    }
}
