package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserAdministrationService;
import org.gatehouse.auth.user.UserRequest;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;

/** From an installation without anything to an event that can be worked at. */
@BrowserTest
class FromNothingTest {

    @Test
    void bareAddressLeadsABrowserToTheConsole(Console console) {
        console.open("/");

        assertThat(console.heading()).hasText("Log in");
    }

    @Test
    void bareAddressTellsProgramsThatNothingIsThere(Fixture fixture) {
        for (String accept : List.of("*/*", "application/json", "text/html;q=0", "no type")) {
            assertNothingThere(root(fixture, accept));
        }
        Answer page = root(fixture, "text/html,application/xhtml+xml,*/*;q=0.8");
        assertThat(page.status()).isEqualTo(303);
        assertThat(page.header("Location")).isEqualTo("/console");
    }

    @Test
    void whoeverWasGivenAPasswordChoosesAnotherFirst(Fixture fixture, Console console) {
        String name = "new-" + UUID.randomUUID();
        String given = given(fixture, name);
        console.open("/").logIn(name, given).look("first-password").expect("status of 422");
        assertThat(console.heading()).hasText("Choose a password of your own");
        console.open("/console/clients");
        assertThat(console.heading()).hasText("Choose a password of your own");

        choose(console, "short", "short");
        assertThat(console.page().locator("#password-error")).containsText("8 to 72 bytes");
        choose(console, "long enough", "long enouhg");
        assertThat(console.page().locator("#again-error")).containsText("not the same");
        choose(console, given, given);
        assertThat(console.page().locator("#password-error")).containsText("already have");
        console.look("first-password-wrong");
        choose(console, "four words of mine", "four words of mine");

        assertThat(console.heading()).hasText("Events");
        UserService users = fixture.bean(UserService.class);
        assertThat(users.opens(name, given)).isFalse();
        assertThat(users.opens(name, "four words of mine")).isTrue();
        signOut(console).open("/console").logIn(name, "four words of mine");
        assertThat(console.heading()).hasText("Events");
    }

    @Test
    void ownPasswordIsChangedAndEverySessionElsewhereEnds(Fixture fixture, Console console) {
        User user = TestSessions.userWithPassword(fixture);
        String elsewhere = TestSessions.signedIn(fixture, user.id());
        console.open("/console").logIn(user).expect("status of 422");
        console.page().locator(".user-menu summary").click();
        console.link("Change your password").click();
        console.look("password");

        console.field("Current password").fill("not mine at all");
        choose(console, "four words of mine", "four words of mine");
        assertThat(console.page().locator("#current-error")).containsText("not your current password");
        assertThat(console.field("New password")).hasValue("");
        console.field("Current password").fill(TestSessions.PASSWORD);
        choose(console, "four words of mine", "four words of mine");

        assertThat(console.page().locator("#toasts")).containsText("Your password was changed");
        assertThat(statusOf(fixture, elsewhere)).isEqualTo(303);
        console.open("/console");
        assertThat(console.heading()).hasText("Events");
        assertThat(fixture.bean(UserService.class).opens(user.username(), "four words of mine"))
                .isTrue();
    }

    /** A user whose password the server made up. */
    private static String given(Fixture fixture, String name) {
        UserRequest request =
                new UserRequest(name, null, null, null, null, true, Set.of(Scope.ADMIN), null, true, null);
        return String.valueOf(fixture.bean(UserAdministrationService.class)
                .create(request, Fixture.OPERATOR)
                .password());
    }

    private static void choose(Console console, String password, String again) {
        console.field("New password").fill(password);
        console.field("New password again").fill(again);
        console.page().locator("#password-form button[type=submit]").click();
    }

    private static Console signOut(Console console) {
        console.page().locator(".user-menu summary").click();
        console.button("Sign out").click();
        assertThat(console.heading()).hasText("You are signed out");
        return console;
    }

    private static int statusOf(Fixture fixture, String session) {
        Api anybody = fixture.anonymous();
        return anybody.send(anybody.request("/console")
                        .header("Cookie", "gatehouse_session=" + session)
                        .GET())
                .status();
    }

    private static void assertNothingThere(Answer answer) {
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.problem()).isEqualTo("100-104");
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    }

    private static Answer root(Fixture fixture, String accept) {
        Api anybody = fixture.anonymous();
        HttpRequest.Builder request = anybody.request("/").header("Accept", accept);
        return anybody.send(request.GET());
    }
}
