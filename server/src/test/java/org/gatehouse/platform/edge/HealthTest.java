package org.gatehouse.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ApiTest
class HealthTest {

    @Test
    void readyNamesItsPartsButNothingOfThem(Fixture fixture) {
        Answer answer = fixture.anonymous().get("/health/ready").expect(200);

        assertThat(answer.json().path("components").propertyNames())
                .containsExactlyInAnyOrder("collation", "db", "disk", "erasures", "readinessState");
        assertThat(answer.text()).doesNotContain("details", "PostgreSQL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/health/live"})
    void anybodyLearnsWhetherItIsUpAndNothingElse(String path, Fixture fixture) {
        Answer answer = fixture.anonymous().get(path).expect(200);

        assertThat(answer.json().path("status").stringValue()).isEqualTo("UP");
        assertThat(answer.text()).doesNotContain("components", "details", "PostgreSQL", "db");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/actuator", "/actuator/env", "/metrics", "/env", "/heapdump", "/beans", "/health/db"})
    void nothingElseOfTheInsideIsServed(String path, Fixture fixture) {
        assertThat(fixture.anonymous().get(path).status()).isEqualTo(404);
    }

    /** Lists and the desk may take all their connections: that is no reason to send the gates elsewhere. */
    @Test
    void aNodeWhoseOtherConnectionsAreTakenIsReady(Fixture fixture) {
        fixture.withoutConnections(
                fixture.pool("reads"),
                () -> fixture.withoutConnections(
                        fixture.writes(),
                        () -> fixture.anonymous().get("/health/ready").expect(200)));
    }
}
