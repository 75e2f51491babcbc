package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.gatehouse.platform.text.Language;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@LongTest
@BrowserTest
class MatrixTest {

    @Test
    void zoneIsGivenToPositionsByKeysAndGatesHearOfIt(Fixture fixture, Console console) {
        EventFixture event = event(fixture).withHolders(12, "Judge");
        removed(event, "Village", "Ana");
        event.gate().get(event.path() + "/sync").expect(200);
        silent(fixture, event, 21);
        console.signedIn(event, Role.EDIT_POSITIONS).open("/console/events/" + event.id() + "/matrix");
        cell(console, 0, 0).focus();

        console.page().keyboard().press("ArrowRight");
        console.page().keyboard().press("Space");

        assertThat(console.page().locator("#pending-text")).hasText("1 change pending");
        console.look("matrix");
        console.button("Review").click();
        Locator drawer = console.page().locator("#drawer");
        assertThat(drawer)
                .containsText("12 accreditations get Village; 1 stays without it, because somebody took it away");
        assertThat(drawer).containsText("Village: 12 holders instead of 0; the quota is 5");
        assertThat(drawer).containsText("Over quota");
        console.look("matrix-review");

        console.button("Apply the changes").click();

        Locator reach = console.page().locator("#reach");
        assertThat(reach).containsText("0 of 1 gates in contact have this change");
        assertThat(reach).containsText("Not yet: test");
        assertThat(reach).containsText("Out of contact, without this change: gate-01, gate-02");
        assertThat(reach).containsText("gate-20 and 1 more");
        assertThat(cell(console, 0, 1)).hasText("12");
        console.look("matrix-gates");
        event.gate().get(event.path() + "/sync").expect(200);
        assertThat(reach).containsText("The gate in contact has this change");
        assertThat(reach).not().containsText("Not yet");
        assertThat(reach).containsText("Out of contact, without this change");
        console.look("matrix-applied");
        assertThat(zones(fixture, event, "Judge")).containsExactly("Arena", "Village");
    }

    @Test
    void changeIsTakenBackByTheToast(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.EDIT_POSITIONS).open("/console/events/" + event.id() + "/matrix");
        cell(console, 0, 0).click();
        console.button("Review").click();
        assertThat(console.page().locator("#drawer")).containsText("1 accreditation loses Arena");
        console.button("Apply the changes").click();
        assertThat(cell(console, 0, 0)).hasAttribute("aria-selected", "false");

        console.button("Undo").click();

        assertThat(cell(console, 0, 0)).hasAttribute("aria-selected", "true");
        assertThat(zones(fixture, event, "Judge")).containsExactly("Arena");
    }

    @Test
    void changeOverAnothersIsRefusedWithBothVersions(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.EDIT_POSITIONS).open("/console/events/" + event.id() + "/matrix");
        cell(console, 0, 1).click();
        console.button("Review").click();
        assertThat(console.page().locator("#drawer")).containsText("1 accreditation gets Village");
        event.desk()
                .put(
                        event.path() + "/delegate_types/" + event.position("Judge"),
                        Map.of("zones", List.of(Map.of("id", event.zone("Press")))))
                .expect(200);

        console.expect("status of 409").button("Apply the changes").click();

        assertThat(console.page().getByRole(com.microsoft.playwright.options.AriaRole.ALERT))
                .containsText("Somebody else has changed these positions. Nothing was applied.");
        console.look("matrix-conflict");
        assertThat(zones(fixture, event, "Judge")).containsExactly("Press");
        assertThat(cell(console, 0, 1)).hasAttribute("data-pending", "+");
        console.button("Review").click();
        console.button("Apply the changes").click();
        assertThat(cell(console, 0, 1)).hasAttribute("aria-selected", "true");
        assertThat(zones(fixture, event, "Judge")).containsExactly("Village", "Press");
    }

    @Test
    void whoMayNotChangeItReadsIt(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.EDIT_DELEGATE_TYPES).open("/console/events/" + event.id() + "/matrix");

        cell(console, 0, 1).click();

        assertThat(console.page().locator("#matrix")).hasAttribute("aria-readonly", "true");
        assertThat(console.page().locator("#pending")).hasCount(0);
    }

    @Test
    void marksSurviveASessionThatEnded(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        String matrix = "/console/events/" + event.id() + "/matrix";
        var user = console.user(event, Role.EDIT_POSITIONS);
        console.open(matrix).logIn(user);
        cell(console, 0, 1).click();
        org.gatehouse.auth.TestSessions.end(fixture, console.sessionCookie().value);

        console.expect("status of 401")
                .expect("Error Code 401")
                .button("Review")
                .click();
        console.logIn(user);

        assertThat(console.page().locator("#pending-text")).hasText("1 change pending");
        assertThat(cell(console, 0, 1)).hasAttribute("data-pending", "+");
        assertThat(console.page().locator(".toast")).containsText("What you typed is back");
    }

    @Test
    void emptyMatrixSaysWhatItNeeds(Fixture fixture, Console console) {
        EventFixture event = fixture.event();

        console.signedIn(event, Role.EDIT_POSITIONS).open("/console/events/" + event.id() + "/matrix");

        assertThat(console.page().getByText("Create at least one position and one zone first."))
                .isVisible();
    }

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withZone("Village", 5)
                .withZone("Press")
                .withPosition("Judge", "Arena")
                .withPosition("Guest")
                .withAccreditation("Ana", "Judge");
    }

    private static void removed(EventFixture event, String zone, String firstName) {
        event.desk()
                .put(
                        event.path() + "/accreditations/" + event.accreditation(firstName),
                        Map.of("zones_remove", List.of(Map.of("id", event.zone(zone)))))
                .expect(200);
    }

    private static void silent(Fixture fixture, EventFixture event, int gates) {
        fixture.bean(JdbcClient.class)
                .sql("""
                    insert into feed_gate (event_id, client_id, device, first_poll_at, last_poll_at, polls)
                    select :event, 'silent', to_char(n, '"gate-"FM00'), feed_clock() - interval '1 day', feed_clock() - interval '1 day', 1
                    from generate_series(1, :gates) as n
                    """)
                .param("event", event.id())
                .param("gates", gates)
                .update();
    }

    private static Locator cell(Console console, int row, int column) {
        return console.page().locator("#matrix tbody tr").nth(row).locator("td").nth(column);
    }

    private static List<String> zones(Fixture fixture, EventFixture event, String position) {
        return fixture
                .bean(PositionReader.class)
                .find(event.id(), event.position(position), Language.ENGLISH)
                .map(Position::zones)
                .orElseThrow()
                .stream()
                .map(zone -> zone.name())
                .toList();
    }
}
