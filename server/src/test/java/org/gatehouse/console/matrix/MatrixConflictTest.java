package org.gatehouse.console.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A change of the matrix is based on the periods that it showed as well as on the zones. */
@ApiTest
class MatrixConflictTest {

    private EventFixture event;
    private Browser browser;
    private String path;
    private long first;
    private long second;

    @BeforeEach
    void arenaOnTheFirstDay(Fixture fixture) {
        event = fixture.event().withZone("Arena").withZone("Press").withPosition("Crew");
        first = period("DAY1", "2026-09-23");
        second = period("DAY2", "2026-09-24");
        limitArena(first);
        User user = TestSessions.userWithPassword(fixture);
        fixture.bean(UserRoleService.class).grant(user.id(), Role.EDIT_POSITIONS, event.entity(), Fixture.OPERATOR);
        browser = new Browser(fixture.anonymous());
        browser.logIn(browser.open("/console/account"), user.username(), TestSessions.PASSWORD);
        path = "/console/events/" + event.id() + "/matrix";
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

    private void limitArena(@Nullable Long period) {
        Map<String, @Nullable Object> zone = new HashMap<>();
        zone.put("id", event.zone("Arena"));
        zone.put("period", period == null ? null : Map.of("id", period));
        event.desk()
                .put(event.path() + "/delegate_types/" + event.position("Crew"), Map.of("zones", List.of(zone)))
                .expect(200);
    }

    private String zones() {
        return event.desk()
                .get(event.path() + "/delegate_types")
                .expect(200)
                .json()
                .at("/positions/0/zones")
                .toString();
    }

    private Answer submit(String action, String base) {
        String press = event.position("Crew") + "+" + event.zone("Press");
        return browser.submit(browser.open(path), path + action, Map.of("changes", press, "base", base));
    }

    private String base(String arena) {
        return event.position("Crew") + ":" + event.zone("Arena") + arena;
    }

    @Test
    void aPeriodThatSomebodyElseChangedIsNoticed() {
        limitArena(second);
        String stored = zones();

        Answer refused = submit("/apply", base("@" + first)).expect(409);
        assertThat(refused.text())
                .contains("Somebody else has changed these positions. Nothing was applied.")
                .containsPattern("You wanted:[^:]*ARENA[^:]*DAY1")
                .containsPattern("Now:[^:]*ARENA[^:]*DAY2");
        assertThat(zones()).isEqualTo(stored);
        assertThat(refused.text()).contains(">" + base("@" + second) + "</textarea>");

        assertThat(submit("/preview", base("")).expect(200).text())
                .contains("Somebody else has changed these positions.")
                .contains("value=\"" + base("@" + second) + "\"");

        limitArena(null);
        submit("/apply", base("@" + second)).expect(409);
        submit("/apply", base("")).expect(200);
        assertThat(zones()).contains("PRESS").doesNotContain("period");
    }

    @Test
    void whatNobodyElseChangedIsAppliedAndKeepsItsPeriod() {
        submit("/apply", base("@" + first)).expect(200);

        assertThat(zones()).contains("PRESS").contains("\"period\":{\"id\":" + first + "}");
    }

    @Test
    void aBaseThatIsNoneIsRefused() {
        assertThat(List.of("@", "@1@2", "@x", ",,").stream()
                        .map(wrong -> submit("/apply", base(wrong)).status())
                        .toList())
                .containsOnly(422);
    }
}
