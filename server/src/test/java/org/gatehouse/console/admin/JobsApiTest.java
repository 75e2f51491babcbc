package org.gatehouse.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each job opens what its sentence on the page of a user says, and no more. */
@ApiTest
class JobsApiTest {

    private Fixture fixture;
    private EventFixture event;
    private String address = "";
    private String badge = "";

    @BeforeEach
    void anEventWithOnePerson(Fixture fixture) {
        this.fixture = fixture;
        event = fixture.event().withZone("Arena").withPosition("Guest", "Arena").withAccreditation("Ana", "Guest");
        address = "ana" + event.id() + "@example.org";
        fixture.api(Scope.PEOPLE_WRITE)
                .put("/people/person/" + event.person("Ana") + "/emails/primary", Map.of("email_address", address))
                .expect(200);
        badge = "/accreditations/" + event.accreditation("Ana");
    }

    private Answer open(RolePreset job, String page) {
        long user = TestPeople.user(fixture, null);
        for (Role role : job.roles()) {
            fixture.bean(UserRoleService.class).grant(user, role, event.entity(), Fixture.OPERATOR);
        }
        Api browser = fixture.anonymous();
        return browser.send(browser.request("/console/events/" + event.id() + page)
                .header("Cookie", "gatehouse_session=" + TestSessions.signedIn(fixture, user))
                .GET());
    }

    private Api signedIn(RolePreset job) {
        return fixture.person(event, job.roles().toArray(Role[]::new));
    }

    /** The kind of hold that every event has. */
    private long stopped() {
        return event.desk()
                .get(event.path() + "/hold_kinds")
                .expect(200)
                .json()
                .path("hold_kinds")
                .get(0)
                .path("id")
                .asLong();
    }

    @Test
    void theEventManagerReadsTheLog() {
        open(RolePreset.EVENT_MANAGER, "/log").expect(200);
        open(RolePreset.DESK, "/log").expect(403);
    }

    @Test
    void theGateSupervisorStopsABadgeAndLetsItGoButChangesNothingElse() {
        Api supervisor = signedIn(RolePreset.GATE_SUPERVISOR);
        String holds = event.path() + badge + "/holds";

        long hold = supervisor
                .post(holds, Map.of("kind", Map.of("id", stopped()), "reason", "Climbed the fence"))
                .expect(201)
                .json()
                .path("id")
                .asLong();
        supervisor
                .post(holds + "/" + hold + "/close", Map.of("reason", "It was a fox"))
                .expect(200);

        supervisor.put(event.path() + badge, Map.of()).expect(403);
        signedIn(RolePreset.PRINTING)
                .post(holds, Map.of("kind", Map.of("id", stopped()), "reason", "Climbed the fence"))
                .expect(403);
        assertThat(open(RolePreset.GATE_SUPERVISOR, badge).expect(200).text()).contains(badge + "/holds");
    }

    @Test
    void theDeskSeesWhyAGateRefusedSomebody() {
        open(RolePreset.DESK, "/scans").expect(200);
        assertThat(open(RolePreset.DESK, badge).expect(200).text()).contains("Scans");
        open(RolePreset.PRINTING, "/scans").expect(403);
    }

    @Test
    void printingAndGatesReadNoMails() {
        open(RolePreset.DESK, "/mails").expect(200);
        open(RolePreset.PRINTING, "/mails").expect(403);
        open(RolePreset.GATE_SUPERVISOR, "/mails").expect(403);
        signedIn(RolePreset.PRINTING).get(event.path() + "/mails").expect(403);
    }

    @Test
    void thePhotoTeamSeesNoAddresses() {
        String photo = "/photos/person/" + event.person("Ana");
        String missing = "/photos?state=missing&q=";

        assertThat(open(RolePreset.PHOTO_TEAM, photo).expect(200).text()).doesNotContain(address);
        assertThat(open(RolePreset.PHOTO_TEAM, badge).expect(200).text()).doesNotContain(address);
        assertThat(open(RolePreset.PHOTO_TEAM, missing + "Ana").expect(200).text())
                .contains(photo);
        assertThat(open(RolePreset.PHOTO_TEAM, missing + address).expect(200).text())
                .doesNotContain(photo);

        assertThat(open(RolePreset.DESK, photo).expect(200).text()).contains(address);
        assertThat(open(RolePreset.DESK, badge).expect(200).text()).contains(address);
        assertThat(open(RolePreset.DESK, missing + address).expect(200).text()).contains(photo);
    }
}
