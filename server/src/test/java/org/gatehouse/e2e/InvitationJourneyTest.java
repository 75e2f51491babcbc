package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Cookie;
import java.util.List;
import java.util.UUID;
import org.gatehouse.auth.AccountServer;
import org.gatehouse.auth.MailedLink;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.mail.SmtpServer.Received;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

/** An administrator invites somebody by mail, who chooses a password and stands on the console's first page. */
@LongTest
@BrowserTest
class InvitationJourneyTest {

    private static final String PASSWORD = "a horse of Nora";

    @Test
    void invitedUserComesFromTheMailToTheFirstPage(Console console) {
        AccountServer server = AccountServer.get();
        String name = "nora-" + UUID.randomUUID();
        String address = name + "@example.org";
        Page page = console.page();
        page.context()
                .addCookies(List.of(new Cookie(
                                "gatehouse_session",
                                TestSessions.signedIn(server.fixture(), TestSessions.administrator(server.fixture())))
                        .setUrl(server.base())));

        page.navigate(server.base() + "/console/users/new");
        console.look("user-new-mail").field("User name").fill(name);
        console.field("E-mail address").fill(address);
        console.field("Language of the mail").selectOption("de");
        page.keyboard().press("Enter");
        assertThat(page.locator("#toasts")).containsText("An invitation is on its way to " + address);
        await().until(() ->
                server.smtp().received().stream().anyMatch(mail -> mail.to().contains(address)));
        Received mail = server.smtp().received().stream()
                .filter(one -> one.to().contains(address))
                .findFirst()
                .orElseThrow();
        page.navigate(server.base() + "/console/users?state=ACTIVE&q=" + name);
        assertThat(page.locator(".empty")).isVisible();
        page.locator("#state").selectOption("WAITING");
        console.opening(console.button("Find"));
        assertThat(page.locator("tbody tr")).containsText("invited");
        console.look("users-invited").opening(page.locator("tbody a").first());
        console.look("user-invited");
        page.context().clearCookies();

        String link = server.base() + MailedLink.in(mail);
        page.navigate(link);
        assertThat(console.heading()).hasText("Welcome to Gatehouse");
        console.look("login-invited").field("Password").fill(PASSWORD);
        console.field("Password again").fill(PASSWORD);
        page.keyboard().press("Enter");
        assertThat(page.locator(".done")).containsText("Your account is ready.");
        console.look("login-reset-done").opening(console.link("Go to the sign-in"));
        console.logIn(name, PASSWORD);
        assertThat(page.locator(".user-menu")).isVisible();
        assertThat(page).hasURL(server.base() + "/console");

        console.expect("status of 410");
        page.navigate(link);
        assertThat(console.heading()).hasText("This link cannot be used");
        console.look("login-reset-ended").opening(console.link("Forgot your password?"));
    }
}
