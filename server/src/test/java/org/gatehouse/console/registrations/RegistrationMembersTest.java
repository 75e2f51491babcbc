package org.gatehouse.console.registrations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The list of registrations, its file and the mail to its people by the member that they come for. */
@ApiTest
class RegistrationMembersTest {

    private Fixture fixture;
    private EventFixture event;

    @BeforeEach
    void register(Fixture fixture) {
        this.fixture = fixture;
        event = fixture.event()
                .withMember("BR")
                .withMember("FI")
                .withPosition("Coach")
                .withRegistration("Ana", "Coach")
                .withRegistration("Bo", "Coach")
                .withRegistration("Cem", "Coach");
        comesFor("Ana", "BR");
        comesFor("Bo", "FI");
    }

    private void comesFor(String name, String member) {
        event.insert("""
                update person_position set member_id = :member
                where event_id = :event and id = (select person_position_id from registration where id = :registration)
                returning id
                """, Map.of("member", event.member(member), "registration", event.registration(name)));
    }

    private Answer open(String rest) {
        Api browser = fixture.anonymous();
        String session = TestSessions.signedIn(fixture, TestSessions.administrator(fixture));
        return browser.send(browser.request("/console/events/" + event.id() + rest)
                        .header("Cookie", "gatehouse_session=" + session))
                .expect(200);
    }

    private String row(String name) {
        return "/registrations/" + event.registration(name) + "\"";
    }

    @Test
    void onlyThoseOfTheMemberAreListed() {
        String page = open("/registrations?member=" + event.member("BR")).text();

        assertThat(page).contains(row("Ana")).doesNotContain(row("Bo")).doesNotContain(row("Cem"));
        assertThat(page).contains("value=\"" + event.member("FI") + "\"");
        assertThat(open("/registrations").text()).contains(row("Ana"), row("Bo"), row("Cem"));
    }

    @Test
    void theFileHasTheSameRows() {
        List<Map<String, String>> rows =
                SheetFile.csv(open("/registrations/export?format=csv&member=" + event.member("FI")));

        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst()).containsValue("Bo");
    }

    @Test
    void theMailGoesToThem() {
        String page = open("/registrations?member=" + event.member("BR")).text();

        assertThat(page).contains("query=member%3D" + event.member("BR"));
        assertThat(event.desk()
                        .get("/registrations?member=" + event.member("BR"))
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void aMemberWhoDoesNotComeIsNamed() {
        assertThat(open("/registrations?member=999999999").text()).contains("Member: 999999999");
    }
}
