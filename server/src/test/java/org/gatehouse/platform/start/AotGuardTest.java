package org.gatehouse.platform.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Which settings make the distribution put its beans together itself. */
class AotGuardTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "server.port",
                "server.ssl.bundle",
                "server.tomcat.max-connections",
                "spring.datasource.url",
                "spring.datasource.hikari.maximum-pool-size",
                "spring.mail.host",
                "spring.application.pid",
                "gatehouse.base-url",
                "gatehouse.feed.self-check",
                "logging.level.root",
                "java.version"
            })
    void whatChoosesNoBeanLeavesThemPrepared(String setting) {
        assertThat(choosing(Map.of(setting, "a"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring.threads.virtual.enabled",
                "spring.profiles.active",
                "spring.mail.jndi-name",
                "spring.something.new",
                "management.endpoints.web.exposure.include",
                "server.servlet.context-path",
                "springdoc.api-docs.enabled"
            })
    void anythingElseOfSpringDoes(String setting) {
        assertThat(choosing(Map.of(setting, "a"))).hasToString("Optional[" + setting + "]");
    }

    @ParameterizedTest
    @CsvSource({
        "gatehouse.demo, true, true",
        "gatehouse.demo, TRUE, true",
        "gatehouse.demo, false, false",
        "server.forward-headers-strategy, framework, true",
        "server.forward-headers-strategy, native, false"
    })
    void someDependOnTheirValue(String setting, String value, boolean chooses) {
        assertThat(choosing(Map.of(setting, value)).isPresent()).isEqualTo(chooses);
    }

    @Test
    void variablesOfTheEnvironmentCountAsTheSettingsThatTheyAre() {
        assertThat(choosing(new SystemEnvironmentPropertySource("systemEnvironment", Map.of("GATEHOUSE_DEMO", "true"))))
                .isPresent();
        assertThat(choosing(new SystemEnvironmentPropertySource(
                        "systemEnvironment", Map.of("SPRING_DATASOURCE_URL", "jdbc:"))))
                .isEmpty();
    }

    /** The build knew them. */
    @Test
    void ourOwnSettingsChooseNothing() {
        var own = "Config resource 'class path resource [application.yaml]' via location 'optional:classpath:/'";
        assertThat(choosing(new MapPropertySource(own, Map.of("spring.threads.virtual.enabled", "true"))))
                .isEmpty();
    }

    private static Optional<ConfigurationPropertyName> choosing(Map<String, Object> settings) {
        return choosing(new MapPropertySource("commandLineArgs", settings));
    }

    private static Optional<ConfigurationPropertyName> choosing(PropertySource<?> settings) {
        var environment = new StandardEnvironment();
        environment.getPropertySources().stream()
                .map(PropertySource::getName)
                .toList()
                .forEach(environment.getPropertySources()::remove);
        environment.getPropertySources().addFirst(settings);
        return AotGuard.choosingBeans(environment);
    }
}
