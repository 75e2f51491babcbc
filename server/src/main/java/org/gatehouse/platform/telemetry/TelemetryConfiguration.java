package org.gatehouse.platform.telemetry;

import io.micrometer.registry.otlp.OtlpMetricsSender;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.otlp.OtlpHttpSpanExporterBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Wraps Spring's exporters if a collector is configured. */
@Configuration(proxyBeanMethods = false)
@Conditional(TelemetryConfiguration.CollectorIsNamed.class)
class TelemetryConfiguration {

    /** Exporters are beans of libraries, so we wrap their input and their log output. */
    @Bean
    static BeanPostProcessor guardedExporters(Environment settings) {
        TelemetryTarget target = TelemetryTarget.of(settings);
        target.verify(settings);
        return new GuardedExporters(
                new CollectorWatch("spans", target.traces()), new CollectorWatch("metrics", target.metrics()));
    }

    /** Later spans are worth more than a retry, and a node that stops need not wait for one. */
    @Bean
    OtlpHttpSpanExporterBuilderCustomizer withoutSecondTry() {
        return exporter -> exporter.setRetryPolicy(null);
    }

    private record GuardedExporters(CollectorWatch ofSpans, CollectorWatch ofMetrics) implements BeanPostProcessor {

        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
            return switch (bean) {
                case SpanExporter exporter -> new RequestSpanExporter(exporter, ofSpans);
                case OtlpMetricsSender sender -> new QuietMetricsSender(sender, ofMetrics);
                default -> bean;
            };
        }
    }

    static final class CollectorIsNamed implements Condition {

        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return TelemetryTarget.of(context.getEnvironment()).isNamed();
        }
    }
}
