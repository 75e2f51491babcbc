package org.gatehouse.console.photos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page of photos leads to the form for a mail to those of its list who have none. */
@ApiTest
class PhotoMailTest {

    private static final String WRITE = "Write to those without a photo";

    private Fixture fixture;
    private EventFixture event;

    @BeforeEach
    void take(Fixture fixture) {
        this.fixture = fixture;
        event = fixture.event()
                .withPosition("Guest")
                .withPosition("Coach")
                .withAccreditation("Ana", "Guest")
                .withAccreditation("Bo", "Coach");
    }

    private String open(String session, String rest) {
        Api browser = fixture.anonymous();
        return browser.send(browser.request("/console/events/" + event.id() + rest)
                        .header("Cookie", "gatehouse_session=" + session))
                .expect(200)
                .text();
    }

    private String administrator() {
        return TestSessions.signedIn(fixture, TestSessions.administrator(fixture));
    }

    @Test
    void theMailHasThePeopleOfTheList() {
        String page = open(administrator(), "/photos?state=missing&position=" + event.position("Guest"));

        String query = "?list=accreditations&query=position%3D" + event.position("Guest") + "%26photo%3Dno";
        assertThat(page.replace("&amp;", "&")).contains(WRITE, "/mails/lists/new" + query);
        event.insert(
                "insert into person_email (person_id, email_address, is_primary) values (:person, 'ana@example.com', true)"
                        + " returning person_id",
                Map.of("person", event.person("Ana")));
        assertThat(open(administrator(), "/mails/lists/new" + query))
                .contains("ana@example.com")
                .doesNotContain("Bo Lima");
    }

    @Test
    void whereNobodyLacksAPhotoNothingIsOffered() {
        assertThat(open(administrator(), "/photos?state=missing&q=Nobody")).doesNotContain(WRITE);
        assertThat(open(administrator(), "/photos")).doesNotContain(WRITE);
    }

    @Test
    void whoeverMayNotWriteIsNotAsked() {
        long user = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(user, Role.UPLOAD_PHOTO, event.entity(), Fixture.OPERATOR);

        assertThat(open(TestSessions.visit(fixture, user).cookie(), "/photos?state=missing"))
                .contains("Ana")
                .doesNotContain(WRITE);
    }
}
