package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.user.User;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

/** Somebody comes to a tool of an event's administrator, thinks twice, lets it in and takes that back. */
@LongTest
@BrowserTest
class ConsentJourneyTest {

    @Test
    void clientOfAnotherIsLetInAndThrownOut(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        String home = "http://localhost:" + fixture.port() + "/login/refused";
        String client = fixture.api(Set.of(event.id()), Scope.ADMIN, Scope.ACCREDITATION_READ)
                .post(
                        "/auth/clients",
                        Map.of(
                                "name",
                                "Tool <b> of a very long name that somebody gave to it",
                                "scopes",
                                List.of("accreditation.read"),
                                "events",
                                List.of(event.id()),
                                "implicit_allowed",
                                true,
                                "confidential",
                                false,
                                "redirect_uris",
                                List.of(home)))
                .expect(201)
                .json()
                .path("client_id")
                .stringValue();
        String authorize =
                "/oauth/authorize?response_type=token&state=s1&redirect_uri=" + home + "&client_id=" + client;
        User user = console.user(event, Role.VIEW_ACCREDITATIONS);

        console.open(authorize).logIn(user).look("consent");
        assertThat(console.heading()).hasText("Let this application in?");
        console.opening(console.button("Refuse"));
        assertThat(console.page().url())
                .startsWith(home + "#error=access_denied")
                .endsWith("&state=s1");

        console.inGerman().open(authorize).look("consent-de");
        console.opening(console.button("Zulassen"));
        assertThat(console.page().url()).startsWith(home + "#access_token=").endsWith("&state=s1");

        console.open("/console/account").look("account-consents");
        Locator consents = console.page().locator("#consents");
        assertThat(consents).containsText("Tool <b> of a very long name");
        consents.locator("button").click();
        console.yes("Zurücknehmen, was Tool <b> of a very long name that somebody gave to it darf");
        assertThat(console.page().locator("#consents")).containsText("Keine.");
        console.open(authorize);
        assertThat(console.heading()).hasText("Diese Anwendung zulassen?");
    }
}
