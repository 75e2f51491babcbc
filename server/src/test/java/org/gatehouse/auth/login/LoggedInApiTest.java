package org.gatehouse.auth.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.gatehouse.auth.Desk;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the existing browser client decides its screens by. */
@ApiTest
class LoggedInApiTest {

    private static final String AS_THE_DESK =
            "/auth/users/loggedIn?show_child_roles=false&show_collapsed_child_roles=true&app_code=2700&app_code=1100";

    @Test
    void userIsShownWhole(Fixture fixture) {
        EventFixture event = fixture.event().withPerson("Ana");

        JsonNode user = fixture.person(event, "Ana", Role.VIEW_SCANS)
                .get(AS_THE_DESK)
                .expect(200)
                .json();

        assertThat(user.propertyNames())
                .contains(
                        "id",
                        "person_id",
                        "legacy_id",
                        "first_name",
                        "last_name",
                        "username",
                        "email_addresses",
                        "puppeteer",
                        "roles",
                        "user_profiles",
                        "active",
                        "password",
                        "pin",
                        "has_pin",
                        "preferred_lang");
        assertThat(user.path("person_id").asLong()).isEqualTo(event.person("Ana"));
        assertThat(user.path("puppeteer").isNull()).isTrue();
        assertThat(user.path("password").isNull()).isTrue();
        assertThat(user.path("email_addresses")).hasSize(1);
        JsonNode role = user.path("roles").path(0);
        assertThat(role.path("name").stringValue()).isEqualTo("AccreditationViewScans");
        assertThat(role.path("apply_per_entity").booleanValue()).isTrue();
        assertThat(role.path("role_application").path("application_code").isNumber())
                .isTrue();
        assertThat(role.path("role_application").path("application_code").asInt())
                .isEqualTo(2700);
        assertThat(role.path("ws_entity").path("id").asLong()).isEqualTo(event.entity());
    }

    @Test
    void entitiesBelowAreRepeatedOrCollapsedOrLeftOut(Fixture fixture) {
        EventFixture games = fixture.event();
        EventFixture rowing = fixture.event().below(games);
        EventFixture finals = fixture.event().below(rowing);
        Api person = fixture.person(games, Role.EDIT);

        JsonNode repeated = person.get("/auth/users/loggedIn").json().path("roles");
        JsonNode collapsed = person.get(AS_THE_DESK).json().path("roles");
        JsonNode alone =
                person.get("/auth/users/loggedIn?show_child_roles=false").json().path("roles");

        assertThat(repeated.findValues("ws_entity").stream()
                        .map(entity -> entity.path("id").asLong())
                        .toList())
                .containsExactlyInAnyOrder(games.entity(), rowing.entity(), finals.entity());
        assertThat(collapsed).hasSize(1);
        assertThat(collapsed.path(0).path("ws_entity_ids").valueStream().map(JsonNode::asLong))
                .containsExactlyInAnyOrder(games.entity(), rowing.entity(), finals.entity());
        assertThat(alone).hasSize(1);
        assertThat(alone.path(0).path("ws_entity_ids").isNull()).isTrue();
    }

    @Test
    void onlyRolesOfTheApplicationsAskedForAreShown(Fixture fixture) {
        EventFixture event = fixture.event();
        Api person = fixture.person(event, Role.EDIT, Role.VIEW_LOGS);

        assertThat(rolesOf(person, "")).containsExactlyInAnyOrder("AccreditationEdit", "ViewLogs");
        assertThat(rolesOf(person, "?app_code=1100")).containsExactly("ViewLogs");
        assertThat(rolesOf(person, "?app_code=2700&app_code=1100")).hasSize(2);
        assertThat(rolesOf(person, "?app_code=2200")).isEmpty();
        assertThat(person.get("/auth/users/loggedIn?app_code=x").status()).isBetween(400, 422);
    }

    @Test
    void roleThatTheClientHasNoScopeForIsNotShown(Fixture fixture) {
        EventFixture event = fixture.event();
        Api reader = loggedIn(fixture, event, Role.ADMIN, null, Scope.ACCREDITATION_READ);

        assertThat(rolesOf(reader, ""))
                .contains("AccreditationViewAccreditations", "ViewRegistrations")
                .doesNotContain("Admin", "AccreditationEdit", "AccreditationViewScans");
    }

    @Test
    void scopesOfAMachineStandForRoles(Fixture fixture) {
        assertThat(rolesOf(fixture.api(Scope.ADMIN), "")).containsExactlyInAnyOrder("Admin", "Admin", "ViewLogs");
        assertThat(rolesOf(fixture.api(Scope.SCANS_READ), "")).containsExactly("AccreditationViewScans");
        assertThat(rolesOf(fixture.api(Scope.IMAGES_WRITE), "")).containsExactly("AccreditationUploadPhoto");
        assertThat(rolesOf(fixture.api(Scope.ACCREDITATION_WRITE), ""))
                .contains("AccreditationEdit", "AccreditationEditZones", "AccreditationPrint")
                .doesNotContain("Admin", "AccreditationViewScans");
        assertThat(rolesOf(fixture.api(Scope.SCANS_WRITE), "")).isEmpty();
    }

    @Test
    void machineHasAUserNamedAfterItsClient(Fixture fixture) {
        ClientSecret client = fixture.client(null, Scope.SCANS_READ);

        JsonNode user =
                fixture.anonymous().as(client).get(AS_THE_DESK).expect(200).json();

        assertThat(user.path("id").asLong()).isNegative().isEqualTo(-1 - Long.parseLong(client.clientId(), 16));
        assertThat(user.path("username").stringValue()).isEqualTo(client.clientId());
        assertThat(user.path("first_name").stringValue()).isEqualTo("test");
        assertThat(user.path("active").booleanValue()).isTrue();
        assertThat(user.path("roles").path(0).path("ws_entity").isNull()).isTrue();
    }

    @Test
    void machineOfAnEventHasItsRolesAtTheEntity(Fixture fixture) {
        EventFixture event = fixture.event();
        long entity = event.entity();

        JsonNode roles = fixture.api(Set.of(event.id()), Scope.SCANS_READ)
                .get(AS_THE_DESK)
                .json()
                .path("roles");

        assertThat(roles).hasSize(1);
        assertThat(roles.path(0).path("ws_entity").path("id").asLong()).isEqualTo(entity);
        assertThat(roles.path(0).path("ws_entity_ids").toString()).isEqualTo("[" + entity + "]");
    }

    @Test
    void ownScopesOfAPersonStandForRolesToo(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture, Scope.ACCREDITATION_READ, Scope.ADMIN);

        assertThat(rolesOf(desk.api(), "?app_code=2700"))
                .contains("Admin", "AccreditationViewAccreditations")
                .doesNotContain("AccreditationEdit", "ViewLogs");
    }

    private static List<String> rolesOf(Api api, String query) {
        return api.get("/auth/users/loggedIn" + query)
                .expect(200)
                .json()
                .path("roles")
                .valueStream()
                .map(role -> role.path("name").stringValue())
                .toList();
    }

    private static Api loggedIn(
            Fixture fixture, EventFixture event, Role role, @Nullable Set<Long> clientEvents, Scope... clientScopes) {
        long user = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(user, role, event.entity(), Fixture.OPERATOR);
        return TestPeople.loggedIn(fixture, user, clientEvents, clientScopes);
    }
}
