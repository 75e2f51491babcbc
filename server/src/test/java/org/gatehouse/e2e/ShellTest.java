package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.User;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

@LongTest
@BrowserTest
class ShellTest {

    @Test
    void firstPagesAreFitForEverybody(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena");
        console.signedIn(event, Role.ADMIN).open("/console").look("events");

        console.open("/console/events/" + event.id()).look("home");

        assertThat(console.heading()).isVisible();
    }

    /** Else every look at a page would pass. */
    @Test
    void whatIsNotAccessibleIsFound(Fixture fixture, Console console) {
        console.signedIn(fixture.event(), Role.ADMIN).open("/console");
        console.page().evaluate("document.querySelector('main').append(document.createElement('input'))");

        assertThatThrownBy(() -> console.lookOnAPhone("not-accessible"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("label: Form elements must have labels");
    }

    @Test
    void languageIsTheBrowsersUntilAnotherIsChosen(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.ADMIN).open("/console");
        assertThat(console.heading()).hasText("Events");

        console.page().locator(".user-menu summary").click();
        console.button("Deutsch").click();

        assertThat(console.heading()).hasText("Veranstaltungen");
        assertThat(console.page().locator("html")).hasAttribute("lang", "de");
    }

    @Test
    void themeIsTakenAtOnceAndStays(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.ADMIN).open("/console");
        console.page().locator(".user-menu summary").click();

        console.page()
                .waitForResponse("**/preferences", () -> console.button("Dark").click());

        assertThat(console.page().locator("html")).hasAttribute("data-theme", "dark");
        console.open("/console");
        assertThat(console.page().locator("html")).hasAttribute("data-theme", "dark");
    }

    @Test
    void whoHasNoRoleIsToldSo(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.VIEW_LOGS).openExpecting(403, "/console/events/" + event.id());

        assertThat(console.heading()).hasText("You do not have access");
        console.look("no-access");
    }

    @Test
    void whoSeesNoEventIsToldWhomToAsk(Fixture fixture, Console console) {
        console.signedIn(fixture.event()).open("/console").look("no-events");

        assertThat(console.page().getByText("Ask an administrator")).isVisible();
    }

    @Test
    void anotherEventIsNotThere(Fixture fixture, Console console) {
        EventFixture other = fixture.event();
        console.signedIn(fixture.event(), Role.ADMIN).openExpecting(404, "/console/events/" + other.id());

        assertThat(console.heading()).hasText("Page not found");
    }

    @Test
    void formOfAnotherPageIsRefused(Fixture fixture, Console console) {
        console.signedIn(fixture.event(), Role.ADMIN).open("/console");

        APIResponse answer = console.page()
                .request()
                .post(
                        "/console/sign-out",
                        RequestOptions.create().setForm(FormData.create().set("_csrf", "made up")));

        assertThat(answer.status()).isEqualTo(403);
        console.open("/console");
        assertThat(console.heading()).hasText("Events");
    }

    /** As when a browser opens its tabs of yesterday: each asks for the login page, and all get a session of their own. */
    @Test
    void signInOfATabSurvivesTheSessionOfAnother(Fixture fixture, Console console) {
        User user = console.user(fixture.event(), Role.ADMIN);
        String account = Objects.requireNonNull(console.page()
                .request()
                .get("/console/account/password", RequestOptions.create().setMaxRedirects(0))
                .headers()
                .get("location"));
        console.page().context().clearCookies(new BrowserContext.ClearCookiesOptions().setName("gatehouse_session"));
        console.open("/console");

        console.open(account).logIn(user);

        assertThat(console.page()).hasURL(Pattern.compile(".*/console/account/password"));
    }

    @Test
    void tabThatWasSentToSignInGoesOnOnceAnotherHasSignedIn(Fixture fixture, Console console) {
        User user = console.user(fixture.event(), Role.ADMIN);
        Page waiting = console.page().context().newPage();
        waiting.navigate("/console/account/password");
        assertThat(waiting.locator("#username")).isVisible();
        console.open("/console").logIn(user);

        waiting.reload();

        assertThat(waiting).hasURL(Pattern.compile(".*/console/account/password"));
        waiting.close();
    }

    /** The page of a refused form stands at an address that opens nothing; its reader comes back to the form's page. */
    @Test
    void formThatWasRefusedSurvivesASessionThatEnded(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        User user = console.user(event, Role.MANAGE_EVENT);
        String blank = "/console/events/" + event.id() + "/badges/layouts/new";
        console.expect("status of 401").expect("status of 422").open(blank).logIn(user);
        Locator name = console.page().locator("#layout-name");
        console.button("Create layout").click();
        assertThat(name).hasAttribute("aria-invalid", "true");
        console.isAt(blank);
        name.fill("Card of the press");
        TestSessions.end(fixture, console.sessionCookie().value);

        console.button("Create layout").click();
        console.link("Sign in").click();
        console.logIn(user);

        console.isAt(blank);
        assertThat(name).hasValue("Card of the press");
        assertThat(console.page().locator(".toast")).containsText("What you typed is back");
    }

    @Test
    void keysFindAndHelp(Fixture fixture, Console console) {
        console.signedIn(fixture.event(), Role.ADMIN).open("/console");

        console.page().keyboard().press("?");

        assertThat(console.page().locator("#shortcuts")).isVisible();
        console.page().keyboard().press("Escape");
        assertThat(console.page().locator("#shortcuts")).isHidden();
    }

    @Test
    void nothingInlineRuns(Fixture fixture, Console console) {
        console.signedIn(fixture.event(), Role.ADMIN);

        String policy = console.page().navigate("/console").headerValue("content-security-policy");

        assertThat(policy).contains("default-src 'none'").doesNotContain("unsafe");
    }

    @Test
    void namesOfAnyKindAreShownAsTheyAre(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        String name = "<script>alert('hello')</script> مهرجان 🏟️ \"&amp; " + "long".repeat(1250);
        fixture.bean(org.springframework.jdbc.core.simple.JdbcClient.class)
                .sql("update event set name = jsonb_build_object('en', :name) where id = :event")
                .param("name", name)
                .param("event", event.id())
                .update();

        console.signedIn(event, Role.ADMIN)
                .open("/console/events/" + event.id())
                .look("hostile-name");

        assertThat(console.heading()).hasText(name);
    }

    @Test
    void pageThatWasAskedForIsNeverElsewhere(Fixture fixture, Console console) {
        console.signedIn(fixture.event(), Role.ADMIN).open("/console");

        APIResponse answer = console.page()
                .request()
                .post(
                        "/console/preferences",
                        RequestOptions.create()
                                .setMaxRedirects(0)
                                .setHeader("Referer", "https://elsewhere.example//console")
                                .setHeader("X-CSRF-TOKEN", console.csrf())
                                .setForm(FormData.create().set("language", "de")));

        assertThat(answer.status()).isEqualTo(303);
        assertThat(answer.headers().get("location")).isEqualTo("/console");
    }

    /** The page asks in its own words about its parts, the browser in its own about the page. */
    @Test
    void whatIsNotSavedIsNotLeftUnasked(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withPosition("Judge").withRegistration("Ana", "Judge");
        String path = "/console/events/" + event.id();
        String registration = path + "/registrations/" + event.registration("Ana");
        console.signedIn(event, Role.ADMIN);
        List<String> asked = new ArrayList<>();
        AtomicBoolean leaves = new AtomicBoolean();
        console.page().onDialog(dialog -> {
            asked.add(dialog.type());
            if (leaves.get()) {
                dialog.accept();
            } else {
                dialog.dismiss();
            }
        });

        for (String form :
                List.of("/zones/new", "/people/new", "/registrations/" + event.registration("Ana") + "/edit")) {
            asked.clear();
            leaves.set(false);
            console.open(path + form);
            Locator field = console.page().locator("form.form input[type=text]").first();
            field.click();
            String untouched = field.inputValue();
            field.fill("Not saved");
            console.link("Cancel").click();
            console.page().waitForCondition(() -> !asked.isEmpty());
            assertThat(field).hasValue("Not saved");

            field.fill(untouched);
            console.opening(console.link("Cancel"));
            console.open(path + form);
            field.click();
            field.fill("Not saved");
            leaves.set(true);
            console.opening(console.link("Cancel"));
            assertThat(asked).as(form).containsExactly("beforeunload", "beforeunload");
        }

        asked.clear();
        console.open(registration + "/edit");
        console.field("Details of the position").click();
        console.field("Details of the position").fill("Leader");
        console.opening(console.button("Save"));
        console.open(path + "/registrations?state=all");
        console.page().locator("#search").click();
        console.page().locator("#search").fill("Ana");
        console.open(path + "/registrations?state=all");
        assertThat(asked).isEmpty();

        console.page().locator(".row-link").first().click();
        Locator drawer = console.page().locator("#drawer");
        drawer.getByText("Reject").first().click();
        Locator reason = drawer.locator("textarea").first();
        reason.fill("Too young");
        console.page().keyboard().press("Escape");
        assertThat(console.page().locator("#confirm-text")).containsText("not saved yet");
        // Asked again before the browser has told that the first question is closed.
        console.page().evaluate("""
                () => {
                  document.querySelector("#confirm button[value=no]").click();
                  document.querySelector("#drawer").dispatchEvent(new Event("cancel", { cancelable: true }));
                }""");
        assertThat(reason).hasValue("Too young");
        console.page().locator("#confirm button[value=yes]").click();
        assertThat(drawer).not().isVisible();
        assertThat(asked).isEmpty();
    }

    @Test
    void roleSeesItsScreensAlone(Fixture fixture, Console console) {
        EventFixture event = fixture.event();

        console.signedIn(event, Role.EDIT_POSITIONS).open("/console/events/" + event.id());

        assertThat(console.screens()).contains("Overview", "Matrix").doesNotContain("Gates", "Event settings");
    }
}
