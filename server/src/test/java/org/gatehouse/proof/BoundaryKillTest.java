package org.gatehouse.proof;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.awaitility.core.ConditionFactory;
import org.gatehouse.feed.SimulatedClock;
import org.gatehouse.platform.LongTest;
import org.gatehouse.platform.Seed;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two servers on one database, whose clock goes from one opening or closing of zones to the next. Servers are killed at that moment, while
 * they tell gates of it, or before; the clock is set back by an hour. Whoever runs then or is started again sets everything right in time.
 * Some people are stopped throughout, others from one boundary to the next.
 *
 * <p>{@code -Pproof} goes through 50 boundaries with 9,000 people.
 */
@LongTest
class BoundaryKillTest {

    private static final Logger log = LoggerFactory.getLogger(BoundaryKillTest.class);
    private static final Path HOME = Path.of("target", "gatehouse-boundaries");
    private static final int PEOPLE = Integer.getInteger("boundaries.people", 1500);
    private static final int BOUNDARIES = Integer.getInteger("boundaries.count", 5);

    /** What a desk may rely on: from the boundary, or from the start of a server, until gates are told. */
    private static final Duration IN_TIME = Duration.ofSeconds(30);

    private static final List<String> SETTINGS = List.of("--gatehouse.feed.self-check=1s");

    /** Differences that were counted while rows of an event were made without telling the feed. */
    private static final Map<ServerProcess, Double> OF_BARE_ROWS = new HashMap<>();

    private static Cluster cluster;
    private static Wire wire;
    private static SimulatedClock clock;
    private static String token;
    private static ServerProcess first;
    private static ServerProcess second;

    @BeforeAll
    static void twoServersOnAClockOfOurs() {
        cluster = Cluster.migrated(HOME, 2, SETTINGS);
        wire = new Wire();
        clock = new SimulatedClock(cluster.db(), Instant.parse("2027-05-01T06:00:00Z"));
        token = cluster.tokenOf("desk", "accreditation.read", "accreditation.write", "admin");
        first = cluster.servers().getFirst();
        second = cluster.servers().getLast();
    }

    @AfterAll
    static void end() {
        clock.close();
        wire.close();
        cluster.close();
    }

    @AfterEach
    void noCheckFoundADifference() throws IOException {
        for (ServerProcess server : cluster.servers()) {
            assertThatNoneWasFound(server);
        }
    }

    /** What becomes of the servers at a boundary. */
    private enum Fate {
        BOTH_RUN {
            @Override
            void at(Instant boundary, Shifts shifts, Random random) {
                itIs(boundary);
            }
        },
        /** The one that is at it, or the one that is not. */
        ONE_IS_KILLED_MEANWHILE {
            @Override
            void at(Instant boundary, Shifts shifts, Random random) throws Exception {
                ServerProcess victim = random.nextBoolean() ? first : second;
                inTheMiddle(boundary, shifts, () -> kill(victim));
                start(victim);
            }
        },
        BOTH_ARE_KILLED_MEANWHILE {
            @Override
            void at(Instant boundary, Shifts shifts, Random random) throws Exception {
                inTheMiddle(boundary, shifts, () -> {
                    kill(first);
                    kill(second);
                });
                start(first, second);
            }
        },
        ONE_IS_KILLED_SOON_AFTER {
            @Override
            void at(Instant boundary, Shifts shifts, Random random) throws Exception {
                ServerProcess victim = random.nextBoolean() ? first : second;
                itIs(boundary);
                Thread.sleep(random.nextInt(1500));
                kill(victim);
                start(victim);
            }
        },
        NOBODY_RUNS {
            @Override
            void at(Instant boundary, Shifts shifts, Random random) throws Exception {
                kill(first);
                kill(second);
                itIs(boundary);
                start(first, second);
            }
        };

        abstract void at(Instant boundary, Shifts shifts, Random random) throws Exception;
    }

    @Test
    void eachBoundaryIsToldOnceThoughServersAreKilled() throws Exception {
        Shifts shifts = shifts(BOUNDARIES / 2 + 2);
        Witness witness = Witness.of(cluster.db(), shifts.stage.id);
        allAgree(shifts, "at first");
        Random random = Seed.random("boundaries");
        for (int number = 0; number < BOUNDARIES; number++) {
            Fate fate = Fate.values()[number % Fate.values().length];
            String story = "boundary %d, %s".formatted(number, fate);
            shifts.holdOthersOrLetThemGo();
            Instant before = clock.now();
            long told = witness.documentsSoFar();

            fate.at(shifts.boundary(number), shifts, random);

            allAgree(shifts, story);
            assertThat(witness.documentsSoFar() - told)
                    .as(story)
                    .isPositive()
                    .isEqualTo(shifts.changedBetween(before, clock.now()));
        }
    }

    /** Not even a poll that comes as soon as a server is ready is answered with the zones of yesterday. */
    @Test
    void boundariesOfADayWithoutServersAreDoneWhenOneIsReady() throws Exception {
        Shifts shifts = shifts(30);
        allAgree(shifts, "before");
        kill(first);
        kill(second);
        itIs(shifts.boundary(49).plusSeconds(60));

        first.launch();
        first.awaitReady();

        assertThat(shifts.wrongAt(first, clock.now())).isEmpty();
        start(second);
        assertThat(shifts.wrongAt(second, clock.now())).isEmpty();
    }

    @Test
    void aClockThatIsSetBackByAnHourIsFollowed() throws Exception {
        Shifts shifts = shifts(6);
        Instant during = shifts.boundary(2).plusSeconds(600);
        goOnTo(during, shifts);

        itIs(during.minus(Duration.ofHours(1)));
        allAgree(shifts, "set back");
        goOnTo(during, shifts);

        kill(first);
        kill(second);
        itIs(during.minus(Duration.ofHours(1)));
        start(first, second);
        allAgree(shifts, "set back while nobody ran");
        goOnTo(during, shifts);
    }

    /** Time goes on, and the servers have noted it; they do twice a minute. */
    private static void goOnTo(Instant later, Shifts shifts) {
        itIs(later);
        allAgree(shifts, "at " + later);
        inTime().until(() ->
                count("select count(*) from event_boundary where event_id = %d and looked_at = feed_clock()"
                                .formatted(shifts.stage.id))
                        == 1);
    }

    /** An event whose first shift begins an hour from now. */
    private static Shifts shifts(int hours) throws Exception {
        Shifts shifts = new Shifts(
                cluster.db(), wire, first.base(), token, PEOPLE, clock.now().plus(Duration.ofHours(1)), hours);
        // A check that began while the rows were made has ended by then.
        Thread.sleep(3000);
        for (ServerProcess server : cluster.servers()) {
            OF_BARE_ROWS.put(server, differences(server));
        }
        return shifts;
    }

    private static void itIs(Instant now) {
        clock.advance(Duration.between(clock.now(), now));
    }

    /** Gates at both servers and their lists. */
    private static void allAgree(Shifts shifts, String story) {
        long began = System.nanoTime();
        inTime().untilAsserted(() -> assertThat(due(shifts)).as(story).isZero());
        long took = Duration.ofNanos(System.nanoTime() - began).toMillis();
        for (ServerProcess server : cluster.servers()) {
            assertThat(wrongInTheEnd(shifts, server)).as(story).isEmpty();
        }
        log.info("boundaries: {}: nobody is due after {} ms", story, took);
    }

    /** A look counts that begins in time, however long a busy machine takes to compare thousands of people. */
    private static List<String> wrongInTheEnd(Shifts shifts, ServerProcess server) {
        long began = System.nanoTime();
        while (true) {
            boolean last = System.nanoTime() - began > IN_TIME.toNanos();
            List<String> wrong = shifts.wrongAt(server, clock.now());
            if (wrong.isEmpty() || last) {
                return wrong;
            }
        }
    }

    private static ConditionFactory inTime() {
        return await().atMost(IN_TIME).pollInterval(50, MILLISECONDS);
    }

    private static long due(Shifts shifts) {
        return count("select count(*) from accreditation_time where event_id = %d and next_at <= feed_clock()"
                .formatted(shifts.stage.id));
    }

    private static long count(String sql) {
        return cluster.db().sql(sql).query(Long.class).single();
    }

    /** Does this while a server waits in a piece of the boundary, behind pieces that are done. */
    private static void inTheMiddle(Instant boundary, Shifts shifts, Deed deed) throws Exception {
        try (Connection holder = cluster.connection()) {
            try (Statement statement = holder.createStatement()) {
                statement.execute("""
                        select from accreditation_time where event_id = %d and next_at <= '%s'
                        order by next_at desc, accreditation_id desc limit 1 for update
                        """.formatted(shifts.stage.id, boundary));
            }
            itIs(boundary);
            inTime().until(() -> count("""
                    select count(*) from pg_stat_activity
                    where wait_event_type = 'Lock' and application_name = 'gatehouse' and datname = current_database()
                    """) > 0);
            deed.happens();
            holder.rollback();
        }
    }

    private interface Deed {
        void happens() throws IOException;
    }

    /** What it found wrong so far is gone with it. */
    private static void kill(ServerProcess server) throws IOException {
        assertThatNoneWasFound(server);
        server.kill();
        OF_BARE_ROWS.remove(server);
    }

    private static void assertThatNoneWasFound(ServerProcess server) throws IOException {
        assertThat(differences(server))
                .as("gatehouse_feed_differences_total")
                .isEqualTo(OF_BARE_ROWS.getOrDefault(server, 0.0));
    }

    private static void start(ServerProcess... servers) {
        for (ServerProcess server : servers) {
            server.launch();
        }
        for (ServerProcess server : servers) {
            server.awaitReady();
        }
    }

    /** What the self-check of the server has counted since it was started. */
    private static double differences(ServerProcess server) throws IOException {
        String meters = wire.meters(server.base(), token);
        return meters.lines()
                .filter(line -> line.startsWith("gatehouse_feed_differences_total"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(meters));
    }
}
