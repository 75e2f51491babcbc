package org.gatehouse.scan.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.IntStream;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.scan.ScanScene;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** After an outage gates send all that they kept: pages do not wait until it is examined, and say how much is left. */
@ApiTest
@Isolated("other classes expect that their own scans are examined at once")
class ScanBacklogTest {

    private static final int SENT = 12_000;
    private static final Instant MORNING = Instant.parse("2020-09-23T06:00:00Z");

    /** By then no scan with a lower id can come, so that all that were sent may be examined for good. */
    private static final Duration SETTLED = Duration.ofMillis(2100);

    private ScanScene scene;

    @BeforeEach
    void anEvent(Fixture fixture) {
        scene = ScanScene.of(fixture);
    }

    @Test
    void whatIsLeftIsCountedAndNotAwaited() throws InterruptedException {
        for (int first = 0; first < SENT; first += 500) {
            scene.reportAll(
                    IntStream.range(first, first + 500).mapToObj(this::scan).toList());
        }
        notCounted();
        Thread.sleep(SETTLED);

        assertThat(notJudged()).isBetween(1, SENT - 1);
        assertThat(notCounted()).isBetween(1, SENT - 1);
        notJudged();
        assertThat(notJudged()).isZero();
        assertThat(notCounted()).isZero();
    }

    private Map<String, Object> scan(int second) {
        return scene.scanWith("timestamp", MORNING.plusSeconds(second).toString());
    }

    private int notJudged() {
        return asked("/conflicts").path("entries").path("waiting").intValue();
    }

    private int notCounted() {
        return asked("/occupancy").path("waiting").intValue();
    }

    private JsonNode asked(String path) {
        return scene.list(path).expect(200).json();
    }
}
