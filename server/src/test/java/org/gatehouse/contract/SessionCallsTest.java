package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;

/** The desk's session (contract 2). */
@ApiTest
class SessionCallsTest {

    @Test
    void call3KeepsTheSessionAlive(Fixture fixture) {
        DeskClient desk = Scene.in(fixture).desk;

        assertThat(desk.get("/auth/ping").status()).isEqualTo(200);
        assertThat(new DeskClient(fixture.anonymous())
                        .get("/auth/ping")
                        .expect(401)
                        .problem())
                .isEqualTo("100-100");
    }

    @Test
    void call4EndsTheSessionAndTheTokenWithIt(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        assertThat(scene.desk.post("/auth/sessions/logout", "{}").status()).isEqualTo(200);

        Answer stale = scene.desk.get(scene.path()).expect(401);
        assertThat(Shapes.ERROR.in(stale.json()).path("code").asString()).isEqualTo("100-100");
    }
}
