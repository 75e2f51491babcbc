package org.gatehouse.auth.entity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** The tree of what roles are given on. */
@ApiTest
class EntityApiTest {

    @Test
    void treeIsAnsweredAsDeepAsAskedFor(Fixture fixture) {
        EventFixture games = fixture.event();
        EventFixture rowing = fixture.event().below(games);
        EventFixture finals = fixture.event().below(rowing);
        Api admin = fixture.api(Scope.ADMIN);

        JsonNode top = find(
                admin.get("/auth/ws_entities?limit=100000&offset=0&depth=10")
                        .expect(200)
                        .json(),
                games.entity());
        JsonNode flat = find(admin.get("/auth/ws_entities?limit=100000").json(), games.entity());

        assertThat(top.path("parent_id").isNull()).isTrue();
        assertThat(top.path("children").path(0).path("id").asLong()).isEqualTo(rowing.entity());
        assertThat(top.path("children").path(0).path("parent_id").asLong()).isEqualTo(games.entity());
        assertThat(top.path("children")
                        .path(0)
                        .path("children")
                        .path(0)
                        .path("id")
                        .asLong())
                .isEqualTo(finals.entity());
        assertThat(flat.path("children")).isEmpty();
        assertThat(ids(admin, "?member_of=" + games.entity())).containsExactly(rowing.entity());
    }

    @Test
    void entitiesAreFoundByName(Fixture fixture) {
        EventFixture games = fixture.event();
        EventFixture rowing = fixture.event().below(games);
        String name = "Ñandú " + UUID.randomUUID();
        rename(fixture, games.entity(), name + " B");
        rename(fixture, rowing.entity(), name + " a");
        Api admin = fixture.api(Scope.ADMIN);
        String part = java.net.URLEncoder.encode(
                name.toUpperCase(java.util.Locale.ROOT), java.nio.charset.StandardCharsets.UTF_8);

        assertThat(ids(admin, "?name=" + part)).containsExactly(rowing.entity(), games.entity());
        assertThat(ids(admin, "?sort=name_desc&name=" + part)).containsExactly(games.entity(), rowing.entity());
        assertThat(ids(admin, "?member_of=" + games.entity() + "&name=" + part)).containsExactly(rowing.entity());
        assertThat(admin.get("/auth/ws_entities?limit=1&offset=1&name=" + part)
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void administratorOfAnEventSeesItsEntityAlone(Fixture fixture) {
        EventFixture games = fixture.event();
        EventFixture rowing = fixture.event().below(games);

        Api person = fixture.person(rowing, Role.ADMIN);
        Api limited = fixture.api(Set.of(rowing.id()), Scope.ADMIN);

        assertThat(ids(person, "?depth=10")).containsExactly(rowing.entity());
        assertThat(ids(limited, "?depth=10")).containsExactly(rowing.entity());
        assertThat(ids(person, "?member_of=" + games.entity())).isEmpty();
        assertThat(fixture.person(rowing, Role.EDIT).get("/auth/ws_entities").status())
                .isEqualTo(403);
    }

    @Test
    void entitiesAreThoseOfARole(Fixture fixture) {
        EventFixture one = fixture.event();
        EventFixture two = fixture.event();
        long user = TestPeople.user(fixture, null);
        UserRoleService roles = fixture.bean(UserRoleService.class);
        roles.grant(user, Role.ADMIN, one.entity(), Fixture.OPERATOR);
        roles.grant(user, Role.ADMIN, two.entity(), Fixture.OPERATOR);
        roles.grant(user, Role.VIEW_LOGS, two.entity(), Fixture.OPERATOR);
        Api person = TestPeople.loggedIn(fixture, user);

        assertThat(ids(person, "?role=ViewLogs&roleApp=1100")).containsExactly(two.entity());
        assertThat(ids(person, "?role=Admin&roleApp=2700")).containsExactlyInAnyOrder(one.entity(), two.entity());
        assertThat(ids(person, "?role=Nothing")).isEmpty();
    }

    @Test
    void circleEndsWhereItBegan(Fixture fixture) {
        EventFixture one = fixture.event();
        EventFixture two = fixture.event().below(one);
        one.below(two);
        Api admin = fixture.api(Scope.ADMIN);

        assertThat(fixture.person(one, Role.EDIT_ZONES)
                        .get(two.path() + "/zones")
                        .status())
                .isEqualTo(200);
        assertThat(ids(admin, "?depth=100&member_of=" + one.entity())).containsExactly(two.entity());
        assertThat(ids(admin, "?name=Event%20" + one.id() + "&member_of=0")).isEmpty();
    }

    @Test
    void wrongParametersAreRefused(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);

        for (String wrong : List.of("limit=100001", "limit=0", "offset=-1", "depth=101", "depth=-1", "sort=id")) {
            assertThat(admin.get("/auth/ws_entities?" + wrong).status())
                    .as(wrong)
                    .isEqualTo(422);
        }
    }

    private static void rename(Fixture fixture, long entity, String name) {
        fixture.bean(JdbcClient.class)
                .sql("update entity set name = :name where id = :entity")
                .param("name", name)
                .param("entity", entity)
                .update();
    }

    private static List<Long> ids(Api api, String query) {
        return api.get("/auth/ws_entities" + query)
                .expect(200)
                .json()
                .path("ws_entity_list")
                .valueStream()
                .map(entity -> entity.path("id").asLong())
                .toList();
    }

    private static JsonNode find(JsonNode page, long entity) {
        return page.path("ws_entity_list")
                .valueStream()
                .filter(one -> one.path("id").asLong() == entity)
                .findFirst()
                .orElseThrow();
    }
}
