package org.gatehouse.platform.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import io.micrometer.tracing.Tracer;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.trace.v1.Span;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.proof.ServerProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/** What a collector receives over HTTP, as OpenTelemetry defines it, from a second node on the database of the test's server. */
@ApiTest
class TelemetryTest {

    private static final String PARENT = "00f067aa0ba902b7";

    private static Collector collector;
    private static ConfigurableApplicationContext node;

    @BeforeAll
    static void aNodeThatHasACollector(Fixture shared) throws Exception {
        int port = ServerProcess.freePort();
        collector = new Collector(port);
        collector.start();
        JdbcConnectionDetails database = shared.bean(JdbcConnectionDetails.class);
        node = new SpringApplicationBuilder(Gatehouse.class)
                .logStartupInfo(false)
                .registerShutdownHook(false)
                .run(
                        "--gatehouse.home=" + shared.bean(Environment.class).getProperty("gatehouse.home"),
                        "--server.port=0",
                        "--spring.datasource.url=" + database.getJdbcUrl(),
                        "--spring.datasource.username=" + database.getUsername(),
                        "--spring.datasource.password=" + database.getPassword(),
                        "--management.opentelemetry.tracing.export.otlp.endpoint=http://127.0.0.1:" + port
                                + "/v1/traces",
                        "--management.opentelemetry.tracing.export.schedule-delay=100ms",
                        "--management.otlp.metrics.export.url=http://127.0.0.1:" + port + "/v1/metrics",
                        "--management.otlp.metrics.export.step=1s");
    }

    @AfterAll
    static void ends() {
        node.close();
        collector.stop();
    }

    private static Span onlySpan(String trace) {
        await().until(() -> !collector.spans(trace).isEmpty());
        assertThat(collector.spans(trace)).hasSize(1);
        return collector.spans(trace).getFirst();
    }

    private static String newTrace() {
        return UUID.randomUUID().toString().replace("-", "");
    }

    private static Answer traced(Api api, String trace, HttpRequest.Builder request) {
        return api.send(request.header("traceparent", "00-" + trace + "-" + PARENT + "-01"));
    }

    private static Map<String, Object> attributes(Span span) {
        return span.getAttributesList().stream()
                .collect(Collectors.toMap(KeyValue::getKey, attribute -> value(attribute.getValue())));
    }

    private static Object value(AnyValue value) {
        return value.hasIntValue() ? value.getIntValue() : value.getStringValue();
    }

    @Test
    void aWriteOfTheDeskIsASpanOfTheTraceThatItNames() {
        Fixture fixture = new Fixture(node);
        EventFixture event = fixture.event();
        String trace = newTrace();
        HttpRequest.Builder write = event.desk()
                .request(event.path() + "/zones?note=Ludmila%20Quenstedt")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        "{\"name\": \"Loge der Ludmila Quenstedt\", \"code\": \"LLQ\", \"color\": \"#FFFF00\"}"));

        Answer answer = traced(event.desk(), trace, write).expect(201);

        Span span = onlySpan(trace);
        assertThat(span.getName()).isEqualTo("POST /registrations/accreditation/events/{event_id}/zones");
        assertThat(HexFormat.of().formatHex(span.getParentSpanId().toByteArray()))
                .isEqualTo(PARENT);
        assertThat(span.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_SERVER);
        assertThat(attributes(span))
                .isEqualTo(Map.of(
                        "http.request.method",
                        "POST",
                        "http.route",
                        "/registrations/accreditation/events/{event_id}/zones",
                        "http.response.status_code",
                        201L,
                        "gatehouse.request_id",
                        String.valueOf(answer.header("Request-Id"))));
        assertThat(collector.resource()).containsEntry("service.name", "gatehouse");
        assertThat(collector.everything()).doesNotContain("Ludmila", "Quenstedt");
    }

    @Test
    void aPollOnTheFastRouteIsOneToo() {
        Fixture fixture = new Fixture(node);
        EventFixture event = fixture.event().withZone("VIL");
        Api gate = fixture.api(Set.of(event.id()), Scope.ACCREDITATION_READ);
        gate.get(event.path() + "/sync").expect(200);
        String trace = newTrace();

        Answer answer =
                traced(gate, trace, gate.request(event.path() + "/sync").GET()).expect(200);

        assertThat(answer.header("X-XSS-Protection")).as("Spring's way").isNull();
        Span span = onlySpan(trace);
        assertThat(span.getName()).isEqualTo("GET /registrations/accreditation/events/{event_id}/sync");
        assertThat(HexFormat.of().formatHex(span.getParentSpanId().toByteArray()))
                .isEqualTo(PARENT);
        assertThat(attributes(span))
                .containsEntry("http.response.status_code", 200L)
                .containsEntry("gatehouse.request_id", String.valueOf(answer.header("Request-Id")));
    }

    /** The address of a form is its secret, and a refusal repeats what was sent. */
    @Test
    void neitherSecretsNorWhatIsRefusedAreTold() {
        Fixture fixture = new Fixture(node);
        Api open = fixture.anonymous();
        String trace = newTrace();
        String secret = "S3cretOfOneForm" + trace;

        traced(
                open,
                trace,
                open.request("/login/reset/" + secret + "?email=quirin@example.org")
                        .GET());
        String refused = newTrace();
        Api people = fixture.api(Scope.PEOPLE_READ, Scope.PEOPLE_WRITE);
        traced(
                        people,
                        refused,
                        people.request("/people/person")
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(
                                        "{\"first_name\": \"Quirin\", \"date_of_birth\": \"Quirin\"}")))
                .expect(422);

        assertThat(attributes(onlySpan(refused))).containsEntry("http.response.status_code", 422L);
        onlySpan(trace);
        assertThat(collector.everything()).doesNotContain(secret, "quirin", "Quirin");
    }

    @Test
    void metricsAreSentWithTheNamesOfPrometheus() {
        new Fixture(node).anonymous().get("/health/ready").expect(200);

        await().untilAsserted(() -> assertThat(collector.metrics())
                .extracting(Metric::getName)
                .contains("http.server.requests", "gatehouse.scans.queue", "hikaricp.connections.active"));
    }

    @Test
    void aCollectorThatIsAwayIsSaidOnceAndHoldsNothingUp() throws Exception {
        List<ILoggingEvent> lines = new CopyOnWriteArrayList<>();
        AppenderBase<ILoggingEvent> listener = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent line) {
                lines.add(line);
            }
        };
        Logger log = (Logger) LoggerFactory.getLogger(CollectorWatch.class);
        listener.start();
        log.addAppender(listener);
        try {
            collector.stop();
            Fixture fixture = new Fixture(node);
            Api api = fixture.anonymous();
            await().untilAsserted(() -> {
                traced(api, newTrace(), api.request("/health/ready").GET()).expect(200);
                assertThat(said(lines)).contains("spans", "metrics");
            });

            collector.start();
            String trace = newTrace();
            await().untilAsserted(() -> {
                traced(api, trace, api.request("/health/ready").GET()).expect(200);
                assertThat(collector.spans(trace)).isNotEmpty();
                assertThat(said(lines)).hasSize(4);
            });
            assertThat(said(lines)).containsExactlyInAnyOrder("spans", "metrics", "spans again", "metrics again");
        } finally {
            log.detachAppender(listener);
        }
    }

    private static List<String> said(List<ILoggingEvent> lines) {
        return lines.stream()
                .map(line -> line.getArgumentArray()[1] + (line.getMessage().contains("again") ? " again" : ""))
                .toList();
    }

    @Test
    void withoutACollectorThereIsNothingOfIt(Fixture shared) {
        assertThat(shared.beans(Tracer.class)).isEmpty();
        assertThat(shared.beans(OtlpMeterRegistry.class)).isEmpty();
        assertThat(shared.beans(OpenTelemetry.class)).isEmpty();
    }
}
