package org.gatehouse.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The pages of the watchlist, for somebody who has the role Watchlist at the event and nothing else. */
@ApiTest
class WatchlistPagesTest {

    private final String word = "w" + UUID.randomUUID().toString().replaceAll("[-0-9]", "");
    private EventFixture event;
    private TestSessions.Visit visit;
    private Api browser;
    private String pages = "";

    @BeforeEach
    void somebodyWithTheRole(Fixture fixture) {
        event = fixture.event().withPosition("Guest").withAccreditation("Ana", "Guest");
        rename(fixture, "Ana");
        signIn(fixture, Role.WATCHLIST);
        browser = fixture.anonymous();
        pages = "/console/events/" + event.id() + "/watchlist";
    }

    private void signIn(Fixture fixture, Role... roles) {
        long user = TestPeople.user(fixture, null);
        for (Role role : roles) {
            fixture.bean(UserRoleService.class).grant(user, role, event.entity(), Fixture.OPERATOR);
        }
        visit = TestSessions.visit(fixture, user);
    }

    private void rename(Fixture fixture, String firstName) {
        fixture.bean(JdbcClient.class)
                .sql("update person set first_name = null, last_name = ? where id = ?")
                .param(word)
                .param(event.person(firstName))
                .update();
    }

    private Answer open(String path) {
        return browser.send(browser.request(path)
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .GET());
    }

    private Answer send(String path, Map<String, String> form) {
        String body = form.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return browser.send(browser.request(path)
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .header(visit.csrfHeader(), visit.csrfToken())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body)));
    }

    private long id(Fixture fixture, String table) {
        return fixture.bean(JdbcClient.class)
                .sql("select x.id from " + table + " x join watchlist_entry e on e.id = "
                        + (table.equals("watchlist_hit") ? "x.entry_id" : "x.id") + " where e.last_name = ?")
                .param(word)
                .query(Long.class)
                .single();
    }

    @Test
    void anEntryIsMadeItsHitDecidedAndTheEntryEnded(Fixture fixture) {
        assertThat(open(pages).expect(200).text()).contains("No hits").doesNotContain(word);
        assertThat(open(pages + "/entries/new").expect(200).text()).doesNotContain("all_events");
        send(pages + "/entries", Map.of("last_name", word, "reason", "Ban of May", "until", "2900-12-31"))
                .expect(303);

        assertThat(open(pages + "/entries?q=" + word).expect(200).text()).contains(word, "Ban of May");
        assertThat(open(pages).expect(200).text()).contains(word, "Ban of May", "It is somebody else");
        long hit = id(fixture, "watchlist_hit");
        send(pages + "/hits/" + hit, Map.of("decision", "DISMISSED", "note", "Passport"))
                .expect(303);
        assertThat(open(pages + "?state=DISMISSED").expect(200).text())
                .contains("Passport", "It is this person")
                .doesNotContain("It is somebody else");
        assertThat(open(pages + "?state=OPEN").expect(200).text()).doesNotContain("Passport");

        String entry = pages + "/entries/" + id(fixture, "watchlist_entry");
        assertThat(open(entry + "/edit").expect(200).text()).contains("2900-12-31");
        send(entry + "/edit", Map.of("reason", "Longer", "until", "2901-12-31")).expect(303);
        assertThat(open(entry + "/edit").expect(200).text()).contains("2901-12-31", "Longer");
        send(entry + "/end", Map.of()).expect(303);
        assertThat(open(entry + "/edit").status()).isEqualTo(404);
        assertThat(open(pages).expect(200).text()).doesNotContain(word);
    }

    @Test
    void aDeskHasNoButtonForWhatAHitOpened(Fixture fixture) {
        send(pages + "/entries", Map.of("last_name", word, "reason", "Ban of May", "until", "2900-12-31"))
                .expect(303);
        long hold = fixture.bean(JdbcClient.class)
                .sql("select id from accreditation_hold where event_id = ?")
                .param(event.id())
                .query(Long.class)
                .single();
        String one = "/console/events/" + event.id() + "/accreditations/" + event.accreditation("Ana");
        String close = one + "/holds/" + hold + "/close";

        signIn(fixture, Role.EDIT);
        assertThat(open(one).expect(200).text())
                .contains("Only a few people may lift this hold")
                .doesNotContain(close);
        Answer refused = send(close, Map.of("reason", "Known to us"));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text())
                .contains("Only a few people may lift this hold. Nothing was changed.")
                .doesNotContainIgnoringCase("watch");

        signIn(fixture, Role.EDIT, Role.WATCHLIST);
        assertThat(open(one).expect(200).text()).contains(close).doesNotContain("Only a few people may lift this hold");
        send(close, Map.of("reason", "Known to us")).expect(303);
        assertThat(open(one).expect(200).text()).doesNotContain(close);
    }

    @Test
    void aFormSaysWhatIsWrong() {
        Answer empty = send(pages + "/entries", Map.of("reason", "Ban", "until", "2900-12-31"));
        assertThat(empty.status()).isEqualTo(422);
        assertThat(empty.text()).contains("Enter a name with a letter or a digit");
        Answer without = send(pages + "/entries", Map.of("last_name", word));
        assertThat(without.status()).isEqualTo(422);
        assertThat(send(pages + "/hits/" + (1L << 40), Map.of("decision", "CONFIRMED"))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void anEntryThatFitsManyAsksWithTheNumber(Fixture fixture) {
        JdbcClient db = fixture.bean(JdbcClient.class);
        int same = db.sql("""
                insert into person (last_name)
                select :name from generate_series(1, 4 + (select count(*) from person) / 500)
                """).param("name", word).update();
        Map<String, String> form = Map.of("last_name", word, "reason", "Ban", "until", "2900-12-31");

        Answer asked = send(pages + "/entries", form);

        assertThat(asked.status()).isEqualTo(409);
        assertThat(asked.text()).contains("fits " + (same + 1) + " people", "name=\"confirm\"");
        send(pages + "/entries", Map.of("last_name", word, "reason", "Ban", "until", "2900-12-31", "confirm", "true"))
                .expect(303);
        db.sql("delete from person where last_name = ? and id <> ?")
                .param(word)
                .param(event.person("Ana"))
                .update();
    }
}
