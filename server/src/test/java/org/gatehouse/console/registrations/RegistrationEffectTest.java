package org.gatehouse.console.registrations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The form of a registration says what saving does to zones, also where only their times are others. */
@ApiTest
class RegistrationEffectTest {

    private static final String OTHER_TIMES = "Its zones are open at other times.";
    private static final String PRINT_AGAIN = "The badge must be printed again";

    private static final String OPENS = "Approving opens ";
    private static final String NEVER = "never open: not at any time of the validity";
    private static final String EVEN_SO = "Zones of a position and of package options open even when they are full.";

    private EventFixture event;
    private Browser browser;
    private long first;
    private long second;

    /** The crew comes to the arena on the first day, and to the press always, where one has a place. */
    @BeforeEach
    void ana(Fixture fixture) {
        event = fixture.event()
                .withZone("Arena")
                .withZone("Press", 1)
                .withPosition("Crew")
                .withPosition("Night");
        first = period("DAY1", "2026-09-23");
        second = period("DAY2", "2026-09-24");
        position("Crew", null);
        event.withAccreditation("Ana", "Crew");
        User user = TestSessions.userWithPassword(fixture);
        fixture.bean(UserRoleService.class).grant(user.id(), Role.ADMIN, event.entity(), Fixture.OPERATOR);
        browser = new Browser(fixture.anonymous());
        browser.logIn(browser.open("/console/account"), user.username(), TestSessions.PASSWORD);
    }

    private long period(String code, String day) {
        return event.desk()
                .post(
                        event.path() + "/periods",
                        Map.of(
                                "code",
                                code,
                                "name",
                                Map.of("text", code),
                                "entries",
                                List.of(Map.of("first_day", day, "last_day", day))))
                .expect(201)
                .json()
                .get("id")
                .asLong();
    }

    private void position(String name, @Nullable Long validity) {
        Map<String, Object> arena = Map.of("id", event.zone("Arena"), "period", Map.of("id", first));
        Map<String, @Nullable Object> position = new HashMap<>();
        position.put("zones", List.of(arena, Map.of("id", event.zone("Press"))));
        position.put("period", validity == null ? null : Map.of("id", validity));
        event.desk()
                .put(event.path() + "/delegate_types/" + event.position(name), position)
                .expect(200);
    }

    private String effect(String position, @Nullable Long period) {
        String path = "/console/events/" + event.id() + "/registrations/" + event.registration("Ana");
        Map<String, String> fields =
                new HashMap<>(Map.of("position", String.valueOf(event.position(position)), "with_periods", "true"));
        if (period != null) {
            fields.put("periods", String.valueOf(period));
        }
        return told(browser.submit(browser.open(path + "/edit"), path + "/effect", fields)
                .expect(200)
                .text());
    }

    /** The words of a part of a page. */
    private static String told(String html) {
        return html.replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ").strip();
    }

    private void validOn(@Nullable Long period) {
        event.desk()
                .put(
                        "/registrations/" + event.registration("Ana"),
                        Map.of("periods", period == null ? List.of() : List.of(period)))
                .expect(200);
    }

    private List<String> zones() {
        return event.desk()
                .get(event.path() + "/accreditations/" + event.accreditation("Ana"))
                .expect(200)
                .json()
                .at("/summary/zones")
                .findValuesAsString("code");
    }

    @Test
    void aZoneThatTheValidityLeavesNoTimeIsLost() {
        assertThat(effect("Crew", second)).isEqualTo("Loses ARENA Arena " + OTHER_TIMES);
        validOn(second);
        assertThat(zones()).containsExactly("PRESS");

        assertThat(effect("Crew", second)).isEqualTo("No zone opens or closes, and the badge stays up to date.");
        assertThat(effect("Crew", null)).isEqualTo("Gains ARENA Arena " + OTHER_TIMES);
        validOn(null);
        assertThat(zones()).containsExactly("ARENA", "PRESS");
    }

    @Test
    void otherTimesAreSaidWithoutAnyZoneThatIsLost() {
        assertThat(effect("Crew", first)).isEqualTo(OTHER_TIMES);
    }

    /** Without a validity of its own, a registration has that of its position. */
    @Test
    void theValidityOfAnotherPositionCounts() {
        position("Night", second);

        assertThat(effect("Night", null)).isEqualTo("Loses ARENA Arena " + OTHER_TIMES);
        assertThat(effect("Night", first)).isEqualTo(OTHER_TIMES);
    }

    @Test
    void theValidityOfAPositionThatIsChosenForTheBadgeCounts() {
        position("Night", second);
        String path = "/console/events/" + event.id() + "/accreditations/" + event.accreditation("Ana");

        String effect = browser.submit(
                        browser.open(path),
                        path + "/effect",
                        Map.of("position", String.valueOf(event.position("Night"))))
                .expect(200)
                .text();

        assertThat(told(effect)).isEqualTo("Loses ARENA Arena " + OTHER_TIMES);
    }

    /** The places of a day are not those of another. */
    @Test
    void approvingSomebodyNewCountsPlacesAtTheTimesOfTheValidity() {
        long third = period("DAY3", "2099-09-25");
        long fourth = period("DAY4", "2099-09-26");
        validOn(third);

        assertThat(opens(null)).isEqualTo(OPENS + "ARENA Arena Crew PRESS Press Crew full: 1 of 1 " + EVEN_SO);
        assertThat(opens(third))
                .isEqualTo(OPENS + "ARENA Arena Crew " + NEVER + " PRESS Press Crew full: 1 of 1 " + EVEN_SO);
        assertThat(opens(fourth)).isEqualTo(OPENS + "ARENA Arena Crew " + NEVER + " PRESS Press Crew 1 of 1");
    }

    private String opens(@Nullable Long period) {
        String path = "/console/events/" + event.id() + "/registrations";
        Map<String, String> fields = new HashMap<>(Map.of("position", String.valueOf(event.position("Crew"))));
        if (period != null) {
            fields.put("periods", String.valueOf(period));
        }
        return told(browser.submit(browser.open(path + "/new"), path + "/opens", fields)
                .expect(200)
                .text());
    }

    @Test
    void aPrintedBadgeThatShowsTheValidityMustBePrintedAgain(Fixture fixture) {
        event.desk()
                .put(event.path() + "/accreditations/" + event.accreditation("Ana") + "/printed")
                .expect(204);
        assertThat(effect("Crew", first)).isEqualTo(OTHER_TIMES);

        fixture.bean(JdbcClient.class)
                .sql("update printed_badge set period_name = '', period_language = 'en' where event_id = :event")
                .param("event", event.id())
                .update();

        assertThat(effect("Crew", first)).startsWith(OTHER_TIMES + " " + PRINT_AGAIN);
    }
}
