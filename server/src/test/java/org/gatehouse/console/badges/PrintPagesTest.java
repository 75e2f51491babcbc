package org.gatehouse.console.badges;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the page of badges says about those that it would print. */
@ApiTest
class PrintPagesTest {

    private static final String ALL_PRINTED = "All badges are printed.";
    private static final String NOBODY = "approve somebody first";

    private Fixture fixture;

    @BeforeEach
    void take(Fixture fixture) {
        this.fixture = fixture;
    }

    private String open(EventFixture event, String rest) {
        Api browser = fixture.anonymous();
        String session = TestSessions.signedIn(fixture, TestSessions.administrator(fixture));
        return browser.send(browser.request("/console/events/" + event.id() + "/badges" + rest)
                        .header("Cookie", "gatehouse_session=" + session))
                .expect(200)
                .text();
    }

    @Test
    void allAreSaidToBePrinted() {
        EventFixture event = fixture.event().withPosition("Guest");
        assertThat(open(event, "")).contains(NOBODY).doesNotContain(ALL_PRINTED);

        event.withAccreditation("Ana", "Guest");
        assertThat(open(event, "")).doesNotContain(NOBODY).doesNotContain(ALL_PRINTED);

        event.insert("update accreditation set printed_at = now() where event_id = :event returning id", Map.of());
        assertThat(open(event, ""))
                .contains(ALL_PRINTED, "/badges?printed=true")
                .doesNotContain(NOBODY);
        assertThat(open(event, "/count?printed=false&name=Ana"))
                .contains(NOBODY)
                .doesNotContain(ALL_PRINTED);
        assertThat(open(event, "?printed=true")).contains("Badges to print: ").doesNotContain(ALL_PRINTED);
    }
}
