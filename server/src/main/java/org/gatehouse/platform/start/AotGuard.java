package org.gatehouse.platform.start;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.springframework.aot.AotDetector;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.logging.DeferredLogFactory;
import org.springframework.core.Ordered;
import org.springframework.core.SpringProperties;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;

/**
 * Keeps every setting working in the distribution, although its build has already decided which beans exist.
 *
 * <p>The settings that are known not to choose beans are {@link #CHOOSE_NO_BEANS listed}. Any other of Spring's settings makes this start
 * assemble its beans itself, as {@code java -jar} always does. That takes longer and is never wrong.
 */
final class AotGuard implements EnvironmentPostProcessor, Ordered {

    private static final List<ConfigurationPropertyName> CHOOSING =
            names("spring", "server", "management", "springdoc", "otel.exporter.otlp");

    private static final List<ConfigurationPropertyName> CHOOSE_NO_BEANS = names(
            "server.address",
            "server.http2",
            "server.max-http-request-header-size",
            "server.port",
            "server.ssl",
            "server.tomcat",
            "spring.aot",
            "spring.application",
            "spring.config",
            "spring.datasource.hikari",
            "spring.datasource.password",
            "spring.datasource.url",
            "spring.datasource.username",
            "spring.mail.host",
            "spring.mail.password",
            "spring.mail.port",
            "spring.mail.properties",
            "spring.mail.username",
            "spring.transaction");

    private static final ConfigurationPropertyName DEMO = ConfigurationPropertyName.of("gatehouse.demo");
    private static final ConfigurationPropertyName FORWARDED =
            ConfigurationPropertyName.of("server.forward-headers-strategy");

    private final Log log;

    AotGuard(DeferredLogFactory logs) {
        this.log = logs.getLog(AotGuard.class);
    }

    /** Runs after everything that adds settings. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        if (AotDetector.useGeneratedArtifacts()) {
            choosingBeans(environment).ifPresent(setting -> {
                log.info("The start takes longer: " + setting + " may change what the build prepared.");
                SpringProperties.setProperty(AotDetector.AOT_ENABLED, "false");
            });
        }
    }

    /** A setting from outside the jar that may choose beans; empty if there is none. */
    static Optional<ConfigurationPropertyName> choosingBeans(ConfigurableEnvironment environment) {
        return environment.getPropertySources().stream()
                .filter(source -> !ConfigurationPropertySources.isAttachedConfigurationPropertySource(source))
                .filter(source -> !source.getName().contains("class path resource"))
                .flatMap(AotGuard::choosingBeans)
                .findFirst();
    }

    private static Stream<ConfigurationPropertyName> choosingBeans(PropertySource<?> settings) {
        ConfigurationPropertySource source = ConfigurationPropertySource.from(settings);
        return source instanceof IterableConfigurationPropertySource all
                ? all.stream().filter(name -> choosesBeans(name, all))
                : Stream.empty();
    }

    private static boolean choosesBeans(ConfigurationPropertyName name, ConfigurationPropertySource source) {
        if (name.equals(DEMO)) {
            return valueIs("true", name, source);
        }
        if (name.equals(FORWARDED)) {
            return valueIs("framework", name, source);
        }
        return isBelow(CHOOSING, name) && !isBelow(CHOOSE_NO_BEANS, name);
    }

    private static boolean valueIs(String value, ConfigurationPropertyName name, ConfigurationPropertySource source) {
        var property = source.getConfigurationProperty(name);
        return property != null
                && value.equalsIgnoreCase(String.valueOf(property.getValue()).strip());
    }

    private static boolean isBelow(List<ConfigurationPropertyName> roots, ConfigurationPropertyName name) {
        return roots.stream().anyMatch(root -> root.equals(name) || root.isAncestorOf(name));
    }

    private static List<ConfigurationPropertyName> names(String... names) {
        return Stream.of(names).map(ConfigurationPropertyName::of).toList();
    }
}
