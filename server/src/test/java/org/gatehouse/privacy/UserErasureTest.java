package org.gatehouse.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class UserErasureTest {

    private static String path(long user) {
        return "/auth/users/" + user;
    }

    private static Api administrator(Fixture fixture) {
        return fixture.api(Scope.ADMIN);
    }

    private static JdbcClient db(Fixture fixture) {
        return fixture.bean(JdbcClient.class);
    }

    @Test
    void nameOfAnErasedUserIsLeftNowhere(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withPosition("Competitor", "Arena")
                .withRegistration("Ana", "Competitor");
        long user = TestPeople.user(fixture, null);
        String former = username(fixture, user);
        fixture.bean(UserRoleService.class).grant(user, Role.ADMIN, event.entity(), Fixture.OPERATOR);
        works(TestPeople.loggedIn(fixture, user), event);
        String name = "zq-" + former;
        administrator(fixture)
                .put(path(user), Map.of("username", name, "first_name", "Zoë-" + name, "last_name", name))
                .expect(200);
        Api again = TestPeople.loggedIn(fixture, user);
        works(again, event);
        TestSessions.signedIn(fixture, user);
        db(fixture)
                .sql("insert into user_email (user_id, address, confirmed_at) values (?, ?, now())")
                .params(user, name + "@example.org")
                .update();
        assertThat(rowsWith(former, fixture))
                .as("else the search finds nothing")
                .containsKeys("app_user", "audit_entry", "badge_print_job", "image", "person_image", "user_email");

        administrator(fixture).delete(path(user)).expect(204);

        assertThat(rowsWith(former, fixture)).isEmpty();
        assertThat(administrator(fixture).get(path(user)).status()).isEqualTo(404);
        assertThat(again.get(event.path() + "/accreditations").status()).isEqualTo(401);
        assertThat(db(fixture)
                        .sql("select distinct actor_name from audit_entry where user_id = ?")
                        .param(user)
                        .query(String.class)
                        .list())
                .containsExactly("user " + user);
    }

    private static void works(Api user, EventFixture event) {
        long person = user.post("/people/person", Map.of("first_name", "Ben", "event_id", event.id()))
                .expect(201)
                .json()
                .path("id")
                .asLong();
        JsonNode image = Uploads.send(user, TestPictures.jpeg(60, 80, (int) person), "ben.jpg")
                .expect(201)
                .json();
        JsonNode photo = user.post(
                        "/people/person/" + person + "/image",
                        Map.of(
                                "image_id", image.path("id").asLong(),
                                "thumbnail_hash", image.path("thumbnail_hash").asString(),
                                "type", "ACCREDITATION"))
                .expect(201)
                .json();
        user.post(
                        "/people/photos/" + photo.path("id").asLong() + "/approve",
                        Map.of("image_id", image.path("id").asLong()))
                .expect(200);
        long registration = user.post(
                        "/registrations",
                        Map.of(
                                "event_id", event.id(),
                                "person_id", person,
                                "position_id", event.position("Competitor")))
                .expect(201)
                .json()
                .path("id")
                .asLong();
        long accreditation = user.post("/registrations/" + registration + "/approve", Map.of())
                .expect(200)
                .json()
                .at("/accreditation/id")
                .asLong();
        long job = user.post(event.path() + "/badges/prints", Map.of("accreditation_ids", List.of(accreditation)))
                .expect(202)
                .json()
                .path("id")
                .asLong();
        await().until(() -> user.get(event.path() + "/badges/prints/" + job)
                .json()
                .path("state")
                .asString()
                .equals("DONE"));
    }

    private static String username(Fixture fixture, long user) {
        return db(fixture)
                .sql("select username from app_user where id = ?")
                .param(user)
                .query(String.class)
                .single();
    }

    /** One row of each table that names the user. */
    private static Map<String, String> rowsWith(String name, Fixture fixture) {
        Map<String, String> found = new TreeMap<>();
        for (String table : db(fixture)
                .sql("select tablename from pg_tables where schemaname = 'public'")
                .query(String.class)
                .list()) {
            db(fixture)
                    .sql("select t::text from %s t where lower(t::text) like :name limit 1".formatted(table))
                    .param("name", "%" + name + "%")
                    .query(String.class)
                    .optional()
                    .ifPresent(row -> found.put(table, row));
        }
        return found;
    }

    @Test
    void clientOfTheSameNameKeepsItsName(Fixture fixture) {
        ClientSecret client = fixture.client(null, Scope.IMAGES_WRITE, Scope.PEOPLE_WRITE);
        Api machine = fixture.anonymous().as(client);
        long image = Uploads.portrait(machine, 4817).path("id").asLong();
        machine.post("/people/person", Map.of("first_name", "Ben")).expect(201);
        long user = TestPeople.user(fixture, null);
        EventFixture event = fixture.event();
        fixture.bean(UserRoleService.class).grant(user, Role.MANAGE_BOOKINGS, event.entity(), Fixture.OPERATOR);
        administrator(fixture)
                .put(path(user), Map.of("username", client.clientId(), "first_name", "Ana", "last_name", "Lima"))
                .expect(200);
        TestPeople.loggedIn(fixture, user)
                .post("/people/person", Map.of("first_name", "Cleo", "event_id", event.id()))
                .expect(201);

        administrator(fixture).delete(path(user)).expect(204);

        assertThat(db(fixture)
                        .sql("select uploaded_by from image where id = ?")
                        .param(image)
                        .query(String.class)
                        .single())
                .isEqualTo(client.clientId());
        assertThat(db(fixture)
                        .sql(
                                "select actor_name from audit_entry where client_id = ? or user_id = ? order by user_id nulls first")
                        .params(client.clientId(), user)
                        .query(String.class)
                        .list())
                .startsWith(client.clientId())
                .endsWith("user " + user)
                .containsOnly(client.clientId(), "user " + user);
    }

    @Test
    void nobodyErasesThemselves(Fixture fixture) {
        EventFixture event = fixture.event();
        long administrator = TestSessions.administrator(fixture);
        long user = TestPeople.user(fixture, null);

        assertThat(TestPeople.loggedIn(fixture, administrator)
                        .delete(path(administrator))
                        .problem())
                .isEqualTo("100-219");
        assertThat(fixture.api(Set.of(event.id()), Scope.ADMIN)
                        .delete(path(user))
                        .status())
                .isEqualTo(403);
        assertThat(fixture.api(Scope.PEOPLE_ERASE).delete(path(user)).status()).isEqualTo(403);
        TestPeople.loggedIn(fixture, administrator).delete(path(user)).expect(204);
        assertThat(administrator(fixture).delete(path(user)).status()).isEqualTo(404);
    }

    /** Else the name of an erased user would stay there. */
    @Test
    void eachColumnThatSaysWhoDidSomethingIsKnown() throws IOException {
        assertThat(UserNameRepository.COLUMNS)
                .containsAll(Files.readAllLines(Path.of("src/test/resources/impersonal-columns.txt")).stream()
                        .filter(line -> line.endsWith(" actor"))
                        .map(line -> line.substring(0, line.indexOf(' ')))
                        .filter(column ->
                                !column.matches(".*(client_id|_client)") && !column.equals("audit_entry.actor_name"))
                        .toList());
    }
}
