package org.gatehouse.platform.telemetry;

import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Leaves Spring's telemetry out until a collector is named. It would otherwise make and close spans for nobody, and send metrics to this
 * machine. Logs are never sent: their lines may name people.
 */
final class TelemetryFilter implements AutoConfigurationImportFilter, EnvironmentAware {

    private static final String BOOT = "org.springframework.boot.";

    private static final Map<String, Predicate<TelemetryTarget>> WANTED = Map.of(
            BOOT + "opentelemetry.autoconfigure.logging.", target -> false,
            BOOT + "opentelemetry.autoconfigure.OpenTelemetrySdk", target -> target.traces() != null,
            BOOT + "micrometer.tracing.", target -> target.traces() != null,
            BOOT + "micrometer.metrics.autoconfigure.export.otlp.", target -> target.metrics() != null);

    private @Nullable Environment settings;

    @Override
    public void setEnvironment(Environment environment) {
        settings = environment;
    }

    @Override
    public boolean[] match(@Nullable String[] configurations, AutoConfigurationMetadata metadata) {
        TelemetryTarget target = settings == null ? new TelemetryTarget(null, null) : TelemetryTarget.of(settings);
        boolean[] wanted = new boolean[configurations.length];
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] = isWanted(configurations[i], target);
        }
        return wanted;
    }

    private static boolean isWanted(@Nullable String configuration, TelemetryTarget target) {
        return configuration == null
                || WANTED.entrySet().stream()
                        .filter(known -> configuration.startsWith(known.getKey()))
                        .allMatch(known -> known.getValue().test(target));
    }
}
