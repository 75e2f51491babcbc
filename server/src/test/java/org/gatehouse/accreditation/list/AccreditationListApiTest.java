package org.gatehouse.accreditation.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.accreditations.AccreditationListState;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class AccreditationListApiTest {

    private static List<String> names(EventFixture event, String query) {
        JsonNode list = event.desk()
                .get(event.path() + "/accreditations" + query)
                .expect(200)
                .json();
        List<String> names = new ArrayList<>();
        list.path("people").forEach(each -> names.add(each.path("first_name").asString()));
        assertThat(list.path("total_count").asInt()).isGreaterThanOrEqualTo(names.size());
        return names;
    }

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withZone("Lounge")
                .withPosition("Competitor", "Arena")
                .withPosition("Guest", "Lounge")
                .withAccreditation("Zoë")
                .withAccreditation("Anne-Marie")
                .withAccreditation("李", "Guest");
    }

    private static String path(EventFixture event, String name) {
        return event.path() + "/accreditations/" + event.accreditation(name);
    }

    @Test
    void pagesAreStable(Fixture fixture) {
        EventFixture event = event(fixture);

        List<String> all = names(event, "?l=en&limit=9999");

        assertThat(all).hasSize(3);
        assertThat(names(event, "?limit=2")).isEqualTo(all.subList(0, 2));
        assertThat(names(event, "?offset=2&limit=2")).isEqualTo(all.subList(2, 3));
        assertThat(names(event, "?offset=3")).isEmpty();
        assertThat(event.desk()
                        .get(event.path() + "/accreditations?offset=3")
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(3);
    }

    @Test
    void smallLettersAndAccentsStandWhereReadersLookForThem(Fixture fixture) {
        EventFixture event = event(fixture).withAccreditation("öla").withAccreditation("Peter");

        assertThat(names(event, "")).containsExactly("Anne-Marie", "öla", "Peter", "Zoë", "李");
    }

    @Test
    void namesAreFoundByTheBeginningOfEveryWord(Fixture fixture) {
        EventFixture event = event(fixture);
        event.desk().put(path(event, "Zoë"), Map.of("first_name", "Quinn")).expect(200);

        assertThat(names(event, "?name=zo%C3%8B")).containsExactly("Quinn");
        assertThat(names(event, "?name=ZOE")).containsExactly("Quinn");
        assertThat(names(event, "?name=quinn+LIMA")).containsExactly("Quinn");
        assertThat(names(event, "?name=marie")).containsExactly("Anne-Marie");
        assertThat(names(event, "?name=%E6%9D%8E")).containsExactly("李");
        assertThat(names(event, "?name=ima")).isEmpty();
        assertThat(names(event, "?name=%25")).isEmpty();
        assertThat(names(event, "?name=%5C")).isEmpty();
        assertThat(names(event, "?name=")).hasSize(3);
    }

    @Test
    void positionsAndZonesAreThoseInEffect(Fixture fixture) {
        EventFixture event = event(fixture);
        long guest = event.position("Guest");
        event.desk()
                .put(path(event, "Zoë"), Map.of("position", Map.of("id", guest)))
                .expect(200);

        assertThat(names(event, "?positions=" + guest)).containsExactlyInAnyOrder("Zoë", "李");
        assertThat(names(event, "?pos_id=" + guest)).containsExactlyInAnyOrder("Zoë", "李");
        assertThat(names(event, "?positions=" + guest + "&positions=" + event.position("Competitor")))
                .hasSize(3);
        assertThat(names(event, "?zone=" + event.zone("Arena"))).containsExactly("Anne-Marie");
        assertThat(names(event, "?zone=" + event.zone("Arena") + "&zone=" + event.zone("Lounge")))
                .hasSize(3);
    }

    private static long period(EventFixture event, String code, String from, String until) {
        Map<String, Object> entry = Map.of("from_at", from, "until_at", until);
        return event.desk()
                .post(
                        event.path() + "/periods",
                        Map.of("code", code, "name", Map.of("text", code), "entries", List.of(entry)))
                .expect(201)
                .json()
                .path("id")
                .longValue();
    }

    private static void add(EventFixture event, String name, String zone, long period) {
        Map<String, Object> added = Map.of("id", event.zone(zone), "period", Map.of("id", period));
        event.desk().put(path(event, name), Map.of("zones_add", List.of(added))).expect(200);
    }

    @Test
    void aMomentChoosesThoseWhoMayEnterThen(Fixture fixture) {
        EventFixture event = event(fixture);
        long monday = period(event, "MON", "2026-09-21T00:00:00Z", "2026-09-22T00:00:00Z");
        add(event, "Zoë", "Lounge", monday);
        event.desk()
                .put(
                        event.path() + "/delegate_types/" + event.position("Guest"),
                        Map.of("period", Map.of("id", monday)))
                .expect(200);
        String lounge = "?zone=" + event.zone("Lounge");

        assertThat(names(event, "?valid_at=2026-09-21T12:00:00Z")).containsExactly("Anne-Marie", "Zoë", "李");
        assertThat(names(event, "?valid_at=2026-09-22T00:00:00Z")).containsExactly("Anne-Marie", "Zoë");
        assertThat(names(event, "?valid_at=2026-09-20T23:59:00Z")).containsExactly("Anne-Marie", "Zoë");
        assertThat(names(event, lounge)).containsExactly("Zoë", "李");
        assertThat(names(event, lounge + "&valid_at=2026-09-21T00:00:00Z")).containsExactly("Zoë", "李");
        assertThat(names(event, lounge + "&valid_at=2026-09-22T02:00:00%2B02:00"))
                .isEmpty();
        assertThat(names(event, lounge + "&valid_at=")).hasSize(2);
        assertThat(names(event, lounge + "&zone=" + event.zone("Arena") + "&valid_at=2026-09-22" + "T00:00:00Z"))
                .containsExactly("Anne-Marie", "Zoë");
        assertThat(event.desk()
                        .get(event.path() + "/accreditations?valid_at=monday")
                        .expect(422)
                        .text())
                .contains("valid_at", "monday");
        assertThat(SheetFile.csv(event.desk()
                        .get(event.path() + "/accreditations/export?format=csv&valid_at=2026-09-22T00:00:00Z")
                        .expect(200)))
                .hasSize(2);
    }

    @Test
    void theDeskFindsThoseWhoMayEnterTodayOrTomorrow(Fixture fixture) {
        EventFixture event = event(fixture);
        fixture.bean(JdbcClient.class)
                .sql("update event set time_zone = 'Asia/Tokyo' where id = :event")
                .param("event", event.id())
                .update();
        LocalDate today = LocalDate.now(ZoneId.of("Asia/Tokyo"));
        add(event, "Zoë", "Lounge", day(event, "TODAY", today));
        add(event, "Anne-Marie", "Lounge", day(event, "TOMORROW", today.plusDays(1)));
        add(event, "李", "Arena", day(event, "LATER", today.plusDays(2)));

        assertThat(found(fixture, event, "valid=today&zone=" + event.zone("Lounge")))
                .containsExactly("Zoë", "李");
        assertThat(found(fixture, event, "valid=tomorrow&zone=" + event.zone("Lounge")))
                .containsExactly("Anne-Marie", "李");
        assertThat(found(fixture, event, "valid=tomorrow")).hasSize(3);
        assertThat(found(fixture, event, "valid=tomorrow&zone=" + event.zone("Arena")))
                .containsExactly("Anne-Marie", "Zoë");
        assertThat(found(fixture, event, "valid=nonsense")).hasSize(3);
    }

    private static long day(EventFixture event, String code, LocalDate day) {
        ZoneId zone = ZoneId.of("Asia/Tokyo");
        return period(
                event,
                code,
                day.atStartOfDay(zone).toInstant().toString(),
                day.plusDays(1).atStartOfDay(zone).toInstant().toString());
    }

    /** The people of the list that has this address in the console, in its order. */
    private static List<String> found(Fixture fixture, EventFixture event, String query) {
        AccreditationReadService reader = fixture.bean(AccreditationReadService.class);
        List<Long> ids = reader.ids(
                event.id(), AccreditationListState.of(ListQuery.of(query)).filter(), AccreditationSort.NAME, false);
        return ids.stream()
                .map(id -> List.of("Zoë", "Anne-Marie", "李").stream()
                        .filter(name -> event.accreditation(name) == id)
                        .findFirst()
                        .orElseThrow())
                .toList();
    }

    @Test
    void yesAndNoAreDifferentFromNotAsked(Fixture fixture) {
        EventFixture event = event(fixture);
        event.desk().put(path(event, "Zoë") + "/printed").expect(204);
        event.desk().put(path(event, "李") + "/distributed").expect(204);
        event.desk()
                .put(path(event, "Anne-Marie"), Map.of("zones_remove", List.of(Map.of("id", event.zone("Lounge")))))
                .expect(200);

        assertThat(names(event, "?printed=true")).containsExactly("Zoë");
        assertThat(names(event, "?printed=false")).containsExactlyInAnyOrder("Anne-Marie", "李");
        assertThat(names(event, "?distributed=1")).containsExactly("李");
        assertThat(names(event, "?overridden=true")).containsExactly("Anne-Marie");
        assertThat(names(event, "?overridden=false")).containsExactlyInAnyOrder("Zoë", "李");
        assertThat(names(event, "?photo=true")).isEmpty();
        assertThat(names(event, "?photo=false")).hasSize(3);
    }

    @Test
    void detailsOfTheRegistrationFilter(Fixture fixture) {
        EventFixture event = event(fixture).withMember("NO").withSkill("07");
        event.desk()
                .put(
                        "/registrations/" + event.registration("Zoë"),
                        Map.of(
                                "member_id",
                                event.member("NO"),
                                "skill_id",
                                event.skill("07"),
                                "group_name",
                                "Équipe-Nord Team"))
                .expect(200);

        assertThat(names(event, "?member=" + event.member("NO"))).containsExactly("Zoë");
        assertThat(names(event, "?skill=" + event.skill("07"))).containsExactly("Zoë");
        for (String group : List.of("Team", "te", "EQUIPE", "nord+%C3%89q", "%C3%A9quipe-nord%20team")) {
            assertThat(names(event, "?group=" + group)).as(group).containsExactly("Zoë");
        }
        for (String group : List.of("eam", "Team+Sud", "%25", "_eam", "Teams")) {
            assertThat(names(event, "?group=" + group)).as(group).isEmpty();
        }
        assertThat(names(event, "?country=NO")).isEmpty();
        assertThat(names(event, "?group=&country=&name=&unknown=1")).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "limit=10001", "offset=-1", "member=x", "zone=x", "photo=maybe", "pos_id=1.5"})
    void whatCannotBeAskedForIsRefusedByName(String query, Fixture fixture) {
        EventFixture event = fixture.event();

        JsonNode refused = event.desk()
                .get(event.path() + "/accreditations?" + query)
                .expect(422)
                .json();

        assertThat(refused.path("errors").get(0).asString()).startsWith(query.substring(0, query.indexOf('=')) + ": ");
        assertThat(refused.toString()).doesNotContain("java.");
    }
}
