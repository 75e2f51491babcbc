package org.gatehouse.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;

/** The note of a person is read where the badge is handed out, and by nobody who does neither that nor sees people. */
@ApiTest
class HandOutNoteTest {

    private static final String NOTE = "Bring the passport & the card";
    private static final String SHOWN = "Bring the passport &amp; the card";
    private static final String PHONE = "+41 79 123 45 67";

    private static EventFixture event(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Guest").withAccreditation("Ana", "Guest");
        desk(fixture)
                .put("/people/person/" + event.person("Ana"), Map.of("note", NOTE, "phone", PHONE))
                .expect(200);
        return event;
    }

    private static Api desk(Fixture fixture) {
        return fixture.api(Scope.PEOPLE_READ, Scope.PEOPLE_WRITE, Scope.ACCREDITATION_READ, Scope.ACCREDITATION_WRITE);
    }

    private static TestSessions.Visit signedIn(Fixture fixture, EventFixture event, Role... roles) {
        long user = TestPeople.user(fixture, null);
        for (Role role : roles) {
            fixture.bean(UserRoleService.class).grant(user, role, event.entity(), Fixture.OPERATOR);
        }
        return TestSessions.visit(fixture, user);
    }

    private static String open(Fixture fixture, EventFixture event, TestSessions.Visit visit, String path) {
        Api browser = fixture.anonymous();
        return browser.send(browser.request("/console/events/" + event.id() + path)
                        .header("Cookie", "gatehouse_session=" + visit.cookie())
                        .GET())
                .expect(200)
                .text();
    }

    @Test
    void whoeverHandsOutReadsIt(Fixture fixture) {
        EventFixture event = event(fixture);
        String page = "/accreditations/" + event.accreditation("Ana");

        assertThat(open(fixture, event, signedIn(fixture, event, Role.PRINT), page))
                .contains(SHOWN)
                .doesNotContain(PHONE);
        assertThat(open(fixture, event, signedIn(fixture, event, Role.VIEW_ACCREDITATIONS), page))
                .doesNotContain(SHOWN);
    }

    @Test
    void thePageOfThePersonHasNoteAndPhone(Fixture fixture) {
        EventFixture event = event(fixture);
        TestSessions.Visit visit = signedIn(fixture, event, Role.MANAGE_BOOKINGS);
        String page = "/people/" + event.person("Ana");

        assertThat(open(fixture, event, visit, page)).contains(SHOWN, PHONE);
        assertThat(open(fixture, event, visit, page + "/edit")).contains(SHOWN, PHONE);
    }

    @Test
    void arrivalsHaveTheNote(Fixture fixture) {
        EventFixture event = event(fixture);
        desk(fixture)
                .post(
                        event.path() + "/hold_kinds",
                        Map.of(
                                "code", "arrival",
                                "name", Map.of("text", "Arrival"),
                                "text", Map.of("text", "Not here yet"),
                                "stops", List.of("gate"),
                                "opens", "POSITION",
                                "also_existing", false,
                                "positions", List.of(event.position("Guest"))))
                .expect(201);

        assertThat(open(fixture, event, signedIn(fixture, event, Role.EDIT), "/arrivals?q=Ana"))
                .contains(SHOWN);
    }

    @Test
    void aBadgePrintedForSomebodyWhoWaitsHasTheNoteBesideIt(Fixture fixture) {
        EventFixture event = event(fixture);
        TestSessions.Visit visit = signedIn(fixture, event, Role.PRINT);
        Api browser = fixture.anonymous();
        String shown = Objects.requireNonNull(browser.send(browser.request("/console/events/" + event.id()
                                + "/accreditations/" + event.accreditation("Ana") + "/print")
                        .header("Cookie", "gatehouse_session=" + visit.cookie())
                        .header(visit.csrfHeader(), visit.csrfToken())
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("key=00000000-0000-4000-8000-000000000001")))
                .expect(303)
                .header("Location"));

        assertThat(open(
                        fixture,
                        event,
                        visit,
                        shown.substring(shown.indexOf("/accreditations")).replace("?now", "")))
                .contains(SHOWN);
    }
}
