package org.gatehouse.auth.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gatehouse.auth.Desk;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.NameSearch;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Making, changing and finding users. */
@ApiTest
class UserApiTest {

    @Test
    void userIsMadeWithAPasswordThatIsShownOnce(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        String name = newName();

        JsonNode made = admin.post("/auth/users", Map.of("username", name, "first_name", "Li", "last_name", ""))
                .expect(201)
                .json();

        String password = made.path("initial_password").stringValue();
        assertThat(fixture.bean(UserService.class).opens(name, password)).isTrue();
        assertThat(made.path("password").isNull()).isTrue();
        assertThat(made.path("last_name").isNull()).isTrue();
        assertThat(made.path("roles")).isEmpty();
        assertThat(made.path("scopes")).isEmpty();
        JsonNode read = admin.get("/auth/users/" + made.path("id")).expect(200).json();
        assertThat(read.path("username").stringValue()).isEqualTo(name);
        assertThat(read.toString()).doesNotContain(password, "hash");
        assertThat(auditOf(fixture, made.path("id").asLong()))
                .contains("user_created")
                .doesNotContain(password);
    }

    @Test
    void userOfAPersonIsFoundByThePerson(Fixture fixture) {
        EventFixture event = fixture.event().withPerson("Ana");
        Api admin = fixture.api(Scope.ADMIN);
        Map<String, Object> user =
                Map.of("username", newName(), "password", Desk.PASSWORD, "person_id", event.person("Ana"));

        JsonNode made = admin.post("/auth/users", user).expect(201).json();

        assertThat(made.path("initial_password").isNull()).isTrue();
        assertThat(admin.get("/auth/users/person/" + event.person("Ana"))
                        .expect(200)
                        .json()
                        .path("id")
                        .asLong())
                .isEqualTo(made.path("id").asLong());
        assertThat(admin.get("/auth/users/person/0").status()).isEqualTo(404);
        assertThat(admin.post("/auth/users", with(user, "username", newName())).problem())
                .isEqualTo("100-214");
        assertThat(admin.post("/auth/users", with(Map.of("username", newName()), "person_id", 0))
                        .problem())
                .isEqualTo("100-106");
    }

    @Test
    void passwordsCountAsTheyAreSentAndNamesAreCleaned(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        UserService users = fixture.bean(UserService.class);
        String name = newName();
        String password = " two  blanks\u00A0and\u200B one ";
        admin.post("/auth/users", Map.of("username", "\u200B" + name + "\u00A0", "password", password))
                .expect(201);

        assertThat(users.opens(name, password)).isTrue();
        assertThat(users.opens(name + "\u00A0", password)).isTrue();
        assertThat(users.opens(name, "two blanks and one")).isFalse();
    }

    @Test
    void nameIsTakenWhateverItsCase(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        String name = newName();
        admin.post("/auth/users", Map.of("username", name)).expect(201);
        long other = admin.post("/auth/users", Map.of("username", newName()))
                .json()
                .path("id")
                .asLong();
        Map<String, Object> same = Map.of("username", " " + name.toUpperCase(java.util.Locale.ROOT) + " ");

        assertThat(admin.post("/auth/users", same).problem()).isEqualTo("100-213");
        assertThat(admin.put("/auth/users/" + other, same).problem()).isEqualTo("100-213");
    }

    @Test
    void wrongFieldsAreNamed(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);

        assertThat(admin.post("/auth/users", Map.of()).expect(422).text()).contains("username");
        assertWrong(admin, "username", " ");
        assertWrong(admin, "username", "x".repeat(201));
        assertWrong(admin, "username", "a\tb");
        assertWrong(admin, "password", "short");
        assertWrong(admin, "password", "ü".repeat(37));
        assertWrong(admin, "password", "");
        for (String common : List.of(
                "12345678", "P@ssw0rd1!", "PASSWORT", "qwertz123", "0000000000", "Gatehouse 2026", "abababab")) {
            assertWrong(admin, "password", common);
        }
        String itself = newName();
        assertThat(admin.post("/auth/users", Map.of("username", itself, "password", itself.toUpperCase(Locale.ROOT)))
                        .expect(422)
                        .json()
                        .path("code")
                        .stringValue())
                .isEqualTo("100-218");
        admin.post("/auth/users", Map.of("username", newName(), "password", "48201937 winter fox"))
                .expect(201);
        assertWrong(admin, "scopes", List.of("everything"));
        assertWrong(admin, "person_id", 0);
        assertThat(admin.post("/auth/users", Map.of("username", newName(), "scopes", List.of("admin")))
                        .expect(422)
                        .text())
                .contains("all_events");
        assertThat(admin.get("/auth/users/0").status()).isEqualTo(404);
        assertThat(admin.put("/auth/users/0", Map.of("username", "x")).status()).isEqualTo(404);
        assertThat(admin.post("/auth/users/0/password", Map.of()).status()).isEqualTo(404);
        assertThat(admin.get("/auth/users/x").status()).isBetween(400, 422);
    }

    @Test
    void answerCanBeSentBackAndAnOldVersionIsRefused(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        JsonNode made = admin.post("/auth/users", Map.of("username", newName()))
                .expect(201)
                .json();
        String path = "/auth/users/" + made.path("id");
        JsonNode read = admin.get(path).json();

        JsonNode same = admin.put(path, read).expect(200).json();
        Map<String, Object> named = Map.of("username", newName(), "last_name", "Silva", "version", 0);
        JsonNode changed = admin.put(path, named).expect(200).json();

        assertThat(same.path("version").asInt()).isZero();
        assertThat(changed.path("version").asInt()).isEqualTo(1);
        assertThat(admin.put(path, named).problem()).isEqualTo("100-112");
    }

    @Test
    void whoIsNoLongerActiveIsLoggedOutEverywhere(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture, Scope.ACCREDITATION_READ);
        Api api = desk.api();
        Api admin = fixture.api(Scope.ADMIN);
        String path = "/auth/users/" + desk.user().id();
        Map<String, Object> user = new HashMap<>(Map.of("username", desk.user().username(), "active", false));

        admin.put(path, user).expect(200);

        assertThat(api.get("/auth/ping").problem()).isEqualTo("100-100");
        assertThat(desk.logIn().status()).isEqualTo(401);

        user.put("active", true);
        admin.put(path, user).expect(200);

        assertThat(api.get("/auth/ping").status()).isEqualTo(401);
        assertThat(desk.logIn().status()).isEqualTo(302);
    }

    @Test
    void newPasswordEndsWhatTheOldOneOpened(Fixture fixture) {
        Desk desk = Desk.withSecret(fixture, Scope.ACCREDITATION_READ);
        Api api = desk.api();
        String path = "/auth/users/" + desk.user().id() + "/password";
        Api admin = fixture.api(Scope.ADMIN);

        String made =
                admin.post(path).expect(200).json().path("initial_password").stringValue();

        assertThat(api.get("/auth/ping").status()).isEqualTo(401);
        assertThat(desk.browser()
                        .open("/oauth/authorize?response_type=code&client_id="
                                + desk.client().clientId())
                        .text())
                .contains("name=\"password\"");
        UserService users = fixture.bean(UserService.class);
        assertThat(users.opens(desk.user().username(), made)).isTrue();
        admin.post(path, Map.of("password", "chosen by her")).expect(200);
        assertThat(users.opens(desk.user().username(), "chosen by her")).isTrue();
        assertThat(auditOf(fixture, desk.user().id()))
                .contains("user_password_renewed")
                .doesNotContain(made, "chosen by her");
    }

    @Test
    void lastAdministratorStays(Fixture fixture) throws Exception {
        JdbcClient db = fixture.bean(JdbcClient.class);
        Api admin = fixture.api(Scope.ADMIN);
        List<Long> others = db.sql("""
            update app_user set active = false
            where active and 'admin' = any(scopes) and events is null returning id
            """).query((row, number) -> row.getLong(1)).list();
        try {
            Map<String, Object> powerful = Map.of("scopes", List.of("admin"), "all_events", true);
            List<Long> two = List.of(newUser(admin, powerful), newUser(admin, powerful));
            CountDownLatch begin = new CountDownLatch(1);
            List<Future<Answer>> answers;
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                answers = two.stream()
                        .map(id -> threads.submit(() -> {
                            begin.await();
                            return admin.put("/auth/users/" + id, Map.of("username", newName()));
                        }))
                        .toList();
                begin.countDown();
            }

            assertThat(answers)
                    .extracting(answer -> answer.resultNow().status())
                    .containsExactlyInAnyOrder(200, 409);
            Answer refused = answers.stream()
                    .map(Future::resultNow)
                    .filter(answer -> answer.status() == 409)
                    .findFirst()
                    .orElseThrow();
            assertThat(refused.problem()).isEqualTo("100-215");
        } finally {
            db.sql("update app_user set active = true where id in (:ids)")
                    .param("ids", others.isEmpty() ? List.of(0L) : others)
                    .update();
        }
    }

    @Test
    void administratorOfSomeEventsMakesAndChangesNoUser(Fixture fixture) {
        EventFixture event = fixture.event();
        long user = TestPeople.user(fixture, null);
        Map<String, Object> powerful =
                Map.of("username", newName(), "scopes", List.of("admin"), "events", List.of(event.id()));

        for (Api limited : List.of(
                fixture.api(Set.of(event.id()), Scope.ADMIN), fixture.person(event, Role.ADMIN, Role.LOGS_ADMIN))) {
            limited.post("/auth/users", powerful).expect(403);
            limited.put("/auth/users/" + user, powerful).expect(403);
            limited.post("/auth/users/" + user + "/password").expect(403);
            limited.get("/auth/users/" + user).expect(404);
        }
    }

    @Test
    void usersAreFoundByNameRoleAndEntity(Fixture fixture) {
        EventFixture games = fixture.event();
        EventFixture rowing = fixture.event().below(games);
        Api admin = fixture.api(Scope.ADMIN);
        UserRoleService roles = fixture.bean(UserRoleService.class);
        String last = "Zz" + UUID.randomUUID();
        long above = newUser(admin, Map.of("first_name", "Bo", "last_name", last));
        long right = newUser(admin, Map.of("first_name", "Al", "last_name", last));
        long nobody = newUser(admin, Map.of("first_name", "Cy", "last_name", last));
        roles.grant(above, Role.EDIT, games.entity(), Fixture.OPERATOR);
        roles.grant(right, Role.VIEW_LOGS, rowing.entity(), Fixture.OPERATOR);
        String all = "/auth/users?ln=" + last.toLowerCase(java.util.Locale.ROOT);

        assertThat(ids(admin, all)).containsExactly(right, above, nobody);
        assertThat(ids(admin, all + "&sort=firstname_desc")).containsExactly(nobody, above, right);
        assertThat(ids(admin, all + "&offset=1&limit=1")).containsExactly(above);
        assertThat(admin.get(all + "&limit=1").json().path("total_count").asInt())
                .isEqualTo(3);
        assertThat(ids(admin, all + "&fn=b")).containsExactly(above);
        assertThat(ids(admin, all + "&role=AccreditationEdit")).containsExactly(above);
        assertThat(ids(admin, all + "&role_id=" + Role.VIEW_LOGS.id())).containsExactly(right);
        assertThat(ids(admin, all + "&app_code=1100&app_code=2700")).containsExactly(right, above);
        assertThat(ids(admin, all + "&role=Nothing")).isEmpty();
        assertThat(ids(admin, all + "&ws_entity=" + rowing.entity())).containsExactly(right, above);
        assertThat(ids(admin, all + "&ws_entity_precise=true&ws_entity=" + rowing.entity()))
                .containsExactly(right);
        assertThat(ids(admin, all + "&un=&role=&fn=")).hasSize(3);
        assertThat(ids(admin, all + "&un=%25")).isEmpty();
        long zoe = newUser(admin, Map.of("first_name", "Zoë-Marie", "last_name", "O’Connor " + last));
        for (String words : List.of("connor zoe", "OCONNOR, marie", "zoemarie o'connor")) {
            UserFilter filter = new UserFilter(
                    NameSearch.of(words + " " + last).words(), words, null, null, null, null, null, false, null, null);
            assertThat(fixture.bean(UserListRepository.class).page(filter, "lastname", Page.ALL))
                    .as(words)
                    .extracting(User::id)
                    .containsExactly(zoe);
        }
        assertThat(admin.get(all + "&sort=password").status()).isEqualTo(422);
        assertThat(admin.get(all + "&limit=10000").status()).isEqualTo(422);
    }

    @Test
    void administratorOfAnEventSeesItsUsersWithTheirRolesThere(Fixture fixture) {
        EventFixture event = fixture.event();
        EventFixture another = fixture.event();
        UserRoleService roles = fixture.bean(UserRoleService.class);
        long ours = TestPeople.user(fixture, null);
        long theirs = TestPeople.user(fixture, null);
        roles.grant(ours, Role.EDIT, event.entity(), Fixture.OPERATOR);
        roles.grant(ours, Role.PRINT, another.entity(), Fixture.OPERATOR);
        roles.grant(theirs, Role.EDIT, another.entity(), Fixture.OPERATOR);
        Api person = fixture.person(event, Role.ADMIN);
        String theirName = fixture.bean(UserService.class).get(theirs).username();

        assertThat(ids(person, "/auth/users?limit=1000")).contains(ours).doesNotContain(theirs);
        assertThat(person.get("/auth/users/" + ours).json().path("roles").findValuesAsString("name"))
                .contains("AccreditationEdit")
                .doesNotContain("AccreditationPrint");
        assertThat(person.get("/auth/users/" + theirs).status()).isEqualTo(404);
        assertThat(ids(person, "/auth/users?un=" + theirName)).containsExactly(theirs);
        assertThat(ids(person, "/auth/users?un=" + theirName.substring(0, 12))).doesNotContain(theirs);
    }

    private static void assertWrong(Api admin, String field, Object value) {
        Answer answer = admin.post("/auth/users", with(Map.of("username", newName()), field, value));

        assertThat(answer.status()).as(field + " " + value).isEqualTo(422);
        assertThat(answer.text()).contains(field);
    }

    private static long newUser(Api admin, Map<String, Object> fields) {
        return admin.post("/auth/users", with(fields, "username", newName()))
                .expect(201)
                .json()
                .path("id")
                .asLong();
    }

    private static List<Long> ids(Api api, String path) {
        return api.get(path)
                .expect(200)
                .json()
                .path("users")
                .valueStream()
                .map(user -> user.path("id").asLong())
                .toList();
    }

    private static Map<String, Object> with(Map<String, Object> fields, String field, Object value) {
        Map<String, Object> more = new HashMap<>(fields);
        more.put(field, value);
        return more;
    }

    private static String newName() {
        return "u-" + UUID.randomUUID() + "@example.org";
    }

    private static String auditOf(Fixture fixture, long user) {
        return String.join(
                " ",
                fixture.bean(JdbcClient.class)
                        .sql("""
                            select action || coalesce(before::text, '') || coalesce(after::text, '')
                            from audit_entry where subject_type = 'user' and subject_id = :user
                            """)
                        .param("user", user)
                        .query((row, number) -> row.getString(1))
                        .list());
    }
}
