package org.gatehouse.watchlist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.watchlist.WatchlistScene.entry;
import static org.gatehouse.watchlist.WatchlistScene.word;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Awaits;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Whom an entry of the watchlist fits, whichever of the two comes first (docs/api/watchlist.md). */
@ApiTest
class WatchlistMatchingTest {

    private WatchlistScene scene;
    private String word = "";

    @BeforeEach
    void aWatchlist(Fixture fixture) {
        scene = new WatchlistScene(fixture);
        word = scene.word;
    }

    /** The hits of an entry that comes after the person, and of one that comes before. */
    private List<Boolean> fits(Map<String, Object> person, Map<String, Object> entry) {
        Object[] fields = person.entrySet().stream()
                .flatMap(field -> Stream.of(field.getKey(), field.getValue()))
                .toArray();
        long before = made(entry);
        long somebody = scene.person(fields);
        long after = made(entry);
        return List.of(scene.state(before, somebody) != null, scene.state(after, somebody) != null);
    }

    private long made(Map<String, Object> entry) {
        return scene.watcher
                .post("/watchlist?confirm=true", Map.of("entries", List.of(entry)))
                .expect(201)
                .json()
                .at("/entries/0/id")
                .asLong();
    }

    @Test
    void aNameFitsHoweverItIsWritten() {
        String other = word();
        for (List<String> name : List.of(
                List.of(word, "Mü" + other),
                List.of(word.toUpperCase(Locale.ROOT), "MU" + other.toUpperCase(Locale.ROOT)),
                List.of("  " + word + " ", "Mu\u0308" + other),
                List.of(word, "mu’" + other))) {
            assertThat(fits(
                            WatchlistScene.fields("first_name", word, "last_name", "Mü" + other),
                            entry("first_name", name.get(0), "last_name", name.get(1))))
                    .as("%s", name)
                    .containsExactly(true, true);
        }
    }

    @Test
    void aNameFitsWithWhateverIsTheFamilyNameButNotInParts() {
        Map<String, Object> person = WatchlistScene.fields("first_name", word + " Maria", "last_name", "Li" + word);

        assertThat(fits(person, entry("first_name", "Li" + word, "last_name", word + " Maria")))
                .containsExactly(true, true);
        assertThat(fits(person, entry("first_name", word, "last_name", "Li" + word)))
                .containsExactly(false, false);
        assertThat(fits(person, entry("first_name", "Maria " + word, "last_name", "Li" + word)))
                .containsExactly(false, false);
        assertThat(fits(person, entry("last_name", "Li" + word))).containsExactly(false, false);
    }

    @Test
    void aBirthdayThatContradictsFitsNotAndAMissingOneDoes() {
        for (String born : List.of("1987-03-29", "")) {
            Map<String, Object> person =
                    WatchlistScene.fields("last_name", word + born.length(), "date_of_birth", born);
            String name = word + born.length();

            assertThat(fits(person, entry("last_name", name))).containsExactly(true, true);
            assertThat(fits(person, entry("last_name", name, "date_of_birth", "1987-03-29")))
                    .containsExactly(true, true);
            assertThat(fits(person, entry("last_name", name, "date_of_birth", "1987-03-30")))
                    .containsExactly(born.isEmpty(), born.isEmpty());
        }
    }

    @Test
    void anAddressFitsWhateverTheNameAndWhicheverOfThePersonItIs() {
        List<Map<String, Object>> addresses = List.of(
                Map.of("email_address", "main-" + word + "@example.org"),
                Map.of("email_address", "other-" + word + "@example.org"));
        Map<String, Object> person = WatchlistScene.fields("last_name", word, "email_addresses", addresses);

        for (String address : List.of("MAIN-" + word + "@Example.org", "other-" + word + "@example.org")) {
            assertThat(fits(person, entry("last_name", word(), "email_address", address)))
                    .as(address)
                    .containsExactly(true, true);
        }
        assertThat(fits(person, entry("email_address", "another-" + word + "@example.org")))
                .containsExactly(false, false);
    }

    @Test
    void whoChangesIsComparedAnewAndAHitStays() {
        long byName = scene.made("last_name", word, "date_of_birth", "1987-03-29");
        long byAddress = scene.made("email_address", word + "@example.org");
        long somebody = scene.person("last_name", word(), "date_of_birth", "1987-03-29");
        assertThat(scene.state(byName, somebody)).isNull();

        scene.desk
                .put("/people/person/" + somebody, Map.of("last_name", word, "date_of_birth", "1987-03-30"))
                .expect(200);
        assertThat(scene.state(byName, somebody)).isNull();
        scene.desk
                .put(
                        "/people/person/" + somebody,
                        Map.of("date_of_birth", "1987-03-29", "email", word + "@example.org"))
                .expect(200);
        assertThat(scene.state(byName, somebody)).isEqualTo("OPEN");
        assertThat(scene.state(byAddress, somebody)).isEqualTo("OPEN");

        scene.desk
                .put(
                        "/people/person/" + somebody,
                        Map.of("last_name", word(), "email", "else-" + word + "@example.org"))
                .expect(200);
        assertThat(scene.state(byName, somebody))
                .as("a correction does not decide")
                .isEqualTo("OPEN");
        assertThat(scene.state(byAddress, somebody)).isEqualTo("OPEN");
    }

    @Test
    void whoIsDeletedHasNoHitAnyMore() {
        long entry = scene.made("last_name", word);
        long somebody = scene.person("last_name", word);

        scene.desk.delete("/people/person/" + somebody).expect(204);

        assertThat(scene.state(entry, somebody)).isNull();
    }

    /** Each of 500 times somebody and the entry come at the same moment: one of them sees the other. */
    @Test
    void anEntryAndSomebodyAtTheSameMomentAlwaysMeet(Fixture fixture) throws Exception {
        int rounds = 500;
        JdbcClient db = fixture.bean(JdbcClient.class);
        TransactionTemplate transaction = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
        WatchlistService service = fixture.bean(WatchlistService.class);
        CyclicBarrier start = new CyclicBarrier(2);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> people = threads.submit(() -> {
                for (int i = 0; i < rounds; i++) {
                    String name = word + i;
                    meet(start);
                    transaction.executeWithoutResult(status -> db.sql("insert into person (last_name) values (?)")
                            .param(name)
                            .update());
                }
            });
            Future<?> entries = threads.submit(() -> {
                for (int i = 0; i < rounds; i++) {
                    WatchlistInput sent = new WatchlistInput(List.of(new WatchlistEntryInput(
                            null, null, word + i, null, null, "Ban", Instant.parse(WatchlistScene.IN_2900))));
                    meet(start);
                    service.create(sent, false, Fixture.OPERATOR);
                }
            });
            for (Future<?> one : List.of(people, entries)) {
                one.get(5, TimeUnit.MINUTES);
            }
        }

        assertThat(db.sql("""
                        select count(*) from person p
                        join watchlist_entry e on e.last_name = p.last_name
                        join watchlist_hit h on h.entry_id = e.id and h.person_id = p.id
                        where p.last_name like ?
                        """).param(word + "%").query(Long.class).single()).isEqualTo(rounds);
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(Awaits.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException alone) {
            throw new IllegalStateException(alone);
        }
    }

    /** The entry waits for whoever writes people, and whoever writes people for the entry. */
    @Test
    void whoeverComesSecondWaitsForTheFirst(Fixture fixture) throws Exception {
        JdbcClient db = fixture.bean(JdbcClient.class);
        TransactionTemplate transaction = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Long> entry = transaction.execute(status -> {
                db.sql("insert into person (last_name) values (?)").param(word).update();
                Future<Long> made = threads.submit(() -> scene.made("last_name", word));
                Awaitility.await().until(() -> waiting(db) > 0 || made.isDone());
                assertThat(made.isDone()).isFalse();
                return made;
            });
            long id = Objects.requireNonNull(entry).get(Awaits.PATIENCE.toSeconds(), TimeUnit.SECONDS);

            assertThat(db.sql("select count(*) from watchlist_hit where entry_id = ?")
                            .param(id)
                            .query(Long.class)
                            .single())
                    .isEqualTo(1);
        }
    }

    private static long waiting(JdbcClient db) {
        return db.sql("select count(*) from pg_locks where locktype = 'advisory' and not granted")
                .query(Long.class)
                .single();
    }
}
