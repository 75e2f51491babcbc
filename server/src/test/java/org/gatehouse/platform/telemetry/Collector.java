package org.gatehouse.platform.telemetry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A collector of OpenTelemetry: takes what is sent over HTTP as protobuf, and keeps it. */
final class Collector {

    private final int port;
    private final Queue<byte[]> traces = new ConcurrentLinkedQueue<>();
    private final Queue<byte[]> metrics = new ConcurrentLinkedQueue<>();
    private @Nullable HttpServer server;

    Collector(int port) {
        this.port = port;
    }

    void start() throws IOException {
        HttpServer started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        started.createContext("/v1/traces", exchange -> take(exchange, traces));
        started.createContext("/v1/metrics", exchange -> take(exchange, metrics));
        started.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        started.start();
        server = started;
    }

    void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    private static void take(HttpExchange exchange, Queue<byte[]> kept) throws IOException {
        try (exchange) {
            kept.add(exchange.getRequestBody().readAllBytes());
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
        }
    }

    /** Of this trace, given as 32 hexadecimal digits. */
    List<Span> spans(String trace) {
        return traces.stream()
                .flatMap(bytes -> traces(bytes).getResourceSpansList().stream())
                .flatMap(resource -> resource.getScopeSpansList().stream())
                .flatMap(scope -> scope.getSpansList().stream())
                .filter(span -> hex(span.getTraceId().toByteArray()).equals(trace))
                .toList();
    }

    private static ExportTraceServiceRequest traces(byte[] bytes) {
        try {
            return ExportTraceServiceRequest.parseFrom(bytes);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    List<Metric> metrics() {
        return metrics.stream()
                .flatMap(bytes -> metrics(bytes).getResourceMetricsList().stream())
                .flatMap(resource -> resource.getScopeMetricsList().stream())
                .flatMap(scope -> scope.getMetricsList().stream())
                .toList();
    }

    private static ExportMetricsServiceRequest metrics(byte[] bytes) {
        try {
            return ExportMetricsServiceRequest.parseFrom(bytes);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    /** What every batch of either kind contains about its sender. */
    Map<String, String> resource() {
        return traces(traces.element()).getResourceSpans(0).getResource().getAttributesList().stream()
                .collect(Collectors.toMap(
                        KeyValue::getKey, value -> value.getValue().getStringValue()));
    }

    /** All bytes of all that was sent: strings are written as they are. */
    String everything() {
        return traces.stream().map(Collector::text).collect(Collectors.joining())
                + metrics.stream().map(Collector::text).collect(Collectors.joining());
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
