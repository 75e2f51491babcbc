package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A gate is added, connects, is renamed, gets another secret and is removed, without a terminal. */
@LongTest
@BrowserTest
class GatesJourneyTest {

    private static final Pattern TOKEN = Pattern.compile("\"access_token\":\\s*\"([^\"]+)\"");

    /** The command that reports a scan: its body around the time, which the shell fills in, and its address. */
    private static final Pattern SCAN_LINE = Pattern.compile("-d '(.*)'\\$\\(date [^)]+\\)'(.*)' (\\S+/scan)$");

    /** The command that asks about a badge. */
    private static final Pattern DECIDE_LINE = Pattern.compile("-d '(.*)'\\$\\(date [^)]+\\)'(.*)' (\\S+/decide)$");

    private static String gates(EventFixture event) {
        return "/console/events/" + event.id() + "/gates";
    }

    private static EventFixture event(Fixture fixture) {
        return fixture.event().withZone("Arena").withZone("Lounge");
    }

    private static APIResponse token(Console console, String client, String secret) {
        String basic = Base64.getEncoder().encodeToString((client + ":" + secret).getBytes(StandardCharsets.UTF_8));
        return console.page()
                .context()
                .request()
                .post(
                        "/auth/access_token",
                        RequestOptions.create()
                                .setHeader("Authorization", "Basic " + basic)
                                .setForm(FormData.create().append("grant_type", "client_credentials")));
    }

    private static APIResponse called(Console console, String token, String path) {
        return console.page()
                .context()
                .request()
                .get(path, RequestOptions.create().setHeader("Authorization", "Bearer " + token));
    }

    private static String tokenOf(APIResponse answer) {
        assertThat(answer.status()).isEqualTo(200);
        Matcher found = TOKEN.matcher(answer.text());
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    /** A script gives the page that shows a secret its own address; before that a reload would send the form again. */
    private static void reloaded(Console console) {
        console.page().waitForURL(Pattern.compile(".*/gates/\\d+$"));
        console.page().reload();
    }

    private static Locator zone(Console console, String name) {
        return console.page()
                .locator("label.check", new Page.LocatorOptions().setHasText(name))
                .locator("input");
    }

    @Test
    void accessSystemIsAddedAndSeenWhenItPolls(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.SET_UP_SCAN_APP).open(gates(event));
        console.link("Add a gate").click();
        console.field("Name").fill("Gate north");
        zone(console, "Arena").check();
        console.look("gate-new").button("Add gate").click();

        assertThat(console.heading()).hasText("Gate north");
        String client = console.page().locator("#gate-client").inputValue();
        String secret = console.page().locator("#gate-secret").inputValue();
        assertThat(console.page().locator("#gate-event")).hasValue(String.valueOf(event.id()));
        assertThat(console.page().locator("#gate-curl").inputValue())
                .contains(client + ":" + secret)
                .contains(event.path() + "/sync");
        assertThat(console.page().locator("main")).containsText("Waits for its first request");
        console.look("gate-access");

        String token = tokenOf(token(console, client, secret));
        assertThat(called(console, token, event.path() + "/sync").status()).isEqualTo(200);
        assertThat(called(console, token, event.path() + "/accreditations").status())
                .isEqualTo(403);
        assertThat(console.page().locator("main")).containsText("Connected");

        reloaded(console);
        assertThat(console.page().locator("#gate-secret")).hasCount(0);
        console.look("gate-set-up");
        console.field("Name").fill("Gate south");
        zone(console, "Lounge").check();
        console.button("Save").click();
        assertThat(console.page().locator(".toast")).containsText("Gate south");
        assertThat(console.page().locator(".gates .chip[title=Lounge]")).hasCount(1);
        // The gate and its only device are one row.
        assertThat(console.page().locator("table")).hasCount(1);
        assertThat(console.page().locator(".gates tbody tr")).hasCount(1);
        console.look("gates-added");

        fixture.bean(JdbcClient.class)
                .sql("update feed_gate set last_poll_at = now() - interval '1 day' where event_id = :event")
                .param("event", event.id())
                .update();
        console.open(gates(event));
        assertThat(console.page().locator(".gates tbody tr")).containsText("Out of contact");
        assertThat(console.page().getByText("Connected")).hasCount(0);

        console.link("Gate south").first().click();
        console.button("New secret").click();
        console.page().locator("#confirm button[value=yes]").click();
        String renewed = console.page().locator("#gate-secret").inputValue();
        assertThat(token(console, client, secret).status()).isEqualTo(401);
        assertThat(token(console, client, renewed).status()).isEqualTo(200);

        console.open(gates(event));
        console.link("Gate south").first().click();
        console.button("Remove gate").click();
        console.page().locator("#confirm button[value=yes]").click();
        assertThat(console.page().locator(".toast")).containsText("no longer has access");
        assertThat(token(console, client, renewed).status()).isEqualTo(401);
    }

    @Test
    void gateThatOnlyReportsScansIsSeenToo(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.SET_UP_SCAN_APP).open(gates(event) + "/new");
        console.field("Name").fill("Handheld");
        zone(console, "Arena").check();
        console.button("Add gate").click();
        String token = tokenOf(token(
                console,
                console.page().locator("#gate-client").inputValue(),
                console.page().locator("#gate-secret").inputValue()));
        String shown = console.page().locator("#gate-curl").inputValue();
        Matcher line = SCAN_LINE.matcher(shown);
        assertThat(line.find()).as(shown).isTrue();

        APIResponse scan = console.page()
                .context()
                .request()
                .post(
                        URI.create(line.group(3)).getPath(),
                        RequestOptions.create()
                                .setHeader("Authorization", "Bearer " + token)
                                .setHeader("Content-Type", "application/json")
                                .setData(line.group(1) + Instant.now() + line.group(2)));
        assertThat(scan.text()).contains("unknown_accreditation");
        assertThat(scan.status()).isEqualTo(202);
        assertThat(console.page().locator("main")).containsText("Last scan:");

        console.open(gates(event));
        Locator only = console.page().locator(".gates tr", new Page.LocatorOptions().setHasText("Reports scans only"));
        assertThat(only).containsText("Handheld");
        console.look("gates-scan-only").page().locator(".gates .menu summary").click();
        console.button("Remove from this list").click();
        console.page().locator("#confirm button[value=yes]").click();
        assertThat(console.page().locator(".toast")).containsText("removed");
        assertThat(only).hasCount(0);
    }

    @Test
    void readerThatAsksMayReadNothing(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.SET_UP_SCAN_APP).open(gates(event) + "/new");
        console.field("Name").fill("Turnstile");
        console.page().locator("input[name=kind][value=READER]").check();
        zone(console, "Arena").check();
        console.look("gate-new-reader").button("Add gate").click();
        String token = tokenOf(token(
                console,
                console.page().locator("#gate-client").inputValue(),
                console.page().locator("#gate-secret").inputValue()));
        String shown = console.page().locator("#gate-curl").inputValue();
        Matcher line = DECIDE_LINE.matcher(shown);
        assertThat(line.find()).as(shown).isTrue();

        APIResponse answer = console.page()
                .context()
                .request()
                .post(
                        URI.create(line.group(3)).getPath(),
                        RequestOptions.create()
                                .setHeader("Authorization", "Bearer " + token)
                                .setHeader("Content-Type", "application/json")
                                .setData(line.group(1) + "1" + line.group(2)));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).contains("\"reason\":\"unknown\"").contains("\"scan\":null");
        assertThat(called(console, token, event.path() + "/sync").status()).isEqualTo(403);
        assertThat(console.page().locator("main")).containsText("Last scan:");
        console.look("gate-access-reader");
    }

    @Test
    void scanAppIsAddedByItsCode(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.MANAGE_EVENT).open(gates(event) + "/new");
        console.field("Name").fill("Phone 1");
        console.page().getByLabel(Pattern.compile("^\\s*Scan app")).check();
        console.button("Add gate").click();

        assertThat(console.page().locator(".set-up-code")).isVisible();
        String picture = String.valueOf(console.page().locator(".set-up-code").getAttribute("src"));
        assertThat(console.page().request().get(picture).status()).isEqualTo(200);
        assertThat(console.page().locator("main")).containsText("Waits for the code to be scanned");
        console.look("gate-code");
    }

    @Test
    void whatIsWrongIsSaidAndNothingIsAdded(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.SET_UP_SCAN_APP)
                .open(gates(event) + "/new")
                .expect("status of 422");
        console.button("Add gate").click();
        assertThat(console.page().locator("#name-error")).isVisible();
        console.look("gate-wrong");
        for (Map<String, String> wrong : List.of(
                Map.of("name", "x".repeat(101), "kind", "APP"),
                Map.of("name", "Gate", "kind", "OTHER"),
                Map.of("name", "Gate\u0001", "kind", "APP"))) {
            FormData form = FormData.create().append("_csrf", console.csrf());
            wrong.forEach(form::append);
            assertThat(console.page()
                            .request()
                            .post(gates(event), RequestOptions.create().setForm(form))
                            .status())
                    .as("%s", wrong.keySet())
                    .isEqualTo(422);
        }
        console.open(gates(event));
        assertThat(console.page().locator("main")).not().containsText("Added here");
    }

    @Test
    void clientThatWasGivenMoreIsNotTakenOver(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.SET_UP_SCAN_APP)
                .open(gates(event) + "/new")
                .expect("status of 409");
        console.field("Name").fill("Gate north");
        console.button("Add gate").click();
        String client = console.page().locator("#gate-client").inputValue();
        fixture.api(Scope.ADMIN)
                .put(
                        "/auth/clients/" + client,
                        Map.of("name", "Gate north", "scopes", List.of("admin"), "all_events", true))
                .expect(200);

        reloaded(console);
        console.button("New secret").click();
        console.page().locator("#confirm button[value=yes]").click();

        assertThat(console.page().locator("[role=alert]")).containsText("more rights than a gate");
    }

    @Test
    void whoMayNotAddGatesIsRefusedAndOtherEventsHaveTheirOwn(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.SET_UP_SCAN_APP).open(gates(event) + "/new");
        console.field("Name").fill("Gate north");
        console.button("Add gate").click();
        assertThat(console.page().locator("#gate-client")).isVisible();
        reloaded(console);
        String page = console.path();
        String id = page.substring(page.lastIndexOf('/'));

        EventFixture other = event(fixture);
        console.signedIn(other, Role.SET_UP_SCAN_APP).openExpecting(404, gates(other) + id);
        console.signedIn(event, Role.VIEW_SCANS).openExpecting(403, gates(event) + "/new");
        console.open(gates(event));
        assertThat(console.link("Add a gate")).hasCount(0);
    }
}
