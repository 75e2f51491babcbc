package org.gatehouse.scan.intake;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;
import org.gatehouse.feed.GateVerdict;
import org.gatehouse.scan.Verdict;
import org.springframework.stereotype.Component;

/** Metrics about scans for the operator: how many wait, how many are written at once, and their verdicts. */
@Component
class ScanMeters {

    private final MeterRegistry registry;
    private final DistributionSummary batchSize;

    ScanMeters(MeterRegistry registry) {
        this.registry = registry;
        this.batchSize = DistributionSummary.builder("gatehouse.scans.batch.size")
                .description("new scans written by one statement")
                .register(registry);
    }

    void watch(Supplier<Number> queue) {
        Gauge.builder("gatehouse.scans.queue", queue)
                .description("scans waiting to be written")
                .register(registry);
    }

    void wrote(int rows) {
        batchSize.record(rows);
    }

    void decided(GateVerdict.Reason reason) {
        registry.counter("gatehouse.decisions", "reason", reason.wireName()).increment();
    }

    void answered(Verdict verdict) {
        registry.counter("gatehouse.scans", "verdict", verdict.wireName()).increment();
    }
}
