package org.gatehouse.feed.gates;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricFamilyDescriptor;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gatehouse.feed.gates.GateBoardRepository.WatchedGate;
import org.jspecify.annotations.Nullable;

/**
 * Prometheus series for each gate (decision 0030). They are built on each scrape, so nothing is read when nobody asks, and the series of a
 * forgotten gate disappear. Micrometer's meters would need an update before each scrape, but Micrometer does not announce one.
 */
record GateSeries(Supplier<List<WatchedGate>> gates) implements MultiCollector {

    private static final String[] LABELS = {"event", "client", "device"};

    private static final List<Series> SERIES = List.of(
            new Series("seconds_behind", "age of the oldest change that the gate lacks", WatchedGate::secondsBehind),
            new Series(
                    "missed_polls",
                    "polls that did not come in pauses of 3 and more of its intervals",
                    WatchedGate::missedPolls),
            new Series("clock_offset_seconds", "the gate's clock minus ours", WatchedGate::clockOffsetSeconds),
            new Series("last_poll_seconds", "time since the gate's last poll", WatchedGate::lastPollSeconds),
            new Series("last_scan_seconds", "time since the gate's last scan", WatchedGate::lastScanSeconds));

    @Override
    public List<MetricFamilyDescriptor> getMetricFamilyDescriptors() {
        return SERIES.stream().map(Series::descriptor).toList();
    }

    @Override
    public MetricSnapshots collect() {
        List<WatchedGate> all = gates.get();
        return new MetricSnapshots(SERIES.stream().map(series -> series.of(all)).toArray(MetricSnapshot[]::new));
    }

    /** One metric, with a value for every gate whose polls show it. */
    private record Series(String name, String help, Function<WatchedGate, @Nullable Number> number) {

        Series {
            name = "gatehouse_gate_" + name;
        }

        MetricFamilyDescriptor descriptor() {
            return MetricFamilyDescriptor.gauge(name)
                    .help(help)
                    .labelNames(LABELS)
                    .build();
        }

        MetricSnapshot of(List<WatchedGate> gates) {
            GaugeSnapshot.Builder all = GaugeSnapshot.builder().name(name).help(help);
            for (WatchedGate gate : gates) {
                Number value = number.apply(gate);
                if (value != null) {
                    all.dataPoint(new GaugeDataPointSnapshot(value.doubleValue(), labels(gate), null));
                }
            }
            return all.build();
        }

        private static Labels labels(WatchedGate gate) {
            return Labels.of(LABELS, new String[] {String.valueOf(gate.eventId()), gate.clientId(), gate.device()});
        }
    }
}
