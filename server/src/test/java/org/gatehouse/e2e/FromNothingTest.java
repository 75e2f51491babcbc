package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.util.List;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;

/** From an installation without anything to an event that can be worked at. */
@BrowserTest
class FromNothingTest {

    @Test
    void bareAddressLeadsABrowserToTheConsole(Console console) {
        console.open("/");

        assertThat(console.heading()).hasText("Log in");
    }

    @Test
    void bareAddressTellsProgramsThatNothingIsThere(Fixture fixture) {
        for (String accept : List.of("*/*", "application/json", "text/html;q=0", "no type")) {
            assertNothingThere(root(fixture, accept));
        }
        Answer page = root(fixture, "text/html,application/xhtml+xml,*/*;q=0.8");
        assertThat(page.status()).isEqualTo(303);
        assertThat(page.header("Location")).isEqualTo("/console");
    }

    private static void assertNothingThere(Answer answer) {
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.problem()).isEqualTo("100-104");
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    }

    private static Answer root(Fixture fixture, String accept) {
        Api anybody = fixture.anonymous();
        HttpRequest.Builder request = anybody.request("/").header("Accept", accept);
        return anybody.send(request.GET());
    }
}
