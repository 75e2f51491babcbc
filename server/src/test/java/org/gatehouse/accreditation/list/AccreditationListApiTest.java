package org.gatehouse.accreditation.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
