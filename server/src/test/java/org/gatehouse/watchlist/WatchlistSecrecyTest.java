package org.gatehouse.watchlist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.watchlist.WatchlistScene.word;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.TestZips;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whoever lacks the right to the watchlist finds nothing of it: no name, no reason, no number, not even that there is one. */
@ApiTest
class WatchlistSecrecyTest {

    private static final Role[] ALL_OTHERS =
            Stream.of(Role.values()).filter(role -> role != Role.WATCHLIST).toArray(Role[]::new);
    private static final Scope[] ALL_OTHER_SCOPES =
            Stream.of(Scope.values()).filter(scope -> scope != Scope.WATCHLIST).toArray(Scope[]::new);

    private WatchlistScene scene;
    private EventFixture event;
    private final String reason = word();
    private final String hidden = word();
    private long somebody;
    private long entry;

    @BeforeEach
    void somebodyOnTheWatchlist(Fixture fixture) {
        scene = new WatchlistScene(fixture);
        event = scene.event.withAccreditation("Ana", "Guest");
        somebody = event.person("Ana");
        scene.desk
                .put("/people/person/" + somebody, Map.of("last_name", scene.word, "first_name", ""))
                .expect(200);
    }

    private void watched() {
        entry = scene.made("last_name", scene.word, "email_address", hidden + "@example.org", "reason", reason);
        assertThat(scene.state(entry, somebody)).isEqualTo("OPEN");
        long hit = scene.hits().get(0).path("id").asLong();
        scene.watcher
                .post(
                        event.path() + "/watchlist/hits/" + hit + "/decide",
                        Map.of("decision", "CONFIRMED", "note", hidden))
                .expect(200);
    }

    private void assertSaysNothing(String where, String text) {
        assertThat(text.toLowerCase(Locale.ROOT))
                .as(where)
                .doesNotContain(reason, hidden, "watchlist", "watched", "beobachtung");
    }

    private List<String> paths() {
        String person = "/people/person/" + somebody;
        return List.of(
                person,
                person + "/erasure",
                "/people/person?event=" + event.id(),
                "/people/person/export?event=" + event.id(),
                "/people/duplicates",
                "/logs?logData=person_id:" + somebody,
                "/logs?logData=watchlist_entry_id:" + entry,
                "/logs?logData=event_id:" + event.id(),
                "/registrations?event=" + event.id(),
                event.path(),
                event.path() + "/sync",
                event.path() + "/accreditations",
                event.path() + "/accreditations/export",
                event.path() + "/accreditations/" + event.accreditation("Ana"),
                event.path() + "/mails",
                event.path() + "/scans");
    }

    @Test
    void nothingIsSaidByTheApi(Fixture fixture) {
        watched();
        for (Api caller : List.of(fixture.api(ALL_OTHER_SCOPES), fixture.person(event, ALL_OTHERS))) {
            for (String path : paths()) {
                Answer answer = caller.get(path);
                assertThat(answer.status()).as(path).isNotEqualTo(500);
                assertSaysNothing(path, answer.text());
            }
            for (String path : List.of("/watchlist", "/watchlist/" + entry, event.path() + "/watchlist/hits")) {
                Answer refused = caller.get(path);
                assertThat(refused.status()).as(path).isEqualTo(403);
                assertThat(refused.text()).doesNotContain(reason, hidden, scene.word);
            }
        }
        Answer log = scene.fixture.api(Scope.ADMIN, Scope.WATCHLIST).get("/logs?logData=watchlist_entry_id:" + entry);
        assertThat(log.expect(200).json().path("logs")).as("with the right").hasSize(3);
        assertThat(log.text()).as("not even then").doesNotContain(reason, hidden, scene.word);
    }

    @Test
    void nothingIsSaidToWhoeverTriesToLiftAHold(Fixture fixture) {
        watched();
        String path = event.path() + "/accreditations/" + event.accreditation("Ana") + "/holds";
        for (Api caller : List.of(fixture.api(ALL_OTHER_SCOPES), fixture.person(event, ALL_OTHERS))) {
            long hold = caller.get(path).expect(200).json().at("/holds/0/id").asLong();
            Answer refused = caller.post(path + "/" + hold + "/close", Map.of("reason", "Known to us"));
            assertThat(refused.status()).isEqualTo(403);
            assertSaysNothing(path, refused.text());
        }
    }

    @Test
    void nothingIsSaidByPreviewsReceiptsAndOnesOwnData(Fixture fixture) throws IOException {
        Api eraser = fixture.api(ALL_OTHER_SCOPES);
        long held = somebody;
        // Of somebody without a badge, whom no hold shows.
        somebody = scene.person("last_name", scene.word);
        String person = "/people/person/" + somebody;
        String before = eraser.get(person + "/erasure").expect(200).text();
        watched();

        assertThat(eraser.get(person + "/erasure").expect(200).text()).isEqualTo(before);
        for (long one : List.of(somebody, held)) {
            TestZips.entries(eraser.get("/people/person/" + one + "/own-data")
                            .expect(200)
                            .bytes())
                    .forEach((name, bytes) -> assertSaysNothing(name, new String(bytes, StandardCharsets.UTF_8)));
        }
        Answer receipt = eraser.delete(person + "?erase=true").expect(200);
        assertSaysNothing("receipt", receipt.text());
    }

    @Test
    void nothingIsSaidInTheConsole(Fixture fixture) {
        watched();
        long user = TestPeople.user(fixture, null);
        Arrays.stream(ALL_OTHERS)
                .forEach(role ->
                        fixture.bean(UserRoleService.class).grant(user, role, event.entity(), Fixture.OPERATOR));
        String console = "/console/events/" + event.id();
        Map<String, Answer> pages = new LinkedHashMap<>();
        for (String path : List.of(
                console,
                console + "/people/" + somebody,
                console + "/people/" + somebody + "/erase",
                console + "/people?q=" + scene.word,
                console + "/accreditations",
                console + "/accreditations/" + event.accreditation("Ana"),
                console + "/registrations",
                console + "/log",
                console + "/log?key=person&value=" + somebody,
                console + "/search?q=" + scene.word)) {
            pages.put(path, open(fixture, TestSessions.signedIn(fixture, user), path));
        }

        pages.forEach((path, page) -> {
            // A search that finds one person leads there.
            assertThat(page.status()).as(path).isIn(200, 303);
            assertSaysNothing(path, page.text());
        });
    }

    private static Answer open(Fixture fixture, String cookie, String path) {
        Api anonymous = fixture.anonymous();
        return anonymous.send(anonymous
                .request(path)
                .header("Cookie", "gatehouse_session=" + cookie)
                .GET());
    }

    @Test
    void adminIsNotEnoughAndDoesNotGiveTheRole(Fixture fixture) {
        assertThat(fixture.person(event, Role.ADMIN)
                        .get(event.path() + "/watchlist/hits")
                        .status())
                .isEqualTo(403);
        fixture.person(event, Role.WATCHLIST)
                .get(event.path() + "/watchlist/hits")
                .expect(200);
        assertThat(fixture.person(event, Role.WATCHLIST)
                        .get(event.path() + "/accreditations")
                        .status())
                .as("the role opens nothing else")
                .isEqualTo(403);
        assertThat(fixture.person(event, Role.WATCHLIST)
                        .get("/people/person/" + somebody)
                        .status())
                .isEqualTo(403);
    }

    /** The log of whoever may see it says which entry and whom, in both languages, and never why. */
    @Test
    void theRightToTheWatchlistShowsItsEntriesInTheLogOfThePersonsEvent(Fixture fixture) {
        watched();
        Api reader = fixture.person(event, Role.VIEW_LOGS, Role.WATCHLIST);

        Answer log = reader.get("/logs?logData=person_id:" + somebody).expect(200);

        assertThat(log.text()).contains("watchlist_hit_confirmed").doesNotContain(reason, hidden);
    }
}
