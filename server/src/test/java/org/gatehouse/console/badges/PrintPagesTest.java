package org.gatehouse.console.badges;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.Objects;
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

    @Test
    void theOrderIsChosenAndSaidOnThePageOfTheFile() {
        EventFixture event = fixture.event().withPosition("Guest").withAccreditation("Ana", "Guest");

        assertThat(open(event, "")).contains("name=\"sort\"", "name=\"separated\"");
        assertThat(ordered(event, "sort=POSITION&separated=true")).contains("By position", "with separating sheets");
        assertThat(ordered(event, "sort=NAME&separated=true&reprint=true&reason=LOST"))
                .doesNotContain("with separating sheets");
    }

    /** The page of the file that is printed by this form. */
    private String ordered(EventFixture event, String fields) {
        Api browser = fixture.anonymous();
        TestSessions.Visit visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));
        String shown =
                Objects.requireNonNull(browser.send(browser.request("/console/events/" + event.id() + "/badges/prints")
                                .header("Cookie", "gatehouse_session=" + visit.cookie())
                                .header(visit.csrfHeader(), visit.csrfToken())
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(BodyPublishers.ofString("names=listed&" + fields)))
                        .expect(303)
                        .header("Location"));
        return open(event, shown.substring(shown.indexOf("/prints/")));
    }
}
