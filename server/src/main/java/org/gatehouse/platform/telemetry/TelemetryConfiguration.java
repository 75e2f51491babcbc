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

/** Stands between Spring's exporters and the collector, where one is named. */
@Configuration(proxyBeanMethods = false)
@Conditional(TelemetryConfiguration.CollectorIsNamed.class)
class TelemetryConfiguration {

    /** Exporters are libraries' beans: what they are given and what they say is changed around them. */
    @Bean
    static BeanPostProcessor guardedExporters(Environment settings) {
        TelemetryTarget target = TelemetryTarget.of(settings);
        target.verify(settings);
        return new GuardedExporters(
                new CollectorWatch("spans", target.traces()), new CollectorWatch("metrics", target.metrics()));
    }

    /** Spans that come later are worth more than a second try, and a node that stops need not wait for it. */
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
