package org.gatehouse.platform.telemetry;

import io.micrometer.registry.otlp.OtlpMetricsSender;

/** Sends metrics, and says only once that the collector is away. They are sent anew each minute. */
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
