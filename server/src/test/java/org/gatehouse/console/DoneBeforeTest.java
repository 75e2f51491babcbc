package org.gatehouse.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two desks have the same page before them: the second one sees that the first was faster, and nothing is recorded twice. */
@ApiTest
class DoneBeforeTest {

    private record Desk(Browser browser, String name) {

        static Desk at(EventFixture event, Fixture fixture) {
            User user = TestSessions.userWithPassword(fixture);
            fixture.bean(UserRoleService.class).grant(user.id(), Role.ADMIN, event.entity(), Fixture.OPERATOR);
            Browser browser = new Browser(fixture.anonymous());
            browser.logIn(browser.open("/console/account"), user.username(), TestSessions.PASSWORD);
            return new Desk(browser, user.username());
        }

        String press(Answer page, String path, Map<String, String> fields) {
            return browser.submit(page, path, fields).expect(200).text();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "distributed, true, Handed out., Handed out at",
        "distributed, false, Taken back., Taken back at",
        "printed, true, Marked as printed., Marked as printed at",
        "printed, false, Marked as not printed., Marked as not printed at"
    })
    void secondMarkIsToldOfTheFirst(String what, String on, String done, String before, Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena").withAccreditation("Ana");
        Desk one = Desk.at(event, fixture);
        Desk two = Desk.at(event, fixture);
        String path = "/console/events/" + event.id() + "/accreditations/" + event.accreditation("Ana");
        Answer ones = one.browser.open(path).expect(200);
        if (on.equals("false")) {
            one.press(ones, path + "/" + what, Map.of("on", "true"));
        }
        Answer twos = two.browser.open(path).expect(200);

        assertThat(one.press(ones, path + "/" + what, Map.of("on", on))).contains(done);
        assertThat(two.press(twos, path + "/" + what, Map.of("on", on)))
                .containsPattern(before + " \\d\\d:\\d\\d by " + one.name + "\\. Nothing was changed\\.")
                .doesNotContain(done);
        assertThat(two.press(twos, path + "/" + what, Map.of("on", on.equals("true") ? "false" : "true")))
                .doesNotContain("Nothing was changed");
    }

    /** What the first desk did before is no deed of the second press of its own button. */
    @Test
    void secondPressOfTheSameDeskIsToldToo(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        Desk desk = Desk.at(event, fixture);
        String path = "/console/events/" + event.id() + "/accreditations/" + event.accreditation("Ana");
        Answer page = desk.browser.open(path).expect(200);
        desk.press(page, path + "/distributed", Map.of("on", "true"));

        assertThat(desk.press(page, path + "/distributed", Map.of("on", "true")))
                .contains("by " + desk.name + ". Nothing was changed.");
    }

    @Test
    void secondDecisionIsToldOfTheFirst(Fixture fixture) {
        EventFixture event = fixture.event().withPosition("Judge").withRegistration("Bo", "Judge");
        Desk one = Desk.at(event, fixture);
        Desk two = Desk.at(event, fixture);
        String path = "/console/events/" + event.id() + "/registrations/" + event.registration("Bo");
        Answer ones = one.browser.open(path).expect(200);
        Answer twos = two.browser.open(path).expect(200);
        for (String decision : new String[] {"approve", "withdraw"}) {
            String done = decision.equals("approve") ? "approved" : "withdrawn";

            assertThat(one.press(ones, path + "/" + decision, Map.of("note", "")))
                    .doesNotContain("Nothing was changed");
            assertThat(two.press(twos, path + "/" + decision, Map.of("note", "")))
                    .containsPattern(done + " at \\d\\d:\\d\\d by " + one.name + "\\. Nothing was changed\\.");
        }
    }

    @Test
    void secondGrantOfAZoneIsToldOfTheFirst(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena").withZone("Pool").withAccreditation("Ana");
        Desk one = Desk.at(event, fixture);
        Desk two = Desk.at(event, fixture);
        String path = "/console/events/" + event.id() + "/accreditations/" + event.accreditation("Ana");
        Answer ones = one.browser.open(path).expect(200);
        Answer twos = two.browser.open(path).expect(200);
        Map<String, String> give = Map.of("zone", String.valueOf(event.zone("Pool")), "open", "true");

        assertThat(one.press(ones, path + "/zones", give)).contains("Zone given.");
        assertThat(two.press(twos, path + "/zones", give))
                .containsPattern("Given at \\d\\d:\\d\\d by " + one.name + "\\. Nothing was changed\\.");
    }
}
