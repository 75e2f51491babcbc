package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.hold.HoldService;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

/** A team leader comes to the desk for all badges of the delegation, and signs. */
@LongTest
@BrowserTest
class HandOutJourneyTest {

    private static EventFixture event(Fixture fixture) {
        EventFixture event = fixture.event().withMember("BR").withPosition("Coach");
        for (String name : List.of("Ana", "Bo", "Cem", "Eva")) {
            event.withAccreditation(name, "Coach");
            event.desk()
                    .put("/registrations/" + event.registration(name), Map.of("member_id", event.member("BR")))
                    .expect(200);
        }
        for (String name : List.of("Ana", "Bo", "Cem")) {
            event.desk()
                    .put(event.path() + "/accreditations/" + event.accreditation(name) + "/printed", Map.of())
                    .expect(204);
        }
        fixture.bean(HoldService.class).stop(event.id(), event.accreditation("Cem"), "Police", Fixture.OPERATOR);
        return event;
    }

    @Test
    void aDelegationGetsWhatIsReadyAndSigns(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.PRINT).open("/console/events/" + event.id() + "/badges/hand-out");
        console.field("Delegation").selectOption("Member " + event.memberCode("BR"));
        console.button("Show its badges").click();
        assertThat(console.page().locator("[name=pick]:checked")).hasCount(2);
        console.look("delegation").button("Hand out the ticked badges").click();

        assertThat(console.page().locator(".receipt tbody tr")).hasCount(2);
        assertThat(console.page().locator(".signatures")).containsText("Signature");
        assertThat(console.button("Print the receipt")).isVisible();
        console.look("receipt");
        assertThat(event.desk()
                        .get(event.path() + "/accreditations/" + event.accreditation("Cem"))
                        .json()
                        .path("distributed")
                        .isNull())
                .isTrue();
    }
}
