package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.contract.Shape.BOOLEAN;
import static org.gatehouse.contract.Shape.INTEGER;
import static org.gatehouse.contract.Shape.NULL;
import static org.gatehouse.contract.Shape.STRING;
import static org.gatehouse.contract.Shape.listOf;

import java.util.List;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The desk's session (docs/api/auth.md). */
@ApiTest
class SessionCallsTest {

    private static final String LOGGED_IN =
            "/auth/users/loggedIn?show_child_roles=false&show_collapsed_child_roles=true";

    /** The desk decides every screen from this response: it compares role names and the number of the application. */
    @Test
    void call2AnswersThePersonAndTheirRoles(Fixture fixture) {
        Scene scene = Scene.in(fixture);
        Shape role = Shape.object(
                "id",
                INTEGER,
                "role_application_id",
                INTEGER,
                "name",
                STRING,
                "description",
                STRING.orNull(),
                "apply_per_entity",
                BOOLEAN,
                "ws_entity",
                Shapes.ENTITY.orNull(),
                "ws_entity_ids",
                listOf(INTEGER).orNull(),
                "role_application",
                Shape.object("id", INTEGER, "name", STRING, "application_code", INTEGER, "manages_own_roles", BOOLEAN));

        JsonNode user = Shape.object(
                        "id", INTEGER,
                        "person_id", INTEGER.orNull(),
                        "legacy_id", INTEGER.orNull(),
                        "first_name", STRING.orNull(),
                        "last_name", STRING.orNull(),
                        "username", STRING,
                        "email_addresses", listOf(STRING),
                        "puppeteer", NULL,
                        "roles", listOf(role),
                        "user_profiles", listOf(Shape.object()),
                        "active", BOOLEAN,
                        "password", NULL,
                        "pin", NULL,
                        "has_pin", BOOLEAN,
                        "preferred_lang", STRING.orNull())
                .in(scene.desk.get(LOGGED_IN + "&app_code=2700&app_code=1100"));

        assertThat(named(user)).containsExactlyInAnyOrder("2700 Admin", "1100 Admin");
        assertThat(user.path("roles").get(0).path("ws_entity").path("id").asLong())
                .isEqualTo(scene.event.entity());
        assertThat(named(
                        scene.desk.get(LOGGED_IN + "&app_code=1100").expect(200).json()))
                .containsExactly("1100 Admin");
    }

    private static List<String> named(JsonNode user) {
        return user.path("roles")
                .valueStream()
                .map(role ->
                        role.path("role_application").path("application_code").asInt() + " "
                                + role.path("name").asString())
                .toList();
    }

    @Test
    void call3KeepsTheSessionAlive(Fixture fixture) {
        DeskClient desk = Scene.in(fixture).desk;

        assertThat(desk.get("/auth/ping").status()).isEqualTo(200);
        assertThat(new DeskClient(fixture.anonymous())
                        .get("/auth/ping")
                        .expect(401)
                        .problem())
                .isEqualTo("100-100");
    }

    @Test
    void call4EndsTheSessionAndTheTokenWithIt(Fixture fixture) {
        Scene scene = Scene.in(fixture);

        assertThat(scene.desk.post("/auth/sessions/logout", "{}").status()).isEqualTo(200);

        Answer stale = scene.desk.get(scene.path()).expect(401);
        assertThat(Shapes.ERROR.in(stale.json()).path("code").asString()).isEqualTo("100-100");
    }
}
