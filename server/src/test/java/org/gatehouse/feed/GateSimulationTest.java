package org.gatehouse.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.Seed;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Days at an event: desks change everything a gate sees, in transactions that overlap, while one gate polls as the specification
 * tells it to and another by cursor, with failed polls and lost responses. In the end all pictures are equal to the database.
 *
 * <p>{@code -Dtests.seed=…} repeats a run's choices, {@code -Dsimulation.steps=…} makes it longer; {@code -Pproof} runs
 * 10,000.
 */
@ApiTest
class GateSimulationTest {

    private static final Logger log = LoggerFactory.getLogger(GateSimulationTest.class);
    private static final Duration POLL_EVERY = Duration.ofMinutes(2);
    private static final Duration POLL_BACK = Duration.ofMinutes(3);

    @Test
    void gatesEndWithTheTruth(Fixture fixture) {
        long seed = Seed.VALUE;
        int steps = Integer.getInteger("simulation.steps", 1000);
        log.info("simulation: seed {}, {} steps", seed, steps);
        FeedEvent event = FeedEvent.in(fixture);
        try (SimulatedClock clock = new SimulatedClock(event.db);
                Run run = new Run(fixture, event, clock, new Random(seed))) {
            for (int step = 0; step < steps; step++) {
                run.step();
            }
            run.lastPolls();
            run.compare();
        }
    }

    private static final class Run implements AutoCloseable {

        private final FeedEvent event;
        private final SimulatedClock clock;
        private final Random random;
        private final SimulatedDesk desk;
        private final SimulatedGate plain;
        private final SimulatedGate exact;
        private final SimulatedScans scans;
        private final Api gate;
        private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        private Instant nextPoll;

        Run(Fixture fixture, FeedEvent event, SimulatedClock clock, Random random) {
            this.event = event;
            this.clock = clock;
            this.random = random;
            Api api = fixture.api(
                    Scope.PEOPLE_WRITE, Scope.IMAGES_WRITE, Scope.ACCREDITATION_READ, Scope.ACCREDITATION_WRITE);
            this.desk = new SimulatedDesk(event, api, 40);
            this.gate = fixture.api(java.util.Set.of(event.id), Scope.ACCREDITATION_READ, Scope.SCANS_WRITE);
            this.plain = new SimulatedGate(this::sync);
            this.exact = new SimulatedGate(this::sync);
            this.scans = new SimulatedScans(event, gate);
            plain.fetchEverything();
            exact.fetchEverything();
            this.nextPoll = clock.now().plus(POLL_EVERY);
        }

        private tools.jackson.databind.JsonNode sync(String query) {
            return gate.get(event.path() + "/sync" + query).expect(200).json();
        }

        void step() {
            switch (random.nextInt(10)) {
                case 0, 1 -> overlapping();
                case 2 -> exactGate();
                case 3 -> scan();
                case 4 -> scans.deliver(random);
                default -> desk.changeSomething(random);
            }
            pass(random.nextInt(20));
        }

        /** Several writers that wait for one row while time goes on and the gate polls, and then all go on at once. */
        private void overlapping() {
            List<CompletableFuture<Void>> writers = new ArrayList<>();
            event.change(holder -> {
                holder.number(desk.lockOfAnyRow(random));
                for (int number = 0; number < 3; number++) {
                    Random own = new Random(random.nextLong());
                    writers.add(CompletableFuture.runAsync(() -> desk.changeSomething(own), threads));
                }
                await().pollInterval(Duration.ofMillis(2)).until(() -> allStand(writers));
                pass(random.nextInt(40));
            });
            writers.forEach(CompletableFuture::join);
        }

        private boolean allStand(List<CompletableFuture<Void>> writers) {
            long finished = writers.stream().filter(CompletableFuture::isDone).count();
            return finished + waitingForALock() >= writers.size();
        }

        private long waitingForALock() {
            return event.number("""
                    select count(*) from pg_stat_activity
                    where wait_event_type = 'Lock' and datname = current_database()
                    """);
        }

        /** Time goes on; the gate polls when its two minutes are over, not later. */
        private void pass(int seconds) {
            Instant until = clock.now().plusSeconds(seconds);
            while (!nextPoll.isAfter(until)) {
                clock.advance(Duration.between(clock.now(), nextPoll));
                plain.pollSince(clock.now().minus(POLL_BACK).toString());
                nextPoll = clock.now().plus(POLL_EVERY);
            }
            clock.advance(Duration.between(clock.now(), until));
        }

        private void exactGate() {
            switch (random.nextInt(3)) {
                case 0 -> exact.losesAnAnswer();
                case 1 -> log.trace("a poll that fails changes nothing");
                default -> exact.pollByCursor();
            }
        }

        private void scan() {
            List<Long> badges = desk.accreditations();
            scans.scan(
                    badges.get(random.nextInt(badges.size())),
                    desk.zones().get(random.nextInt(desk.zones().size())),
                    random.nextBoolean(),
                    clock.now());
        }

        void lastPolls() {
            pass((int) POLL_EVERY.toSeconds());
            await().until(() -> event.number("""
                    select count(*) from accreditation_time where event_id = :event and next_at <= feed_clock()
                    """) == 0);
            plain.pollSince(clock.now().minus(POLL_BACK).toString());
            exact.pollByCursor();
            scans.deliver(random);
        }

        void compare() {
            var truth = new Truth(event.db, event.id).documents();
            assertThat(truth).isNotEmpty();
            assertThat(exact.documents()).isEqualTo(truth);
            assertThat(plain.documents()).isEqualTo(truth);
            String digest = sync("").get("digest").asString();
            assertThat(exact.digest()).isEqualTo(digest);
            assertThat(plain.digest()).isEqualTo(digest);
            scans.everyAcknowledgedScanIsThereOnce();
        }

        @Override
        public void close() {
            threads.close();
        }
    }
}
