package org.gatehouse.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.gatehouse.auth.TestSessions;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Addresses of the console's pages, for an administrator. */
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
}
