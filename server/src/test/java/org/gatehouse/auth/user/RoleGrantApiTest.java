package org.gatehouse.auth.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Giving and taking roles, and that nobody gives what they do not have. */
@ApiTest
class RoleGrantApiTest {

    @Test
    void administratorGivesAndTakesRolesAnywhere(Fixture fixture) {
        EventFixture event = fixture.event();
        long user = TestPeople.user(fixture, null);
        Api person = TestPeople.loggedIn(fixture, user);
        Api admin = fixture.api(Scope.ADMIN);

        grant(admin, user, Role.EDIT_ZONES, event.entity()).expect(200);
        grant(admin, user, Role.EDIT_ZONES, event.entity()).expect(200);
        person.get(event.path() + "/zones").expect(200);
        revoke(admin, user, Role.EDIT_ZONES, null).expect(204);
        person.get(event.path() + "/zones").expect(200);
        revoke(admin, user, Role.EDIT_ZONES, event.entity()).expect(204);
        revoke(admin, user, Role.EDIT_ZONES, event.entity()).expect(204);
        person.get(event.path() + "/zones").expect(404);
        grant(admin, user, Role.EDIT_ZONES, null).expect(200);
        person.get(event.path() + "/zones").expect(200);
    }

    @Test
    void unknownUserRoleAndEntityAreTold(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        long user = TestPeople.user(fixture, null);

        assertThat(grant(admin, 0, Role.EDIT, null).status()).isEqualTo(404);
        assertThat(revoke(admin, 0, Role.EDIT, null).status()).isEqualTo(404);
        assertThat(admin.post("/auth/users/" + user + "/roles", Map.of("role_id", 0))
                        .problem())
                .isEqualTo("100-211");
        assertThat(admin.delete("/auth/users/" + user + "/roles/0").status()).isEqualTo(404);
        assertThat(grant(admin, user, Role.EDIT, 0L).problem()).isEqualTo("100-210");
        assertThat(admin.post("/auth/users/" + user + "/roles", Map.of())
                        .expect(422)
                        .text())
                .contains("role_id");
        assertThat(admin.post("/auth/users/" + user + "/roles", Map.of("role_id", "2"))
                        .status())
                .isBetween(400, 422);
    }

    @Test
    void administratorOfAnEventGivesItsRolesThereAndNowhereElse(Fixture fixture) {
        EventFixture games = fixture.event();
        EventFixture event = fixture.event().below(games);
        EventFixture another = fixture.event();
        long user = TestPeople.user(fixture, null);
        Api person = fixture.person(event, Role.ADMIN);

        grant(person, user, Role.EDIT_ZONES, event.entity()).expect(200);
        grant(person, user, Role.ADMIN, event.entity()).expect(200);
        TestPeople.loggedIn(fixture, user).get(event.path() + "/scans").expect(200);

        assertThat(grant(person, user, Role.EDIT_ZONES, games.entity()).problem())
                .isEqualTo("100-212");
        assertThat(grant(person, user, Role.EDIT_ZONES, another.entity()).problem())
                .isEqualTo("100-212");
        assertThat(grant(person, user, Role.EDIT_ZONES, null).problem()).isEqualTo("100-212");
        assertThat(grant(person, user, Role.EDIT_ZONES, 0L).problem()).isEqualTo("100-212");
        assertThat(grant(person, user, Role.VIEW_LOGS, event.entity()).problem())
                .isEqualTo("100-212");
        assertThat(grant(person, user, Role.LOGS_ADMIN, event.entity()).problem())
                .isEqualTo("100-212");
        assertThat(rolesOf(fixture, user)).containsExactlyInAnyOrder("EDIT_ZONES", "ADMIN");
    }

    @Test
    void administratorOfAnEventTakesNothingThatReachesFurther(Fixture fixture) {
        EventFixture games = fixture.event();
        EventFixture event = fixture.event().below(games);
        UserRoleService roles = fixture.bean(UserRoleService.class);
        long user = TestPeople.user(fixture, null);
        roles.grant(user, Role.EDIT, games.entity(), Fixture.OPERATOR);
        roles.grant(user, Role.EDIT, event.entity(), Fixture.OPERATOR);
        roles.grant(user, Role.EDIT, null, Fixture.OPERATOR);
        Api person = fixture.person(event, Role.ADMIN);

        assertThat(revoke(person, user, Role.EDIT, games.entity()).problem()).isEqualTo("100-212");
        assertThat(revoke(person, user, Role.EDIT, null).problem()).isEqualTo("100-212");
        revoke(person, user, Role.EDIT, event.entity()).expect(204);
        assertThat(rolesOf(fixture, user)).hasSize(2);
    }

    @Test
    void otherRolesGiveNothing(Fixture fixture) {
        EventFixture event = fixture.event();
        long user = TestPeople.user(fixture, null);
        for (Role role : Role.values()) {
            if (role != Role.ADMIN) {
                Api person = fixture.person(event, role);

                assertThat(grant(person, user, role, event.entity()).status())
                        .as(role.name())
                        .isEqualTo(403);
            }
        }
        assertThat(rolesOf(fixture, user)).isEmpty();
    }

    @Test
    void roleOnAnEntityWithEventsOfOthersIsNotGiven(Fixture fixture) {
        EventFixture event = fixture.event();
        EventFixture sharing = fixture.event();
        fixture.bean(JdbcClient.class)
                .sql("update event set entity_id = :entity where id = :event")
                .param("entity", event.entity())
                .param("event", sharing.id())
                .update();
        long user = TestPeople.user(fixture, null);
        Api limited = fixture.api(Set.of(event.id()), Scope.ADMIN);

        assertThat(grant(limited, user, Role.EDIT, event.entity()).problem()).isEqualTo("100-212");
        grant(fixture.api(Set.of(event.id(), sharing.id()), Scope.ADMIN), user, Role.EDIT, event.entity())
                .expect(200);
    }

    @Test
    void roleAboveTwoOwnEventsIsNotGiven(Fixture fixture) {
        EventFixture games = fixture.event();
        EventFixture one = fixture.event().below(games);
        EventFixture two = fixture.event().below(games);
        fixture.bean(JdbcClient.class)
                .sql("update event set entity_id = null where id = :event")
                .param("event", games.id())
                .update();
        long top = fixture.bean(JdbcClient.class)
                .sql("select parent_id from entity where id = :entity")
                .param("entity", one.entity())
                .query((row, number) -> row.getLong(1))
                .single();
        Api limited = fixture.api(Set.of(one.id(), two.id()), Scope.ADMIN);

        assertThat(grant(limited, TestPeople.user(fixture, null), Role.EDIT, top)
                        .problem())
                .isEqualTo("100-212");
    }

    @Test
    void clientWithoutAScopeGivesNoRoleOfThatScope(Fixture fixture) {
        EventFixture event = fixture.event();
        long admin = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(admin, Role.ADMIN, event.entity(), Fixture.OPERATOR);
        Api writer = TestPeople.loggedIn(fixture, admin, null, Scope.ACCREDITATION_READ, Scope.ACCREDITATION_WRITE);
        long user = TestPeople.user(fixture, null);

        grant(writer, user, Role.EDIT, event.entity()).expect(200);
        assertThat(grant(writer, user, Role.VIEW_SCANS, event.entity()).problem())
                .isEqualTo("100-212");
        assertThat(grant(writer, user, Role.ADMIN, event.entity()).problem()).isEqualTo("100-212");
    }

    @Test
    void twoAdministratorsWhoTakeTheRoleOfEachOtherDoNotBothSucceed(Fixture fixture) throws Exception {
        EventFixture event = fixture.event();
        List<Long> users = List.of(TestPeople.user(fixture, null), TestPeople.user(fixture, null));
        users.forEach(
                user -> fixture.bean(UserRoleService.class).grant(user, Role.ADMIN, event.entity(), Fixture.OPERATOR));
        Api one = TestPeople.loggedIn(fixture, users.getFirst());
        Api other = TestPeople.loggedIn(fixture, users.getLast());
        one.get(event.path()).expect(200);
        other.get(event.path()).expect(200);
        CountDownLatch begin = new CountDownLatch(1);
        List<Future<Answer>> answers;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            answers = List.of(
                    threads.submit(() -> {
                        begin.await();
                        return revoke(one, users.getLast(), Role.ADMIN, event.entity());
                    }),
                    threads.submit(() -> {
                        begin.await();
                        return revoke(other, users.getFirst(), Role.ADMIN, event.entity());
                    }));
            begin.countDown();
        }

        assertThat(answers).extracting(answer -> answer.resultNow().status()).containsOnlyOnce(204);
        assertThat(rolesOf(fixture, users.getFirst()).size()
                        + rolesOf(fixture, users.getLast()).size())
                .isEqualTo(1);
    }

    @Test
    void rolesAreListedWithTheirApplications(Fixture fixture) {
        Answer roles = fixture.api(Scope.SCANS_WRITE).get("/auth/roles").expect(200);

        assertThat(roles.json().path("total_count").asInt()).isEqualTo(Role.values().length);
        assertThat(roles.json().path("roles").findValuesAsString("application_code"))
                .containsOnly("2700", "1100");
    }

    private static Answer grant(Api by, long user, Role role, @Nullable Long entity) {
        Map<String, @Nullable Object> request = new HashMap<>();
        request.put("role_id", role.id());
        request.put("ws_entity_id", entity);
        return by.post("/auth/users/" + user + "/roles", request);
    }

    private static Answer revoke(Api by, long user, Role role, @Nullable Long entity) {
        String query = entity == null ? "" : "?ws_entity_id=" + entity;
        return by.delete("/auth/users/" + user + "/roles/" + role.id() + query);
    }

    private static List<String> rolesOf(Fixture fixture, long user) {
        return fixture.bean(JdbcClient.class)
                .sql("select role from user_role where user_id = :user")
                .param("user", user)
                .query((row, number) -> row.getString(1))
                .list();
    }
}
