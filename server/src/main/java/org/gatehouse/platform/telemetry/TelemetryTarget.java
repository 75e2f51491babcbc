package org.gatehouse.platform.telemetry;

import java.net.URI;
import java.net.URISyntaxException;
import org.gatehouse.platform.start.StartException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Where telemetry is sent to. Spring Boot has made its own settings of the variables {@code OTEL_…} before this is asked.
 *
 * @param traces where spans are sent to; null if they are off
 * @param metrics where metrics are sent to; null if they are off
 */
record TelemetryTarget(@Nullable String traces, @Nullable String metrics) {

    private static final String TRACES = "management.opentelemetry.tracing.export.otlp";

    static TelemetryTarget of(Environment settings) {
        return new TelemetryTarget(
                target(settings, TRACES + ".endpoint", "management.tracing.export.otlp.enabled"),
                target(settings, "management.otlp.metrics.export.url", "management.otlp.metrics.export.enabled"));
    }

    /** Nothing is sent to the address that Spring and the standard assume where none is named. */
    private static @Nullable String target(Environment settings, String address, String enabled) {
        String named = settings.getProperty(address);
        return StringUtils.hasText(named)
                        && isOn(settings, enabled)
                        && isOn(settings, "management.opentelemetry.enabled")
                ? named.strip()
                : null;
    }

    private static boolean isOn(Environment settings, String name) {
        return !"false".equalsIgnoreCase(settings.getProperty(name));
    }

    boolean isNamed() {
        return traces != null || metrics != null;
    }

    /** Refuses to start with what could never be sent. */
    void verify(Environment settings) {
        verify(traces);
        verify(metrics);
        if (traces != null && "grpc".equalsIgnoreCase(settings.getProperty(TRACES + ".transport"))) {
            throw new StartException("OTEL_EXPORTER_OTLP_PROTOCOL is grpc, which Gatehouse does not speak: name the"
                    + " collector's port for HTTP (4318) and leave the protocol out, or say http/protobuf.");
        }
    }

    private static void verify(@Nullable String address) {
        if (address != null && !isHttp(address)) {
            throw new StartException("OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as"
                    + " http://collector.example:4318, not '%s'.".formatted(address));
        }
    }

    private static boolean isHttp(String address) {
        try {
            URI parsed = new URI(address);
            return ("http".equalsIgnoreCase(parsed.getScheme()) || "https".equalsIgnoreCase(parsed.getScheme()))
                    && parsed.getHost() != null;
        } catch (URISyntaxException unreadable) {
            return false;
        }
    }
}
