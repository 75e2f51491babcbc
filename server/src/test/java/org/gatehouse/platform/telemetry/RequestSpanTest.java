package org.gatehouse.platform.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is left of a span that a library made. */
class RequestSpanTest {

    private final List<SpanData> sent = new ArrayList<>();

    private final Tracer tracer = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(
                    new RequestSpanExporter(new Kept(sent), new CollectorWatch("spans", "http://collector.example"))))
            .build()
            .get("test");

    private record Kept(List<SpanData> spans) implements SpanExporter {

        @Override
        public CompletableResultCode export(Collection<SpanData> some) {
            spans.addAll(some);
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }

    @Test
    void whatWasThrownIsNamedWithoutItsMessage() {
        Span span = tracer.spanBuilder("http get /people/person")
                .setSpanKind(SpanKind.SERVER)
                .startSpan();
        span.setAttribute("method", "GET");
        span.setAttribute("uri", "/people/person");
        span.setAttribute("status", "500");
        span.setAttribute("exception", "IllegalStateException");
        span.setAttribute("http.url", "/people/person?name=Quirin");
        span.setAttribute("net.peer.ip", "192.0.2.1");
        span.setStatus(StatusCode.ERROR, "Quirin");
        span.recordException(new IllegalStateException("Quirin is not there"));
        span.end();

        SpanData told = sent.getFirst();
        assertThat(told.getName()).isEqualTo("GET /people/person");
        assertThat(told.getEvents()).isEmpty();
        assertThat(told.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(told.getStatus().getDescription()).isEmpty();
        assertThat(told.getAttributes().asMap().keySet())
                .extracting(AttributeKey::getKey)
                .containsExactlyInAnyOrder(
                        "http.request.method", "http.route", "http.response.status_code", "error.type");
    }

    @Test
    void whatIsNoRequestIsNotSent() {
        tracer.spanBuilder("authorize request").startSpan().end();

        assertThat(sent).isEmpty();
    }
}
