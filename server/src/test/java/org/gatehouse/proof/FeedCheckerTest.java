package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gatehouse.feed.GateDocument;
import org.gatehouse.feed.Truth;
import org.gatehouse.platform.Seed;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two servers on one database, 32 desks, 64 gates with bad habits, slow and cancelled transactions, and a server that is killed
 * again and again: no gate misses a change, and each one's copy is the database's, all along (docs/proof.md).
 *
 * <p>{@code -Dtests.seed=…} repeats a run's decisions; {@code -Pproof} runs until a million documents have got a new revision.
 * The start of the servers does not count for the time that a run may take.
 */
class FeedCheckerTest {

    private static final Logger log = LoggerFactory.getLogger(FeedCheckerTest.class);
    private static final Path HOME = Path.of("target", "gatehouse-checker");
    private static final int CLIENTS = 32;

    /** As many transactions at once as there are desks; and these gates poll faster than real ones. */
    private static final List<String> SETTINGS =
            List.of("--spring.datasource.hikari.maximum-pool-size=20", "--gatehouse.feed.guard-after=0s");

    private final Tally tally = new Tally();
    private final List<CheckedGate> gates = new ArrayList<>();

    @Test
    void noGateMissesAChange() throws InterruptedException {
        Plan plan = plan();
        log.info("checker: seed {}, {}", plan.seed(), plan);
        try (Cluster cluster = Cluster.start(HOME, 2, SETTINGS);
                Wire wire = new Wire();
                Brakes brakes = new Brakes(cluster, tally)) {
            String desk = cluster.tokenOf(
                    "desk",
                    "people.write",
                    "people.read",
                    "images.write",
                    "accreditation.read",
                    "accreditation.write",
                    "admin");
            Stage stage = new Stage(cluster.db(), plan.people(), plan.positions());
            Witness witness = Witness.of(cluster.db(), stage.id);
            stage.open(wire, cluster.servers().getFirst().base(), desk);
            Trial trial = new Trial(plan, cluster, wire, stage, tally, brakes, desk);
            Instant begin = Instant.now();
            Duration busy = run(trial, witness);
            untilNothingOpensOrCloses(trial);
            everyGatePollsOnceMore();
            Duration took = Duration.between(begin, Instant.now());
            tally.count(plan.slowWrites(), 0);
            witness.testify();
            everyPollWasTheWholeTruth(witness);
            everyDocumentWasCommitted(trial, witness);
            everyCopyIsTheDatabase(trial);
            theFeedIsAFreshRendering(trial);
            revisionsHaveNoGap(trial);
            log.info(
                    "checker: seed {}, {} documents under {} revisions, desks at work for {} s, in all {} s of {}, {} wrong{}",
                    plan.seed(),
                    witness.documents(),
                    witness.revisions(),
                    busy.toSeconds(),
                    took.toSeconds(),
                    plan.longest().toSeconds(),
                    tally.wrongs(),
                    tally.table());
            assertThat(tally.shown()).as("seed %d", plan.seed()).isEmpty();
            itWasAsMuchAsPlanned(plan, witness, busy);
        }
    }

    /** A slow machine ends by time instead, with less; how fast it is, is not what this test is about. */
    private void itWasAsMuchAsPlanned(Plan plan, Witness witness, Duration busy) {
        boolean timeWasUp = busy.compareTo(plan.busy()) >= 0;
        assertThat(witness.documents())
                .as("in %s", busy)
                .isGreaterThanOrEqualTo(timeWasUp ? plan.documents() / 4 : plan.documents());
        if (plan.slowest().compareTo(plan.slow()) > 0) {
            assertThat(tally.of(plan.slowWrites())).as(plan.slowWrites()).isPositive();
        }
    }

    private static Plan plan() {
        long seed = Seed.VALUE;
        long documents = Long.getLong("checker.documents", 0);
        return documents == 0 ? Plan.small(seed) : Plan.large(seed, documents);
    }

    /** Answers how long it was until enough had happened, or the time was up. */
    private Duration run(Trial trial, Witness witness) throws InterruptedException {
        List<Thread> actors = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            String token = trial.cluster.tokenOf("gate-" + client, "accreditation.read");
            for (int number = client; number < trial.plan.gates(); number += CLIENTS) {
                gates.add(new CheckedGate(trial, number, token));
            }
        }
        gates.forEach(gate -> actors.add(Thread.ofVirtual().start(gate)));
        for (int number = 0; number < trial.plan.writers(); number++) {
            actors.add(Thread.ofVirtual().start(new Writer(trial, number)));
        }
        Outages outages = new Outages(trial);
        actors.add(Thread.ofPlatform().start(outages));
        actors.add(Thread.ofPlatform().start(new Cancellations(trial)));
        Instant begin = Instant.now();
        Instant latest = begin.plus(trial.plan.busy());
        while (Instant.now().isBefore(latest)
                && (witness.documentsSoFar() < trial.plan.documents() || outages.survived() < trial.plan.kills())) {
            Thread.sleep(1000);
        }
        trial.end();
        Duration busy = Duration.between(begin, Instant.now());
        for (Thread actor : actors) {
            actor.join();
        }
        return busy;
    }

    /** Desks let periods begin and end soon: what is compared is to stand still. */
    private static void untilNothingOpensOrCloses(Trial trial) {
        trial.cluster.servers().forEach(ServerProcess::awaitReady);
        await().until(() -> trial.cluster
                        .db()
                        .sql(
                                "select count(*) from accreditation_time where next_at < clock_timestamp() + interval '1 minute'")
                        .query(Long.class)
                        .single()
                == 0);
    }

    private void everyGatePollsOnceMore() {
        for (CheckedGate gate : gates) {
            for (int attempt = 0; attempt < 3 && !(gate.poll() && !gate.copy().isEmpty()); attempt++) {
                log.debug("{} polls again", gate.name());
            }
        }
    }

    /** A missed change: after a poll at this revision the copy is not what had been committed until then. */
    private void everyPollWasTheWholeTruth(Witness witness) {
        for (CheckedGate gate : gates) {
            for (CheckedGate.Polled poll : gate.polls()) {
                tally.count("copies held against the witness");
                Witness.Moment truth = witness.at(poll.revision());
                if (!new Witness.Moment(poll.count(), poll.digest()).equals(truth)) {
                    tally.count("missed changes");
                    tally.wrong("%s held %s when %s was true".formatted(gate.name(), poll, truth));
                }
            }
        }
        tally.count("missed changes", 0);
    }

    private void everyDocumentWasCommitted(Trial trial, Witness witness) {
        trial.seen.forEach((version, known) -> {
            if (!witness.saw(version, known.content())) {
                tally.wrong("a gate was told what was never committed: " + version);
            }
        });
    }

    private void everyCopyIsTheDatabase(Trial trial) {
        Map<Long, String> stored = stored(trial);
        for (CheckedGate gate : gates) {
            Map<Long, String> held = new TreeMap<>();
            gate.copy().live().forEach((id, document) -> held.put(id, document.text()));
            if (!held.equals(stored)) {
                tally.wrong("%s ends with another copy than the database".formatted(gate.name()));
            }
        }
    }

    private static Map<Long, String> stored(Trial trial) {
        Map<Long, String> stored = new TreeMap<>();
        trial.cluster
                .db()
                .sql(
                        "select accreditation_id, document from accreditation_feed where event_id = :event and not deleted")
                .param("event", trial.stage.id)
                .query(row -> {
                    stored.put(row.getLong(1), row.getString(2));
                });
        return stored;
    }

    private void theFeedIsAFreshRendering(Trial trial) {
        Map<Long, GateDocument> fed = new TreeMap<>();
        stored(trial).forEach((id, document) -> fed.put(id, GateDocument.of(Wire.JSON.readTree(document))));
        Map<Long, GateDocument> truth = new Truth(trial.cluster.db(), trial.stage.id).documents();
        assertThat(fed).as("seed %d", trial.plan.seed()).isEqualTo(truth);
    }

    private static void revisionsHaveNoGap(Trial trial) {
        long outOfLine = trial.cluster
                .db()
                .sql("""
                        select count(*) from (
                            select revision - row_number() over (order by revision) + 1 as gap,
                                   at < lag(at) over (order by revision) as backwards
                            from feed_revision where event_id = :event) line
                        where gap <> 0 or backwards
                        """)
                .param("event", trial.stage.id)
                .query((row, number) -> row.getLong(1))
                .single();
        assertThat(outOfLine).isZero();
    }
}
