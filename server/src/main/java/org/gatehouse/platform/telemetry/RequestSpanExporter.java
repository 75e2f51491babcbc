package org.gatehouse.platform.telemetry;

import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.List;

/** Sends the spans of requests with the fields of {@link RequestSpan} only. Spans inside Spring's own filters are of no use. */
record RequestSpanExporter(SpanExporter exporter, CollectorWatch collector) implements SpanExporter {

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        List<SpanData> requests = spans.stream()
                .filter(span -> span.getKind() == SpanKind.SERVER)
                .<SpanData>map(RequestSpan::new)
                .toList();
        return requests.isEmpty() ? CompletableResultCode.ofSuccess() : sent(exporter.export(requests));
    }

    private CompletableResultCode sent(CompletableResultCode result) {
        return result.whenComplete(() -> {
            if (result.isSuccess()) {
                collector.took();
            } else {
                collector.failed(result.getFailureThrowable());
            }
        });
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }
}
