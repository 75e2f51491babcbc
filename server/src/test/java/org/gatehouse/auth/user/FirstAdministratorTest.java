package org.gatehouse.auth.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Desk;
import org.gatehouse.auth.client.ClientRepository;
import org.gatehouse.auth.client.ClientService;
import org.gatehouse.auth.client.FirstClient;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.PlatformTransactionManager;

@ApiTest
class FirstAdministratorTest {

    @Test
    void firstStartMakesAnAdministratorWhoCanLogIn(Fixture fixture) {
        FirstAdministrator.Login login =
                fixture.bean(FirstAdministrator.class).login().orElseThrow();
        Desk desk = Desk.withSecret(fixture);

        Answer redirect = desk.browser().authorize(desk.request(), login.username(), login.password());

        assertThat(redirect.header("Location")).startsWith(Desk.REDIRECT + "?code=");
        UserRepository users = fixture.bean(UserRepository.class);
        long id = users.credentials(login.username()).orElseThrow().id();
        assertThat(users.hasGeneratedPassword(id)).isTrue();
    }

    @Test
    void laterStartMakesNone(Fixture fixture) {
        FirstAdministrator later = new FirstAdministrator(
                fixture.bean(UserRepository.class),
                fixture.bean(UserService.class),
                fixture.bean(PlatformTransactionManager.class),
                "admin",
                "");

        later.afterSingletonsInstantiated();

        assertThat(later.login()).isEmpty();
    }

    @Test
    void firstStartMakesAClientThatMakesOthers(Fixture fixture) {
        Api first =
                fixture.anonymous().as(fixture.bean(FirstClient.class).login().orElseThrow());

        first.post("/auth/clients", Map.of("name", "Gate", "scopes", List.of("scans.write"), "all_events", true))
                .expect(201);
    }

    @Test
    void laterStartMakesNoClient(Fixture fixture) {
        FirstClient later = new FirstClient(
                fixture.bean(ClientRepository.class),
                fixture.bean(ClientService.class),
                fixture.bean(PlatformTransactionManager.class),
                "",
                "");

        later.afterSingletonsInstantiated();

        assertThat(later.login()).isEmpty();
    }

    @Test
    void loginThatNoApplicationAskedForEndsInTheConsole(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture);

        Answer page =
                desk.browser().logIn(desk.browser().open("/login"), desk.user().username(), Desk.PASSWORD);

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("<title>Events · Gatehouse</title>");
    }
}
