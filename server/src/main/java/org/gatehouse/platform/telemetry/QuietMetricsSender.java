package org.gatehouse.platform.telemetry;

import io.micrometer.registry.otlp.OtlpMetricsSender;

/** Sends metrics each minute, and logs only once that the collector cannot be reached. */
record QuietMetricsSender(OtlpMetricsSender sender, CollectorWatch collector) implements OtlpMetricsSender {

    @Override
    public void send(Request metrics) {
        try {
            sender.send(metrics);
            collector.took();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (Exception failed) {
            collector.failed(failed);
        }
    }
}
