package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import org.gatehouse.auth.AccountServer;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

/** Somebody adds a passkey, signs in by it, and lets the password need it; the device is Chromium's virtual one. */
@LongTest
@BrowserTest
class PasskeyJourneyTest {

    private static final String ASK = "Ask people for a passkey";

    @Test
    void passkeyIsAddedSignsInAndStandsBesideThePassword(Console console) {
        AccountServer server = AccountServer.get();
        User user = TestSessions.userWithPassword(server.fixture());
        Page page = console.page();
        CDPSession device = device(page);
        page.navigate(server.base() + "/console/account");
        console.look("login-with-passkey").logIn(user);

        page.navigate(server.base() + "/console/account/passkeys");
        console.look("passkey-add");
        console.field("Name").fill("Blue key");
        console.field("Current password").fill(TestSessions.PASSWORD);
        page.keyboard().press("Enter");
        assertThat(page.locator("#passkeys tbody")).containsText("Blue key");
        console.look("account-passkeys");
        console.button("Ask for a passkey beside the password").click();
        assertThat(page.locator("#passkeys")).containsText("only together with a passkey");
        page.context().clearCookies();

        page.navigate(server.base() + "/console/account");
        console.button("Sign in with a passkey").focus();
        page.keyboard().press("Enter");
        assertThat(page.locator("#logins tbody tr").first()).containsText("by a passkey");
        page.context().clearCookies();

        page.navigate(server.base() + "/console/account");
        console.field("User name").fill(user.username());
        console.field("Password").fill(TestSessions.PASSWORD);
        console.button("Sign in").click();
        assertThat(page.locator("h1")).hasText("Now your passkey");
        console.look("login-second");
        console.button("Use passkey").click();
        assertThat(page.locator("#logins tbody tr").first()).containsText("by password and passkey");

        console.inGerman();
        page.navigate(server.base() + "/console/account");
        assertThat(page.locator("#logins tbody tr").first()).containsText("mit Passwort und Passkey");
        device.detach();
    }

    /** The demand is taken back at the end: the server has other tests. */
    @Test
    void eventDemandsPasskeysAndLetsPeopleInByThem(Console console) {
        AccountServer server = AccountServer.get();
        EventFixture event = server.fixture().event();
        User user = TestSessions.userWithPassword(server.fixture());
        server.fixture().bean(UserRoleService.class).grant(user.id(), Role.ADMIN, event.entity(), Fixture.OPERATOR);
        String settings = server.base() + "/console/events/" + event.id() + "/settings";
        Page page = console.page();
        CDPSession device = device(page);
        page.navigate(settings);
        console.logIn(user);

        assertThat(page.locator("#passkeys")).containsText(user.username());
        console.expect("status of 403");
        console.field(ASK).check();
        console.button("Save").click();
        assertThat(page.locator(".field-error")).containsText("This would shut you out");
        console.look("settings-passkey-refused");
        page.navigate(server.base() + "/console/account/passkeys");
        console.field("Name").fill("Phone");
        console.field("Current password").fill(TestSessions.PASSWORD);
        console.button("Add passkey").click();
        assertThat(page.locator("#passkeys tbody")).containsText("Phone");
        page.navigate(settings);
        assertThat(page.locator("main")).containsText("People without a passkey now:");
        assertThat(page.locator("#passkeys").getByText(user.username())).hasCount(0);
        console.field(ASK).focus();
        page.keyboard().press("Space");
        page.keyboard().press("Enter");
        assertThat(page.locator("#toasts")).containsText("The settings were saved.");
        page.context().clearCookies();

        page.navigate(server.base() + "/console");
        console.logIn(user);
        assertThat(page.locator("main")).containsText("These events ask for a passkey");
        console.look("events-closed");
        page.navigate(settings);
        assertThat(console.heading()).hasText("A passkey is needed here");
        console.look("passkey-needed");
        page.navigate(server.base() + "/console/account/passkeys");
        assertThat(page.locator("main")).containsText("You signed in without your passkey");
        console.look("passkeys-locked");
        page.locator("main button[type=submit]").click();
        console.link("Sign in").click();
        console.button("Sign in with a passkey").click();
        assertThat(page.locator("main")).containsText("Event");
        page.navigate(settings);
        console.field(ASK).uncheck();
        console.button("Save").click();
        assertThat(page.locator("#toasts")).containsText("The settings were saved.");
        device.detach();
    }

    private static CDPSession device(Page page) {
        CDPSession session = page.context().newCDPSession(page);
        session.send("WebAuthn.enable");
        JsonObject kind = new JsonObject();
        kind.addProperty("protocol", "ctap2");
        kind.addProperty("transport", "internal");
        kind.addProperty("hasResidentKey", true);
        kind.addProperty("hasUserVerification", true);
        kind.addProperty("isUserVerified", true);
        kind.addProperty("automaticPresenceSimulation", true);
        JsonObject options = new JsonObject();
        options.add("options", kind);
        session.send("WebAuthn.addVirtualAuthenticator", options);
        return session;
    }
}
