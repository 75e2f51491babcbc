package org.gatehouse.platform.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** A start reports in one line that a setting is gone, however it was set. */
@Isolated("reads what the process prints")
@ExtendWith(OutputCaptureExtension.class)
class RemovedSettingsTest {

    @Test
    void settingOfTheReplicaIsNamed(CapturedOutput output) {
        start(Map.of("GATEHOUSE_DB_REPLICA_URL", "jdbc:postgresql://replica.example/gatehouse"));

        // Servers of other tests that start in the same moment can leave Logback with two consoles; each prints the
        // line.
        assertThat(output.getAll().strip().lines().distinct())
                .singleElement()
                .asString()
                .endsWith("The setting gatehouse.db.replica-url no longer exists: all reads go to the primary."
                        + " Remove it from the configuration.");
    }

    @Test
    void otherSettingsAreNotNamed(CapturedOutput output) {
        start(Map.of("GATEHOUSE_DB_READ_CONNECTIONS", "8"));

        assertThat(output.getAll()).isEmpty();
    }

    private static void start(Map<String, Object> variables) {
        var environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new SystemEnvironmentPropertySource("variables", variables));
        ConfigurationPropertySources.attach(environment);
        new RemovedSettings(environment);
    }
}
