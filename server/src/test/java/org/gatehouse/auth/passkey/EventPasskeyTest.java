package org.gatehouse.auth.passkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.auth.passkey.PasskeyForms.PASSKEYS;
import static org.gatehouse.auth.passkey.PasskeyForms.add;
import static org.gatehouse.auth.passkey.PasskeyForms.signIn;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.gatehouse.auth.AccountServer;
import org.gatehouse.auth.Browser;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.client.Client;
import org.gatehouse.auth.oauth.ImplicitTokenService;
import org.gatehouse.auth.user.NewUser;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.event.EventInput;
import org.gatehouse.event.EventService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.text.NameInput;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** An event that demands passkeys: where the rights of people count, and who lets it demand them. */
class EventPasskeyTest {

    private static final AtomicInteger ADDRESS = new AtomicInteger();

    private Fixture fixture;
    private EventFixture event;
    private Api machine;

    @BeforeEach
    void makeEvent() {
        fixture = AccountServer.get().fixture();
        event = fixture.event().withZone("Arena");
        machine = fixture.api(Scope.ADMIN, Scope.ACCREDITATION_READ);
    }

    @AfterEach
    void demandNothing() {
        demand(false);
    }

    @Test
    void rolesCountOnlyInSessionsInWhichAPasskeyWasUsed() {
        long user = worker(Role.EDIT_ZONES);
        String session = UUID.randomUUID().toString();
        passkeys().mark(session, user);
        Api by = token(user, session);
        Api without = token(user, "other-" + session);
        Api alone = token(user, null);
        zones(without).expect(200);

        demand(true);

        zones(by).expect(200);
        for (Api closed : new Api[] {without, alone}) {
            Answer refused = zones(closed).expect(403);
            assertThat(refused.json().path("code").asString()).isEqualTo("100-217");
            assertThat(refused.json().path("detail").asString()).contains("Event " + event.id() + " demands a passkey");
            Answer list = closed.get("/registrations/accreditation/events").expect(403);
            assertThat(list.json().path("code").asString()).isEqualTo("100-217");
            assertThat(closed.get("/auth/users/loggedIn").json().path("roles")).isEmpty();
        }
        assertThat(by.get("/auth/users/loggedIn").json().path("roles")).isNotEmpty();
        zones(machine).expect(200);

        passkeys().removeAll(user, Fixture.OPERATOR);
        zones(by).expect(403);
        demand(false);
        zones(without).expect(200);
        assertThat(Audit.of(fixture, "event", event.id()))
                .containsExactly("event_passkey_demanded - -", "event_passkey_not_demanded - -");
    }

    /** A session can have had two users. */
    @Test
    void passkeyOfAnotherUserDoesNotCount() {
        long user = worker(Role.EDIT_ZONES);
        String session = UUID.randomUUID().toString();
        passkeys().mark(session, TestPeople.user(fixture, null));
        demand(true);

        zones(token(user, session)).expect(403);
    }

    @Test
    void rightsFromAboveTheEventCountAtTheOthersAlone() {
        EventFixture games = fixture.event();
        event.below(games);
        EventFixture other = fixture.event().withZone("Hall").below(games);
        long above = TestPeople.user(fixture, null);
        grant(above, games.entity());
        long everywhere = TestPeople.user(fixture, null);
        grant(everywhere, null);
        long scopeHere = userWith(Set.of(event.id(), other.id()), Scope.ACCREDITATION_READ);
        long scopeEverywhere = userWith(null, Scope.ACCREDITATION_READ);
        demand(true);

        for (long user : new long[] {above, everywhere, scopeHere, scopeEverywhere}) {
            Api person = token(user, null);
            zones(person).expect(403);
            person.get(other.path() + "/zones").expect(200);
            assertThat(events(person)).contains(other.id()).doesNotContain(event.id());
        }
        assertThat(token(above, null).get("/auth/users/loggedIn").json().path("roles"))
                .noneMatch(role -> role.path("ws_entity").path("id").asLong() == event.entity())
                .anyMatch(role -> role.path("ws_entity").path("id").asLong() == other.entity());
        Api person = token(everywhere, null);
        events(person);
        Answer made = machine.post("/registrations/accreditation/events", settings(null));
        person.get("/registrations/accreditation/events/"
                        + made.expect(201).json().path("id").asLong())
                .expect(200);
    }

    /** A person was made and then not found, because it belonged to no event that the caller sees. */
    @Test
    void whoHasScopesAtTheEventAloneWritesNothing() {
        Api person = token(userWith(Set.of(event.id()), Scope.PEOPLE_WRITE, Scope.IMAGES_WRITE), null);
        String name = "Nobody-" + UUID.randomUUID();
        Map<String, Object> sent = Map.of("last_name", name, "positions", List.of());
        person.post("/people/person", sent).expect(201);
        demand(true);

        Answer refused = person.post("/people/person", sent).expect(403);

        assertThat(refused.json().path("code").asString()).isEqualTo("100-217");
        assertThat(fixture.bean(JdbcClient.class)
                        .sql("select count(*) from person where last_name = :name")
                        .param("name", name)
                        .query(Long.class)
                        .single())
                .isEqualTo(1);
    }

    @Test
    void administratorOfAllEventsIsTheWayBackIn() {
        demand(true);
        Api administrator = token(TestSessions.administrator(fixture), null);

        administrator.put(event.path(), settings(true)).expect(200);
        administrator.put(event.path(), settings(false)).expect(200);
        Answer again = administrator.put(event.path(), settings(true)).expect(403);

        assertThat(again.json().path("errors").toString()).contains("require_passkey: would shut you out");
        assertThat(administrator
                        .post("/registrations/accreditation/events", settings(true))
                        .status())
                .isEqualTo(403);
    }

    @Test
    void newEventAndItsCopyCanDemandThem() {
        Answer made = machine.post("/registrations/accreditation/events", settings(true))
                .expect(201);
        long id = made.json().path("id").asLong();

        assertThat(made.json().path("require_passkey").asBoolean()).isTrue();
        assertThat(Audit.of(fixture, "event", id)).last().isEqualTo("event_passkey_demanded - -");
        machine.put("/registrations/accreditation/events/" + id, settings(null)).expect(200);
        assertThat(machine.get("/registrations/accreditation/events/" + id)
                        .json()
                        .path("require_passkey")
                        .asBoolean())
                .isTrue();
        LocalDate begins = LocalDate.of(2030, 5, 1);
        NameInput name = new NameInput(null, null, Map.of("en", "Next"));
        long copy = fixture.bean(EventService.class)
                .copy(
                        id,
                        new EventInput(
                                name, null, null, begins, begins, null, null, null, null, null, null, null, null, null),
                        Fixture.OPERATOR);
        assertThat(Audit.of(fixture, "event", copy)).contains("event_passkey_demanded - -");
        machine.delete("/registrations/accreditation/events/" + copy).expect(204);
        machine.delete("/registrations/accreditation/events/" + id).expect(204);
    }

    /** From the settings to the people: who has none adds one, who has one signs in with it, and a password alone adds no further one. */
    @Test
    void managerTurnsItOnAndPeopleComeInByPasskeys() {
        User manager = TestSessions.userWithPassword(fixture);
        fixture.bean(UserRoleService.class).grant(manager.id(), Role.ADMIN, event.entity(), Fixture.OPERATOR);
        User helper = TestSessions.userWithPassword(fixture);
        fixture.bean(UserRoleService.class).grant(helper.id(), Role.EDIT_ZONES, event.entity(), Fixture.OPERATOR);
        String console = "/console/events/" + event.id();
        Browser desk = signedIn(manager);
        Browser help = signedIn(helper);

        Answer page = desk.open(console + "/settings").expect(200);
        assertThat(page.text()).contains("People without a passkey now:", helper.username());
        Answer refused = desk.submit(page, console + "/settings", form());
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text()).contains("This would shut you out");
        SoftAuthenticator phone = new SoftAuthenticator(AccountServer.get().base());
        add(desk, phone).expect(200);
        Answer saved = desk.submit(desk.open(console + "/settings"), console + "/settings", form());
        assertThat(saved.text()).contains("The settings were saved. People without a passkey:");

        assertThat(help.open("/console").text()).contains("These events ask for a passkey", "You have no passkey yet");
        assertThat(help.open(console + "/zones").expect(403).text())
                .contains("A passkey is needed here", "You have no passkey yet");
        add(help, new SoftAuthenticator(AccountServer.get().base())).expect(200);
        help.open(console + "/zones").expect(200);

        Browser thief = signedIn(manager);
        assertThat(thief.open(console + "/settings").expect(403).text()).contains("then sign in with your passkey");
        Answer locked = thief.open(PASSKEYS);
        assertThat(locked.text()).contains("You signed in without your passkey").doesNotContain("passkey-form");
        assertThat(thief.submit(locked, PASSKEYS + "/options", Map.of()).status())
                .isEqualTo(403);
        assertThat(thief.submit(locked, PASSKEYS + "/remove", Map.of("id", "1")).status())
                .isEqualTo(403);
        assertThat(thief.open("/console/account").text()).doesNotContain(PASSKEYS + "/remove");

        Browser phoneAlone = browser();
        signIn(phoneAlone, phone).expect(200);
        Answer settings = phoneAlone.open(console + "/settings").expect(200);
        assertThat(settings.text()).doesNotContain(helper.username());
    }

    private void demand(boolean demanded) {
        machine.put(event.path(), settings(demanded)).expect(200);
    }

    private static Map<String, Object> settings(@Nullable Boolean passkey) {
        Map<String, Object> settings = new HashMap<>(Map.of(
                "name",
                Map.of("lang_code", "en", "text", "Event"),
                "start_date",
                "2026-09-22",
                "end_date",
                "2026-09-27"));
        if (passkey != null) {
            settings.put("require_passkey", passkey);
        }
        return settings;
    }

    private static Map<String, String> form() {
        return Map.of(
                "name", "Event",
                "first_language", "en",
                "start_date", "2026-09-22",
                "end_date", "2026-09-27",
                "time_zone", "UTC",
                "require_passkey", "true");
    }

    private Answer zones(Api caller) {
        return caller.get(event.path() + "/zones");
    }

    private static List<Long> events(Api caller) {
        JsonNode answer = caller.get("/registrations/accreditation/events?limit=9999")
                .expect(200)
                .json();
        return answer.path("events")
                .valueStream()
                .map(one -> one.path("id").asLong())
                .toList();
    }

    private long worker(Role role) {
        long user = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(user, role, event.entity(), Fixture.OPERATOR);
        return user;
    }

    private void grant(long user, @Nullable Long entity) {
        fixture.bean(UserRoleService.class).grant(user, Role.EDIT_ZONES, entity, Fixture.OPERATOR);
    }

    private long userWith(@Nullable Set<Long> events, Scope... scopes) {
        String name = "ana-" + UUID.randomUUID() + "@example.org";
        NewUser user = new NewUser(name, TestSessions.PASSWORD, "Ana", "Li", Set.of(scopes), events);
        return fixture.bean(UserService.class).create(user, Fixture.OPERATOR).id();
    }

    /** A token of this login session, as an application has it. */
    private Api token(long user, @Nullable String session) {
        String token = fixture.bean(ImplicitTokenService.class)
                .issue(Client.CONSOLE, user, Set.of(Scope.values()), null, session)
                .orElseThrow();
        return fixture.anonymous().withToken(token);
    }

    private PasskeyService passkeys() {
        return fixture.bean(PasskeyService.class);
    }

    private Browser browser() {
        return new Browser(fixture.anonymous()).with("X-Forwarded-For", "10.4.0." + ADDRESS.incrementAndGet());
    }

    private Browser signedIn(User who) {
        Browser browser = browser();
        browser.logIn(browser.open("/console/account"), who.username(), TestSessions.PASSWORD);
        return browser;
    }
}
