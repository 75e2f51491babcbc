package org.gatehouse.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;

@ApiTest
class ScanApiTest {

    @Test
    void scanSentTwiceIsStoredOnce(Fixture fixture) {
        ScanScene scene = ScanScene.of(fixture);

        Answer first = scene.report(scene.scan()).expect(201);
        Answer second = scene.report(scene.scan()).expect(200);

        assertThat(first.json().path("verdict").stringValue()).isEqualTo("recorded");
        assertThat(second.json().path("verdict").stringValue()).isEqualTo("duplicate");
        assertThat(second.json().path("id")).isEqualTo(first.json().path("id"));
        assertThat(scene.stored()).isOne();
    }
}
