package org.gatehouse.auth;

import static org.assertj.core.api.Assertions.assertThat;

import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;

@ApiTest
class FirstAdministratorTest {

    @Test
    void firstStartMakesAnAdministratorWhoCanLogIn(Fixture fixture) {
        FirstAdministrator.Login login =
                fixture.bean(FirstAdministrator.class).login().orElseThrow();
        Desk desk = Desk.withSecret(fixture);

        Answer redirect = desk.browser().authorize(desk.request(), login.username(), login.password());

        assertThat(redirect.header("Location")).startsWith(Desk.REDIRECT + "?code=");
    }

    @Test
    void laterStartMakesNone(Fixture fixture) {
        FirstAdministrator later =
                new FirstAdministrator(fixture.bean(UserRepository.class), fixture.bean(Users.class), "admin", "");

        later.afterSingletonsInstantiated();

        assertThat(later.login()).isEmpty();
    }
}
