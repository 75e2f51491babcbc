package org.gatehouse.scan.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.scan.ScanScene;
import org.gatehouse.scan.log.ScanHours.GatePeak;
import org.gatehouse.scan.log.ScanHours.ZoneHour;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@ApiTest
class ScanHoursRepositoryTest {

    private static ScanScene scene(Fixture fixture, String timeZone) {
        ScanScene scene = ScanScene.of(fixture);
        fixture.bean(JdbcClient.class)
                .sql("update event set time_zone = :zone where id = :event")
                .param("zone", timeZone)
                .param("event", scene.event.id())
                .update();
        return scene;
    }

    private static void scan(ScanScene scene, String device, String at, Map<String, Object> changes) {
        Map<String, Object> scan = scene.scanWith("timestamp", at);
        scan.putAll(changes);
        assertThat(scene.reportFrom(device, scan).status()).isBetween(201, 202);
    }

    @Test
    void onlyRecordedEntriesCountFromTheFirstInstantToBeforeTheLast(Fixture fixture) {
        ScanScene scene = scene(fixture, "UTC");
        long village = scene.addZone("Village");
        scan(scene, "North", "2020-09-23T08:00:00Z", Map.of());
        scan(scene, "North", "2020-09-23T08:59:59Z", Map.of());
        scan(scene, "North", "2020-09-23T09:00:00Z", Map.of());
        scan(scene, "South", "2020-09-23T08:30:00Z", Map.of("zone_id", village));
        scan(scene, "North", "2020-09-23T08:10:00Z", Map.of("allowed", false));
        scan(scene, "North", "2020-09-23T08:11:00Z", Map.of("direction", "OUT"));
        scan(scene, "North", "2020-09-23T08:12:00Z", Map.of("zone_id", 999_999_999));
        scan(scene, "North", "2020-09-23T07:59:59Z", Map.of());
        scan(scene, "North", "2020-09-23T10:00:00Z", Map.of());
        Instant eight = Instant.parse("2020-09-23T08:00:00Z");
        Instant nine = Instant.parse("2020-09-23T09:00:00Z");

        ScanHours found = fixture.bean(ScanHoursRepository.class)
                .between(scene.event.id(), eight, Instant.parse("2020-09-23T10:00:00Z"));

        assertThat(found.zones())
                .containsExactlyInAnyOrder(
                        new ZoneHour(scene.zone, eight, 2),
                        new ZoneHour(scene.zone, nine, 1),
                        new ZoneHour(village, eight, 1));
        assertThat(found.gates()).containsExactly(new GatePeak("North", eight, 2), new GatePeak("South", eight, 1));
    }

    @Test
    void hourThatTheClockRepeatsIsTwoAndOneThatItLeavesOutIsNone(Fixture fixture) {
        ScanScene scene = scene(fixture, "Europe/Berlin");
        scan(scene, "North", "2020-10-24T22:00:00Z", Map.of());
        scan(scene, "North", "2020-10-25T00:30:00Z", Map.of());
        scan(scene, "North", "2020-10-25T01:30:00Z", Map.of());
        scan(scene, "North", "2020-10-25T22:59:59Z", Map.of());
        scan(scene, "North", "2020-10-25T23:00:00Z", Map.of());
        scan(scene, "North", "2020-03-28T23:00:00Z", Map.of());
        scan(scene, "North", "2020-03-29T01:00:00Z", Map.of());
        scan(scene, "North", "2020-03-29T21:59:59Z", Map.of());
        String cookie = visit(fixture, scene.event);

        String autumn =
                get(fixture, cookie, scene.event, "?day=2020-10-25").expect(200).text();
        assertThat(autumn)
                .contains(">02:00 +02:00</time>", ">02:00 +01:00</time>")
                .contains("<strong>4</strong>");
        assertThat(autumn.split("<th scope=\"col\" class=\"number\"><time", -1)).hasSize(25 + 1);
        String spring =
                get(fixture, cookie, scene.event, "?day=2020-03-29").expect(200).text();
        assertThat(spring).doesNotContain(">02:00");
        assertThat(spring.split("<th scope=\"col\" class=\"number\"><time", -1)).hasSize(23 + 1);

        String whole =
                get(fixture, cookie, scene.event, "?whole=true").expect(200).text();
        assertThat(whole).contains("?day=2020-10-25", "?day=2020-10-26").doesNotContain("?day=2020-03-29");
        String file = get(fixture, cookie, scene.event, "/export?day=2020-10-25&format=csv")
                .expect(200)
                .text();
        assertThat(file.lines())
                .hasSize(5)
                .anyMatch(row -> row.contains("Arena") && row.contains("+02:00") && row.endsWith(",1"));
        assertThat(get(fixture, cookie, scene.event, "/export?day=2020-10-25&of=gates&format=csv")
                        .text())
                .contains("North,");
    }

    @Test
    void dayThatIsNoneIsToldAtItsFieldAndMakesNoFile(Fixture fixture) {
        ScanScene scene = scene(fixture, "Asia/Kathmandu");
        String cookie = visit(fixture, scene.event);

        for (String day : new String[] {"yesterday", "2020-02-30", "-999999999-01-01", "%00"}) {
            assertThat(get(fixture, cookie, scene.event, "?day=" + day).status())
                    .as(day)
                    .isEqualTo(422);
            assertThat(get(fixture, cookie, scene.event, "/export?day=" + day).status())
                    .as(day)
                    .isEqualTo(422);
        }
        for (String day : new String[] {"", "0000-01-01", "0001-01-01", "9999-12-31"}) {
            get(fixture, cookie, scene.event, "?day=" + day).expect(200);
        }
    }

    private static String visit(Fixture fixture, EventFixture event) {
        long user = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(user, Role.VIEW_SCANS, event.entity(), Fixture.OPERATOR);
        return "gatehouse_session=" + TestSessions.visit(fixture, user).cookie();
    }

    private static Answer get(Fixture fixture, String cookie, EventFixture event, String below) {
        Api browser = fixture.anonymous();
        return browser.send(browser.request("/console/events/" + event.id() + "/scans/hours" + below)
                .header("Cookie", cookie)
                .GET());
    }
}
