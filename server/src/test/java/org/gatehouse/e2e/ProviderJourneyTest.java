package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Cookie;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.oidc.OidcServer;
import org.gatehouse.auth.oidc.OpenIdProvider;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** An administrator writes a rule, and whom it fits comes in by the organisation's own sign-in and goes out again. */
@LongTest
@BrowserTest
@ResourceLock("sessions of nobody")
class ProviderJourneyTest {

    @Test
    void ruleIsTriedOutAndLetsSomebodyIn(Console console) {
        Fixture fixture = OidcServer.get().fixture();
        String base = "http://localhost:" + fixture.port();
        String ana = "ana-" + UUID.randomUUID();
        OpenIdProvider.says(
                ana, Map.of("email", ana + "@example.org", "email_verified", true, "groups", List.of(ana, "staff")));
        Page page = console.page();
        page.context()
                .addCookies(List.of(new Cookie(
                                "gatehouse_session",
                                TestSessions.signedIn(fixture, TestSessions.administrator(fixture)))
                        .setUrl(base)));

        page.navigate(base + "/console/users");
        console.opening(console.link("Rules for jobs")).look("rules");
        console.field("What the provider says (claim)").fill("groups");
        console.field("Value").fill(ana);
        page.locator("#role").selectOption("job.GATE_SUPERVISOR");
        page.locator("#entity").selectOption("everywhere");
        page.getByText("Try out").click();
        page.locator("#claims").fill("{\"groups\": [\"%s\"]}".formatted(ana));
        console.opening(console.button("Show what it would change")).look("rules-preview");
        assertThat(page.locator("#preview")).containsText("Gate supervisor · All events");
        page.locator("#preview summary").click();
        assertThat(page.locator("#preview dl")).containsText(ana);
        console.opening(page.locator("#preview button"));
        assertThat(page.locator("tbody tr").filter(new Locator.FilterOptions().setHasText(ana)))
                .containsText("Gate supervisor");
        ruleIsChanged(console, ana);
        page.context().clearCookies();

        page.navigate(base + "/console");
        console.look("login-provider").opening(console.button("Sign in with Fédération"));
        page.locator("#username").fill(ana);
        page.locator("#password").fill(OpenIdProvider.PASSWORD);
        page.locator("button[type=submit]:not(.second)").click();
        page.waitForURL(base + "/console");

        page.navigate(base + "/console/account");
        console.look("account-provider");
        assertThat(page.locator("#provider")).containsText("You have no password here");
        assertThat(page.locator("#logins tbody")).containsText("by Fédération");

        page.locator(".user-menu summary").click();
        console.button("Sign out").click();
        page.waitForURL(base + "/login/signed-out");
        console.look("login-signed-out");
    }

    private static void ruleIsChanged(Console console, String group) {
        Page page = console.page();
        Locator line = page.locator("tbody tr").filter(new Locator.FilterOptions().setHasText(group));
        console.opening(line.locator("a"));
        String form = page.url();
        assertThat(page.locator("#new-title")).hasText("Change the rule");
        assertThat(console.field("Value")).hasValue(group);
        page.locator("#role").selectOption("job.DESK");
        page.getByText("Try out").click();
        page.locator("#claims").fill("{\"groups\": [\"%s\"]}".formatted(group));
        console.opening(console.button("Show what it would change"));
        assertThat(page.locator("#preview")).containsText("Desk · All events");
        console.look("rules-change").opening(page.locator("#preview button"));
        assertThat(line).containsText("Desk");
        assertThat(line).not().containsText("Gate supervisor");

        console.expect("status of 422");
        page.navigate(form);
        assertThat(page.locator("[role=alert]")).containsText("Somebody else changed or removed this rule");
    }
}
