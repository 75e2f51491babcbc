package org.gatehouse.auth.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a role opens, where it does, and through which client. */
@ApiTest
class RoleApiTest {

    private static final Map<String, Object> ZONE = Map.of("code", "A", "name", "Arena", "color", "#0055A4");

    @Test
    void roleOpensItsEndpointsAtItsEventAndNothingElse(Fixture fixture) {
        EventFixture event = fixture.event();
        EventFixture another = fixture.event();
        Api person = fixture.person(event, Role.EDIT_ZONES);

        assertThat(person.post(event.path() + "/zones", ZONE).status()).isEqualTo(201);
        assertThat(person.get(event.path() + "/accreditations").problem()).isEqualTo("100-103");
        assertThat(person.get(another.path() + "/zones").problem()).isEqualTo("100-104");
    }

    @Test
    void personWithoutAnyRoleSeesNoEvent(Fixture fixture) {
        EventFixture event = fixture.event();
        Api person = fixture.person(event);

        assertThat(person.get("/auth/ping").status()).isEqualTo(200);
        assertThat(person.get(event.path()).problem()).isEqualTo("100-104");
        assertThat(person.get("/registrations/accreditation/events").problem()).isEqualTo("100-103");
    }

    @Test
    void roleHoldsAtTheEventsBelowItsEntityAndNotAbove(Fixture fixture) {
        EventFixture games = fixture.event();
        EventFixture rowing = fixture.event().below(games);
        EventFixture final1 = fixture.event().below(rowing);
        Api above = fixture.person(games, Role.EDIT_ZONES);
        Api between = fixture.person(rowing, Role.EDIT_ZONES);

        assertThat(above.get(final1.path() + "/zones").status()).isEqualTo(200);
        assertThat(between.get(final1.path() + "/zones").status()).isEqualTo(200);
        assertThat(between.get(games.path() + "/zones").problem()).isEqualTo("100-104");
    }

    @Test
    void roleOfAllEntitiesHoldsAtEventsWithoutOneToo(Fixture fixture) {
        Api person = loggedIn(fixture, Role.VIEW_SCANS, null, null, Scope.values());

        assertThat(person.get(fixture.event().path() + "/scans").status()).isEqualTo(200);
    }

    @Test
    void administratorOfAnEventHoldsAllItsRolesButThoseOfTheLog(Fixture fixture) {
        EventFixture event = fixture.event();
        Api person = fixture.person(event, Role.ADMIN);

        assertThat(person.post(event.path() + "/zones", ZONE).status()).isEqualTo(201);
        assertThat(person.get(event.path() + "/scans").status()).isEqualTo(200);
        assertThat(person.get("/auth/clients").problem()).isEqualTo("100-103");
    }

    @Test
    void roleIsWorthNothingThroughAClientWithoutItsScope(Fixture fixture) {
        EventFixture event = fixture.event();
        Api reader = loggedIn(fixture, Role.ADMIN, event.entity(), null, Scope.ACCREDITATION_READ);

        assertThat(reader.get(event.path() + "/zones").status()).isEqualTo(200);
        assertThat(reader.get(event.path() + "/scans").problem()).isEqualTo("100-103");
        assertThat(reader.post(event.path() + "/zones", ZONE).problem()).isEqualTo("100-103");
    }

    @Test
    void roleIsWorthNothingOutsideTheEventsOfTheClient(Fixture fixture) {
        EventFixture event = fixture.event();
        EventFixture another = fixture.event();
        Api everywhere = loggedIn(fixture, Role.ADMIN, null, Set.of(event.id()), Scope.values());
        Api there = loggedIn(fixture, Role.ADMIN, another.entity(), Set.of(event.id()), Scope.values());

        assertThat(everywhere.get(event.path() + "/zones").status()).isEqualTo(200);
        assertThat(everywhere.get(another.path() + "/zones").problem()).isEqualTo("100-104");
        assertThat(there.get(another.path() + "/zones").problem()).isEqualTo("100-104");
    }

    @Test
    void roleThatIsTakenAwayOpensNothingAtOnce(Fixture fixture) {
        EventFixture event = fixture.event();
        long user = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(user, Role.EDIT_ZONES, event.entity(), Fixture.OPERATOR);
        Api person = TestPeople.loggedIn(fixture, user);
        person.get(event.path() + "/zones").expect(200);

        fixture.bean(UserRoleService.class).revoke(user, Role.EDIT_ZONES, event.entity(), Fixture.OPERATOR);

        assertThat(person.get(event.path() + "/zones").problem()).isEqualTo("100-104");
        assertThat(fixture.bean(JdbcClient.class)
                        .sql(
                                "select action from audit_entry where subject_type = 'user' and subject_id = :user order by id")
                        .param("user", user)
                        .query((row, number) -> row.getString(1))
                        .list())
                .containsExactly("role_granted", "role_revoked");
    }

    private static Api loggedIn(
            Fixture fixture,
            Role role,
            @Nullable Long entity,
            @Nullable Set<Long> clientEvents,
            Scope... clientScopes) {
        long user = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(user, role, entity, Fixture.OPERATOR);
        return TestPeople.loggedIn(fixture, user, clientEvents, clientScopes);
    }
}
