package org.gatehouse.org;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class OrgApiTest {

    /** Two members of one organisation of their own: by alternative name Brazil is first, by name Åland. */
    private static long organization(EventFixture event) {
        return event.insert("""
            with top as (insert into organization (name) values ('{"en": "World"}') returning id),
                 members as (insert into member (code, name, name_1058, member_of)
                     select code || :event, jsonb_build_object('en', name), other, top.id
                     from top, (values ('BR-', 'Brazil', 'A'), ('AX-', 'Åland', 'B')) as m (code, name, other))
            select id from top
            """, Map.of());
    }

    @Test
    void membersComeInTheOrderAskedFor(Fixture fixture) {
        EventFixture event = fixture.event();
        String list = "/org/members?member_of=" + organization(event) + "&offset=0&limit=999";

        JsonNode byOther = event.gate().get(list + "&sort=1058").expect(200).json();

        assertThat(byOther.path("total_count").asInt()).isEqualTo(2);
        assertThat(byOther.path("members").get(0).propertyNames()).containsExactly("id", "code", "name", "flag");
        assertThat(codes(byOther)).containsExactly("BR-" + event.id(), "AX-" + event.id());
        assertThat(codes(event.gate().get(list + "&sort=name").json()))
                .containsExactly("AX-" + event.id(), "BR-" + event.id());
        assertThat(codes(event.gate().get(list + "&sort=name_desc").json()))
                .containsExactly("BR-" + event.id(), "AX-" + event.id());
    }

    private static List<String> codes(JsonNode members) {
        return members.path("members")
                .valueStream()
                .map(member -> member.path("code").asString())
                .toList();
    }

    @Test
    void aMemberIsFoundByIdAndByCode(Fixture fixture) {
        EventFixture event = fixture.event().withMember("FI");

        JsonNode member = event.gate()
                .get("/org/members/" + event.member("FI"))
                .expect(200)
                .json();

        assertThat(member.path("name_1058").asString()).isEqualTo(event.memberCode("FI"));
        assertThat(member.path("member_of")).hasSize(1);
        assertThat(event.gate()
                        .get("/org/members/by_code/" + event.memberCode("FI"))
                        .expect(200)
                        .json())
                .isEqualTo(member);
    }

    @Test
    void countriesAndOrganisationsAreListed(Fixture fixture) {
        EventFixture event = fixture.event();
        long organization = organization(event);
        event.insert("""
            insert into country (code, name, phone_prefix) values ('Z' || :event, '{"en": "Zed"}', '+0') returning id
            """, Map.of());

        JsonNode countries =
                event.gate().get("/org/countries?limit=1000").expect(200).json();
        JsonNode organizations = event.gate().get("/org?limit=1000").expect(200).json();

        assertThat(countries.path("country_list").get(0).propertyNames())
                .containsExactly("id", "code", "name", "phone_prefix");
        assertThat(countries.path("total_count").asInt())
                .isEqualTo(countries.path("country_list").size());
        assertThat(organizations
                        .path("org_list")
                        .valueStream()
                        .map(each -> each.path("id").asLong()))
                .contains(organization);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/org/members/999999999",
                "/org/members/x",
                "/org/members/by_code/none",
                "/org/members/by_code/%27"
            })
    void whatIsNotThereIsNotFound(String path, Fixture fixture) {
        fixture.api(Scope.SCANS_WRITE).get(path).expect(404);
    }

    @Test
    void whatCannotBeAskedForIsRefused(Fixture fixture) {
        Api api = fixture.api(Scope.SCANS_WRITE);

        for (String query : List.of("/org/members?sort=id", "/org/members?limit=10000", "/org/members?member_of=x")) {
            api.get(query).expect(422);
        }
        api.get("/org/countries?offset=-1").expect(422);
        api.get("/org?limit=0").expect(422);
    }
}
