package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.SameSiteAttribute;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.User;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

@LongTest
@BrowserTest
class SignInTest {

    @Test
    void personSignsInOnTheWayToAPageAndOut(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        User user = console.user(event, Role.EDIT);
        String home = "/console/events/" + event.id();

        console.open(home + "?from=mail").look("login").logIn(user);

        console.isAt(home + "?from=mail");
        Cookie cookie = console.sessionCookie();
        assertThat(cookie.httpOnly).isTrue();
        assertThat(cookie.sameSite).isEqualTo(SameSiteAttribute.LAX);
        assertThat(cookie.secure).isTrue();

        console.page().locator(".user-menu summary").click();
        console.opening(console.link("Your account")).look("account");
        assertThat(console.page().locator("main tbody tr").first()).containsText("Chrome, Linux This one");
        assertThat(console.page().locator("#logins tbody")).containsText("Signed in");

        console.page().locator(".user-menu summary").click();
        console.button("Sign out").click();

        assertThat(console.heading()).hasText("You are signed out");
        console.look("signed-out").open(home);
        assertThat(console.heading()).hasText("Sign in");
    }

    @Test
    void everySignInHasASessionOfItsOwn(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        User user = console.user(event, Role.EDIT);
        console.open("/console").logIn(user);
        String first = console.sessionCookie().value;

        console.open("/login").logIn(user);

        assertThat(console.sessionCookie().value).isNotEqualTo(first);
    }

    @Test
    void tokenThatEndedIsRenewedUnseen(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.open("/console").logIn(console.user(event, Role.EDIT));
        TestSessions.endToken(fixture, console.sessionCookie().value);

        console.open("/console/events/" + event.id());

        console.isAt("/console/events/" + event.id());
        assertThat(console.heading()).hasCount(1);
    }
}
