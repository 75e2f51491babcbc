package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@LongTest
@BrowserTest
class HomeTest {

    @Test
    void firstPageSaysWhatNeedsAttention(Fixture fixture, Console console) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withZone("Village")
                .withPosition("Judge", "Arena")
                .withAccreditation("Ana", "Judge")
                .withRegistration("Li", "Judge");
        event.gate().get(event.path() + "/sync").expect(200);
        scan(event, event.accreditation("Ana"), event.zone("Arena"), true);
        scan(event, event.accreditation("Ana"), event.zone("Village"), false);
        event.gate()
                .post(
                        event.path() + "/scan",
                        Map.of(
                                "accreditation_id", event.accreditation("Ana"),
                                "zone_id", event.zone("Village"),
                                "allowed", true,
                                "direction", "OUT",
                                "timestamp", Instant.now().toString()))
                .expect(201);
        scan(event, 999_999_999L, event.zone("Arena"), true);

        Steps steps = Steps.open(console.signedIn(event, Role.ADMIN).page(), "/console/events/" + event.id())
                .until("section[aria-labelledby=gates] tbody tr", "");
        steps.are(DeskTask.GATES);
        console.look("home");
        assertThat(console.page().locator("#tile-photos .tile-value")).hasText("1");
        assertThat(console.page().locator("#tile-registrations .tile-value")).hasText("1");
        assertThat(console.page().locator("#tile-quarantine .tile-value")).hasText("1");
        assertThat(console.page().locator("#tile-silent")).hasText("Gates out of contact: 0");
        assertThat(console.page().locator(".badge-progress a"))
                .hasText(new String[] {"0 of 1 printed", "0 of 1 handed out"});
        assertThat(console.page().locator(".bars tbody tr").first().locator(".number:not(.inside)"))
                .hasText(new String[] {"2", "0"});
        assertThat(console.page().locator(".bars tbody tr").last().locator(".number:not(.inside)"))
                .hasText(new String[] {"0", "1"});
        assertThat(console.page().locator(".table tbody tr")).hasCount(1);
    }

    /** German words are long: none is broken in a tile, and nothing sticks out of its panel. */
    @Test
    void germanOverviewFitsADesk(Fixture fixture, Console console) {
        EventFixture event = fixture.event()
                .withZone("North stand of the athletes")
                .withPosition("Judge", "North stand of the athletes")
                .withAccreditation("Ana", "Judge");
        for (String direction : List.of("IN", "OUT")) {
            event.gate()
                    .post(
                            event.path() + "/scan",
                            Map.of(
                                    "accreditation_id", event.accreditation("Ana"),
                                    "zone_id", event.zone("North stand of the athletes"),
                                    "allowed", true,
                                    "direction", direction,
                                    "timestamp", Instant.now().toString()))
                    .expect(201);
        }

        console.signedIn(event, Role.ADMIN).inGerman().open("/console/events/" + event.id());

        assertThat(console.page().locator(".bars .inside")).hasCount(1);
        assertThat(console.page().evaluate("""
                () => {
                    const out = [...document.querySelectorAll(".panel")].filter(one => one.scrollWidth > one.clientWidth);
                    const broken = [];
                    for (const label of document.querySelectorAll(".tile-label")) {
                        const text = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
                        while (text.nextNode()) {
                            for (const word of text.currentNode.data.matchAll(/\\S+/g)) {
                                const range = document.createRange();
                                range.setStart(text.currentNode, word.index);
                                range.setEnd(text.currentNode, word.index + word[0].length);
                                if (range.getClientRects().length > 1) broken.push(word[0]);
                            }
                        }
                    }
                    return [...out.map(one => one.textContent), ...broken];
                }""")).isEqualTo(List.of());
    }

    @Test
    void scansShowWithoutAReload(Fixture fixture, Console console) {
        EventFixture event =
                fixture.event().withZone("Arena").withPosition("Judge").withAccreditation("Ana", "Judge");
        console.signedIn(event, Role.VIEW_SCANS).open("/console/events/" + event.id());
        assertThat(console.page().locator(".bars td.number").first()).hasText("0");

        scan(event, event.accreditation("Ana"), event.zone("Arena"), true);

        assertThat(console.page().locator(".bars td.number").first()).hasText("1");
    }

    @Test
    void numbersAreForThoseWhoMayReadTheirLists(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena");

        console.signedIn(event, Role.REQUEST_ZONE).open("/console/events/" + event.id());

        assertThat(console.page().locator(".tile")).hasCount(0);
        assertThat(console.page().locator(".bars")).hasCount(0);
        assertThat(console.page().getByText("No figures for your job")).isVisible();
        assertThat(console.screens()).containsExactly("Overview");
    }

    @Test
    void gatesAreShownByState(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena");
        event.gate().get(event.path() + "/sync").expect(200);
        console.signedIn(event, Role.VIEW_SCANS)
                .open("/console/events/" + event.id() + "/gates")
                .look("gates");
        assertThat(console.page().getByText("Up to date").first()).isVisible();

        console.link("Out of contact").click();

        assertThat(console.page().getByText("No gate is in this state")).isVisible();
    }

    @Test
    void gateThatLagsShowsWhatItMissed(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena").withPosition("Judge", "Arena");
        event.gate().get(event.path() + "/sync").expect(200);
        event.withAccreditation("Ana", "Judge");
        sixMinutesAgo(event, fixture);

        console.signedIn(event, Role.VIEW_SCANS)
                .open("/console/events/" + event.id() + "/gates")
                .look("gates-behind");

        assertThat(console.page().locator(".gate-sum").last())
                .containsText(
                        Pattern.compile("may still open to a stopped badge\\s*Oldest missing change:\\s*6 min ago"));
        console.inGerman().open(console.path()).lookOnAPhone("gates-behind-german");
        assertThat(console.page().locator(".gate-sum").last())
                .containsText("öffnet vielleicht noch für einen gesperrten Ausweis");
    }

    /** Lets the event's only gate have polled, and lack a change, for six minutes. */
    private static void sixMinutesAgo(EventFixture event, Fixture fixture) {
        JdbcClient db = fixture.bean(JdbcClient.class);
        String poll = "update feed_gate set last_poll_at = now() - interval '6 minutes' where event_id = :event";
        await().until(() -> db.sql(poll).param("event", event.id()).update() == 1);
        db.sql("update feed_revision set at = now() - interval '6 minutes' where event_id = :event")
                .param("event", event.id())
                .update();
    }

    @Test
    void silentGateIsForgotten(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Arena");
        event.gate().get(event.path() + "/sync").expect(200);
        JdbcClient db = fixture.bean(JdbcClient.class);
        String hourAgo = "update feed_gate set last_poll_at = now() - interval '1 hour' where event_id = :event";
        await().until(() -> db.sql(hourAgo).param("event", event.id()).update() == 1);
        console.signedIn(event, Role.MANAGE_EVENT)
                .open("/console/events/" + event.id() + "/gates")
                .look("gates-silent");

        assertThat(console.page().locator(".gate-sum")).containsText("1 gate is out of contact");
        assertThat(console.page().locator(".gates tbody")).containsText("60 min ago");
        console.page().locator(".gates .menu summary").click();
        console.button("Remove from this list").click();
        console.page().locator("#confirm [value=yes]").click();

        assertThat(console.page().locator("#toasts")).containsText("The gate was removed from the list.");
        assertThat(console.page().locator(".empty")).containsText("No gate has connected yet");
        assertThat(console.page().locator(".gate-sum")).hasCount(0);
    }

    private static void scan(EventFixture event, long accreditation, long zone, boolean allowed) {
        event.gate()
                .post(
                        event.path() + "/scans",
                        Map.of(
                                "scans",
                                List.of(Map.of(
                                        "accreditation_id",
                                        accreditation,
                                        "zone_id",
                                        zone,
                                        "allowed",
                                        allowed,
                                        "timestamp",
                                        Instant.now().toString()))))
                .expect(200);
    }
}
