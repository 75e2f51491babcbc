package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Clients that are generated from {@code /openapi.json} compile, and they sync, change and scan. {@code src/test/clients/run} fetches
 * the generators from Maven Central and npm, so it is no part of each build.
 */
@ApiTest
@EnabledIfSystemProperty(named = "clients", matches = "true")
class GeneratedClientsTest {

    private static final Path LOG = Path.of("target", "clients.log");

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void generatedClientsSyncChangeAndScan(Fixture fixture) throws IOException, InterruptedException {
        EventFixture event =
                fixture.event().withZone("Arena").withPosition("Judge", "Arena").withAccreditation("Ana", "Judge");
        ClientSecret client =
                fixture.client(null, Scope.ACCREDITATION_READ, Scope.ACCREDITATION_WRITE, Scope.SCANS_WRITE);

        ProcessBuilder run = new ProcessBuilder(
                        "src/test/clients/run",
                        "http://localhost:" + fixture.port(),
                        client.clientId(),
                        client.clientSecret(),
                        String.valueOf(event.id()))
                .redirectErrorStream(true)
                .redirectOutput(LOG.toFile());
        run.environment().put("JAVA_HOME", System.getProperty("java.home"));

        // Node.js must not have the input and output of this process: it changes how they are read.
        Process clients = run.start();
        clients.getOutputStream().close();
        assertThat(clients.waitFor()).as("its log is " + LOG).isZero();
    }
}
