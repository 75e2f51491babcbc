package org.gatehouse.platform.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gatehouse.platform.start.StartException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.env.MockEnvironment;

/** Whether and where telemetry is sent. */
class TelemetryTargetTest {

    private static final String TRACES = "management.opentelemetry.tracing.export.otlp.endpoint";
    private static final String METRICS = "management.otlp.metrics.export.url";

    private final MockEnvironment settings = new MockEnvironment();

    @Test
    void nothingIsSentToWhereNobodyNamed() {
        assertThat(TelemetryTarget.of(settings).isNamed()).isFalse();

        settings.withProperty(TRACES, "http://collector.example:4318/v1/traces");
        assertThat(TelemetryTarget.of(settings))
                .isEqualTo(new TelemetryTarget("http://collector.example:4318/v1/traces", null));
    }

    /** As Spring Boot understands OTEL_SDK_DISABLED=true, OTEL_TRACES_EXPORTER=none and OTEL_METRICS_EXPORTER=none. */
    @ParameterizedTest
    @CsvSource({
        "management.opentelemetry.enabled, false, false",
        "management.tracing.export.otlp.enabled, false, true",
        "management.otlp.metrics.export.enabled, true, false"
    })
    void whatIsTurnedOffIsOff(String setting, boolean traces, boolean metrics) {
        settings.withProperty(TRACES, "http://a.example")
                .withProperty(METRICS, "http://b.example")
                .withProperty(setting, "false");

        TelemetryTarget target = TelemetryTarget.of(settings);

        assertThat(target.traces() != null).isEqualTo(traces);
        assertThat(target.metrics() != null).isEqualTo(metrics);
    }

    @ParameterizedTest
    @ValueSource(strings = {"collector:4318", "grpc://collector:4317", "http://", "a b"})
    void anAddressThatIsNoneEndsTheStartWithASentence(String address) {
        settings.withProperty(METRICS, address);

        assertThatThrownBy(() -> TelemetryTarget.of(settings).verify(settings))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("such as http://collector.example:4318, not '" + address + "'");
    }

    @Test
    void grpcEndsTheStartWithASentence() {
        settings.withProperty(TRACES, "http://collector.example:4317")
                .withProperty("management.opentelemetry.tracing.export.otlp.transport", "GRPC");

        assertThatThrownBy(() -> TelemetryTarget.of(settings).verify(settings))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("http/protobuf");
    }
}
