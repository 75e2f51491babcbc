package org.gatehouse.console.badges;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** A delegation gets all its badges in one step: what is not ready stays at the desk and says why, and a receipt lists the others. */
@ApiTest
class HandOutTest {

    private Fixture fixture;
    private EventFixture event;

    /** Ana and Bo are ready, Cem is held, Dan comes for nobody, and the badge of Eva is not printed. */
    @BeforeEach
    void register(Fixture fixture) {
        this.fixture = fixture;
        event = fixture.event()
                .withMember("BR")
                .withPosition("Guest")
                .withAccreditation("Ana", "Guest")
                .withAccreditation("Bo", "Guest")
                .withAccreditation("Cem", "Guest")
                .withAccreditation("Dan", "Guest")
                .withAccreditation("Eva", "Guest");
        Stream.of("Ana", "Bo", "Cem", "Eva")
                .forEach(name -> event.desk()
                        .put("/registrations/" + event.registration(name), Map.of("member_id", event.member("BR")))
                        .expect(200));
        Stream.of("Ana", "Bo", "Cem", "Dan")
                .forEach(name -> event.desk()
                        .put(accreditation(name) + "/printed", Map.of())
                        .expect(204));
        hold("Cem");
    }

    private String accreditation(String name) {
        return event.path() + "/accreditations/" + event.accreditation(name);
    }

    private void hold(String name) {
        JsonNode kind = event.desk()
                .post(
                        event.path() + "/hold_kinds",
                        Map.of(
                                "code",
                                "clearance",
                                "name",
                                Map.of("text", "Clearance"),
                                "text",
                                Map.of("text", "Not cleared yet"),
                                "stops",
                                new String[] {"hand_out"}))
                .expect(201)
                .json();
        event.desk()
                .post(
                        accreditation(name) + "/holds",
                        Map.of("kind", Map.of("id", kind.path("id").asLong())))
                .expect(201);
    }

    private TestSessions.Visit signedIn(Role... roles) {
        long user = TestPeople.user(fixture, null);
        for (Role role : roles) {
            fixture.bean(UserRoleService.class).grant(user, role, event.entity(), Fixture.OPERATOR);
        }
        return TestSessions.visit(fixture, user);
    }

    private Answer open(TestSessions.Visit visit, String rest) {
        Api browser = fixture.anonymous();
        return browser.send(browser.request("/console/events/" + event.id() + "/badges/hand-out" + rest)
                .header("Cookie", "gatehouse_session=" + visit.cookie()));
    }

    private String ofDelegation() {
        return "?member=" + event.member("BR");
    }

    private String qrOf(String name) {
        return fixture.bean(JdbcClient.class)
                .sql("select id || '-' || random_hash from accreditation where id = ?")
                .param(event.accreditation(name))
                .query(String.class)
                .single();
    }

    @Test
    void aScannedBadgeLeadsToItsDelegation() {
        TestSessions.Visit visit = signedIn(Role.PRINT);

        assertThat(open(visit, "?scan=" + qrOf("Ana")).expect(303).header("Location"))
                .endsWith("/hand-out" + ofDelegation());
        assertThat(open(visit, "?scan=" + qrOf("Dan")).expect(303).header("Location"))
                .endsWith("/hand-out");
        assertThat(open(visit, "?scan=nonsense").expect(303).header("Location")).endsWith("/hand-out");
    }

    /** Ticks these and presses the button; returns where that leads, after {@code /hand-out}. */
    private String handOut(TestSessions.Visit visit, String... names) {
        String picked = Stream.of(names)
                .map(name -> "&pick=" + event.accreditation(name))
                .collect(Collectors.joining());
        return send(visit, picked);
    }

    private String send(TestSessions.Visit visit, String picked) {
        Api browser = fixture.anonymous();
        String shown = Objects.requireNonNull(
                browser.send(browser.request("/console/events/" + event.id() + "/badges/hand-out")
                                .header("Cookie", "gatehouse_session=" + visit.cookie())
                                .header(visit.csrfHeader(), visit.csrfToken())
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(BodyPublishers.ofString("member=" + event.member("BR") + picked)))
                        .expect(303)
                        .header("Location"));
        return shown.substring(shown.indexOf("/hand-out") + "/hand-out".length());
    }

    private boolean isHandedOut(String name) {
        return !event.desk().get(accreditation(name)).json().path("distributed").isNull();
    }

    private long timesLogged(String name) {
        return Audit.of(fixture, "accreditation", event.accreditation(name)).stream()
                .filter(entry -> entry.startsWith("badge_distributed "))
                .count();
    }

    private String box(String name) {
        return "value=\"" + event.accreditation(name) + "\" checked";
    }

    @Test
    void whatIsReadyIsTickedAndTheRestSaysWhy() {
        String page = open(signedIn(Role.PRINT), ofDelegation()).expect(200).text();

        assertThat(page)
                .contains(box("Ana"), box("Bo"), "Cem Lima", "Held: Clearance", "Eva Lima", "Not printed yet")
                .doesNotContain(box("Cem"), box("Eva"), "Dan Lima");
    }

    @Test
    void oneKeyHandsOutAndTheReceiptListsWhatWasHandedOut() {
        TestSessions.Visit desk = signedIn(Role.PRINT);

        String receipt = handOut(desk, "Ana", "Bo", "Cem", "Eva");

        assertThat(Stream.of("Ana", "Bo", "Cem", "Eva").filter(this::isHandedOut))
                .containsExactly("Ana", "Bo");
        assertThat(receipt).startsWith("/receipt?");
        assertThat(open(desk, receipt).expect(200).text())
                .contains("Ana Lima", "Bo Lima", "these 2 badges", "2 badges are not on this receipt", "Signature")
                .contains("Member " + event.memberCode("BR"))
                .doesNotContain("Cem Lima", "Eva Lima");
        assertThat(timesLogged("Ana")).isEqualTo(1);
        assertThat(timesLogged("Cem")).isZero();

        assertThat(handOut(desk, "Ana", "Bo", "Cem", "Eva")).isEqualTo(receipt);
        assertThat(timesLogged("Ana")).isEqualTo(1);
    }

    @Test
    void theReceiptOfAllHasTheStepsBefore() {
        TestSessions.Visit desk = signedIn(Role.EDIT);
        handOut(desk, "Ana");
        String second = handOut(desk, "Bo");

        assertThat(open(desk, second).expect(200).text()).contains("Bo Lima").doesNotContain("Ana Lima");
        assertThat(open(desk, "/receipt" + ofDelegation()).expect(200).text()).contains("Ana Lima", "Bo Lima");
        assertThat(open(desk, ofDelegation()).expect(200).text())
                .contains("2 badges of this delegation are handed out", "Cem Lima")
                .doesNotContain("Ana Lima");
    }

    @Test
    void withoutATickNothingIsHandedOut() {
        TestSessions.Visit desk = signedIn(Role.PRINT);

        assertThat(handOut(desk)).isEqualTo(ofDelegation());
        assertThat(send(desk, "&pick=x")).isEqualTo(ofDelegation());
        assertThat(isHandedOut("Ana")).isFalse();
    }

    @Test
    void badgesOfAnotherEventStay() {
        EventFixture other = fixture.event().withPosition("Guest").withAccreditation("Fay", "Guest");
        String path = other.path() + "/accreditations/" + other.accreditation("Fay");
        other.desk().put(path + "/printed", Map.of()).expect(204);

        send(signedIn(Role.PRINT), "&pick=" + other.accreditation("Fay"));

        assertThat(other.desk().get(path).json().path("distributed").isNull()).isTrue();
    }

    @Test
    void whoeverHandsOutOneBadgeMayHandOutMany() {
        assertThat(open(signedIn(Role.EDIT), "").expect(200).text())
                .contains("Choose a member")
                .doesNotContain("/badges/layout");
        open(signedIn(Role.VIEW_ACCREDITATIONS), "").expect(403);
    }
}
