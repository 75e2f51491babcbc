package org.gatehouse.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.User;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Addresses and times of the console's pages, for an administrator. */
@ApiTest
class ShellPagesTest {

    private Fixture fixture;
    private String session = "";

    @BeforeEach
    void signIn(Fixture fixture) {
        this.fixture = fixture;
        session = TestSessions.signedIn(fixture, TestSessions.administrator(fixture));
    }

    private Answer open(String path, String cookies) {
        Api browser = fixture.anonymous();
        return browser.send(browser.request(path).header("Cookie", "gatehouse_session=" + session + cookies));
    }

    @Test
    void addressWithASlashAtItsEndLeadsToThePage() {
        String overview = "/console/events/" + fixture.event().id();

        assertThat(open(overview + "/", "").expect(303).header("Location")).isEqualTo(overview);
        assertThat(open(overview + "/people/?q=an&page=2", "").expect(303).header("Location"))
                .isEqualTo(overview + "/people?q=an&page=2");
        assertThat(open("/console/", "").expect(303).header("Location")).isEqualTo("/console");
        open(overview + "/nowhere", "").expect(404);
    }

    @Test
    void lastSignInIsShownInTheZoneOfTheEventInTheMenu() {
        EventFixture event = fixture.event();
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("update event set time_zone = 'Pacific/Auckland' where id = ?")
                .param(event.id())
                .update();
        User user = TestSessions.userWithPassword(fixture);
        db.sql("insert into login_log (user_id, outcome, first_at, last_at, address, browser) "
                        + "values (?, 'LOGGED_IN', '2026-07-01T20:15Z', '2026-07-01T20:15Z', '', '')")
                .param(user.id())
                .update();
        String found = "/console/users?q=" + user.username();

        assertThat(open(found, "; gatehouse_event=" + event.id()).expect(200).text())
                .contains("title=\"2026-07-01 20:15:00 UTC\">2 Jul 2026, 08:15<");
        assertThat(open(found, "").expect(200).text()).contains("title=\"2026-07-01 20:15:00 UTC\">1 Jul 2026, 20:15<");
    }
}
