package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIRequestContext;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.InOneBuildOf;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One chain of clicks from the first login to a badge that a gate has let in; only the gate itself speaks to the API. */
@BrowserTest
class WholeEventJourneyTest {

    private static Locator step(Console console, String name) {
        return console.page()
                .locator(".checklist-steps li")
                .filter(new Locator.FilterOptions()
                        .setHas(console.page().getByText(name, new Page.GetByTextOptions().setExact(true))));
    }

    private static void go(Console console, String page) {
        console.opening(console.navigation().getByText(page, new Locator.GetByTextOptions().setExact(true)));
    }

    private static void begin(Console console, String step) {
        go(console, "Overview");
        assertThat(step(console, step)).not().hasClass("done");
        console.opening(step(console, step).locator("a"));
    }

    private static void toasts(Console console, String text) {
        assertThat(console.page().locator("#toasts")).containsText(text);
    }

    /** As who has just installed it: the first administrator, whose password the server made up. */
    @Test
    @InOneBuildOf(3)
    void eventIsRunFromTheFirstLoginToTheFirstScan(Fixture fixture, Console console) {
        String name = "chief-" + UUID.randomUUID();
        // Other events' members are those of this one, too: the step that makes them is done.
        fixture.event().withMember("WHO");
        console.open("/").logIn(name, FromNothingTest.given(fixture, name, Scope.values()));
        console.field("New password").fill("four words of mine");
        console.field("New password again").fill("four words of mine");
        console.opening(console.page().locator("#password-form button[type=submit]"));

        console.opening(console.link("New event"));
        console.field("Name (English)").fill("Games of " + name);
        console.field("First day").fill("2027-05-04");
        console.field("Last day").fill("2027-05-09");
        console.opening(console.button("Make event"));
        toasts(console, "was made");
        String event = console.path();

        console.opening(console.link("Zones").first());
        console.opening(console.page().locator(".empty a.primary"));
        console.field("Name").fill("Arena");
        console.field("Code").fill("ARENA");
        console.opening(console.button("Save"));
        toasts(console, "was created");

        begin(console, "Positions");
        console.opening(console.page().locator(".empty a.primary"));
        console.field("Name (English)").fill("Volunteer");
        console.page().locator("[name=zones]").check();
        console.opening(console.button("Save"));

        begin(console, "People");
        console.opening(console.page().locator(".page-actions").getByText("New registration"));
        console.field("First name").fill("Zoe");
        console.field("Last name").fill(name);
        console.page().locator("#position").selectOption("Volunteer");
        console.opening(console.button("Register and approve"));
        toasts(console, "is registered and approved");
        String person = console.path();

        console.opening(
                console.page().locator("main a[href*='/photos/person/']").first());
        console.page().setInputFiles("#photo-file", new FilePayload("zoe.jpg", "image/jpeg", PhotosTest.portrait(11)));
        assertThat(console.page().locator("#editor")).isVisible();
        console.button("Save the photo").click();
        toasts(console, "was saved");

        begin(console, "Badge layout");
        console.opening(console.button("Save layout"));
        toasts(console, "The layout was saved");

        begin(console, "First gate");
        console.opening(console.link("Add a gate").first());
        console.field("Name").fill("Gate north");
        console.page()
                .locator("label.check", new Page.LocatorOptions().setHasText("Arena"))
                .locator("input")
                .check();
        console.button("Add gate").click();
        assertThat(console.heading()).hasText("Gate north");
        lets(console, event);
        assertThat(console.page().locator("main")).containsText("Connected");

        console.open(person);
        assertThat(console.button("Print now")).isVisible();
        go(console, "Overview");
        assertThat(console.page().locator("main")).containsText("1 of 1 live");
        assertThat(console.page().locator(".checklist-steps")).hasCount(0);
        go(console, "Scans");
        assertThat(console.page().locator("tbody")).containsText(name);
    }

    /** The gate asks for what has changed, and reports that it let in the only badge. */
    private static void lets(Console console, String event) {
        Page page = console.page();
        String api = "/registrations/accreditation" + event.substring("/console".length());
        String basic = page.locator("#gate-client").inputValue() + ":"
                + page.locator("#gate-secret").inputValue();
        APIRequestContext gate = page.context().request();
        JsonNode token = json(gate.post(
                "/auth/access_token",
                RequestOptions.create()
                        .setHeader(
                                "Authorization",
                                "Basic " + Base64.getEncoder().encodeToString(basic.getBytes(StandardCharsets.UTF_8)))
                        .setForm(FormData.create().append("grant_type", "client_credentials"))));
        String bearer = "Bearer " + token.path("access_token").asString();
        JsonNode badge = json(gate.get(api + "/sync", RequestOptions.create().setHeader("Authorization", bearer)))
                .path("accreditations")
                .path(0);
        Map<String, Object> scan = Map.of(
                "accreditation_id",
                badge.path("id").asLong(),
                "zone_id",
                badge.path("zones").path(0).path("id").asLong(),
                "allowed",
                true,
                "timestamp",
                "2026-11-20T08:15:00Z");
        assertThat(gate.post(
                                api + "/scan",
                                RequestOptions.create()
                                        .setHeader("Authorization", bearer)
                                        .setData(scan))
                        .status())
                .isEqualTo(201);
    }

    private static JsonNode json(APIResponse answer) {
        assertThat(answer.status()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.text());
    }
}
